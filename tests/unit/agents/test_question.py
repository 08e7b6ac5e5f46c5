"""Reading questions: every word ends as used, as ignorable or as not understood."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habeas.agents.entities import EntityKind
from habeas.agents.intent import Want
from habeas.agents.question import Question, read_question
from habeas.contracts.answer import Language

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


def read(text: str, sources: tuple[str, ...] = ()) -> Question:
    language = Language.ZH if any("\u3400" <= c <= "\u9fff" for c in text) else Language.EN
    return read_question(text, language, NOW, sources)


def entities(question: Question) -> list[str]:
    return [entity.text for entity in question.entities]


def events(question: Question) -> list[str]:
    return [event.text for event in question.events]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("is there a line 'Too many open files'?", "Too many open files"),
        ('is there a line "Can\'t open device"?', "Can't open device"),
        ("did it log `disk quota exceeded`?", "disk quota exceeded"),
        ("did it log “disk quota exceeded”?", "disk quota exceeded"),
        ("did it log ‘disk quota exceeded’?", "disk quota exceeded"),
        ("是否出现「磁盘配额超限」？", "磁盘配额超限"),
        ("磁盘配额是否超限（disk quota exceeded）？", "disk quota exceeded"),
        ("磁盘配额是否超限(disk quota exceeded)？", "disk quota exceeded"),
        ("did the disk fill up (a 'disk quota exceeded' line)?", "disk quota exceeded"),
        ("did it shut down (SHUTDOWN)?", "SHUTDOWN"),
        ("is there a DISK QUOTA EXCEEDED line?", "DISK QUOTA EXCEEDED"),
        ("是否因 disk quota exceeded 退出？", "disk quota exceeded"),
    ],
)
def test_a_phrase_in_the_words_of_the_log_says_what_happened(text: str, phrase: str) -> None:
    question = read(text)
    assert [p.text for p in question.phrases] == [phrase]
    assert question.events == ()


def test_an_open_place_cuts_a_phrase() -> None:
    assert read("did 'removal of ... finished' occur?").phrases[0].pieces == ("removal of", "finished")
    assert read("是否生成过 dump 文件（writing dump.N）？").phrases[0].pieces == ("writing dump.",)


def test_an_apostrophe_is_no_quotation_mark() -> None:
    assert read("does order-service's pool fail or the cart's?").phrases == ()


def test_a_quoted_name_is_a_name() -> None:
    question = read("Did 'order-service' crash?")
    assert entities(question) == ["order-service"]
    assert events(question) == ["crash"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("did 10.0.0.1:9092 fail?", ["10.0.0.1:9092"]),
        ("did 10.0.0.0/24 fail?", ["10.0.0.0/24"]),
        ("did instance 0c6a7f3e-1111-4222-8333-944455556666 fail?", ["0c6a7f3e-1111-4222-8333-944455556666"]),
        ("did blk_-42 fail?", ["blk_-42"]),
        ("did session 0x1f2e fail?", ["0x1f2e"]),
        ("did /var/lib/app.db fail?", ["/var/lib/app.db"]),
        ("did order-service fail?", ["order-service"]),
        ("did pod web-7f9c-x2 fail?", ["web-7f9c-x2"]),
        ("did db-1.example.net fail?", ["db-1.example.net"]),
        ("did node R1-M0-N2-C:J3-U4 fail?", ["R1-M0-N2-C:J3-U4"]),
        ("did user alice fail?", ["alice"]),
        ("用户 alice 是否失败？", ["alice"]),
        ("root 用户是否失败？", ["root"]),
        ("kafka 服务是否失败？", ["kafka"]),
        ("did login fail for tenant=acme?", ["tenant=acme"]),
        ("did it fail on port 8080?", ["port 8080"]),
        ("是否返回状态码 503？", ["status 503"]),
    ],
)
def test_entities_are_read_whole(text: str, names: list[str]) -> None:
    assert entities(read(text)) == names


@pytest.mark.parametrize("word", ["read-only", "a load-balancer", "time-out", "out-of-memory", "break-in"])
def test_an_ordinary_compound_is_no_name(word: str) -> None:
    assert entities(read(f"was there {word} error?")) == []


def test_a_kind_beside_its_entity_only_explains_it() -> None:
    question = read("did task attempt attempt_1_0002_m_000001_0 fail?")
    assert events(question) == ["fail"]
    assert question.explained == ("task", "attempt")


def test_a_kind_alone_must_stand_in_the_record() -> None:
    assert events(read("was any session expired?")) == ["session", "expired"]


def test_an_actor_that_may_be_anyone_is_left_out_where_more_is_asked() -> None:
    assert events(read("did any node open a socket?")) == ["open", "socket"]
    assert events(read("did any pod crash?")) == ["pod", "crash"]


def test_a_component_asked_about_is_apart_from_the_event() -> None:
    question = read("did CartService stop?")
    assert [entity.text for entity in question.subjects] == ["CartService"]
    assert events(question) == ["stop"]


def test_a_fault_is_what_happened() -> None:
    question = read("was QuotaExceededException thrown?")
    assert question.subjects == ()
    assert question.events[0].is_name


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("is there an ERROR line?", "ERROR"),
        ("any log at level warn?", "WARN"),
        ("是否存在 [crit] 级别的日志？", "CRIT"),
        ("有没有 warning 级别的日志？", "WARNING"),
        ("any record of severity FAILURE?", "FAILURE"),
        ("did the error go away?", None),
        ("did it log 'ERROR in quota'?", None),
    ],
)
def test_levels(text: str, level: str | None) -> None:
    assert read(text).level == level


@pytest.mark.parametrize(
    ("text", "sign", "number"),
    [
        ("did it take more than 5 seconds?", ">", 5),
        ("did it take 5 seconds or more?", ">=", 5),
        ("did it take at least 20,000 ms?", ">=", 20),
        ("耗时是否超过 2 分钟？", ">", 120),
        ("耗时是否达到或超过 5 秒？", ">=", 5),
        ("did memory exceed 80%?", ">", 80),
        ("内存是否低于 1.5 GB？", "<", 1.5 * 1024**3),
    ],
)
def test_comparisons_are_in_base_units(text: str, sign: str, number: float) -> None:
    comparison = read(text).comparison
    assert comparison is not None
    assert (comparison.sign, comparison.number) == (sign, number)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("did it fail?", Want.EXISTS),
        ("show me the failures of web-1", Want.EXISTS),
        ("why did it fail?", Want.CAUSE),
        ("为什么失败？", Want.CAUSE),
        ("how many requests failed?", Want.COUNT),
        ("失败了几次？", Want.COUNT),
        ("when did it first fail?", Want.FIRST),
        ("哪个节点失败最多？", Want.MOST),
        ("what was the highest memory usage of web-1?", Want.VALUE),
        ("内存使用率最高多少？", Want.VALUE),
        ("did the cache reach its max size when it failed?", Want.EXISTS),
    ],
)
def test_what_is_wanted(text: str, want: Want) -> None:
    assert read(text).want is want


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("is it true that web-1 never failed?", True),
        ("didn't web-1 fail?", True),
        ("web-1 是否从未失败？", True),
        ("did web-1 fail?", False),
        ("did sshd log 'Did not receive a banner'?", False),
        ("是否未收到横幅（Did not receive a banner）？", False),
    ],
)
def test_a_negated_question_is_one_unless_its_phrase_is(text: str, negated: bool) -> None:
    assert read(text).negated is negated


@pytest.mark.parametrize(
    "text",
    [
        "did web-1 fail and did web-2 recover?",
        "did web-1 fail? did web-2 recover?",
        "web-1 是否失败，web-2 是否恢复？",
        "will web-1 fail tomorrow?",
        "web-1 明天会不会失败？",
        "web-1 是否被熊猫吃掉？",
        "did web-1 fail on 2024-02-30?",
    ],
)
def test_what_cannot_be_answered_is_not_understood(text: str) -> None:
    assert read(text).not_understood


@pytest.mark.parametrize(
    "text",
    [
        "In app.log: did web-1 fail?",
        "Please check app.log: did web-1 fail?",
        "did web-1 fail according to app.log?",
        "根据日志文件 app.log：web-1 是否失败？",
        "app.log 里 web-1 是否失败？",
    ],
)
def test_a_log_file_is_where_to_look(text: str) -> None:
    question = read(text)
    assert question.files == ("app.log",)
    assert entities(question) == ["web-1"]
    assert len(question.events) == 1


def test_a_source_named_anywhere_is_where_to_look() -> None:
    question = read("has app.log anything on web-1?", ("/var/log/app.log",))
    assert question.files == ("app.log",)


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    question = read_question(text, Language.EN, NOW)
    assert question == read_question(text, Language.EN, NOW)


@given(st.sampled_from(["熊猫", "咖啡机", "彩虹"]), st.sampled_from(["是否", "有没有", "为什么"]))
def test_chinese_that_is_not_in_the_vocabulary_is_never_dropped(word: str, asking: str) -> None:
    question = read(f"web-1 {asking}{word}？")
    assert any(word in text or text in word for text in question.not_understood)


def test_a_change_of_state_is_one_entity() -> None:
    question = read("did job-4 go from RUNNING to FAILED?")
    assert [e.text for e in question.entities if e.kind is EntityKind.CHANGE] == ["RUNNING to FAILED"]
    assert question.events == ()


@pytest.mark.parametrize("word", ["1" * 8000, "A" * 8000, "a_" * 4000, "1.2." * 2000])
def test_an_overlong_word_is_refused_at_once(word: str) -> None:
    assert read(f"did {word} fail?").not_understood == (f"a word of {len(word)} characters",)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("was C:\\data\\a.txt removed?", ["C:\\data\\a.txt"]),
        ("was \\\\nas1\\share mounted?", ["\\\\nas1\\share"]),
        ("was https://a.example.com/x?y=1 called?", ["https://a.example.com/x?y=1"]),
        ("was pod stage/web-7 evicted?", ["stage/web-7"]),
        ("was registry.example.net/app:v3 pulled?", ["registry.example.net/app:v3"]),
        ("was trace 0af7651916cd43dd8448eb211c80319c sampled?", ["0af7651916cd43dd8448eb211c80319c"]),
        ("was /spool/2026-01-02.csv written?", ["/spool/2026-01-02.csv"]),
        ("was robots.txt or style.css missing?", ["style.css"]),
        ("is pool_size 40?", ["pool_size=40"]),
        ("did the data-sync job fail?", ["data-sync"]),
        ("did a re-created job fail?", []),
        ("did a user time out?", []),
    ],
)
def test_names_are_whole(text: str, named: list[str]) -> None:
    question = read(text)
    assert entities(question) == named
    assert question.window is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("did it hit an error at any point?", ["error"]),
        ("was an AuthException thrown?", ["AuthException"]),
        ("did the copy take more than 5 seconds?", ["copy"]),
        ("did rack-3 go to DRAINING?", ["DRAINING"]),
        ("did anything say LOOKING?", ["LOOKING"]),
        ("复制耗时超过 5 秒吗？", ["复制"]),
    ],
)
def test_words_that_add_nothing_are_not_searched_for(text: str, words: list[str]) -> None:
    assert events(read(text)) == words


def test_other_words_beside_an_unmarked_run_of_english_are_searched_for() -> None:
    question = read("self test 是否为 true？")
    assert [phrase.text for phrase in question.phrases] == ["self test"]
    assert events(question) == ["true"]


def test_chinese_of_no_vocabulary_is_looked_for_as_it_stands() -> None:
    question = read("熊猫启动了吗？")
    assert [word.text for word in question.literals] == ["熊猫"]
    assert question.not_understood == ("熊猫",)
    assert question.unread == ()
