"""The embedded cluster: brokers and controllers in one process, on TCP ports, that behave like a Kafka cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kafka_wire.records import Record
from kafka_wire.registry import CATALOG

from kip.cluster.calls.apis import api_named
from kip.cluster.internal_topics.topics import write_internal_topics
from kip.cluster.metadata.partitions import Topic
from kip.cluster.options import ClusterOptions, takes_options
from kip.cluster.running.nodes import RunningNodes
from kip.cluster.running.saved import StateDirectory
from kip.cluster.running.topics import RunningTopics, record_of, records_of, topic_request
from kip.cluster.state.setup import new_state
from kip.serving.arguments import NAME, NODE_ID, VERSIONS, at_least, check, check_given
from kip.serving.errors import ClusterSetupError
from kip.serving.faults import Fault
from kip.serving.requests import ReceivedRequest, RequestLog
from kip.serving.server import Serving


class EmbeddedCluster(Serving):
    """A Kafka cluster for tests and experiments.

        async with EmbeddedCluster(brokers=3, controllers=3) as cluster: ...   # in this event loop
        with EmbeddedCluster() as cluster: ...                                 # in a thread: start(), stop()

    All methods can be called from any thread, and take effect before they return. They raise `ClusterSetupError` if a
    node does not exist or a change is impossible.

    Args:
        brokers, ...: the options of `ClusterOptions`, which describes them.

    Raises:
        ClusterSetupError: such a cluster is impossible.
    """

    @takes_options(ClusterOptions)
    def __init__(self, options: ClusterOptions) -> None:
        options.check()
        self.state = new_state(options)
        super().__init__("cluster", RequestLog(options.request_limit))
        self._nodes = RunningNodes(self.state, options, self._log, self._faults)
        self._topics = RunningTopics(self.state)
        self._directory = StateDirectory(self.state, options.directory)
        self._has_internal_topics = options.internal_topics

    @property
    def bootstrap_server(self) -> str:
        """The addresses of all brokers, in the format of `--bootstrap-server`."""
        return ",".join(f"{broker.host}:{broker.port}" for broker in self.state.brokers.values())

    def bootstrap_server_of(self, listener: str) -> str:
        """Return the addresses of all brokers in one listener: `bootstrap_server_of("SSL")`."""
        return self._nodes.bootstrap_server(listener)

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
        request = topic_request(name, partitions, replication_factor, assignment, configs)
        return self._runner.do(lambda: self._topics.create(request))

    def records(self, topic: str, partition: int = 0) -> list[Record]:
        """Return the records of a partition, without control records."""
        return self._runner.do(lambda: self._topics.read(topic, partition))

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
        return self.produce_many(topic, [record_of(value, key, headers, timestamp)], partition=partition)

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
        batch = records_of(topic, records, compression)
        return self._runner.do(lambda: self._topics.write(topic, partition, batch, compression))

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
        """Make another broker the controller, in a cluster in which a broker has this role, as with ZooKeeper."""
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
        self._runner.do(lambda: self._nodes.add_voter(controller_id))

    def set_lag(self, node_id: int, records: int) -> None:
        """Keep a voter or an observer this number of records behind the leader; 0 to catch up."""
        check(NODE_ID, node_id=node_id)
        check(at_least(0), records=records)
        self._runner.do(lambda: self.state.quorum.set_lag(node_id, records))

    def stop_node(self, node_id: int) -> None:
        """Stop a broker, which also fences it, or a controller; its port refuses connections."""
        self._runner.do(lambda: self._nodes.stop(node_id))

    def start_node(self, node_id: int) -> None:
        """Start a stopped node again, on the same port."""
        self._runner.do(lambda: self._nodes.start(node_id))

    def pause_node(self, node_id: int) -> None:
        """Let a node accept connections and requests without answering, and stop following the quorum, like SIGSTOP."""
        self._runner.do(lambda: self._nodes.pause(node_id))

    def resume_node(self, node_id: int) -> None:
        """Let a paused node answer the pending requests and continue, like SIGCONT."""
        self._runner.do(lambda: self._nodes.resume(node_id))

    def limit_api(self, api: str, versions: tuple[int, int] | None) -> None:
        """Limit an API to fewer versions on all nodes, or disable it with None."""
        check(NAME, api=api)
        check_given(VERSIONS, versions=versions)
        self._runner.do(lambda: self._nodes.limit_api(api, versions))

    def _checked(self, fault: Fault) -> Fault:
        checked = super()._checked(fault)
        if checked.node_id is not None:
            self._nodes.find(checked.node_id)
        return checked

    def _api_key(self, name: str) -> int:
        return api_named(name).key

    async def _open(self) -> None:
        self._directory.open()
        self._nodes.start_all()
        if self._has_internal_topics:
            write_internal_topics(self.state)
        self._directory.begin()
        await self._nodes.ready()

    def _close(self) -> None:
        self._nodes.close()
        self._directory.close()


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
