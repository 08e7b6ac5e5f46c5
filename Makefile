.DEFAULT_GOAL := help
.PHONY: help setup demo ask test check format e2e fuzz redteam test-model bench mutation lock clean

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := 0.13.9
DEMO   := $(BIN)/habeas ask --config /dev/null --database sqlite+aiosqlite:///:memory:
export Q ?= 只确认 inventory-service 是否存在 HikariCP 连接池耗尽日志。

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(VENV)/.ready ## Make .venv from the lock file

$(VENV)/.ready: pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit("habeas needs Python 3.11 or newer; give one with: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@$(BIN)/python -c 'import pip, sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null || \
		{ rm -rf $(VENV); $(PYTHON) -m venv $(VENV); } || \
		{ rm -rf $(VENV); echo 'This Python cannot make an environment; on Debian: apt-get install python3-venv' >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV)
	@$(BIN)/uv sync --quiet --locked --compile-bytecode --inexact --python $(BIN)/python
	@touch $@

demo: setup ## Ask the built-in demonstration data two questions
	@$(DEMO) 'Does order-service log HikariCP connection pool exhaustion?'
	@echo
	@$(DEMO) '只确认 inventory-service 是否存在 HikariCP 连接池耗尽日志。'

ask: setup ## Ask a question: make ask Q="..."
	@$(BIN)/habeas ask "$$Q"

test: setup ## Run all tests (real SQLite, PostgreSQL and, where installed, Prometheus)
	@$(BIN)/pytest -q -n 2 --dist loadfile

check: setup ## Format, lint, types, floors, unit and case tests
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/basedpyright
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/pytest -q -n 2 tests/unit tests/meta

format: setup ## Format the code and mend what the linter can
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

e2e: setup ## Only the tests that run the program as a user does
	@$(BIN)/pytest -q tests/e2e

fuzz: setup ## Fuzz the gate for an hour (FUZZ_SECONDS=3600)
	@HABEAS_FUZZ_SECONDS=$(or $(FUZZ_SECONDS),3600) $(BIN)/pytest -q tests/fuzz

redteam: setup ## Let an executor lie in 10,000 sessions (SESSIONS=10000)
	@HABEAS_REDTEAM_SESSIONS=$(or $(SESSIONS),10000) $(BIN)/pytest -q -n 2 --dist load tests/redteam -k no_lie

test-model: setup ## Ask a real model twelve questions (OPENAI_BASE_URL, MODEL=openai:NAME)
	@HABEAS_TEST_MODEL=$(or $(MODEL),openai:local) $(BIN)/pytest -q -s tests/models/test_real.py

bench: setup ## Compare speed and memory with peers and limits (minutes)
	@$(BIN)/uv sync --quiet --locked --inexact --group bench --python $(BIN)/python
	@$(BIN)/python bench/start.py
	@$(BIN)/python bench/gate.py
	@$(BIN)/python bench/verify.py
	@$(BIN)/python bench/logs.py
	@$(BIN)/python bench/pipeline.py

mutation: setup ## Change the gate's code in thousands of ways, and see which no test notices (an hour)
	@$(BIN)/uv sync --quiet --locked --inexact --group mutation --python $(BIN)/python
	@rm -rf mutants
	@$(BIN)/mutmut run $(M)
	@$(BIN)/mutmut results | grep -v ': not checked$$' || echo 'Every mutant was noticed.'

lock: setup ## Bring the lock file up to date
	@$(BIN)/uv lock --upgrade

clean: ## Remove .venv and caches
	@rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis dist mutants
