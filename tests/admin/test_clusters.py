"""describe_cluster and list_nodes, on Kafkas old and new, through brokers and through controllers."""

from __future__ import annotations

import pytest

from kip.admin import Admin, settings_for
from kip.admin.errors import PartlyDoneError, UnsupportedByBrokerError
from kip.cluster import EmbeddedCluster
from kip.kafka.acls import operation_names
from tests.clusters import Clusters

SUPER_USER_OPERATIONS = (
    "CREATE",
    "ALTER",
    "DESCRIBE",
    "CLUSTER_ACTION",
    "DESCRIBE_CONFIGS",
    "ALTER_CONFIGS",
    "IDEMPOTENT_WRITE",
)


def apis(cluster: EmbeddedCluster) -> list[tuple[str, int]]:
    """Return the requests to the cluster since its start, except the negotiation."""
    return [(request.api, request.version) for request in cluster.requests if request.api != "ApiVersions"]


@pytest.mark.parametrize(
    ("release", "asked"),
    [
        ("2.7", ("Metadata", 9)),
        ("2.8", ("DescribeCluster", 0)),
        ("3.9", ("DescribeCluster", 1)),
        ("4.3", ("DescribeCluster", 2)),
    ],
)
def test_the_same_description_from_any_release(
    release: str, asked: tuple[str, int], embedded_clusters: Clusters
) -> None:
    """KIP-700: DescribeCluster when offered, else Metadata."""
    cluster = embedded_clusters(release=release, racks=["rack-a", None, "rack-c"])
    with Admin(cluster.bootstrap_server) as admin:
        found = admin.describe_cluster()
    assert apis(cluster) == [asked]
    assert found.cluster_id == cluster.state.cluster_id
    assert found.controller_id in cluster.state.brokers
    assert found.endpoint_type == "broker"
    assert found.authorized_operations is None
    expected = [(broker.id, broker.host, broker.port, broker.rack) for broker in cluster.state.brokers.values()]
    assert [(node.id, node.host, node.port, node.rack) for node in found.nodes] == expected


@pytest.mark.parametrize(
    ("release", "api", "operations"),
    [
        ("2.7", ("Metadata", 9), SUPER_USER_OPERATIONS),
        ("2.8", ("DescribeCluster", 0), SUPER_USER_OPERATIONS),
        ("4.3", ("DescribeCluster", 2), SUPER_USER_OPERATIONS),
    ],
)
def test_authorized_operations_have_names(
    release: str, api: tuple[str, int], operations: tuple[str, ...], embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(release=release)
    with Admin(cluster.bootstrap_server) as admin:
        assert admin.describe_cluster(include_authorized_operations=True).authorized_operations == operations
    assert apis(cluster) == [api]


@pytest.mark.parametrize(
    ("limits", "answered_in"),
    [
        ({"DescribeCluster": None, "Metadata": (0, 7)}, None),
        ({"DescribeCluster": None, "Metadata": (11, 13)}, None),
        ({"DescribeCluster": None, "Metadata": (0, 8)}, 8),
        ({"DescribeCluster": None}, 10),
    ],
)
def test_the_fallback_asks_for_operations_in_metadata_8_to_10_or_not_at_all(
    limits: dict[str, tuple[int, int] | None], answered_in: int | None, embedded_cluster: EmbeddedCluster
) -> None:
    for api, versions in limits.items():
        embedded_cluster.limit_api(api, versions)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        if answered_in is None:
            with pytest.raises(UnsupportedByBrokerError, match="include_authorized_operations needs Metadata 8-10"):
                admin.describe_cluster(include_authorized_operations=True)
            assert apis(embedded_cluster) == []
        else:
            found = admin.describe_cluster(include_authorized_operations=True)
            assert found.authorized_operations == SUPER_USER_OPERATIONS
            assert apis(embedded_cluster) == [("Metadata", answered_in)]


@pytest.mark.parametrize(
    ("bits", "names"),
    [(-2147483648, None), (0, ()), (8096, SUPER_USER_OPERATIONS), (1 << 20, ("UNKNOWN_20",)), (1 << 3, ("READ",))],
)
def test_bits_are_names(bits: int, names: tuple[str, ...] | None) -> None:
    assert operation_names(bits) == names


@pytest.mark.parametrize(("release", "fenced"), [("4.3", [False, True, False]), ("3.9", [False, False])])
def test_list_nodes_asks_for_fenced_brokers_where_it_can(
    release: str, fenced: list[bool], embedded_clusters: Clusters
) -> None:
    """KIP-1073: version 2 reports fenced brokers; in earlier versions, they are omitted and `fenced` is False."""
    cluster = embedded_clusters(release=release)
    cluster.fence_broker(2)
    with Admin(cluster.bootstrap_server) as admin:
        assert [node.fenced for node in admin.list_nodes()] == fenced


def test_describe_cluster_shows_fenced_brokers_only_when_asked(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.fence_broker(3)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert [node.id for node in admin.describe_cluster().nodes] == [1, 2]
        assert [node.id for node in admin.describe_cluster(include_fenced_brokers=True).nodes] == [1, 2, 3]


@pytest.mark.parametrize("release", ["2.7", "2.8", "3.9"])
def test_what_an_old_broker_cannot_say_is_refused_before_anything_is_sent(
    release: str, embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(release=release)
    with Admin(cluster.bootstrap_server) as admin, pytest.raises(UnsupportedByBrokerError, match="DescribeCluster"):
        admin.describe_cluster(include_fenced_brokers=True)
    assert apis(cluster) == []


def test_controllers_list_controllers(embedded_cluster: EmbeddedCluster) -> None:
    """KIP-919: the nodes are controllers, their leader is the controller, none is fenced."""
    embedded_cluster.move_quorum_leader(3002)
    with Admin(settings_for(bootstrap_controllers=embedded_cluster.bootstrap_controller)) as admin:
        found = admin.describe_cluster()
        assert (found.endpoint_type, found.controller_id) == ("controller", 3002)
        assert [(node.id, node.rack, node.fenced) for node in found.nodes] == [
            (node, None, False) for node in (3001, 3002, 3003)
        ]
        assert admin.list_nodes() == found.nodes
        with pytest.raises(UnsupportedByBrokerError, match="controller"):
            admin.describe_cluster(include_fenced_brokers=True)


def test_brokers_taken_for_controllers_say_so(embedded_cluster: EmbeddedCluster) -> None:
    settings = settings_for(bootstrap_controllers=embedded_cluster.bootstrap_server)
    with Admin(settings) as admin, pytest.raises(Exception, match="MISMATCHED_ENDPOINT_TYPE") as refused:
        admin.describe_cluster()
    assert "DescribeCluster v2" in str(refused.value)
    assert "(114)" in str(refused.value)


def test_controllers_taken_for_brokers_say_so(embedded_cluster: EmbeddedCluster) -> None:
    settings = settings_for(embedded_cluster.bootstrap_controller)
    with Admin(settings) as admin, pytest.raises(Exception, match="MISMATCHED_ENDPOINT_TYPE"):
        admin.describe_cluster()


def test_api_versions_of_each_broker(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        found = admin.describe_api_versions()
        assert {one.broker for one in found} == {1, 2, 3}
        assert admin.describe_api_versions([2]) == tuple(one for one in found if one.broker == 2)
        with pytest.raises(PartlyDoneError) as partly:
            admin.describe_api_versions([2, 9])
    assert {one.broker for one in partly.value.done} == {2}
    (metadata,) = (one for one in found if one.broker == 1 and one.name == "Metadata")
    assert (metadata.key, metadata.usable) == (3, metadata.versions.stop - 1)
