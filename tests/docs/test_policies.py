"""The table of support in docs/policies.md: what it says follows from the data that the code has."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import kipc
from kipc.sources.releases import known_releases

import kip
from kip.kafka.releases import RELEASES
from tests.interpreters import VERSIONS
from tests.shared import ROOT
from tools.distributions import FOLDERS

PAGE = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")


def row(subject: str) -> str:
    """Return what the table says about a subject."""
    (found,) = re.findall(rf"^\| {re.escape(subject)} \| (.+) \|$", PAGE, re.MULTILINE)
    return str(found)


def project(distribution: str) -> Any:
    return tomllib.loads((FOLDERS[distribution] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def versions_of(requirement: str, requirements: list[str]) -> str:
    (found,) = (each.removeprefix(requirement) for each in requirements if re.match(rf"{requirement}[<>=]", each))
    return str(found)


def test_pythons() -> None:
    assert row("Python").startswith(f"CPython {', '.join(VERSIONS)};")
    for distribution in FOLDERS:
        classifiers = project(distribution)["classifiers"]
        named = re.findall(r"Programming Language :: Python :: (3\.\d+)", "\n".join(classifiers))
        assert tuple(named) == VERSIONS
        assert project(distribution)["requires-python"] == f">={VERSIONS[0]}"


def test_releases_of_kafka() -> None:
    known = known_releases()[0]
    assert f"from {known[0]} to {known[-1]}," in row("Kafka's message specs")
    assert row("Kafka that the embedded cluster imitates") == ", ".join(RELEASES)
    assert row("Kafka as a server of `kip` and `kip.admin`").startswith(f"{next(iter(RELEASES))} and later;")


def test_engines_and_formatter() -> None:
    extras = project("kip-tools")["optional-dependencies"]
    assert f"`{versions_of('pyspark', extras['spark'])}`" in row("PySpark")
    sail, client = (versions_of(name, extras["tables"]) for name in ("pysail", "pyspark-client"))
    assert row("Sail") == f"`{sail}`, with PySpark `{client}`"
    assert row("black") == f"`{versions_of('black', project('kipc')['dependencies'])}`"


def test_promises_are_those_of_the_version() -> None:
    assert {each.split(".")[0] for each in (kip.__version__, kipc.__version__)} == {"1"}
    assert "| part | in 1.x |" in PAGE
