"""The test data in the repository are complete, small, and harmless."""

from __future__ import annotations

import re

import pytest

from tests.shared import ROOT, SHARED, json_lines, shared_path
from tools.oracles import ARCHIVES, HOSTILE, SOURCES, contents, members, unpacked

MEBIBYTE = 2**20


def has_data(*sources: str) -> bool:
    return all((SHARED / source).exists() for source in sources)


@pytest.mark.parametrize("name", SOURCES)
def test_archives_equal_the_data_that_they_are_made_of(name: str) -> None:
    """Without the original data, the archives are unpacked, and packed again."""
    sources = SOURCES[name]
    folder = SHARED if has_data(*sources) else unpacked(ROOT / "build")
    packed = dict(members(ARCHIVES / f"{name}.tar.xz"))
    expected = dict(contents(folder, sources))
    assert packed.keys() == expected.keys()
    assert [path for path, data in expected.items() if packed[path] != data] == []


def test_archives_are_small() -> None:
    assert {path.name for path in ARCHIVES.iterdir()} == {"README.md", *(f"{name}.tar.xz" for name in SOURCES)}
    assert sum(path.stat().st_size for path in ARCHIVES.iterdir()) < 4 * MEBIBYTE


@pytest.mark.slow
def test_no_damaged_messages_and_no_pages_of_the_wiki_are_in_them() -> None:
    files = {path: data for name in SOURCES for path, data in members(ARCHIVES / f"{name}.tar.xz")}
    assert not files.keys() & HOSTILE
    assert {path.partition("/")[0] for path in files} == {"kafka", "vectors", "captures"}
    assert not [path for path, data in files.items() if b'"kind": "reject"' in data or b'"kind":"reject"' in data]


def test_each_vector_is_described() -> None:
    described = re.findall(r"^\| `([^`]+jsonl[^`]*)` \| ([\d,]+) \|", (ARCHIVES / "README.md").read_text(), re.M)
    rows = {name: int(count.replace(",", "")) for name, count in described}
    vectors = [path.removeprefix("vectors/") for path, _ in members(ARCHIVES / "vectors.tar.xz")]
    assert rows.keys() == {name for name in vectors if not name.endswith(".md")}
    assert {name: sum(1 for _ in json_lines(shared_path("vectors", name))) for name in rows} == rows
