"""Wildcards and folders below folders in paths of `kafka-log`; no Spark needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kip.spark.sources.logs.options import LogOptions

FOLDERS = ("eu/1/a-0", "eu/1/b-0", "eu/2/a-0", "us/1/a-0", "us/1/a-1.0123456789abcdef0123456789abcdef-delete")
SEGMENT = f"{0:020}.log"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    for folder in FOLDERS:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / SEGMENT).write_bytes(b"")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "recursive", "expected"),
    [
        ("*/1", False, ["eu/1/a-0", "eu/1/b-0", "us/1/a-0"]),
        ("eu/?/a-[0-9]", False, ["eu/1/a-0", "eu/2/a-0"]),
        ("us/1/a-0/*.log", False, ["us/1/a-0"]),
        ("eu", True, ["eu/1/a-0", "eu/1/b-0", "eu/2/a-0"]),
        ("", True, ["eu/1/a-0", "eu/1/b-0", "eu/2/a-0", "us/1/a-0"]),
        ("[eu]*/2", True, ["eu/2/a-0"]),
    ],
)
@pytest.mark.parametrize("scheme", ["", "file://"])
def test_paths(logs: Path, path: str, recursive: bool, expected: list[str], scheme: str) -> None:
    options = {"path": f"{scheme}{logs}/{path}", "recursiveFileLookup": str(recursive).lower()}
    files = LogOptions.read(options).files()
    found = [str(Path(file.path.removeprefix("file://")).relative_to(logs).parent) for file in files]
    assert sorted(found) == expected


def test_nothing_matches(logs: Path) -> None:
    with pytest.raises(ValueError, match=r"/asia-\*: no such file or folder"):
        LogOptions.read({"path": f"{logs}/asia-*"}).files()


def test_a_name_with_wildcards(logs: Path) -> None:
    (logs / "[eu]").symlink_to(logs / "us")
    assert [file.name for file in LogOptions.read({"path": f"{logs}/[eu]/1"}).files()] == [f"a-0/{SEGMENT}"]
