"""Uses: which client sent which version of which request how often, from several kinds of sources, and how much of all
connections these sources show.

`Tally` takes requests and connections, and returns the rows of the table `clients`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from kafka_wire.api_keys import ApiKey

from kip.clients.drops import dropped_in
from kip.requestlog.requests import api_name

FIRST_REFUSED_IN = "4.0.0"
"""The first release that refuses versions which earlier ones serve (KIP-896)."""

UseOrigin: TypeAlias = Literal["request log", "capture", "server log", "group metadata"]


class ClientIdentity(NamedTuple):
    """The sender of requests; attributes that a source does not show are None."""

    client_address: str | None
    client_id: str
    software_name: str | None
    software_version: str | None
    principal: str | None
    listener: str | None


class ServerInFile(NamedTuple):
    """A server in a file, by which its cluster is found; no server for damage."""

    file: str
    server: str | None


class Endpoints(NamedTuple):
    """The two endpoints of a connection, `HOST:PORT`."""

    server: str
    client: str


class Use(NamedTuple):
    """A row of the table `clients`: a client's use of a version of an API. Times are in microseconds since 1970."""

    cluster_id: str
    client: ClientIdentity
    api_key: int
    api_name: str
    version: int | None
    protocol_type: str | None
    dropped_in: str | None
    requests: int | None
    first_seen: int | None
    last_seen: int | None
    sources: tuple[str, ...]
    coverage: float | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many connections of a cluster were seen, of all that sources know.

    `only_deprecated` is whether its request logs have only deprecated requests. `hides_refused` is whether a broker may
    have refused requests that no source shows: there is its request log, but neither its server log, nor a request that
    only a broker older than Kafka 4 serves.
    """

    cluster_id: str
    seen: int
    all: int
    only_deprecated: bool
    hides_refused: bool = False

    @property
    def share(self) -> float | None:
        """The share that was seen; None if it is unknown."""
        return None if self.only_deprecated or self.hides_refused or not self.all else self.seen / self.all


@dataclass(slots=True)
class _Count:
    requests: int = 0
    first: int | None = None
    last: int | None = None
    sources: set[UseOrigin] = field(default_factory=set)

    def add(self, source: UseOrigin, requests: int, first: int | None, last: int | None) -> None:
        self.requests += requests
        self.sources.add(source)
        if first is not None and (self.first is None or first < self.first):
            self.first = first
        if last is not None and (self.last is None or last > self.last):
            self.last = last


_Key: TypeAlias = tuple[ClientIdentity, int, int | None, str | None]


@dataclass(slots=True)
class Tally:
    """Counts requests by place, client, API, version and protocol type; and connections.

    Add request logs first, then captures, then server logs: a capture of a connection that a request log has adds
    nothing, and a server log adds what neither of them has.
    """

    _counts: dict[ServerInFile, dict[_Key, _Count]] = field(default_factory=lambda: defaultdict(dict))
    _seen: dict[ServerInFile, set[Endpoints]] = field(default_factory=lambda: defaultdict(set))
    _unseen: dict[ServerInFile, set[Endpoints]] = field(default_factory=lambda: defaultdict(set))
    _captured: set[Endpoints] = field(default_factory=set)
    _logged: dict[Endpoints, ClientIdentity] = field(default_factory=dict)
    _server_log_folders: set[str] = field(default_factory=set)
    _refusing_servers: set[str | None] = field(default_factory=set)
    _older: set[ServerInFile] = field(default_factory=set)
    _complete_logs: set[ServerInFile] = field(default_factory=set)
    _logs: set[ServerInFile] = field(default_factory=set)
    _ids: dict[ServerInFile, set[str]] = field(default_factory=lambda: defaultdict(set))

    def report_cluster(self, place: ServerInFile, cluster_id: str) -> None:
        """Note the cluster ID that a server reported."""
        self._ids[place].add(cluster_id)

    def add_log_line(
        self, place: ServerInFile, connection: Endpoints | None, client: ClientIdentity, *, is_complete: bool
    ) -> None:
        """Note a connection of a request log; `is_complete` unless the log may have only deprecated requests."""
        self._logs.add(place)
        if is_complete:
            self._complete_logs.add(place)
        if connection is not None:
            self._logged[connection] = client
            self._seen[place].add(connection)

    def is_logged(self, connection: Endpoints) -> bool:
        return connection in self._logged

    def logged_client(self, connection: Endpoints) -> ClientIdentity | None:
        """Return the client of the latest logged request of a connection."""
        return self._logged.get(connection)

    def add_server_log(self, path: str) -> None:
        """Note that the refused requests of the brokers whose logs are in the same folder are known."""
        self._server_log_folders.add(_folder(path))

    def add_refused(self, place: ServerInFile, connection: Endpoints) -> None:
        """Note a connection on which a broker refused a request."""
        self._refusing_servers.add(place.server)
        self._seen[place].add(connection)

    def is_captured(self, connection: Endpoints) -> bool:
        return connection in self._captured

    def add_captured(self, place: ServerInFile, connection: Endpoints, *, is_seen: bool) -> None:
        """Note a connection of a capture, seen unless it is encrypted."""
        (self._seen if is_seen else self._unseen)[place].add(connection)
        if is_seen:
            self._captured.add(connection)

    def add(
        self,
        source: UseOrigin,
        place: ServerInFile,
        client: ClientIdentity,
        api_key: int,
        version: int | None,
        protocol_type: str | None,
        time: int | None,
    ) -> None:
        """Count a request, or a member of a group. ApiVersions without a software is not counted.

        Clients send it before a broker knows their software, so it would look like another client.
        """
        if api_key == ApiKey.API_VERSIONS and client.software_name is None:
            return
        if source == "request log" and dropped_in(api_key, version) == FIRST_REFUSED_IN:
            self._older.add(place)
        key = (client, api_key, version, protocol_type)
        counts = self._counts[place]
        count = counts.get(key)
        if count is None:
            count = counts[key] = _Count()
        count.add(source, 1, time, time)

    def coverages(self) -> list[Coverage]:
        """Return the coverage of each cluster that logs or captures are of."""
        clusters = self._clusters()
        seen_connections, known_connections = (
            defaultdict[str, set[Endpoints]](set),
            defaultdict[str, set[Endpoints]](set),
        )
        for places, is_seen in ((self._seen, True), (self._unseen, False)):
            for place, connections in places.items():
                known_connections[clusters[place]] |= connections
                if is_seen:
                    seen_connections[clusters[place]] |= connections
        partial = {clusters[place] for place in self._logs} - {clusters[place] for place in self._complete_logs}
        hiding = {clusters[place] for place in self._complete_logs if self._hides_refused(place)}
        return [
            Coverage(name, len(seen_connections[name]), len(known_connections[name]), name in partial, name in hiding)
            for name in sorted(known_connections)
        ]

    def _hides_refused(self, place: ServerInFile) -> bool:
        has_server_log = _folder(place.file) in self._server_log_folders or place.server in self._refusing_servers
        return not has_server_log and place not in self._older

    def uses(self) -> Iterator[Use]:
        """Yield the rows, sorted by cluster, client, API and version."""
        clusters = self._clusters()
        shares = {coverage.cluster_id: coverage.share for coverage in self.coverages()}
        merged: dict[tuple[str, _Key], _Count] = defaultdict(_Count)
        for place, counts in self._counts.items():
            for key, count in counts.items():
                for source in count.sources:
                    merged[clusters[place], key].add(source, 0, count.first, count.last)
                merged[clusters[place], key].requests += count.requests
        named = {(cluster_id, *_person(key)) for (cluster_id, key) in merged if key[2] is not None}
        for (cluster_id, key), count in sorted(merged.items(), key=lambda item: _sort_key(*item[0])):
            client, api_key, version, protocol_type = key
            # The metadata of a group has its members, but not the version with which they joined.
            if version is None and (cluster_id, *_person(key)) in named:
                continue  # its JoinGroup requests are in a log or capture
            yield Use(
                cluster_id,
                client,
                api_key,
                api_name(api_key),
                version,
                protocol_type,
                dropped_in(api_key, version, protocol_type, client.software_name),
                None if version is None else count.requests,
                count.first,
                count.last,
                tuple(sorted(count.sources)),
                shares.get(cluster_id),
            )

    def _clusters(self) -> dict[ServerInFile, str]:
        """Return the cluster of each place: the only ID of its server, file or folder, else the folder."""
        by_file, by_folder = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for place, ids in self._ids.items():
            by_file[place.file] |= ids
            by_folder[_folder(place.file)] |= ids
        places = {*self._counts, *self._seen, *self._unseen, *self._logs}
        return {place: self._cluster(place, by_file, by_folder) for place in places}

    def _cluster(self, place: ServerInFile, by_file: dict[str, set[str]], by_folder: dict[str, set[str]]) -> str:
        folder = _folder(place.file)
        for ids in (self._ids.get(place, set()), by_file.get(place.file, set()), by_folder.get(folder, set())):
            if len(ids) == 1:
                return next(iter(ids))
        return folder


def _person(key: _Key) -> tuple[object, ...]:
    """Return what identifies a member of a group in all sources."""
    client, api_key, _, protocol_type = key
    return client.client_address, client.client_id, api_key, protocol_type


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."


def _sort_key(cluster_id: str, key: _Key) -> tuple[str, ...] | tuple[object, ...]:
    client, api_key, version, protocol_type = key
    return (
        cluster_id,
        *(part or "" for part in client),
        api_key,
        -1 if version is None else version,
        protocol_type or "",
    )
