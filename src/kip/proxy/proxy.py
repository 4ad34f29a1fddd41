"""The proxy: ports in front of the brokers of a cluster, or of a recording."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping
from pathlib import Path

from kip.admin.errors import SettingsError
from kip.admin.settings import parse_addresses
from kip.proxy.addresses import NodeAddress
from kip.proxy.connection import ProxyServices
from kip.proxy.errors import ProxyError, as_proxy_error
from kip.proxy.exchange import Exchanges
from kip.proxy.history import History
from kip.proxy.listeners import ProxyListener, ProxyListeners
from kip.proxy.recording import Recorder
from kip.proxy.replay import Recording
from kip.proxy.versions import VersionLimits, api_key_named
from kip.serving.arguments import (
    FUNCTION,
    NAME,
    PATH,
    TEXT,
    TLS,
    VERSIONS,
    Kind,
    at_least,
    check,
    check_given,
    is_number,
)
from kip.serving.listening import HIGHEST_PORT, advertised
from kip.serving.requests import ReceivedRequest, RequestLog
from kip.serving.server import Serving

_PORT = Kind(f"0 to {HIGHEST_PORT}", lambda value: is_number(value) and 0 <= value <= HIGHEST_PORT)
_LIMITS = Kind("a mapping of APIs to versions, such as {'Fetch': (4, 12)}", lambda value: isinstance(value, Mapping))


class Proxy(Serving):
    """A proxy between any Kafka client and any broker, for tests and experiments.

        with Proxy("localhost:9092") as proxy:          # in a thread: start(), stop()
            proxy.fail("Produce", ErrorCode.NOT_LEADER_OR_FOLLOWER, topic="rivers", times=1)
            connect(proxy.bootstrap_server)
        async with Proxy("localhost:9092") as proxy: ...  # in this event loop

    Clients connect without TLS and authenticate themselves to the broker. Faults and observers are those of
    `EmbeddedCluster`. All methods can be called from any thread, and take effect before they return.

    Args:
        upstream: the addresses of brokers, or of controllers, as for `--bootstrap-server`; None with `replay`.
        port: for the first address; others get the following free ports in the order in which they appear. 0 for any.
        host: the address to listen on.
        advertised_host: the host name for clients; defaults to `host`, or the loopback address if that is a wildcard.
        tls: the SSL context for connections to brokers, None for plain TCP.
        record: a file for everything that clients send and receive, in the pcap format, passwords included. An
            existing file or link is replaced.
        replay: a recording or a capture that answers requests instead of a broker.
        release: an earlier release of Kafka, whose API versions are the limits.
        max_versions: by API, the lowest and the highest version that clients can use, None to refuse it.
        request_limit: the number of latest requests to keep.

    Raises:
        ProxyError: such a proxy is impossible.
    """

    def __init__(
        self,
        upstream: str | None = None,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        advertised_host: str | None = None,
        tls: ssl.SSLContext | None = None,
        record: Path | str | None = None,
        replay: Path | str | None = None,
        release: str | None = None,
        max_versions: Mapping[str, tuple[int, int] | None] | None = None,
        request_limit: int = 1000,
        report: Callable[[str], None] = lambda _: None,
    ) -> None:
        with as_proxy_error():
            check_given(TEXT, upstream=upstream)
            check_given(PATH, record=record, replay=replay)
            check_given(NAME, advertised_host=advertised_host, release=release)
            check_given(_LIMITS, max_versions=max_versions)
            check_given(TLS, tls=tls)
            check(_PORT, port=port)
            check(NAME, host=host)
            check(at_least(0), request_limit=request_limit)
            check(FUNCTION, report=report)
        if (upstream is None) == (replay is None):
            raise ProxyError("expected either the addresses of brokers or a recording to replay")
        if record is not None and replay is not None and _are_same(record, replay):
            raise ProxyError(f"cannot record to {record}, which is replayed; choose another file")
        self._recording = None if replay is None else Recording(Path(replay), report)
        self._addresses = _parsed(upstream or ",".join(self._recording.servers if self._recording else ()))
        self._host, self._port = host, port
        self._advertised = advertised_host or advertised(host)
        self._record = None if record is None else Path(record)
        self._tls = tls
        self._limits = VersionLimits(release)
        for api, versions in (max_versions or {}).items():
            self._limits.limit(*_checked_limit(api, versions))
        super().__init__("proxy", RequestLog(1))
        self._history = History(request_limit)
        self._recorder: Recorder | None = None
        self._services: ProxyServices | None = None
        self._listeners: ProxyListeners | None = None
        self._first: list[ProxyListener] = []

    @property
    def bootstrap_server(self) -> str:
        """The addresses for clients, in the format of `--bootstrap-server`."""
        host = f"[{self._advertised}]" if ":" in self._advertised else self._advertised
        return ",".join(f"{host}:{listener.own_port}" for listener in self._first)

    @property
    def ports(self) -> dict[str, int]:
        """The ports of the proxy by the address of the broker."""
        return self._runner.do(lambda: {str(listener): listener.own_port for listener in self._open_listeners()})

    @property
    def recording_failure(self) -> str:
        """The reason why the recording ended early, empty if it did not."""
        return "" if self._recorder is None else self._recorder.failure

    @property
    def requests(self) -> list[ReceivedRequest]:
        """The latest requests of clients, the newest last; those of unknown APIs and versions are left out."""
        return self._runner.do(self._history.snapshot)

    def requests_of(self, api: str) -> list[ReceivedRequest]:
        """Return the latest requests of one API: `requests_of("Fetch")`."""
        api_key_named(api)
        return self._runner.do(lambda: self._history.snapshot(api))

    def clear_requests(self) -> None:
        self._runner.do(self._history.clear)

    def limit_api(self, api: str, versions: tuple[int, int] | None) -> None:
        """Limit an API to these versions, or refuse it with None; clients notice when they connect again."""
        limit = _checked_limit(api, versions)
        self._runner.do(lambda: self._limits.limit(*limit))

    def _api_key(self, name: str) -> int:
        return api_key_named(name)

    async def _open(self) -> None:
        if self._record is not None:
            self._recorder = Recorder(self._record)
        exchanges = Exchanges(self._faults, self._log, self._limits, self._substitute)
        self._services = ProxyServices(exchanges, self._history, self._recorder, self._recording, self._tls)
        self._listeners = ProxyListeners(self._host, self._port, self._services.connect)
        self._first = [self._listeners.open(*address) for address in self._addresses]
        for listener in self._first:
            await listener.ready()

    def _close(self) -> None:
        if self._listeners is not None:
            self._listeners.close()
        if self._services is not None:
            self._services.close_all()
        if self._recorder is not None:
            self._recorder.close()

    def _open_listeners(self) -> list[ProxyListener]:
        return [] if self._listeners is None else self._listeners.all

    def _substitute(self, address: NodeAddress) -> tuple[str, int]:
        assert self._listeners is not None
        return self._advertised, self._listeners.substitute(address)


def _checked_limit(api: str, versions: tuple[int, int] | None) -> tuple[int, tuple[int, int] | None]:
    with as_proxy_error():
        check_given(VERSIONS, versions=versions)
    return api_key_named(api), versions


def _are_same(path: Path | str, other: Path | str) -> bool:
    try:
        return Path(path).samefile(other)
    except OSError:
        return False


def _parsed(addresses: str) -> list[tuple[str, int]]:
    try:
        return [(address.host, address.port) for address in parse_addresses(addresses)]
    except SettingsError as error:
        raise ProxyError(str(error)) from None
