"""Simulate older releases of Kafka: their API versions and controllers; remove single APIs."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from kafka_wire.clients import ApiVersionsRequest, CreateTopicsRequest, DescribeClusterRequest, MetadataRequest
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import encode_request

from kip.cluster import RELEASES, EmbeddedCluster
from kip.cluster.connections.dispatch import offered_versions
from kip.cluster.handlers import APIS
from kip.kafka.releases import NEWEST, Listener, UnknownReleaseError, find_release
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.shared import ROOT, shared_path

ARCHIVES = {
    "2.8": "2.8.2",
    "3.3": "3.3.2",
    "3.7": "3.7.2",
    "3.9": "3.9.1",
    "4.0": "4.0.1",
    "4.1": "4.1.1",
    "4.2": "4.2.0",
    "4.3": "4.3.1",
}


def served(archive: str) -> dict[str, dict[int, tuple[int, int]]]:
    """Return the stable versions that a release serves by API key, by listener, read without kipc."""
    is_zookeeper = archive.startswith("2.")
    found: dict[str, dict[int, tuple[int, int]]] = {"broker": {}, "controller": {}}
    for key, spec in requests_of(archive).items():
        first, _, last = spec["validVersions"].partition("-")
        if spec["validVersions"] == "none":
            continue
        span = int(first), int(last or first) - bool(spec.get("latestVersionUnstable"))
        listeners = set(spec.get("listeners", ()))
        if span[0] <= span[1] and ("zkBroker" if is_zookeeper else "broker") in listeners:
            found["broker"][key] = span
        if span[0] <= span[1] and "controller" in listeners and not is_zookeeper:
            found["controller"][key] = span
    return found


def requests_of(archive: str) -> dict[int, Any]:
    found = {}
    with zipfile.ZipFile(io.BytesIO(shared_path("kafka", "specs", f"{archive}.zip").read_bytes())) as archived:
        for name in archived.namelist():
            if name.endswith("Request.json"):
                lines = archived.read(name).decode().splitlines()
                text = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
                spec = json.JSONDecoder(strict=False).raw_decode(text.lstrip())[0]
                found[spec["apiKey"]] = spec
    return found


@pytest.mark.parametrize("name", ARCHIVES)
def test_versions_are_those_of_the_releases_own_specs(name: str) -> None:
    release, expected = RELEASES[name], served(ARCHIVES[name])
    assert {listener.value: dict(release.apis[listener]) for listener in Listener} == expected


def test_the_newest_release_is_the_one_that_the_messages_describe() -> None:
    """A release without recorded features would be left out."""
    for listener in Listener:
        described = {}
        for entry in CATALOG:
            stable = entry.current_versions[: -1 if entry.latest_version_unstable else None]
            if entry.type == "request" and not entry.is_proposal and listener.value in entry.listeners and stable:
                described[entry.api_key] = stable[0], stable[-1]
        assert RELEASES[NEWEST].apis[listener] == described


@pytest.mark.parametrize("name", RELEASES)
def test_every_offered_version_is_one_that_the_messages_have(name: str) -> None:
    for listener in Listener:
        for key, (first, last) in offered_versions(RELEASES[name], listener, unreleased=False).items():
            assert {first, last} <= set(CATALOG.request(key).versions), key


def test_a_patch_is_served_as_its_release() -> None:
    assert find_release("4.3.1") is RELEASES["4.3"]
    for unknown in ("4.5", "4", "4.3.x", "4.3.1.1"):
        with pytest.raises(UnknownReleaseError, match=f"unknown release .{unknown}.; there are 2.7, 2.8,"):
            find_release(unknown)


def test_an_old_kafka_has_neither_the_newer_apis_nor_the_proposals(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(release="2.7")
    offered = {
        each.api_key: each.max_version for each in ask(cluster.bootstrap_server, ApiVersionsRequest(), 0).api_keys
    }
    assert 60 not in offered
    assert 55 not in offered
    assert (offered[3], max(offered) < 10_000) == (9, True)
    with connected(cluster.bootstrap_server) as peer:
        peer.send(encode_request(DescribeClusterRequest(), 0, correlation_id=1))
        assert peer.receive() is None
    answer = ask(cluster.bootstrap_server, ApiVersionsRequest(client_software_name="a", client_software_version="1"), 3)
    assert (answer.supported_features, answer.finalized_features_epoch) == ([], -1)
    assert cluster.bootstrap_controller == ""


def test_with_zookeeper_one_broker_is_the_controller(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(release="2.8")
    cluster.move_controller(3)
    addresses = cluster.bootstrap_server.split(",")
    assert {ask(each, MetadataRequest(topics=[]), 9).controller_id for each in addresses * 5} == {3}
    request = CreateTopicsRequest(topics=[CreatableTopic(name="old", num_partitions=1, replication_factor=1)])
    assert [ask(each, request, 5).topics[0].error_code for each in addresses] == [41, 41, 0]


def test_with_kraft_any_live_broker_is_called_the_controller(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.fence_broker(2)
    named = {ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(), 2).controller_id for _ in range(60)}
    assert named == {1, 3}


def test_proposals_can_be_on_or_off(embedded_clusters: Clusters) -> None:
    for arguments, expected in (
        ({}, 0),
        ({"proposals": True}, 7),
        ({"release": "3.9"}, 0),
        ({"release": "3.9", "proposals": True}, 7),
    ):
        cluster = embedded_clusters(**arguments)
        keys = [each.api_key for each in ask(cluster.bootstrap_server, ApiVersionsRequest(), 0).api_keys]
        assert len([key for key in keys if key >= 10_000]) == expected


@pytest.mark.embedded_cluster(proposals=True)
def test_a_single_api_can_be_limited_or_taken_away(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.limit_api("DescribeCluster", (0, 1))
    embedded_cluster.limit_api("DescribeQuorum", None)
    embedded_cluster.limit_api("kip_142.ListTopics", None)
    offered = {
        each.api_key: (each.min_version, each.max_version)
        for each in ask(embedded_cluster.bootstrap_server, ApiVersionsRequest(), 0).api_keys
    }
    assert offered[60] == (0, 1)
    assert not {55, 11420} & set(offered)
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(encode_request(DescribeClusterRequest(), 2, correlation_id=1))
        assert peer.receive() is None


def test_every_handler_is_offered_by_some_release() -> None:
    offered = {key for each in RELEASES.values() for key in offered_versions(each, Listener.BROKER, unreleased=True)}
    assert offered == set(APIS)


def test_the_apis_that_are_not_served_are_documented() -> None:
    page = (ROOT / "docs" / "embedded-cluster.md").read_text(encoding="utf-8")
    section = page.partition("## APIs that are not served")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| ")]
    documented = {name.strip() for row in rows[1:] for name in row.split(",")}
    offered = RELEASES[NEWEST].apis[Listener.BROKER]
    assert documented == {CATALOG.request(key).name.removesuffix("Request") for key in offered if key not in APIS}
