"""The specs of Kafka's releases, read once, and specs built from the JSON of a test."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from kipc.language.check import read_specs
from kipc.language.parse import parse
from kipc.language.specs import MessageSpec
from kipc.sources.load import Source, SourceFile
from kipc.sources.releases import release_specs

from tests.shared import shared_path

ARCHIVED = ("2.8.2", "3.3.2", "3.7.2", "3.9.1", "4.0.1", "4.1.1", "4.2.0", "4.3.1")
"""The releases whose specs the test data contain as Kafka published them."""

RELEASES = (*ARCHIVED, "4.4.0")
"""Oldest first."""


@cache
def release(name: str) -> tuple[MessageSpec, ...]:
    """Return the specs of a release without Kafka's own test specs."""
    specs = read_specs([archive(name)]).specs
    return tuple(each for each in specs if each.area != ("clients_test",))


@cache
def archive(name: str) -> str:
    """Return an archive of a release's specs, made from the log of releases if the test data do not contain it."""
    if name in ARCHIVED:
        return str(shared_path("kafka", "specs", f"{name}.zip"))
    folder = tempfile.mkdtemp(prefix="kipc-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder, f"{name}.zip")
    with zipfile.ZipFile(path, "w") as target:
        for member, text in release_specs(name):
            target.writestr(member, text)
    return str(path)


def spec_of(text: str | dict[str, Any], area: str = "clients") -> MessageSpec:
    """Parse one spec, given as text or as a JSON object; any problem fails the test."""
    written = text if isinstance(text, str) else json.dumps(text)
    parsed = parse(Source("test", "test", (), True), SourceFile(f"{area}/test.json", written))
    assert parsed.spec is not None, parsed.problems
    assert not parsed.refusals, parsed.refusals
    return parsed.spec
