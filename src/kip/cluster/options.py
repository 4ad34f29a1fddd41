"""The options of an embedded cluster: arguments of `EmbeddedCluster`, and options of `kip serve`."""

from __future__ import annotations

import inspect
import os
import re
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import cache, update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from kip.cluster.arguments import ACLS, PASSWORDS, PRINCIPALS, RACKS
from kip.kafka.releases import NEWEST
from kip.serving import arguments
from kip.serving.arguments import FLAG, FUNCTION, NAME, NAMES, PATH, SECONDS, TEXTS, TLS, Kind, at_least

if TYPE_CHECKING:
    import ssl

    from kip.cluster.security.acls import Acl

_T = TypeVar("_T")
_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True)
class ClusterOption:
    """One option.

    Attributes:
        kind: of its values.
        flag: the option of `kip serve`, empty if it has none.
        metavar: what follows the flag, empty if nothing does.
        help: its description.
    """

    name: str
    default: object
    kind: Kind
    flag: str
    metavar: str
    help: str


def _option(kind: Kind, flag: str = "", metavar: str = "") -> dict[str, Any]:
    return {"kind": kind, "flag": flag, "metavar": metavar}


@dataclass(frozen=True, slots=True)
class ClusterOptions:
    """What an embedded cluster is like. The descriptions are also those of `kip serve --help`.

    Attributes:
        brokers: Number of brokers; their ids start from 1.
        controllers: Number of controllers; their ids start from 3001.  [default: 3, or 0 if the release uses ZooKeeper]
        port: Port of broker 1; the other nodes get the next ports. 0 means any free ports.
        host: Address to listen on.
        advertised_host: Host name in responses to clients.  [default: the host, or the loopback address if that is a
            wildcard]
        release: Release of Kafka to emulate.  [default: the newest]
        proposals: Also serve the APIs of KIP-4 and KIP-142, which no release of Kafka contains.
        racks: Rack of a broker; the first is that of broker 1. May be repeated.
        broker_configs: Configs of all brokers, as in their properties files.
        users: Passwords by user; brokers then require SASL (PLAIN or SCRAM). A folder that has users keeps its own.
        listeners: Security protocol of a listener of all brokers; may be repeated. The ports of the second one follow
            those of the nodes.  [default: one listener, with SASL for users and with TLS for a TLS context]
        acls: Permissions; without any and without super users, everything is allowed.
        super_users: Principal with all permissions; others then need ACLs. Without users, clients choose their user by
            client.id; that of `kip` is `kip`. May be repeated.
        directory: Folder that keeps its state, users and ACLs included.  [default: in memory]
        delay: Time between the deletion of a topic and its removal, and that of a reassignment.
        tls: Context of connections to brokers, which then require TLS.
        request_limit: Number of the latest requests to keep.
        clock: Returns the time in seconds since 1970.
        telemetry: Collect the metrics of clients (KIP-714), which a real broker does with a plugin.
        internal_topics: Create __consumer_offsets and the other topics of coordinators, with the records of a real
            broker.
    """

    brokers: int = field(default=3, metadata=_option(at_least(0), "--brokers", "N"))
    controllers: int | None = field(default=None, metadata=_option(at_least(0), "--controllers", "N"))
    port: int = field(default=0, metadata=_option(at_least(0), "--port", "N"))
    _: KW_ONLY
    host: str = field(default="127.0.0.1", metadata=_option(NAME, "--host", "ADDRESS"))
    advertised_host: str | None = field(default=None, metadata=_option(NAME, "--advertised-host", "NAME"))
    release: str = field(default=NEWEST, metadata=_option(NAME, "--release", "X.Y"))
    proposals: bool = field(default=False, metadata=_option(FLAG, "--proposals"))
    racks: Sequence[str | None] = field(default=(), metadata=_option(RACKS, "--rack", "NAME"))
    broker_configs: Mapping[str, str] | None = field(default=None, metadata=_option(TEXTS))
    users: Mapping[str, str] | None = field(default=None, metadata=_option(PASSWORDS))
    listeners: Sequence[str] = field(default=(), metadata=_option(NAMES, "--listener"))
    acls: Iterable[Acl] = field(default=(), metadata=_option(ACLS))
    super_users: Collection[str] = field(default=(), metadata=_option(PRINCIPALS, "--super-user", "User:NAME"))
    directory: str | os.PathLike[str] | None = field(default=None, metadata=_option(PATH, "--directory", "DIR"))
    delay: float = field(default=0.0, metadata=_option(SECONDS, "--delay", "DURATION"))
    tls: ssl.SSLContext | None = field(default=None, metadata=_option(TLS))
    request_limit: int = field(default=10_000, metadata=_option(at_least(0)))
    clock: Callable[[], float] = field(default=time.time, metadata=_option(FUNCTION))
    telemetry: bool = field(default=False, metadata=_option(FLAG))
    internal_topics: bool = field(default=False, metadata=_option(FLAG, "--internal-topics"))

    def check(self) -> None:
        """Refuse values of the wrong kind.

        Raises:
            ClusterSetupError: `name is kind, not value`.
        """
        for option in described_options():
            value = getattr(self, option.name)
            if value is not None or option.default is not None:
                arguments.check(option.kind, **{option.name: value})


@cache
def described_options() -> tuple[ClusterOption, ...]:
    """Return the options, with their descriptions in the docstring of `ClusterOptions`."""
    texts = dict(re.findall(r"^    (\w+): (.+(?:\n        .+)*)", inspect.getdoc(ClusterOptions) or "", re.MULTILINE))
    return tuple(
        ClusterOption(option.name, option.default, **option.metadata, help=" ".join(texts.get(option.name, "").split()))
        for option in fields(ClusterOptions)
    )


def takes_options(
    make: Callable[_P, ClusterOptions],
) -> Callable[[Callable[[_T, ClusterOptions], None]], Callable[Concatenate[_T, _P], None]]:
    """Let a constructor that takes `ClusterOptions` take their fields as arguments, with the same signature."""

    def decorate(construct: Callable[[_T, ClusterOptions], None]) -> Callable[Concatenate[_T, _P], None]:
        def initialize(self: _T, /, *args: _P.args, **keywords: _P.kwargs) -> None:
            construct(self, make(*args, **keywords))

        update_wrapper(initialize, construct)
        own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        signature = inspect.signature(make)
        own_signature = signature.replace(parameters=[own, *signature.parameters.values()])
        initialize.__signature__ = own_signature  # type: ignore[attr-defined]
        return initialize

    return decorate
