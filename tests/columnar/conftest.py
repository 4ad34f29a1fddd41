"""Fixtures of the tests of columns."""

from __future__ import annotations

import pytest


@pytest.fixture
def few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read columns of any length in lock step."""
    monkeypatch.setattr("kip.columnar.messages.decode.FEW", 1)
