"""The tests that docs/architecture.md names as guards of invariants exist."""

from __future__ import annotations

import re

import pytest

from tests.shared import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GUARDS = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)


@pytest.mark.parametrize(("path", "name"), GUARDS)
def test_a_guard_exists(path: str, name: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert re.search(rf"^(async )?def {name}\(", source, re.MULTILINE)


def test_there_are_guards() -> None:
    assert len(GUARDS) > 10
