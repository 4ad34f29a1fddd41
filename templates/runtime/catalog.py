"""The catalog of a package: its messages by name, API key and record type, and the versions of their headers.

A generated `registry` module holds the entries; looking one up imports nothing, `load` imports its module.
"""

from __future__ import annotations

from .spec import version_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .message import Message

__all__ = ["Catalog", "Entry", "UnknownMessageError"]

_API_VERSIONS = 18
_CONTROLLED_SHUTDOWN = 7


class UnknownMessageError(LookupError):
    """The package has no such message."""


class Entry:
    """The properties of a message that do not require its module.

    Attributes:
        name: as the spec spells it, `DescribeClusterResponse`.
        area: the package it is in, `clients` or `kips.kip_700`.
        module, class_name: where `load` finds the class.
        type: `request`, `response`, `header`, `metadata`, `data`, `coordinator-key` or `coordinator-value`.
        api_key: the API's key, the record's type, or None.
        versions: all versions; empty if the message is retired and has no class.
        current_versions: those that the newest release still has.
        dropped: versions that releases dropped, with the first release known that lacks them.
        flexible: versions with compact lengths and tagged fields, usually open to the highest possible one.
        header_versions: ranges of versions with the version of the header in front of them, if the spec contains them.
        deprecated, listeners, latest_version_unstable: as in the spec.
        aliases: its names in older releases, by which it is found unless another message has them.
    """

    __slots__ = (
        "aliases",
        "api_key",
        "area",
        "class_name",
        "current_versions",
        "deprecated",
        "dropped",
        "flexible",
        "header_versions",
        "latest_version_unstable",
        "listeners",
        "module",
        "name",
        "type",
        "versions",
    )

    def __init__(
        self,
        name: str,
        area: str,
        module: str,
        type: str,
        versions: str,
        *,
        class_name: str | None = None,
        api_key: int | None = None,
        current_versions: str | None = None,
        dropped: tuple[tuple[str, str], ...] = (),
        flexible: str = "none",
        header_versions: tuple[tuple[str, int], ...] = (),
        deprecated: str = "none",
        listeners: tuple[str, ...] = (),
        latest_version_unstable: bool = False,
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.area = area
        self.module = module
        self.class_name = name if class_name is None else class_name
        self.type = type
        self.api_key = api_key
        self.versions = version_range(versions)
        self.current_versions = (
            self.versions
            if current_versions is None
            else version_range(current_versions)
        )
        self.dropped = tuple(
            (version_range(span), release) for span, release in dropped
        )
        self.flexible = version_range(flexible)
        self.header_versions = tuple(
            (version_range(span), header) for span, header in header_versions
        )
        self.deprecated = version_range(deprecated)
        self.listeners = listeners
        self.latest_version_unstable = latest_version_unstable
        self.aliases = aliases

    @property
    def qualified_name(self) -> str:
        """The name with its package: `clients.FetchRequest`, `kips.kip_700.DescribeClusterRequest`."""
        return f"{self.area}.{self.name}"

    @property
    def is_retired(self) -> bool:
        """Whether only its name and key are left, without a version or a class."""
        return not self.versions

    @property
    def is_proposal(self) -> bool:
        """Whether it is a message as a KIP proposed it, rather than one of Kafka."""
        return self.area.split(".")[0] == "kips"

    def dropped_in(self, version: int) -> str | None:
        """Return the first known release that dropped a version, such as `4.0.1`; None if none did."""
        return next(
            (release for span, release in self.dropped if version in span), None
        )

    def header_version(self, version: int) -> int | None:
        """Return the version of the header that the spec gives for a version, None if it gives none."""
        headers = (header for span, header in self.header_versions if version in span)
        return next(headers, None)

    def __repr__(self) -> str:
        return f"<Entry {self.qualified_name}>"


class Catalog:
    """The messages of the package called `package`.

    Where a proposal of a KIP and Kafka itself have a message of one name or key, Kafka's is meant; a qualified name,
    `kip_700.DescribeClusterResponse`, finds the proposal.
    """

    def __init__(self, entries: Iterable[Entry], package: str) -> None:
        self.package = package
        self._entries = sorted(entries, key=lambda entry: entry.is_proposal)
        self._by_name: dict[str, list[Entry]] = {}
        self._by_key: dict[tuple[str, int], Entry] = {}
        self._records: dict[tuple[str, str, int], Entry] = {}
        for entry in self._entries:
            for name in _names(entry):
                self._by_name.setdefault(name, []).append(entry)
            if entry.api_key is not None:
                self._by_key.setdefault((entry.type, entry.api_key), entry)
                self._records[entry.area, entry.type, entry.api_key] = entry
        for entry in self._entries:
            for alias in entry.aliases:
                self._by_name.setdefault(alias, [entry])

    def __iter__(self) -> Iterator[Entry]:
        """Yield all entries, those of proposals last."""
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, name: str) -> Entry:
        """Return the message of this name, which may be qualified: `FetchRequest`, `kip_700.DescribeClusterRequest`.

        Raises:
            UnknownMessageError: with the nearest names, or the qualified ones if several messages have the name.
        """
        entries = self._by_name.get(name, [])
        own = [entry for entry in entries if not entry.is_proposal] or entries
        if len(own) == 1:
            return own[0]
        if own:
            raise UnknownMessageError(
                f"{name} could be {_listed(entry.qualified_name for entry in own)}"
            )
        nearest = self._nearest(name)
        hint = f"; the nearest names are {_listed(nearest)}" if nearest else ""
        raise UnknownMessageError(f"{self.package} has no message {name!r}{hint}")

    def request(self, api_key: int) -> Entry:
        """Return the request of an API.

        Raises:
            UnknownMessageError: there is none.
        """
        return self._by_api("request", api_key)

    def response(self, api_key: int) -> Entry:
        """Return the response of an API.

        Raises:
            UnknownMessageError: there is none.
        """
        return self._by_api("response", api_key)

    def record(self, area: str, record_type: int, type: str = "metadata") -> Entry:
        """Return the message that holds records of this type.

        `area` is whose log it is: `metadata`, `storage` (remote log metadata) or a coordinator's, `group_coordinator`.
        There `type` is the wanted half, `coordinator-key` or `coordinator-value`.

        Raises:
            UnknownMessageError: there is none.
        """
        entry = self._records.get((area.replace("-", "_"), type, record_type))
        if entry is None:
            raise UnknownMessageError(
                f"{self.package} has no {type} for records of type {record_type} in {area}"
            )
        return entry

    def load(self, entry: Entry) -> type[Message]:
        """Import the class of a message.

        Raises:
            UnknownMessageError: the message is retired.
        """
        from importlib import import_module

        if entry.is_retired:
            raise UnknownMessageError(
                f"{entry.qualified_name} is retired: no version of it is left"
            )
        module: Any = import_module(f"{self.package}.{entry.area}.{entry.module}")
        cls: type[Message] = getattr(module, entry.class_name)
        return cls

    def message(self, name: str) -> type[Message]:
        """Import the class of the message of this name, see `entry` and `load`."""
        return self.load(self.entry(name))

    def request_header_version(self, api_key: int, version: int) -> int:
        """Return the version of the header before a request, also for versions newer than the package knows.

        Raises:
            UnknownMessageError: the API is unknown.
        """
        entry = self.request(api_key)
        header = entry.header_version(version)
        if header is not None:
            return header
        if api_key == _CONTROLLED_SHUTDOWN and version == 0:
            return 0
        return 2 if version in entry.flexible else 1

    def response_header_version(self, api_key: int, version: int) -> int:
        """Return the version of the header before a response; that of ApiVersions any client has to be able to read.

        Raises:
            UnknownMessageError: the API is unknown.
        """
        entry = self.response(api_key)
        header = entry.header_version(version)
        if header is not None:
            return header
        return int(api_key != _API_VERSIONS and version in entry.flexible)

    def _by_api(self, type: str, api_key: int) -> Entry:
        entry = self._by_key.get((type, api_key))
        if entry is None:
            raise UnknownMessageError(f"{self.package} has no {type} of API {api_key}")
        return entry

    def _nearest(self, name: str) -> list[str]:
        from difflib import get_close_matches

        spellings = {entry.name.lower(): entry.name for entry in self._entries}
        return [
            spellings[match]
            for match in get_close_matches(name.rpartition(".")[2].lower(), spellings)
        ]


def _names(entry: Entry) -> set[str]:
    """Return the names of the entry: alone, with the last part of its area, and with all of it."""
    return {
        entry.name,
        f"{entry.area.rpartition('.')[2]}.{entry.name}",
        entry.qualified_name,
    }


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
