"""The documented Python API: names.txt has its names and signatures, and code that was written for 1.0 runs."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api import written_for_1_0
from tests.api.names import COMMANDS, NAMES, mark
from tests.api.surface import commands, surface
from tests.shared import ROOT

REMEDY = "describe the change in the newest section of CHANGELOG.md, and run make api"
WITHOUT_FOLDER = ("encode_and_decode", "use_an_old_name", "speak", "read_a_log", "administer")


def test_names_and_signatures_are_the_committed_ones() -> None:
    committed = NAMES.read_text(encoding="utf-8").splitlines()
    assert surface() == committed, REMEDY


def test_the_changelog_has_the_mark_of_the_names() -> None:
    """A change of the names changes the mark, so that it needs an entry in the newest section."""
    newest = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    assert f"<!-- names.txt: {mark()} -->" in newest, REMEDY


def test_commands_and_options_stay() -> None:
    committed = COMMANDS.read_text(encoding="utf-8").splitlines()
    assert len(committed) > 100
    assert sorted({*committed} - {*commands()}) == []


@pytest.mark.parametrize("name", WITHOUT_FOLDER)
def test_code_for_1_0_runs(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        run: Callable[[], None] = getattr(written_for_1_0, name)
        run()


@pytest.mark.slow
def test_code_for_1_0_compiles(tmp_path: Path) -> None:
    written_for_1_0.compile_specs(tmp_path)
