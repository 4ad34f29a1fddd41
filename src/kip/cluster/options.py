"""The options of an embedded cluster: arguments of `EmbeddedCluster`, and options of `kip serve`."""

from __future__ import annotations

import inspect
import os
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import update_wrapper
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from kip.cluster.arguments import ACLS, PASSWORDS, PRINCIPALS, RACKS
from kip.kafka.releases import NEWEST
from kip.serving import arguments
from kip.serving.arguments import FLAG, FUNCTION, NAME, NAMES, PATH, SECONDS, TEXTS, TLS, Kind, at_least

if TYPE_CHECKING:
    import ssl

    from kip.cluster.security.acls import Acl

__all__ = ["ClusterOption", "ClusterOptions", "described_options", "takes_options"]

_T = TypeVar("_T")
_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True)
class ClusterOption:
    """The description of one option.

    Attributes:
        kind: of its values.
        help: for people who read documentation, and for `kip serve --help`.
        flag: the option of `kip serve`, if it has one.
        metavar: what follows the flag, empty if nothing does.
    """

    kind: Kind
    help: str
    flag: str = ""
    metavar: str = ""


def _described(kind: Kind, text: str, flag: str = "", metavar: str = "") -> dict[str, ClusterOption]:
    return {"option": ClusterOption(kind, text, flag, metavar)}


@dataclass(frozen=True, slots=True)
class ClusterOptions:
    """What an embedded cluster is like; each option has a default."""

    brokers: int = field(
        default=3, metadata=_described(at_least(0), "Number of brokers; their ids start from 1.", "--brokers", "N")
    )
    controllers: int | None = field(
        default=None,
        metadata=_described(
            at_least(0),
            "Number of controllers; their ids start from 3001.  [default: 3, or 0 if the release uses ZooKeeper]",
            "--controllers",
            "N",
        ),
    )
    port: int = field(
        default=0,
        metadata=_described(
            at_least(0), "Port of broker 1; the other nodes get the next ports. 0 means any free ports.", "--port", "N"
        ),
    )
    _: KW_ONLY
    host: str = field(default="127.0.0.1", metadata=_described(NAME, "Address to listen on.", "--host", "ADDRESS"))
    advertised_host: str | None = field(
        default=None,
        metadata=_described(
            NAME,
            "Host name in responses to clients.  [default: the host, or the loopback address if that is a wildcard]",
            "--advertised-host",
            "NAME",
        ),
    )
    release: str = field(
        default=NEWEST,
        metadata=_described(NAME, "Release of Kafka to emulate.  [default: the newest]", "--release", "X.Y"),
    )
    proposals: bool = field(
        default=False,
        metadata=_described(
            FLAG, "Also serve the APIs of KIP-4 and KIP-142, which no release of Kafka contains.", "--proposals"
        ),
    )
    racks: Sequence[str | None] = field(
        default=(),
        metadata=_described(
            RACKS, "Rack of a broker; the first is that of broker 1. May be repeated.", "--rack", "NAME"
        ),
    )
    broker_configs: Mapping[str, str] | None = field(
        default=None, metadata=_described(TEXTS, "Configs of all brokers, as in their properties files.")
    )
    users: Mapping[str, str] | None = field(
        default=None,
        metadata=_described(
            PASSWORDS,
            "Passwords by user; brokers then require SASL (PLAIN or SCRAM). A folder that has users keeps its own.",
        ),
    )
    listeners: Sequence[str] = field(
        default=(),
        metadata=_described(
            NAMES,
            "Security protocol of a listener of all brokers; may be repeated. The ports of the second one follow those "
            "of the nodes.  [default: one listener, with SASL for users and with TLS for a TLS context]",
            "--listener",
        ),
    )
    acls: Iterable[Acl] = field(
        default=(),
        metadata=_described(ACLS, "Permissions; without any and without super users, everything is allowed."),
    )
    super_users: Collection[str] = field(
        default=(),
        metadata=_described(
            PRINCIPALS,
            "Principal with all permissions; others then need ACLs. Without users, clients choose their user by "
            "client.id; that of `kip` is `kip`. May be repeated.",
            "--super-user",
            "User:NAME",
        ),
    )
    directory: str | os.PathLike[str] | None = field(
        default=None,
        metadata=_described(
            PATH, "Folder that keeps its state, users and ACLs included.  [default: in memory]", "--directory", "DIR"
        ),
    )
    delay: float = field(
        default=0.0,
        metadata=_described(
            SECONDS,
            "Time between the deletion of a topic and its removal, and that of a reassignment.",
            "--delay",
            "DURATION",
        ),
    )
    tls: ssl.SSLContext | None = field(
        default=None, metadata=_described(TLS, "Context of connections to brokers, which then require TLS.")
    )
    request_limit: int = field(
        default=10_000, metadata=_described(at_least(0), "Number of the latest requests to keep.")
    )
    clock: Callable[[], float] = field(
        default=time.time, metadata=_described(FUNCTION, "Returns the time in seconds since 1970.")
    )
    telemetry: bool = field(
        default=False,
        metadata=_described(FLAG, "Collect the metrics of clients (KIP-714), which a real broker does with a plugin."),
    )
    internal_topics: bool = field(
        default=False,
        metadata=_described(
            FLAG,
            "Create __consumer_offsets and the other topics of coordinators, with the records of a real broker.",
            "--internal-topics",
        ),
    )

    def check(self) -> None:
        """Refuse values of the wrong kind.

        Raises:
            ClusterSetupError: `name is kind, not value`.
        """
        for name, option, default in described_options():
            value = getattr(self, name)
            if value is not None or default is not None:
                arguments.check(option.kind, **{name: value})


def described_options() -> Iterator[tuple[str, ClusterOption, object]]:
    """Yield the name, the description and the default of each option."""
    for described in fields(ClusterOptions):
        yield described.name, described.metadata["option"], described.default


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


# Written here, and not by hand: the descriptions are also the help of `kip serve`.
ClusterOptions.__doc__ = "\n".join(
    [
        f"{ClusterOptions.__doc__}\n\nAttributes:",
        *(f"    {name}: {option.help}" for name, option, _ in described_options()),
    ]
)
