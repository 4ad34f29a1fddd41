"""Metadata logs whose start is missing are refused, as Kafka refuses them; needs no Spark."""

from __future__ import annotations

from pathlib import Path

import pytest

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.metadata_logs import logs_without_start
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job

METADATA = "__cluster_metadata-0"


def segment(offset: int) -> str:
    return f"{offset:020}.log"


def snapshot(offset: int) -> str:
    return f"{offset:020}-0000000001.checkpoint"


@pytest.mark.parametrize(
    ("nodes", "lacking"),
    [
        ({"a": [segment(0), segment(40)]}, {}),
        ({"a": [segment(40)]}, {"a": 40}),
        ({"a": [segment(40), snapshot(39)]}, {"a": 40}),
        ({"a": [segment(40), snapshot(40)]}, {}),
        ({"a": [segment(40), segment(80), snapshot(80)]}, {}),
        ({"a": [snapshot(40)]}, {}),
        ({"a": [segment(40)], "b": [segment(7)]}, {"a": 40, "b": 7}),
        ({"a": [segment(40)], "b": [segment(0)]}, {}),
        ({"a": [segment(40)], "b.other": [segment(0)]}, {"a": 40}),
    ],
    ids=[
        "a whole log",
        "no start",
        "an older snapshot",
        "a snapshot",
        "a newer snapshot",
        "only a snapshot",
        "two nodes",
        "two nodes, of which one has a whole log",
        "a whole log of another cluster",
    ],
)
def test_logs_without_their_start_are_refused(
    tmp_path: Path, nodes: dict[str, list[str]], lacking: dict[str, int]
) -> None:
    for node, names in nodes.items():
        folder = tmp_path / node / METADATA
        folder.mkdir(parents=True)
        cluster = node.partition(".")[2] or "own"
        (folder.parent / "meta.properties").write_text(f"version=1\nnode.id=1\ncluster.id={cluster}\n")
        for name in names:
            (folder / name).write_bytes(b"x")
    folders = [str(tmp_path / node / METADATA) for node in nodes]
    expected = {str(tmp_path / node / METADATA): start for node, start in lacking.items()}
    assert logs_without_start(folders) == expected
    if lacking:
        job = Job(inputs=(str(tmp_path),), output=str(tmp_path / "tables"))
        with pytest.raises(PipelineError, match=r"begins with offset (40|7), and no snapshot has the records before"):
            run_batch(job, pytest.fail, lambda _: None)
