"""`kipc compile --verify`: the tests of new and changed messages run before anything is written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.python.tests import render_cases

from tests.kipc.projects import PACKAGE, compile_, files, kipc, write_project, write_spec


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_project()


@pytest.mark.slow
def test_tests_of_new_and_changed_messages_run() -> None:
    result = kipc("compile", "--jobs", "1", "--verify")
    assert re.search(r"^tests of 9 files of cases: \d+ passed", result.output, re.MULTILINE)
    write_spec("Parcel", validVersions="0-2")
    result = kipc("compile", "--jobs", "1", "--verify")
    assert re.search(r"^tests of 2 files of cases: \d+ passed, \d+ deselected", result.output, re.MULTILINE)
    assert "tests of" not in kipc("compile", "--jobs", "1", "--verify").output


def with_wrong_bytes(*given: Any) -> str:
    return render_cases(*given).replace('"bytes": "', '"bytes": "ff')


@pytest.mark.slow
@pytest.mark.parametrize("is_compiled", [False, True])
def test_nothing_is_written_if_a_test_fails(is_compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if is_compiled:
        compile_()
        write_spec("Parcel", validVersions="0-2")
    before = files()
    monkeypatch.setattr("kipc.python.target.render_cases", with_wrong_bytes)
    result = CliRunner().invoke(_group, ["compile", "--jobs", "1", "--verify"])
    assert str(result.exception) == "wire: the tests of changed messages failed; nothing was written"
    assert files() == before
    assert PACKAGE.exists() == is_compiled
