"""The protocol reference of all messages, built once for the tests that look at it."""

from __future__ import annotations

import time

import pytest
from kipc.evolution.history import known_history
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.reference import build_site

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
