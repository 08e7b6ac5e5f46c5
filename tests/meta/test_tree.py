"""The source tree keeps its own promises: sizes, names, ids, documents."""

from __future__ import annotations

import ast
import inspect
import itertools
import re
from pathlib import Path

import pytest

from habeas import errors
from habeas.gate.rules import RULES
from habeas.service.settings import Settings

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
FAULTS = [
    value
    for value in vars(errors).values()
    if inspect.isclass(value) and issubclass(value, errors.HabeasError)
]


def test_the_tree_was_found() -> None:
    assert len(SOURCES) > 20
    assert len(TESTS) > 10


@pytest.mark.parametrize("path", SOURCES + TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_room_for_odds_and_ends(path: Path) -> None:
    assert not {"utils", "helpers", "manager", "common", "misc"}.intersection(path.with_suffix("").parts)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_and_public_name_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.name != "__init__.py" or tree.body:
        assert ast.get_docstring(tree), "the module has no docstring"
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_error_codes_are_unique_and_drawn_in_the_tree() -> None:
    codes = [fault.code for fault in FAULTS]
    assert len(set(codes)) == len(codes)
    drawn = errors.__doc__ or ""
    for fault in FAULTS:
        assert fault.__name__ in drawn
        if not fault.code.endswith("00"):
            assert re.search(
                rf"{fault.__name__}\s.*{fault.code}|{fault.__name__}\s+{fault.code}|{fault.code}", drawn
            )


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_every_fault_says_what_is_wrong_and_how_to_leave(fault: type[errors.HabeasError]) -> None:
    assert fault.title().endswith(".")
    assert fault.exit_code in {2, 4}
    assert str(fault()) == fault.title()
    assert fault("the disk is gone").message == "the disk is gone"


def test_the_changelog_names_every_rule() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for rule in RULES:
        assert f"`{rule.id}`" in changelog


def test_the_readme_names_every_setting() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"`{name}`" in readme


def test_every_setting_says_what_it_is() -> None:
    source = ast.parse(inspect.getsource(Settings))
    body = source.body[0].body  # type: ignore[attr-defined]  # a class
    for field, doc in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign):
            assert isinstance(doc, ast.Expr), ast.unparse(field)
            assert isinstance(doc.value, ast.Constant), ast.unparse(field)


def test_only_the_settings_read_the_environment() -> None:
    readers = [
        path.name
        for path in SOURCES
        if re.search(r"\bos\.(environ|getenv)\b", path.read_text(encoding="utf-8"))
    ]
    assert readers == ["settings.py"]


def test_the_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in readme
    assert "make test" in readme
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
