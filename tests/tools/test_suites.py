"""The outcomes of other projects' test suites are read from their reports, and compared with the allowed failures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools.suites.__main__ import ALLOWED, report
from tools.suites.sources import SUITES, from_go, from_junit

JUNIT = """<testsuites><testsuite>
<testcase classname="test.a" name="one"/>
<testcase classname="test.a" name="two"><failure message="x"/></testcase>
<testcase classname="test.b.C" name="three"><error message="x"/></testcase>
<testcase classname="test.b.C" name="four"><skipped message="x"/></testcase>
</testsuite></testsuites>"""
GO = """ok
{"Action":"run","Test":"TestOne"}
{"Action":"pass","Test":"TestOne/inside"}
{"Action":"pass","Test":"TestOne"}
{"Action":"fail","Test":"TestTwo"}
{"Action":"skip","Test":"TestThree"}
{"Action":"fail","Package":"kgo"}
"""


def test_outcomes_of_pytest(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(JUNIT, encoding="utf-8")
    outcomes = {"test.a::one": "passed", "test.a::two": "failed"}
    assert from_junit(tmp_path, "") == outcomes | {"test.b.C::three": "failed", "test.b.C::four": "skipped"}


def test_outcomes_of_go(tmp_path: Path) -> None:
    assert from_go(tmp_path, GO) == {"TestOne": "passed", "TestTwo": "failed", "TestThree": "skipped"}


def test_only_allowed_failures_are_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    allowed = "tests.test_sender.TestSender::test_sender__handler_base_do"
    assert report("aiokafka", {"a": "passed", allowed: "failed"})
    assert not report("aiokafka", {"a": "failed", allowed: "failed"})
    assert not report("aiokafka", {}), "a suite that does not run has not passed"
    out = capsys.readouterr().out
    assert "aiokafka: 1 passed, 1 failed (50.0%), 0 skipped\n" in out
    assert "  a: UNEXPECTED\n" in out


def test_each_allowed_failure_has_a_reason() -> None:
    head, *rows = (line.split("\t") for line in ALLOWED.read_text(encoding="utf-8").splitlines())
    assert head == ["suite", "test", "reason"]
    assert all(len(row) == 3 and row[0] in SUITES and row[2] for row in rows)
    assert max(Counter(test for _, test, _ in rows).values()) == 1
