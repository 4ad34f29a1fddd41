"""Files that are copies of another replica's; no Spark needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kip.log.segments.files import find_log_files
from kip.spark.sources.logs.cluster_ids import ClusterIds
from kip.spark.sources.logs.copies import without_copies
from kip.spark.sources.logs.rows import LogRange

PARTITION = "__cluster_metadata-0"
SEGMENT = f"{0:020}.log"
DATA = bytes(range(256)) * 20_000
ZEROS = 3 << 20


def write(log_dir: Path, data: bytes, name: str = SEGMENT, cluster: str = "c") -> None:
    folder = log_dir / PARTITION
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    (log_dir / "meta.properties").write_text(f"version=1\ncluster.id={cluster}\nnode.id=1\n")


def kept(folder: Path) -> list[str]:
    files = [file for log_dir in sorted(folder.iterdir()) for file in find_log_files(str(log_dir))]
    ranges = [LogRange(file, 0, file.size, cluster_id=ClusterIds().of(file)) for file in files]
    return sorted(Path(where.file.path).relative_to(folder).parts[0] for where in without_copies(ranges))


@pytest.mark.parametrize(
    ("replicas", "expected"),
    [
        ({"a": DATA, "b": DATA, "c": DATA}, ["a"]),
        ({"a": DATA[:-100], "b": DATA, "c": DATA[:100]}, ["b"]),
        ({"a": DATA, "b": DATA[:-1] + b"?"}, ["a", "b"]),
        ({"a": DATA, "b": b"?" + DATA[1:-5]}, ["a", "b"]),
        ({"a": DATA[:-100] + bytes(ZEROS + 100), "b": DATA + bytes(ZEROS), "c": DATA[:-7]}, ["b"]),
        ({"a": DATA[:-100] + bytes(ZEROS), "b": DATA}, ["b"]),
        ({"a": bytes(ZEROS), "b": DATA + bytes(ZEROS)}, ["b"]),
        ({"a": DATA[:-100] + b"?" + bytes(ZEROS), "b": DATA + bytes(ZEROS)}, ["a", "b"]),
    ],
    ids=[
        "equal",
        "shorter",
        "damaged at the end",
        "damaged at the start",
        "all preallocated",
        "the shorter one preallocated",
        "one preallocated and unused",
        "preallocated and damaged at the end",
    ],
)
def test_replicas(tmp_path: Path, replicas: dict[str, bytes], expected: list[str]) -> None:
    for name, data in replicas.items():
        write(tmp_path / name, data)
    assert kept(tmp_path) == expected


def test_other_clusters_and_segments_are_no_copies(tmp_path: Path) -> None:
    write(tmp_path / "a", DATA)
    write(tmp_path / "b", DATA, cluster="other")
    write(tmp_path / "c", DATA, name=f"{7:020}.log")
    assert kept(tmp_path) == ["a", "b", "c"]
