"""Search folders for inputs, and report folders without inputs; needs no Spark."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyarrow.fs import LocalFileSystem

from kip import files
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.inputs.sources import SOURCES
from tests.shared import shared_path

SEGMENT = "00000000000000000000.log"
SNAPSHOTS = "snapshots-20261121T132243.000000Z.jsonl"
FILES = {
    f"node-1/logs/__cluster_metadata-0/{SEGMENT}": 10,
    "node-1/logs/__cluster_metadata-0/00000000000000000010-0000000001.checkpoint": 5,
    "node-1/logs/__cluster_metadata-0/00000000000000000000.index": 1,
    f"node-1/logs/__consumer_offsets-0/{SEGMENT}": 20,
    f"node-1/logs/__consumer_offsets-7/{SEGMENT}": 22,
    f"node-1/logs/__consumer_offsets-8.0123456789abcdef0123456789abcdef-delete/{SEGMENT}": 7,
    f"node-1/logs/orders-0/{SEGMENT}": 1000,
    f"node-2/logs/__cluster_metadata-0/{SEGMENT}": 10,
    "traffic/monday.pcap": 40,
    "traffic/monday.pcapng.gz": 50,
    "traffic/notes.txt": 9,
    f"collected/{SNAPSHOTS}": 60,
    f"collected/more/{SNAPSHOTS}": 61,
    "jobs/orders/metadata": 45,
    "jobs/orders/offsets/0": 30,
    "jobs/orders/offsets/.0.crc": 12,
    "jobs/orders/commits/0": 3,
    "jobs/orders/state/0/0/1.delta": 46,
    "jobs/other/metadata": 1,
    "tables/_runs/1.json": 2,
    "tables/_stream/checkpoints/metadata/metadata": 45,
    "tables/_stream/checkpoints/metadata/offsets/0": 30,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, size in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
    return tmp_path


def test_a_folder_is_searched_to_its_depth(folder: Path) -> None:
    logs = folder / "node-1" / "logs"
    metadata = (str(logs / "__cluster_metadata-0"), str(folder / "node-2" / "logs" / "__cluster_metadata-0"))
    offsets = (str(logs / "__consumer_offsets-0"), str(logs / "__consumer_offsets-7"))
    expected = {
        "metadata": (metadata, 3, 25),
        "consumer_offsets": (offsets, 2, 42),
        "exchanges": ((str(folder / "traffic"),), 2, 90),
        "snapshots": ((str(folder),), 2, 121),
        "checkpoints": ((str(folder / "jobs" / "orders"),), 2, 33),
    }
    found = find_inputs([str(folder)])
    assert {name: (each.paths, each.count, each.size) for name, each in found.items()} == expected
    (folder / "circle").symlink_to(folder, target_is_directory=True)
    assert find_inputs([str(folder / "node-1"), str(folder / "node-1")])["metadata"].count == 2


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (f"node-1/logs/__cluster_metadata-0/{SEGMENT}", "metadata"),
        ("node-1/logs/__consumer_offsets-7", "consumer_offsets"),
        (f"collected/{SNAPSHOTS}", "snapshots"),
        ("traffic", "exchanges"),
        ("jobs/orders", "checkpoints"),
    ],
)
def test_what_is_named_itself(name: str, found: str, folder: Path) -> None:
    path = folder / name
    assert {each: files.paths for each, files in find_inputs([str(path)]).items()} == {found: (str(path),)}


def test_a_capture_is_known_by_how_it_begins(tmp_path: Path) -> None:
    for name, start in (("a", b"\xd4\xc3\xb2\xa1"), ("b.gz", b"\x1f\x8b"), ("c", b"\x0a\x0d\x0d\x0a")):
        path = tmp_path / name
        path.write_bytes(start + b"more")
        assert list(find_inputs([str(path)])) == ["exchanges"]


def test_uris(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inputs on the local disk are read from there, others where they are."""
    assert find_inputs([f"file://{folder}"]) == find_inputs([str(folder)])
    monkeypatch.setattr(files, "_file_system", lambda root: (LocalFileSystem(), "/" + root.split("/")[2]))
    far, said = f"s3:/{folder}", list[str]()
    found = find_inputs([far], say=said.append)
    assert found["metadata"].paths[0] == f"{far}/node-1/logs/__cluster_metadata-0"
    assert found.keys() == {"metadata", "consumer_offsets", "exchanges", "snapshots", "checkpoints"}
    assert (found["exchanges"].paths, found["exchanges"].count) == ((f"{far}/traffic",), 2)
    assert [line.partition(", so")[0] for line in said] == [
        f"warning: {far}/node-1/logs has no meta.properties",
        f"warning: {far}/node-2/logs has no meta.properties",
    ]
    monkeypatch.undo()
    with pytest.raises(PipelineError, match="--input s4://bucket/x: Unrecognized filesystem type"):
        find_inputs(["s4://bucket/x"])


def test_nothing_there(folder: Path) -> None:
    for name in ("traffic/notes.txt", "node-1/logs/orders-0"):
        with pytest.raises(PipelineError, match=f"--input {folder}/{name}: there are no logs of Kafka's internal"):
            find_inputs([str(folder), str(folder / name)])
    with pytest.raises(PipelineError, match=f"--input {folder}/nowhere: No such file or directory"):
        find_inputs([str(folder / "nowhere")])


def test_each_source_has_a_schema() -> None:
    for source in SOURCES.values():
        assert "_error" in source.schema.names


def mark(log_dir: Path, cluster_id: str) -> None:
    (log_dir / "meta.properties").write_text(f"#\n#Sat Nov 21 13:22:43 UTC 2026\ncluster.id={cluster_id}\nnode.id=1\n")


def test_clusters_of_log_directories(folder: Path) -> None:
    """Name a cluster without an ID; reject a name that contradicts an ID or matches no input."""
    mark(folder / "node-1" / "logs", "Q0a-_w")

    def find(*names: str) -> list[str]:
        said = list[str]()
        find_inputs([str(folder)], ClusterNames.parse(names), said.append)
        return said

    (warning,) = find()
    assert warning.startswith(
        f"warning: {folder}/node-2/logs has no meta.properties, so it counts as a separate cluster"
    )
    assert find(f"b={folder}/node-2") == find(f"b={folder}/node-2/logs", f"Q0a-_w={folder}/node-1") == []
    with pytest.raises(PipelineError, match=r"--cluster b: .*node-1/logs/meta.properties names the cluster Q0a"):
        find(f"b={folder}")
    for wrong, reason in (("b", "not of the form NAME=PATH"), (f"a={folder.parent}", "no --input has this path")):
        with pytest.raises(PipelineError, match=reason):
            ClusterNames.parse([wrong]).check([str(folder)])
    with pytest.raises(PipelineError, match=f"{folder} already has the name a"):
        ClusterNames.parse([f"a={folder}", f"b={folder}"])


@pytest.mark.parametrize(
    ("changed", "inputs"),
    [
        (f"node-1/logs/__cluster_metadata-0/{SEGMENT}", {"metadata"}),
        ("node-1/logs/__consumer_offsets-0/00000000000000000099.log", {"consumer_offsets"}),
        ("node-1/logs/meta.properties", {"metadata", "consumer_offsets"}),
        ("traffic/tuesday.pcap", {"exchanges"}),
        (f"collected/more/{SNAPSHOTS}", {"snapshots"}),
        ("jobs/orders/commits/0", {"checkpoints"}),
        (f"node-1/logs/orders-0/{SEGMENT}", set()),
        ("tables/_runs/1.json", set()),
    ],
)
def test_digests_show_changed_files(changed: str, inputs: set[str], folder: Path) -> None:
    before = {name: files.digest() for name, files in find_inputs([str(folder)]).items()}
    assert {name: files.digest() for name, files in find_inputs([str(folder)]).items()} == before
    path = folder / changed
    path.write_bytes(b"y" * (path.stat().st_size + 1 if path.exists() else 1))
    after = {name: files.digest() for name, files in find_inputs([str(folder)]).items()}
    assert {name for name in before if after[name] != before[name]} == inputs


def test_captures() -> None:
    found = find_inputs([str(shared_path("captures"))])
    counts = {name: (files.count, files.size) for name, files in found.items()}
    assert counts["metadata"] == (4, 218443)
    assert counts["consumer_offsets"] == (3, 34040)
    assert counts["exchanges"][0] == 11
