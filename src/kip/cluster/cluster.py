"""The embedded cluster: brokers and controllers in one process, on TCP ports, that behave like a Kafka cluster."""

from __future__ import annotations

import asyncio
import logging
import os
import ssl
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from kafka_wire.records import Record, RecordBatch
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import EncodeError

from kip.cluster.arguments import HEADERS, PASSWORDS, PRINCIPALS, RACKS, RECORDS, REPLICAS
from kip.cluster.calls.apis import api_named
from kip.cluster.connections.connection import NodeServices
from kip.cluster.connections.dispatch import Dispatcher
from kip.cluster.connections.node import ListeningSocket, ServedNode
from kip.cluster.errors import ApiError, StorageError
from kip.cluster.internal_topics.topics import write_internal_topics
from kip.cluster.logs.appending import TopicRules, accepted_batch
from kip.cluster.metadata.partitions import Topic
from kip.cluster.security.acls import Acl, Authorizer, checked_acls
from kip.cluster.security.users import Users
from kip.cluster.state.setup import CONTROLLER, checked_listeners, fixed_ports, new_state
from kip.cluster.state.snapshots import restore, undo
from kip.cluster.state.storage import load, lock, save
from kip.cluster.state.topics import TopicRequest, create_topic
from kip.kafka.releases import NEWEST, Listener, Release, UnknownReleaseError, find_release
from kip.serving.arguments import (
    FLAG,
    FUNCTION,
    NAME,
    NAMES,
    NODE_ID,
    PATH,
    SECONDS,
    TEXTS,
    TLS,
    VERSIONS,
    at_least,
    check,
    check_given,
)
from kip.serving.errors import ClusterSetupError
from kip.serving.faults import Fault
from kip.serving.listening import advertised
from kip.serving.requests import ReceivedRequest, RequestLog
from kip.serving.server import Serving
from kip.suggestions import known_names
from kip.transaction import FolderLock

__all__ = ["EmbeddedCluster"]

_log = logging.getLogger(__name__)
_DEFAULT_CONTROLLERS = 3
_NO_TIMESTAMP = -1


class EmbeddedCluster(Serving):
    """A Kafka cluster for tests and experiments.

        async with EmbeddedCluster(brokers=3, controllers=3) as cluster: ...   # in this event loop
        with EmbeddedCluster() as cluster: ...                                 # in a thread: start(), stop()

    All methods can be called from any thread, and take effect before they return. They raise `ClusterSetupError` if a
    node does not exist or a change is impossible.

    Args:
        brokers: the number of brokers; their ids start from 1.
        controllers: the number of controllers; their ids start from 3001. Defaults to 3, or 0 for ZooKeeper releases.
        port: of the first broker; the other brokers, the controllers and further listeners use the following ones. 0
            for free ports.
        host: the address to listen on.
        advertised_host: the host name for clients; defaults to `host`, or the loopback address if that is a wildcard.
        release: the Kafka release to imitate, one of `RELEASES`.
        proposals: whether to also serve the APIs of KIP-4 and KIP-142, which no Kafka release has.
        racks: of the brokers, starting with the first.
        broker_configs: configs of all brokers, as in their properties files.
        users: passwords by user; if given, brokers require SASL: PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512.
        listeners: the security protocols of the brokers' listeners, such as `["PLAINTEXT", "SASL_SSL"]`, which are also
            their names. Defaults to one listener, with SASL if `users` and with TLS if `tls` is given.
        acls, super_users: permissions; if neither is given, everything is allowed.
        directory: the directory for state that survives a restart, including the ports; None to keep it in memory. One
            that has users or ACLs keeps these, whatever `users` and `acls` are.
        delay: seconds that a deletion or a reassignment takes.
        tls: the SSL context for connections to brokers.
        request_limit: the number of latest requests to keep.
        clock: returns the time in seconds since 1970.
        telemetry: whether brokers offer to collect the metrics of clients (KIP-714); a real one needs a plugin for it.
        internal_topics: whether the topics exist that coordinators write, with the records of a real broker:
            `__consumer_offsets`, `__transaction_state` and, from Kafka 4.1 on, `__share_group_state`.

    Raises:
        ClusterSetupError: such a cluster is impossible.
    """

    def __init__(
        self,
        brokers: int = 3,
        controllers: int | None = None,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        advertised_host: str | None = None,
        release: str = NEWEST,
        proposals: bool = False,
        racks: Sequence[str | None] = (),
        broker_configs: Mapping[str, str] | None = None,
        users: Mapping[str, str] | None = None,
        listeners: Sequence[str] = (),
        acls: Iterable[Acl] = (),
        super_users: Collection[str] = (),
        directory: str | os.PathLike[str] | None = None,
        delay: float = 0.0,
        tls: ssl.SSLContext | None = None,
        request_limit: int = 10_000,
        clock: Callable[[], float] = time.time,
        telemetry: bool = False,
        internal_topics: bool = False,
    ) -> None:
        check(NAME, host=host, release=release)
        check_given(NAME, advertised_host=advertised_host)
        check(at_least(0), brokers=brokers, port=port, request_limit=request_limit)
        check_given(at_least(0), controllers=controllers)
        check_given(TEXTS, broker_configs=broker_configs)
        check_given(PASSWORDS, users=users)
        check(RACKS, racks=racks)
        check(NAMES, listeners=listeners)
        check(PRINCIPALS, super_users=super_users)
        check_given(PATH, directory=directory)
        check_given(TLS, tls=tls)
        check(SECONDS, delay=delay)
        check(FUNCTION, clock=clock)
        check(FLAG, proposals=proposals, telemetry=telemetry, internal_topics=internal_topics)
        like = _release(release)
        if controllers is None:
            controllers = 0 if like.zookeeper else _DEFAULT_CONTROLLERS
        authorizer = Authorizer(checked_acls(acls), super_users)
        name = advertised_host or advertised(host)
        self.state = new_state(brokers, controllers, name, like, racks, broker_configs or {}, authorizer, clock)
        self.state.delay = delay
        self.state.telemetry.is_offered = telemetry
        self.state.users = Users.of(users, clock)
        super().__init__("cluster", RequestLog(request_limit))
        self._listeners = checked_listeners(listeners, has_users=users is not None, has_tls=tls is not None)
        self._nodes: dict[int, ServedNode] = {}
        ports = fixed_ports(port, brokers, controllers, len(self._listeners))
        for node_id in self.state.nodes:
            is_broker = node_id in self.state.brokers
            of = Listener.BROKER if is_broker else Listener.CONTROLLER
            dispatcher = Dispatcher(self.state, node_id, of, self._log, self._faults, proposals=proposals)
            sockets = []
            for name, fixed in zip(self._listeners if is_broker else [CONTROLLER], next(ports), strict=False):
                logins = self.state.users if name.startswith("SASL") else None
                services = NodeServices(dispatcher, self._faults, self._log, logins, node_id, name)
                sockets.append(ListeningSocket(host, fixed, services, tls if name.endswith("SSL") else None))
            self._nodes[node_id] = ServedNode(sockets)
        self._has_internal_topics = internal_topics
        self._directory = None if directory is None else Path(directory)
        self._lock: FolderLock | None = None

    @property
    def bootstrap_server(self) -> str:
        """The addresses of all brokers, in the format of `--bootstrap-server`."""
        return ",".join(f"{broker.host}:{broker.port}" for broker in self.state.brokers.values())

    def bootstrap_server_of(self, listener: str) -> str:
        """Return the addresses of all brokers in one listener: `bootstrap_server_of("SSL")`."""
        if listener not in self._listeners:
            raise ClusterSetupError(f"listener {listener!r} does not exist; listeners are {', '.join(self._listeners)}")
        brokers = self.state.brokers.values()
        return ",".join(f"{broker.host}:{broker.ports.get(listener, broker.port)}" for broker in brokers)

    @property
    def bootstrap_controller(self) -> str:
        """The addresses of all controllers, in the format of `--bootstrap-controller`."""
        return ",".join(f"{controller.host}:{controller.port}" for controller in self.state.controllers.values())

    @property
    def requests(self) -> list[ReceivedRequest]:
        """The requests that the nodes have received so far, the newest last."""
        self._runner.check_process()
        return self._log.snapshot()

    def requests_of(self, api: str) -> list[ReceivedRequest]:
        """Return the received requests of one API: `requests_of("DescribeCluster")`."""
        self._runner.check_process()
        check(NAME, api=api)
        _check_api(api)
        return self._log.snapshot(api)

    def clear_requests(self) -> None:
        self._runner.do(self._log.clear)

    def create_topic(
        self,
        name: str,
        partitions: int = -1,
        replication_factor: int = -1,
        *,
        assignment: Sequence[Sequence[int]] = (),
        configs: Mapping[str, str] | None = None,
    ) -> Topic:
        """Create a topic without a network request."""
        check(NAME, name=name)
        check(at_least(-1), partitions=partitions, replication_factor=replication_factor)
        check(REPLICAS, assignment=assignment)
        check_given(TEXTS, configs=configs)
        wanted = TopicRequest(name, partitions, replication_factor, assignment, {**(configs or {})})
        try:
            return self._runner.do(lambda: create_topic(self.state, wanted))
        except ApiError as error:
            raise ClusterSetupError(f"topic {name} cannot be created: {error.message}") from None

    def records(self, topic: str, partition: int = 0) -> list[Record]:
        """Return the records of a partition, without control records."""

        def read() -> list[Record]:
            return self.state.logs.log(self._topic(topic, partition), partition).records()

        return self._runner.do(read)

    def produce(
        self,
        topic: str,
        value: bytes | str | None,
        *,
        key: bytes | str | None = None,
        headers: Iterable[tuple[str, bytes | None]] = (),
        partition: int = 0,
        timestamp: int | None = None,
    ) -> int:
        """Write a record without a network request, and return its offset; text is encoded as UTF-8.

        `timestamp` is in ms since 1970, now by default.

        Raises:
            ClusterSetupError: there is no such partition, or the topic refuses the record.
        """
        check_given(at_least(-1), timestamp=timestamp)
        check(HEADERS, headers=headers)
        time = _NO_TIMESTAMP if timestamp is None else timestamp
        record = Record(timestamp=time, key=_bytes(key), value=_bytes(value), headers=tuple(headers))
        return self.produce_many(topic, [record], partition=partition)

    def produce_many(
        self,
        topic: str,
        records: Iterable[Record | bytes | str],
        *,
        partition: int = 0,
        compression: str = "none",
    ) -> int:
        """Write records in one batch, and return the offset of the first one.

        Args:
            records: records, or only their values. Offsets are assigned, and those without a timestamp get the time of
                the cluster.
            compression: the codec of the batch.

        Raises:
            ClusterSetupError: there are no records or no such partition, or the records cannot be written.
        """
        check(NAME, topic=topic)
        if isinstance(records, str | bytes):  # each of its characters would be a record
            raise ClusterSetupError(f"the records for topic {topic} are one value: write [value], or call produce")
        check(RECORDS, records=records)
        check(NAME, compression=compression)
        rows = [one if isinstance(one, Record) else Record(value=_bytes(one)) for one in records]
        if not rows:
            raise ClusterSetupError(f"no records for topic {topic}: a batch has at least one record")

        def write() -> int:
            now = int(self.state.clock() * 1000)
            placed = [
                Record(index, now if row.timestamp == _NO_TIMESTAMP else row.timestamp, row.key, row.value, row.headers)
                for index, row in enumerate(rows)
            ]
            found = self._topic(topic, partition)
            rules = TopicRules.read(lambda name: self.state.configs.topic_value(name, found.configs))
            batch = accepted_batch(RecordBatch.of(placed, compression=compression).data, rules, now)
            log = self.state.logs.log(found, partition)
            return log.append(batch, found.partitions[partition].leader_epoch).base_offset

        try:
            return self._runner.do(write)
        except EncodeError as error:
            raise ClusterSetupError(f"the records for topic {topic} cannot be written: {error}") from None
        except ApiError as error:
            reasons = list(getattr(error, "reasons", {}).values())
            text = reasons[0] if reasons else error.message or error.code.name
            raise ClusterSetupError(f"topic {topic} refuses the records: {text}") from None

    def _topic(self, name: str, partition: int) -> Topic:
        """Return a topic that has this partition."""
        check(NAME, topic=name)
        check(at_least(0), partition=partition)
        found = self.state.topics.get(name)
        if found is None:
            known = sorted(self.state.topics)
            advice = known_names(name, known) if known else "there are no topics"
            raise ClusterSetupError(f"there is no topic {name!r}; {advice}")
        if not 0 <= partition < len(found.partitions):
            count = len(found.partitions)
            raise ClusterSetupError(f"topic {name!r} has no partition {partition}; it has {count}, from 0")
        return found

    def clean_logs(self) -> None:
        """Delete and compact records by their topics' configs now, instead of within 15 seconds of the clock."""
        self._runner.do(self.state.clean_logs)

    def fence_broker(self, broker_id: int) -> None:
        """Fence a broker: it still listens, but leads no partitions."""
        check(NODE_ID, broker_id=broker_id)
        self._runner.do(lambda: self.state.fence(broker_id))

    def unfence_broker(self, broker_id: int) -> None:
        check(NODE_ID, broker_id=broker_id)
        self._runner.do(lambda: self.state.unfence(broker_id))

    def unregister_broker(self, broker_id: int) -> None:
        """Remove the registration of a broker, after it was stopped; it registers again when it starts."""
        check(NODE_ID, broker_id=broker_id)
        self._runner.do(lambda: self.state.unregister(broker_id))

    def move_controller(self, broker_id: int) -> None:
        """Make another broker the controller, a role that exists in KIP-4's and ZooKeeper's clusters."""
        check(NODE_ID, broker_id=broker_id)
        self._runner.do(lambda: self.state.move_admin_controller(broker_id))

    def move_quorum_leader(self, controller_id: int) -> None:
        """Let another controller lead the metadata quorum, in a new epoch."""
        check(NODE_ID, controller_id=controller_id)
        self._runner.do(lambda: self.state.quorum.elect(controller_id, self.state.clock()))

    def remove_voter(self, controller_id: int) -> None:
        """Make a voter of the quorum an observer."""
        check(NODE_ID, controller_id=controller_id)
        self._runner.do(lambda: self.state.quorum.remove_voter(controller_id, self.state.clock()))

    def add_voter(self, controller_id: int) -> None:
        check(NODE_ID, controller_id=controller_id)

        def add() -> None:
            if controller_id in self.state.brokers:
                raise ClusterSetupError(f"node {controller_id} is a broker; only controllers can be voters")
            self.state.quorum.add_voter(controller_id)

        self._runner.do(add)

    def set_lag(self, node_id: int, records: int) -> None:
        """Keep a voter or an observer this number of records behind the leader; 0 to catch up."""
        check(NODE_ID, node_id=node_id)
        check(at_least(0), records=records)
        self._runner.do(lambda: self.state.quorum.set_lag(node_id, records))

    def stop_node(self, node_id: int) -> None:
        """Stop a broker, which also fences it, or a controller; its port refuses connections."""

        def stop() -> None:
            node = self._node(node_id)
            if node_id in self.state.brokers:
                self.state.fence(node_id)
            self.state.quorum.halt(node_id, self.state.clock())
            node.stop()

        self._runner.do(stop)

    def start_node(self, node_id: int) -> None:
        """Start a stopped node again, on the same port."""

        def start() -> None:
            self._node(node_id)
            self._start(node_id)

        self._runner.do(start)

    def pause_node(self, node_id: int) -> None:
        """Let a node accept connections and requests without answering, and stop following the quorum, like SIGSTOP."""

        def pause() -> None:
            self._node(node_id).set_paused(True)
            self.state.quorum.halt(node_id, self.state.clock())

        self._runner.do(pause)

    def resume_node(self, node_id: int) -> None:
        """Let a paused node answer the pending requests and continue, like SIGCONT."""

        def resume() -> None:
            self._node(node_id).set_paused(False)
            self.state.register(node_id)
            self.state.quorum.resume(node_id, self.state.clock())

        self._runner.do(resume)

    def limit_api(self, api: str, versions: tuple[int, int] | None) -> None:
        """Limit an API to fewer versions on all nodes, or disable it with None."""
        check(NAME, api=api)
        check_given(VERSIONS, versions=versions)
        served = api_named(api)
        if versions is not None and served.common(versions) != versions:
            lowest, highest = versions
            known = served.entry.versions
            raise ClusterSetupError(f"{api} has versions {served.oldest}-{known.stop - 1}, not {lowest}-{highest}")

        def limit() -> None:
            for node in self._nodes.values():
                node.dispatcher.limit(served.key, versions)

        self._runner.do(limit)

    def _checked(self, fault: Fault) -> Fault:
        checked = super()._checked(fault)
        if checked.node_id is not None:
            self._node(checked.node_id)
        return checked

    def _api_key(self, name: str) -> int:
        return api_named(name).key

    def _node(self, node_id: int) -> ServedNode:
        check(NODE_ID, node_id=node_id)
        try:
            return self._nodes[node_id]
        except KeyError:
            raise ClusterSetupError(f"node {node_id} does not exist; nodes are {sorted(self._nodes)}") from None

    async def _open(self) -> None:
        if self._directory is not None:
            self._lock = lock(self._directory)
            self.state.logs.directory = self._directory
            snapshot = load(self._directory)
            if snapshot is not None:
                restore(self.state, snapshot)
                self.state.logs.open(self.state.topics.values())
                # Before markers are written: the offsets of lost records are not for them.
                save(self.state, self._directory)
                self.state.transactions.complete()
                self.state.transactions.abort_unknown(self.state.topics.values())
        for node_id in self._nodes:
            self._start(node_id)
        if self._has_internal_topics:
            write_internal_topics(self.state)
        if self._directory is not None:
            save(self.state, self._directory)
        # Set only now: states during the start are incomplete, and `_close` saves only clusters that have started.
        self.state.on_change = self._save
        await asyncio.gather(*(node.ready() for node in self._nodes.values()))

    def _close(self) -> None:
        for node in self._nodes.values():
            node.close()
        if self._directory is not None and self.state.on_change == self._save:
            try:
                save(self.state, self._directory, is_stopped=True)
            except StorageError as problem:
                _log.error("%s", problem)
        self.state.on_change = _nothing
        self.state.logs.close()
        self.state.groups.close()
        self.state.transactions.close()
        if self._lock is not None:
            self._lock.close()

    def _save(self) -> None:
        """Keep a change, or undo it.

        Raises:
            StorageError: it was undone.
        """
        if self._directory is None:
            return
        try:
            save(self.state, self._directory)
        except StorageError:
            snapshot = load(self._directory)
            assert snapshot is not None  # written when the cluster was opened
            undo(self.state, snapshot)
            raise

    def _start(self, node_id: int) -> None:
        """Open a node's port and let it join the cluster."""
        node, now = self._nodes[node_id], self.state.clock()
        self.state.register(node_id)
        registered = self.state.nodes[node_id]
        node.listen(registered.port, registered.ports)
        registered.port, registered.ports = node.port, node.other_ports
        if node_id in self.state.brokers:
            ports = {self._listeners[0]: node.port, **node.other_ports}
            listeners = ",".join(f"{name}://{registered.host}:{port}" for name, port in ports.items())
            self.state.configs.own[node_id] = {"node.id": str(node_id), "advertised.listeners": listeners}
        self.state.quorum.resume(node_id, now)
        if node_id in self.state.brokers:
            self.state.unfence(node_id)


def _nothing() -> None:
    """Keep no change."""


def _check_api(name: str) -> None:
    """Refuse the name of an API that does not exist; one that is not served can be in the list of requests.

    Raises:
        ClusterSetupError: there is no such API.
    """
    try:
        api_named(name)
    except ClusterSetupError:
        if f"{name}Request" not in {entry.name for entry in CATALOG}:
            raise


def _bytes(text: bytes | str | None) -> bytes | None:
    try:
        return text.encode() if isinstance(text, str) else text
    except UnicodeEncodeError:
        raise ClusterSetupError(f"{text!r} has a lone surrogate, which UTF-8 cannot hold: write bytes") from None


def _release(name: str) -> Release:
    try:
        return find_release(name)
    except UnknownReleaseError as error:
        raise ClusterSetupError(str(error)) from None
