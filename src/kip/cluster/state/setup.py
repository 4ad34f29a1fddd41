"""The state of a new cluster: nodes with ids, racks and directory ids, a quorum with a leader, and broker configs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid4

from kip.cluster.configs.definitions import BROKER_CONFIGS
from kip.cluster.configs.layers import ConfigLayers
from kip.cluster.errors import ApiError
from kip.cluster.metadata.quorum import Quorum, Replica
from kip.cluster.options import ClusterOptions
from kip.cluster.security.acls import Authorizer, checked_acls
from kip.cluster.security.users import Users
from kip.cluster.state.cluster_state import ClusterState, RegisteredBroker, RegisteredNode
from kip.kafka.features import ELIGIBLE_LEADERS, first_levels
from kip.kafka.mechanisms import SecurityProtocol
from kip.kafka.releases import Release, UnknownReleaseError, find_release
from kip.kafka.topics import id_text
from kip.serving.errors import ClusterSetupError
from kip.serving.listening import HIGHEST_PORT, advertised
from kip.suggestions import known_names

FIRST_CONTROLLER = 3001
"""Far from the ids of brokers: in KRaft, nodes of both roles share the ids."""
_DEFAULT_CONTROLLERS = 3
CONTROLLER = "CONTROLLER"
"""The listener of controllers"""
_DYNAMIC_DEFAULTS = {"min.insync.replicas": "1"}
"""The dynamic default configs that KRaft itself sets if eligible leader replicas are enabled."""


def new_state(options: ClusterOptions) -> ClusterState:
    """Return the state of a cluster with fenced brokers; broker ids start from 1, controller ids from 3001.

    Raises:
        ClusterSetupError: such a cluster is impossible.
    """
    release, brokers, controllers = _release(options.release), options.brokers, options.controllers
    if controllers is None:
        controllers = 0 if release.zookeeper else _DEFAULT_CONTROLLERS
    _check(brokers, controllers, release, options.racks)
    host = options.advertised_host or advertised(options.host)
    racks = [*options.racks, *[None] * (brokers - len(options.racks))]
    broker_ids = range(1, brokers + 1)
    controller_ids = range(FIRST_CONTROLLER, FIRST_CONTROLLER + controllers)
    directory_ids = {node: uuid4() for node in (*broker_ids, *controller_ids)}
    dynamic = {"": dict(_DYNAMIC_DEFAULTS)} if first_levels(release).get(ELIGIBLE_LEADERS) else {}
    state = ClusterState(
        cluster_id=id_text(uuid4()),
        release=release,
        brokers={
            node: RegisteredBroker(node, host, 0, directory_ids[node], rack)
            for node, rack in zip(broker_ids, racks, strict=True)
        },
        controllers={node: RegisteredNode(node, host, 0, directory_ids[node]) for node in controller_ids},
        quorum=_quorum(list(controller_ids), directory_ids, options.clock()),
        configs=ConfigLayers(_checked(options.broker_configs or {}), dynamic),
        clock=options.clock,
        authorizer=Authorizer(checked_acls(options.acls), options.super_users),
        users=Users.of(options.users, options.clock),
        delay=options.delay,
    )
    state.telemetry.is_offered = options.telemetry
    return state


def _release(name: str) -> Release:
    try:
        return find_release(name)
    except UnknownReleaseError as error:
        raise ClusterSetupError(str(error)) from None


def checked_listeners(names: Sequence[str], *, has_users: bool, has_tls: bool) -> list[str]:
    """Return the listeners of brokers, by default one for what the cluster has.

    Raises:
        ClusterSetupError: a protocol is unknown or repeated, or does not fit to the users and the TLS context.
    """
    if not names:
        return ["SASL_" * has_users + ("SSL" if has_tls else "PLAINTEXT")]
    for name in names:
        if name not in SecurityProtocol.__members__ or list(names).count(name) > 1:
            protocols = ", ".join(SecurityProtocol.__members__)
            raise ClusterSetupError(f"listeners {', '.join(names)}: use different ones of {protocols}")
    for needed, is_there, need in (
        (any(name.startswith("SASL") for name in names), has_users, "users"),
        (any(name.endswith("SSL") for name in names), has_tls, "a TLS context"),
    ):
        if needed != is_there:
            raise ClusterSetupError(f"listeners {', '.join(names)} {'need' if needed else 'do not need'} {need}")
    return list(names)


def fixed_ports(first: int, brokers: int, controllers: int, listeners: int) -> Iterator[list[int]]:
    """Yield the ports of each node by listener, from `first` on; 0 for free ports.

    The first listeners of all nodes come before the further ones.

    Raises:
        ClusterSetupError: the last ones would be too high.
    """
    # So the ports of a cluster with one listener stay the same when further listeners are added.
    nodes = brokers + controllers
    last = first + nodes + (listeners - 1) * brokers - 1
    if first and last > HIGHEST_PORT:
        raise ClusterSetupError(
            f"port is {first}, so that the last one is {last}, but the highest is {HIGHEST_PORT}; choose a lower one"
        )
    for index in range(nodes):
        further = (nodes + turn * brokers + index for turn in range(listeners - 1))
        yield [first and first + offset for offset in (index, *further)]


def _check(brokers: int, controllers: int, release: Release, racks: Sequence[str | None]) -> None:
    if not 0 < brokers < FIRST_CONTROLLER:
        raise ClusterSetupError(f"{brokers} brokers: a cluster has at least one, and less than {FIRST_CONTROLLER}")
    if release.zookeeper and controllers:
        raise ClusterSetupError(f"Kafka {release.name} runs with ZooKeeper here, without separate controllers")
    if not release.zookeeper and controllers < 1:
        raise ClusterSetupError(f"{controllers} controllers: Kafka {release.name} needs at least one")
    if len(racks) > brokers:
        raise ClusterSetupError(f"{len(racks)} racks were given for {brokers} brokers")


def _checked(configs: Mapping[str, str]) -> dict[str, str]:
    for name, value in configs.items():
        if name not in BROKER_CONFIGS:
            raise ClusterSetupError(f"unknown broker config {name!r}; {known_names(name, sorted(BROKER_CONFIGS))}")
        try:
            BROKER_CONFIGS[name].check(value)
        except ApiError as error:
            raise ClusterSetupError(error.message) from None
    return dict(configs)


def _quorum(voters: list[int], directory_ids: Mapping[int, UUID], now: float) -> Quorum:
    replicas = {
        node: Replica(node, directory_id, fetching=False, seen=False) for node, directory_id in directory_ids.items()
    }
    return Quorum(now, voters, replicas)
