"""Lag of groups in the admin client: records that were deleted unread are not lag."""

from __future__ import annotations

from collections.abc import Callable

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from tests.cluster.test_records import appended, batch


def test_lag_of_groups(embedded_clusters: Callable[..., EmbeddedCluster]) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 2, 1)
    assert appended(cluster, batch(*[b"v"] * 10)) == (0, 0)
    with Admin(cluster.bootstrap_server) as admin:
        admin.alter_group_offsets("g", {("t", 0): 3, ("t", 1): 0})
        assert [one.lag for one in admin.describe_group_lag(["g"])] == [7, 0]
        admin.delete_records({("t", 0): 5})
        (first, _) = admin.describe_group_lag(["g"])
        assert (first.offset, first.start_offset, first.end_offset, first.lag) == (3, 5, 10, 5)
