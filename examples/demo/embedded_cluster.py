"""Act 3: an embedded cluster with a fenced broker and a lagging controller, queried with `kip`."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress

from stage import Stage

NODES = 6
"""Three brokers and three controllers."""


def embedded_cluster(stage: Stage) -> None:
    port = _free_ports(NODES)
    broker = f"-b 127.0.0.1:{port}"
    stage.say(
        "kip serve runs a cluster for tests in one process, without Java. In this one, broker 2 is fenced and "
        "controller 3002 lags by 5 records:"
    )
    racks = " ".join(f"--rack {rack}" for rack in "abc")
    with stage.serve(f"kip serve --port {port} {racks} --do 'fence 2' --do 'lag 3002 5'", last_line="controller 3003"):
        stage.say("A fenced broker is registered but serves no clients. Since KIP-1073, clients can see it:")
        stage.run(f"kip cluster list-nodes {broker}")

        stage.say(
            "It is not an in-sync replica of any partition. The format is that of Kafka's own tools, with more columns "
            "than fit here; cut selects some of them:"
        )
        stage.run(f"kip topics create orders --partitions 2 --replication-factor 3 {broker}")
        stage.run(f"kip topics describe orders {broker} > topics.txt && cut -f 3,5,6 topics.txt")

        stage.say("KIP-836 adds the lag of each controller and the time when it was last caught up:")
        quorum = f"kip quorum describe --replication --human-readable {broker}"
        stage.run(f"{quorum} > quorum.txt && cut -f 1,3,4,6,7 quorum.txt")

        stage.say(
            "kip collect polls the cluster and keeps each response as it was received. Each line of the file is one "
            "observation; cut leaves out its request and response, which are base64:"
        )
        stage.run(f"kip collect {broker} --output snapshots --interval 200ms --count 2")
        stage.run("cut -d , -f 1,2,4,5 snapshots/*.jsonl")


def _free_ports(count: int) -> int:
    """Return the first of `count` consecutive unused ports, one for each node of kip serve."""
    for first in range(20_000, 30_000, count):
        with suppress(OSError), ExitStack() as stack:
            for port in range(first, first + count):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return first
    raise OSError(f"no {count} successive ports are free")
