"""`kip groups reset-offsets` of a streams group on the embedded cluster, where something is denied or not known."""

from __future__ import annotations

import pytest
from kafka_wire.clients import StreamsGroupDescribeResponse
from kafka_wire.clients.streams_group_describe_response import DescribedGroup
from kafka_wire.error_codes import ErrorCode

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from tests.cli.running import kip
from tests.cluster.helpers.streams_steps import WORDS, StreamsSteps, prepare, topology
from tests.clusters import Clusters

INTERNAL = "app-changelog", "app-repartition"


@pytest.fixture
def cluster(embedded_clusters: Clusters) -> EmbeddedCluster:
    """A cluster with a streams group without members, which has committed offsets of two topics."""
    running = embedded_clusters(brokers=1)
    prepare(running.bootstrap_server, "app")
    steps = StreamsSteps(running.bootstrap_server, "app", {})
    steps.join("join", "one", topology("app", WORDS))
    steps.wait_until_ready("one")
    for topic in (WORDS, "app-repartition"):
        steps.commit("commit", "one", steps.epochs["one"], topic, 0)
    steps.heartbeat("leave", "one", member_epoch=-1)
    return running


def reset(cluster: EmbeddedCluster, *options: str) -> tuple[int, str, str]:
    """Return the exit status of a reset to the first records, its output and its errors on one line."""
    run = kip("groups", "reset-offsets", "app", "--to-earliest", *options, "-b", cluster.bootstrap_server)
    return run.exit_code, run.stdout, " ".join(run.stderr.split())


def offsets(cluster: EmbeddedCluster) -> dict[tuple[str, int], int]:
    with Admin(cluster.bootstrap_server) as admin:
        return {key: one.offset for key, one in admin.list_group_offsets(["app"])["app"].items()}


def test_a_group_that_may_not_be_described_is_not_reset(cluster: EmbeddedCluster) -> None:
    before = offsets(cluster)
    cluster.fail("StreamsGroupDescribe", ErrorCode.GROUP_AUTHORIZATION_FAILED)
    code, _, errors = reset(cluster)
    assert (code, "GROUP_AUTHORIZATION_FAILED" in errors, offsets(cluster)) == (1, True, before)


@pytest.mark.parametrize("options", [(), ("--delete-internal-topics",), ("--topic", WORDS, "--delete-internal-topics")])
def test_internal_topics_that_are_not_known(options: tuple[str, ...], cluster: EmbeddedCluster) -> None:
    before = offsets(cluster)
    answer = StreamsGroupDescribeResponse(groups=[DescribedGroup(group_id="app", group_state="Empty")])
    cluster.answer("StreamsGroupDescribe", lambda request: answer)
    code, _, errors = reset(cluster, *options)
    assert (code, "the internal topics of streams group 'app' are not known" in errors) == (1, True)
    assert offsets(cluster) == before
    code, _, errors = reset(cluster, "--topic", f"{WORDS}:0")
    assert (code, errors, offsets(cluster)) == (0, "", before | {(WORDS, 0): 0})


def test_a_deletion_that_fails_does_not_hide_the_reset(cluster: EmbeddedCluster) -> None:
    cluster.fail("DeleteTopics", ErrorCode.TOPIC_DELETION_DISABLED)
    code, output, errors = reset(cluster, "--delete-internal-topics")
    assert (code, WORDS in output, "TOPIC_DELETION_DISABLED" in errors) == (3, True, True)
    assert offsets(cluster)[WORDS, 0] == 0
    with Admin(cluster.bootstrap_server) as admin:
        assert {*INTERNAL} <= {one.name for one in admin.list_topics()}
