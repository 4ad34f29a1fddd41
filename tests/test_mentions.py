"""Paths and modules that pages, docstrings and comments mention exist, also after a move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES
from tests.prose import texts
from tests.shared import ROOT

FOLDERS = "accelerator|benchmarks|docs|examples|generated|generator|schemas|site|src|templates|tests|tools"
PATH = re.compile(rf"(?<![\w/.<-])(?:{FOLDERS})/[\w./-]*\w(?![\w<*{{-])")
PACKAGES = {
    "kip": ROOT / "src" / "kip",
    "kipc": ROOT / "generator" / "kipc",
    "kafka_wire": ROOT / "generated" / "kafka_wire",
    "tests": ROOT / "tests",
    "tools": ROOT / "tools",
    "benchmarks": ROOT / "benchmarks",
}
NAME = re.compile(rf"(?<![\w/.=@-])(?:{'|'.join(PACKAGES)})(?:\.[A-Za-z_]\w*)+(?![\w/(]|\.[A-Za-z_])")
HAND_WRITTEN = [
    *(ROOT / "src").rglob("*.py"),
    *(ROOT / "generator" / "kipc").rglob("*.py"),
    *(path for path in (ROOT / "tests").rglob("*.py") if "golden" not in path.parts),
    *(ROOT / "tools").rglob("*.py"),
]
MADE_UP = {
    "kip.zip",
    "schemas/post/Parcel.json",
    "src/parcels",
    "src/wire",
    "schemas/kips/kip-N",
    "schemas/kips/kip-N/answers.toml",
    "kafka_wire.kips.kip_N",
}
"""Names relative to another folder, files of projects in examples, and placeholders."""


def module_has(package: Path, names: list[str]) -> bool:
    """Return whether a package contains a module, or a module that contains a name."""
    first, *others = names
    if (package / first).is_dir():
        return not others or module_has(package / first, others)
    if (module := package / f"{first}.py").exists():
        return not others or re.search(rf"\b{others[0]}\b", module.read_text(encoding="utf-8")) is not None
    init = package / "__init__.py"
    return init.exists() and re.search(rf"\b{first}\b", init.read_text(encoding="utf-8")) is not None


def missing(text: str) -> set[str]:
    """Return the paths and names in a text that do not exist."""
    paths = {path for path in PATH.findall(text) if not (ROOT / path).exists()}
    names = {name for name in NAME.findall(text) if not module_has(PACKAGES[name.split(".")[0]], name.split(".")[1:])}
    return (paths | names) - MADE_UP


@pytest.mark.parametrize("page", [*PAGES, ROOT / "SECURITY.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_mention_what_exists(page: Path) -> None:
    assert {name for text in texts(page) for name in missing(text)} == set()


@pytest.mark.slow
def test_docstrings_and_comments_mention_what_exists() -> None:
    found = {(str(path), name) for path in HAND_WRITTEN for text in texts(path) for name in missing(text)}
    assert found == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see `src/kip/lag.py`", {"src/kip/lag.py"}),
        ("`kip.apis` and `kip.kafka.apis.Route`", {"kip.apis", "kip.kafka.apis.Route"}),
        ("`kip.admin.Nobody`", {"kip.admin.Nobody"}),
        ("`src/kip/kafka/lag.py`, `kip.kafka.apis.target`, `kip.admin.Admin`", set()),
        ("`src/kip/spark/sources/kafka_<name>.py` and `src/pyspark_*.py`", set()),
    ],
)
def test_missing_ones_are_found(text: str, found: set[str]) -> None:
    assert missing(text) == found
