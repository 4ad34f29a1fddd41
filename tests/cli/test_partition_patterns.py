"""Patterns of partitions; tests/cli/test_beside_java.py compares them with kafka-get-offsets."""

from __future__ import annotations

import json

import pytest

from kip.cluster import EmbeddedCluster
from tests.cli.running import kip, printed

PATTERNS = [
    ("orders", "orders:0 orders:1 orders:2"),
    ("orders:1", "orders:1"),
    ("orders:0-2", "orders:0 orders:1"),
    ("orders:1-", "orders:1 orders:2"),
    ("orders:-1", "orders:0"),
    ("orders:", "orders:0 orders:1 orders:2"),
    (":1", "hills:1 orders:1"),
    (".*s:2,hills:0", "hills:0 orders:2"),
    ("order", ""),
    ("__.*", "__consumer_offsets:0"),
]


@pytest.fixture
def where(embedded_cluster: EmbeddedCluster) -> tuple[str, str]:
    embedded_cluster.create_topic("orders", assignment=[[1], [2], [3]])
    embedded_cluster.create_topic("hills", assignment=[[1], [2]])
    embedded_cluster.create_topic("__consumer_offsets", assignment=[[1]])
    return "-b", embedded_cluster.bootstrap_server


def partitions(*words: str) -> str:
    found = json.loads(printed("partitions", "offsets", *words, "--format", "json"))
    return " ".join(f"{one['topic']}:{one['partition']}" for one in found)


def test_patterns_match_whole_names_and_ranges(where: tuple[str, str]) -> None:
    assert {pattern: partitions(f"--topic-partitions={pattern}", *where) for pattern, _ in PATTERNS} == dict(PATTERNS)


def test_internal_topics_are_omitted(where: tuple[str, str]) -> None:
    assert partitions("--topic-partitions", ":0", "--exclude-internal", *where) == "hills:0 orders:0"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--topic-partitions", "a:b"], "write TOPIC, TOPIC:3"),
        (["--topic-partitions", "a:1:2"], "write TOPIC, TOPIC:3"),
        (["--topic-partitions", "("], "is not a regular expression"),
        (["--topic-partitions", "a", "--topic", "b"], "either --topic or --topic-partitions"),
    ],
)
def test_wrong_use(words: list[str], reason: str) -> None:
    result = kip("partitions", "offsets", *words, "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
