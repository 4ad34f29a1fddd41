"""A cluster in this process and the command line: a fenced broker, a controller that lags, answers that are kept."""

from __future__ import annotations

from stage import Stage

from kip.cluster import EmbeddedCluster

MOST_CHARACTERS = 130
"""Of a line of a file; the frames in it are long."""


def embedded_cluster(stage: Stage) -> None:
    stage.say(
        "Three brokers and three controllers, in one process, on ports of their own; kip serve runs such a cluster."
    )
    with EmbeddedCluster(brokers=3, controllers=3, racks=("a", "b", "c")) as cluster:
        brokers = ("-b", cluster.bootstrap_server.split(",")[0])
        stage.run("kip", "topics", "create", "orders", "--partitions", "2", "--replication-factor", "3", *brokers)

        stage.say("Broker 2 gets fenced: registered, but serving nobody. Since KIP-1073 clients can see that:")
        cluster.fence_broker(2)
        stage.run("kip", "cluster", "list-nodes", *brokers)
        stage.say("It leaves the in-sync replicas, too:")
        stage.run("kip", "topics", "describe", "orders", *brokers)

        stage.say("Controller 3002 falls behind; KIP-836 tells by how many records, and since when:")
        cluster.set_lag(3002, 5)
        stage.run("kip", "quorum", "describe", "--replication", "--human-readable", *brokers)

        stage.say("One that watches all this over time keeps the answers themselves, byte for byte:")
        stage.run("kip", "collect", *brokers, "--output", "snapshots", "--interval", "200ms", "--count", "2")
        (file,) = (stage.folder / "snapshots").iterdir()
        stage.show("\n".join(_shortened(line) for line in file.read_text(encoding="utf-8").splitlines()))


def _shortened(line: str) -> str:
    return line if len(line) <= MOST_CHARACTERS else f"{line[:MOST_CHARACTERS]}..."
