"""Fixtures of the compiler's tests: the protocol reference of all messages, built once, and a project of specs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from kipc.evolution.history import known_history
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.reference import build_site

from tests.kipc.garden import write_garden
from tests.shared import ROOT

MOST_SECONDS = 30
"""Of a processor, that building the site may take."""


@pytest.fixture(scope="session")
def specs() -> list[MessageSpec]:
    return read_specs([str(ROOT / "schemas")], extensions=True, compiling=True).specs


@pytest.fixture(scope="session")
def site(specs: list[MessageSpec]) -> dict[str, str]:
    started = time.process_time()
    texts = build_site(specs, known_history(), "kafka_wire")
    assert time.process_time() - started < MOST_SECONDS
    return texts


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A project for the language server."""
    write_garden(tmp_path)
    return tmp_path
