"""The specs of Kafka's releases, read once, and specs built from the JSON of a test."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from kipc.language.check import read_specs
from kipc.language.parse import parse
from kipc.language.specs import MessageSpec
from kipc.sources.load import Source, SourceFile

from tests.shared import shared_path

RELEASES = ("2.8.2", "3.3.2", "3.7.2", "3.9.1", "4.0.1", "4.1.1", "4.2.0", "4.3.1")
"""Oldest first."""


@cache
def release(name: str) -> tuple[MessageSpec, ...]:
    """Return the specs of a release without Kafka's own test specs, or skip the test where they are missing."""
    specs = read_specs([str(shared_path("kafka", "specs", f"{name}.zip"))]).specs
    return tuple(each for each in specs if each.area != ("clients_test",))


def archive(name: str) -> str:
    return str(shared_path("kafka", "specs", f"{name}.zip"))


def spec_of(text: str | dict[str, Any], area: str = "clients") -> MessageSpec:
    """Parse one spec, given as text or as a JSON object; any problem fails the test."""
    written = text if isinstance(text, str) else json.dumps(text)
    parsed = parse(Source("test", "test", (), True), SourceFile(f"{area}/test.json", written))
    assert parsed.spec is not None, parsed.problems
    assert not parsed.refusals, parsed.refusals
    return parsed.spec
