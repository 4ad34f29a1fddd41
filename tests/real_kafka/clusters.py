"""Clusters of real servers: what their property files say, how they are formatted, started, awaited and stopped."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from kafka_wire.clients import DescribeQuorumRequest, MetadataRequest
from kafka_wire.clients.describe_quorum_request import PartitionData, TopicData

from tests.quick_jvm import QUICK, class_archive
from tests.real_kafka import security
from tests.real_kafka.jars import NEWEST, java_tool, kafka_jars
from tests.real_kafka.servers import Server, ask, free_ports
from tests.waiting import PATIENCE, wait_for

CLUSTER_ID = "kYh7Zb0mTqOx2pWcRj5uNg"
_RACKS = {1: "rack-a", 2: "rack-b"}
_CONTROLLER_ID = 3000

_COMMON = {
    "controller.listener.names": "CONTROLLER",
    "controller.quorum.election.timeout.ms": "2000",
    "controller.quorum.fetch.timeout.ms": "4000",
    "broker.session.timeout.ms": "6000",
    "initial.broker.registration.timeout.ms": "180000",
    "broker.heartbeat.interval.ms": "1000",
    "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
    "super.users": "User:ANONYMOUS",
    "delegation.token.secret.key": "key of the tests",
    "num.network.threads": "2",
    "num.io.threads": "4",
    "num.partitions": "2",
    "group.initial.rebalance.delay.ms": "0",
    "offsets.topic.num.partitions": "3",
    "transaction.state.log.num.partitions": "2",
    "transaction.state.log.min.isr": "1",
    "share.coordinator.state.topic.num.partitions": "2",
    "share.coordinator.state.topic.min.isr": "1",
}
_REPLICATED = (
    "default.replication.factor",
    "offsets.topic.replication.factor",
    "transaction.state.log.replication.factor",
    "share.coordinator.state.topic.replication.factor",
)


@dataclass
class RealKafka:
    """A running cluster. Brokers are numbered from 1, controllers from 3001; a single node is both."""

    version: str
    directory: Path
    brokers: dict[int, Server] = field(default_factory=dict)
    controllers: dict[int, Server] = field(default_factory=dict)
    listeners: dict[str, dict[int, int]] = field(default_factory=dict)
    """Ports of the secured listeners, by security protocol and broker."""
    controller_ports: dict[int, int] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    """Flags of the servers' JVMs; empty for those that make them start fast."""

    @property
    def bootstrap_servers(self) -> str:
        return _addresses(server.port for server in self.brokers.values())

    @property
    def bootstrap_controllers(self) -> str:
        return _addresses(self.controller_ports.values())

    def secured_servers(self, protocol: str) -> str:
        return _addresses(self.listeners[protocol].values())

    def client_properties(self, protocol: str, mechanism: str = "SCRAM-SHA-512") -> Path:
        """Write the `--command-config` file for a listener."""
        settings = security.client_properties(self.directory, protocol, mechanism)
        return security.write_properties(self.directory / f"{protocol}-{mechanism}.properties", settings)

    def tool(self, main_class: str, *arguments: str, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
        return java_tool(self.version, main_class, *arguments, timeout=timeout)

    def wait_for_leader(self, timeout: float = PATIENCE) -> None:
        """Wait until a controller leads the quorum: a broker that starts before may never begin to listen (4.3.1)."""
        wait_for(lambda: any(map(_leads, self.controllers.values())), "the quorum to have a leader", timeout)

    def wait_until_serving(self, timeout: float = PATIENCE) -> None:
        """Wait until each running broker sees all running brokers unfenced; an error has the ends of all logs."""
        running = {node for node, server in self.brokers.items() if server.process is not None}
        try:
            for node in running:
                self.brokers[node].wait_until_listening(timeout)
            wait_for(
                lambda: all(self._alive(self.brokers[node].port) == running for node in running),
                f"Kafka {self.version} to serve with brokers {running}",
                timeout,
            )
        except AssertionError as error:
            for server in {*self.controllers.values(), *self.brokers.values()}:
                state = "runs" if server.process and server.process.poll() is None else "does not run"
                error.add_note(f"{server.name} {state}:\n{server.log.read_text()[-1000:]}")
            raise

    def _alive(self, port: int) -> set[int]:
        """Return which brokers the one on `port` takes for alive; none while it knows no controller."""
        with contextlib.suppress(OSError):
            response = ask(port, MetadataRequest(topics=[]), 1)
            if response.controller_id in self.brokers:
                return {broker.node_id for broker in response.brokers}
        return set()

    def close(self) -> None:
        for server in {*self.brokers.values(), *self.controllers.values()}:
            server.kill()
        shutil.rmtree(self.directory, ignore_errors=True)


@contextlib.contextmanager
def start_single(
    version: str = NEWEST, *, properties: Mapping[str, str] = {}, flags: tuple[str, ...] = ()
) -> Iterator[RealKafka]:
    """Run one node that is broker 1 and the controller; `properties` go into its file, `flags` to its JVM."""
    with _new_cluster(version) as kafka:
        kafka.flags = flags
        port, controller_port = free_ports(2)
        server = _server(kafka, "node-1", 1, port)
        kafka.brokers[1] = kafka.controllers[1] = server
        kafka.controller_ports[1] = controller_port
        settings = {
            **_COMMON,
            **dict.fromkeys(_REPLICATED, "1"),
            **_listeners({"PLAINTEXT": port, "CONTROLLER": controller_port}),
            "process.roles": "broker,controller",
            "node.id": "1",
            "controller.quorum.voters": f"1@127.0.0.1:{controller_port}",
        }
        _prepare(server, settings, properties)
        _format(server)
        server.start()
        kafka.wait_until_serving()
        yield kafka


@contextlib.contextmanager
def start_cluster(
    version: str = NEWEST,
    *,
    controllers: int = 3,
    brokers: int = 3,
    secured: bool = False,
    properties: Mapping[str, str] = {},
) -> Iterator[RealKafka]:
    """Run a cluster of separate controllers and brokers; `properties` go into the files of all of them.

    The quorum is dynamic from Kafka 4 on, static before. With `secured` the brokers also listen with SSL,
    SASL_PLAINTEXT and SASL_SSL, and know `USER` by each mechanism.
    """
    with _new_cluster(version) as kafka:
        _lay_out(kafka, controllers, brokers, secured)
        quorum, initial = _quorum(kafka)
        if secured:
            security.make_certificate(kafka.directory)
        with ThreadPoolExecutor(2) as pool:
            jobs = []
            for server in kafka.controllers.values():
                _prepare(server, _controller_settings(server, secured), quorum, properties)
                jobs.append(pool.submit(_format, server, *initial))
            for server in kafka.brokers.values():
                _prepare(server, _broker_settings(kafka, server), quorum, properties)
                jobs.append(pool.submit(_format, server))
            for job in jobs:
                job.result()
        for server in kafka.controllers.values():
            server.start()
        kafka.wait_for_leader()
        for server in kafka.brokers.values():
            server.start()
        kafka.wait_until_serving()
        if secured:
            security.add_scram_user(kafka.brokers[1].port)
        yield kafka


@contextlib.contextmanager
def start_with_zookeeper(version: str = "2.7.2") -> Iterator[RealKafka]:
    """Run one broker of a release that still keeps its metadata in ZooKeeper."""
    with _new_cluster(version) as kafka:
        port, zookeeper_port = free_ports(2)
        kafka.flags = QUICK  # an archive is made by a node without ZooKeeper
        zookeeper = _server(kafka, "zookeeper", 0, zookeeper_port)
        zookeeper.main_class = "org.apache.zookeeper.server.quorum.QuorumPeerMain"
        broker = _server(kafka, "broker-1", 1, port)
        _prepare(
            zookeeper,
            {"dataDir": str(zookeeper.directory / "data"), "clientPort": str(zookeeper_port)},
            {"clientPortAddress": "127.0.0.1", "admin.enableServer": "false"},
        )
        _prepare(
            broker,
            {"broker.id": "1", "listeners": f"PLAINTEXT://127.0.0.1:{port}", "broker.rack": "rack-a"},
            {"zookeeper.connect": f"127.0.0.1:{zookeeper_port}", "log.dirs": str(broker.directory / "data")},
            {"offsets.topic.replication.factor": "1", "num.partitions": "2"},
        )
        with contextlib.ExitStack() as stack:
            stack.callback(zookeeper.kill)
            zookeeper.start()
            zookeeper.wait_until_listening()
            kafka.brokers[1] = broker
            broker.start()
            kafka.wait_until_serving()
            yield kafka
            broker.kill()


@contextlib.contextmanager
def _new_cluster(version: str) -> Iterator[RealKafka]:
    kafka = RealKafka(version, Path(tempfile.mkdtemp(prefix=f"kafka-{version}-")))
    try:
        yield kafka
    finally:
        kafka.close()


def _server(kafka: RealKafka, name: str, node_id: int, port: int) -> Server:
    server = Server(kafka.version, name, node_id=node_id, port=port, directory=kafka.directory / name)
    server.flags = kafka.flags or class_archive(
        "server", str(kafka_jars(kafka.version)), partial(_train, kafka.version)
    )
    return server


def _train(version: str, flags: tuple[str, ...]) -> None:
    """Start and stop a node, which loads most of the classes of servers."""
    with start_single(version, flags=flags) as kafka:
        kafka.brokers[1].stop()


def _lay_out(kafka: RealKafka, controllers: int, brokers: int, secured: bool) -> None:
    protocols = ("PLAINTEXT", *(security.LISTENERS if secured else ()))
    ports = iter(free_ports(controllers + brokers * len(protocols)))
    for node in range(_CONTROLLER_ID + 1, _CONTROLLER_ID + 1 + controllers):
        kafka.controllers[node] = _server(kafka, f"controller-{node}", node, next(ports))
        kafka.controller_ports[node] = kafka.controllers[node].port
    for node in range(1, 1 + brokers):
        kafka.brokers[node] = _server(kafka, f"broker-{node}", node, next(ports))
        for protocol in protocols[1:]:
            kafka.listeners.setdefault(protocol, {})[node] = next(ports)


def _quorum(kafka: RealKafka) -> tuple[dict[str, str], list[str]]:
    """Return the property that names the quorum, and how its controllers are formatted."""
    ports = kafka.controller_ports
    if int(kafka.version.split(".")[0]) < 4:
        voters = ",".join(f"{node}@127.0.0.1:{port}" for node, port in ports.items())
        return {"controller.quorum.voters": voters}, []
    directories = {node: f"c{node % 10}" + "A" * 19 + "Q" for node in ports}
    initial = ",".join(f"{node}@127.0.0.1:{port}:{directories[node]}" for node, port in ports.items())
    return {"controller.quorum.bootstrap.servers": _addresses(ports.values())}, ["--initial-controllers", initial]


def _controller_settings(server: Server, secured: bool) -> dict[str, str]:
    settings = {**_COMMON, **_listeners({"CONTROLLER": server.port})}
    if secured:
        settings["listener.security.protocol.map"] += "".join(f",{name}:{name}" for name in security.LISTENERS)
    return {**settings, "process.roles": "controller", "node.id": str(server.node_id)}


def _broker_settings(kafka: RealKafka, server: Server) -> dict[str, str]:
    ports = {protocol: ports[server.node_id] for protocol, ports in kafka.listeners.items()}
    settings = {
        **_COMMON,
        **dict.fromkeys(_REPLICATED, str(min(2, len(kafka.brokers)))),
        **_listeners({"PLAINTEXT": server.port, **ports}),
        "process.roles": "broker",
        "node.id": str(server.node_id),
    }
    if server.node_id in _RACKS:
        settings["broker.rack"] = _RACKS[server.node_id]
    return settings | (security.server_properties(kafka.directory) if ports else {})


def _listeners(ports: Mapping[str, int]) -> dict[str, str]:
    """Return the listeners of a server; that of controllers is PLAINTEXT and never advertised by a broker."""
    addresses = {name: f"{name}://127.0.0.1:{port}" for name, port in ports.items()}
    settings = {
        "listeners": ",".join(addresses.values()),
        "listener.security.protocol.map": ",".join(
            ["CONTROLLER:PLAINTEXT", "PLAINTEXT:PLAINTEXT"]
            + [f"{name}:{name}" for name in ports if name not in ("CONTROLLER", "PLAINTEXT")]
        ),
    }
    advertised = [address for name, address in addresses.items() if name != "CONTROLLER"]
    if advertised:
        settings |= {"advertised.listeners": ",".join(advertised), "inter.broker.listener.name": "PLAINTEXT"}
    return settings


def _prepare(server: Server, *settings: Mapping[str, str]) -> None:
    server.directory.mkdir()
    merged = {"log.dirs": str(server.directory / "data")}
    for some in settings:
        merged |= some
    security.write_properties(server.properties, merged)


def _format(server: Server, *arguments: str) -> None:
    run = java_tool(
        server.version,
        "kafka.tools.StorageTool",
        *("format", "-t", CLUSTER_ID, "-c", str(server.properties), *arguments),
        log_level="error",
    )
    assert run.returncode == 0, run.stdout + run.stderr


def _leads(controller: Server) -> bool:
    """Return whether the controller answers as the leader; others answer NOT_LEADER_OR_FOLLOWER."""
    topic = TopicData(topic_name="__cluster_metadata", partitions=[PartitionData(partition_index=0)])
    with contextlib.suppress(OSError):
        response = ask(controller.port, DescribeQuorumRequest(topics=[topic]), 0)
        return response.error_code == 0 and response.topics[0].partitions[0].error_code == 0
    return False


def _addresses(ports: Iterable[int]) -> str:
    return ",".join(f"127.0.0.1:{port}" for port in ports)
