"""kip-tools without an extra: the embedded cluster, its pytest fixture, the admin client and the command line."""

import subprocess
import sys
from pathlib import Path

from kip.admin import Admin
from kip.cluster import EmbeddedCluster

with EmbeddedCluster(brokers=2, controllers=1) as cluster:
    with Admin(cluster.bootstrap_server) as admin:
        assert [node.id for node in admin.list_nodes()] == [1, 2]
    kip = Path(sys.executable).with_name("kip")
    command = [kip, "topics", "create", "orders", "--partitions", "2", "-b", cluster.bootstrap_server]
    assert "orders" in subprocess.run(command, check=True, capture_output=True, text=True).stdout
