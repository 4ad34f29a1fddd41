"""Selection: the messages that a user names by patterns, with both halves of an API, in the versions asked for.

    Fetch           the request and the response; for a record, key and value
    FetchRequest    the same: the other half of an API always comes along
    *Offset*        every message whose name, or the name of whose API, matches
    Fetch:12+       only these versions, without the fields and structs of others; also Fetch:4-12 and Fetch:12
    !OffsetDelete   no message of this name

Patterns apply in their order, and the last one that matches a message is used. If the first one excludes, it excludes
from all messages. The frame headers of requests and responses are selected with them, and the values of control
records with messages that contain record batches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from kipc.errors import KipcError, did_you_mean
from kipc.language.headers import HEADERS
from kipc.language.narrow import narrow
from kipc.language.specs import MessageSpec, SpecType, has_records
from kipc.language.versions import ALL, VersionRange

_HALVES = ("", "Request", "Response", "Key", "Value", "Record")
_OTHER_HALF = {"Request": "Response", "Response": "Request", "Key": "Value", "Value": "Key"}
_APIS = (SpecType.REQUEST, SpecType.RESPONSE)
_OF_CONTROL_RECORDS = frozenset(
    (
        "EndTxnMarker",
        "KRaftVersionRecord",
        "LeaderChangeMessage",
        "SnapshotFooterRecord",
        "SnapshotHeaderRecord",
        "VotersRecord",
    )
)
"""The messages in control records, see `ControlRecordType` in Kafka's source; no spec refers to them."""
_OMITTED = {"both": None, "requests": SpecType.RESPONSE, "responses": SpecType.REQUEST}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of messages: a name or a glob, its versions (None for all), and whether it excludes."""

    text: str
    name: str
    versions: VersionRange | None
    excludes: bool

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """Read `Fetch`, `Fetch:12+`, `*Offset*` or `!OffsetDelete`.

        Raises:
            KipcError: the versions are not a range, or the pattern excludes versions.
        """
        name, colon, versions = text.removeprefix("!").partition(":")
        if not colon:
            return cls(text, name, None, text.startswith("!"))
        if text.startswith("!"):
            raise KipcError(f"{text}: versions cannot be excluded; write the ones to keep, such as {name}:4+")
        try:
            selected = VersionRange.parse(versions)
        except ValueError as error:
            raise KipcError(f"{text}: {error}") from error
        if selected.is_empty:
            raise KipcError(f"{text}: {versions} is empty; write {name}:4, {name}:4-12 or {name}:4+")
        return cls(text, name, selected, excludes=False)

    @property
    def is_glob(self) -> bool:
        return any(character in self.name for character in "*?[")

    def matches(self, spec: MessageSpec) -> bool:
        if self.is_glob:
            return any(fnmatchcase(name, self.name) for name in {spec.name, *_stems(spec.name)})
        return spec.name in {self.name + half for half in _HALVES}


def select(specs: Sequence[MessageSpec], patterns: Iterable[str], *, direction: str = "both") -> list[MessageSpec]:
    """Return the specs that the patterns select, in the order of the specs; all of them if there are no patterns.

    Args:
        specs: the specs to select from.
        patterns: patterns as in the module's docstring; one text can contain several, separated by commas.
        direction: `requests` omits responses and their frame header, `responses` those of requests; other messages
            are not affected.

    Raises:
        KipcError: a pattern cannot be read, or selects no message; the text names the nearest messages.
    """
    chosen = dict.fromkeys(range(len(specs)), ALL)
    words = [word.strip() for text in patterns for word in text.split(",") if word.strip()]
    if words:
        chosen = _chosen(specs, [Pattern.parse(word) for word in words])
    selected = {index: versions for index, versions in chosen.items() if not _is_omitted(specs[index], direction)}
    if not selected:
        raise KipcError(f"direction {direction} leaves no message" if chosen else "the patterns exclude every message")
    return [_in_versions(specs[index], versions) for index, versions in sorted(selected.items())]


def _chosen(specs: Sequence[MessageSpec], patterns: Sequence[Pattern]) -> dict[int, VersionRange]:
    """Return the versions of each selected spec, by its index."""
    chosen = dict.fromkeys(range(len(specs)), ALL) if patterns[0].excludes else {}
    excluded: set[int] = set()
    for pattern in patterns:
        matches = {index for index, spec in enumerate(specs) if pattern.matches(spec)}
        if not matches:
            stems = {stem for spec in specs for stem in (spec.name, *_stems(spec.name))}
            hint = did_you_mean(pattern.name.strip("*"), sorted(stems), most=3)
            verb = "matches" if pattern.is_glob else "is called"
            raise KipcError(f"no message {verb} {pattern.name}{hint}")
        if pattern.excludes:
            chosen = {index: versions for index, versions in chosen.items() if index not in matches}
            excluded |= matches
        else:
            included = _included(specs, pattern, matches)
            chosen |= included
            excluded -= included.keys()
    with_them = {HEADERS[specs[index].type] for index in chosen if specs[index].type in _APIS}
    if any(has_records(specs[index]) for index in chosen):
        with_them |= _OF_CONTROL_RECORDS
    for index, spec in enumerate(specs):
        # The frames of a request need its header, and batches of transactions the records that end them.
        if spec.name in with_them and index not in excluded:
            chosen.setdefault(index, ALL)
    return chosen


def _included(specs: Sequence[MessageSpec], pattern: Pattern, matches: Collection[int]) -> dict[int, VersionRange]:
    """Return the versions of the specs that a pattern matches, and of their other halves."""
    names = {_other_half(specs[index].name) for index in matches}
    both = sorted({*matches, *(index for index, spec in enumerate(specs) if spec.name in names)})
    if pattern.versions is None:
        return dict.fromkeys(both, ALL)
    _refuse_two_meanings(pattern, [specs[index] for index in both])
    values = {spec.name: spec for spec in (specs[index] for index in both)}
    included = {}
    for index in both:
        spec = specs[index]
        # The key of a record always has version 0 alone, so it follows the versions of its value.
        is_key = spec.type is SpecType.COORDINATOR_KEY
        leading = values.get(_other_half(spec.name), spec) if is_key else spec
        if not leading.valid_versions.intersect(pattern.versions).is_empty:
            included[index] = ALL if is_key else pattern.versions
    if not included:
        first = specs[min(matches)]
        raise KipcError(f"{pattern.text}: {first.name} has versions {first.valid_versions}, and none of these")
    return included


def _refuse_two_meanings(pattern: Pattern, specs: Sequence[MessageSpec]) -> None:
    """Raise if a name with versions means an API and a record: their versions count different things."""
    api = next((spec.name for spec in specs if spec.type in _APIS), None)
    record = next((spec.name for spec in specs if spec.type not in (*_APIS, SpecType.COORDINATOR_KEY)), None)
    if api and record and not pattern.is_glob:
        raise KipcError(
            f"{pattern.text} means {api} and {record}, whose versions differ; "
            f"write {api}:{pattern.versions} or {record}:{pattern.versions}"
        )


def _is_omitted(spec: MessageSpec, direction: str) -> bool:
    half = _OMITTED[direction]
    return half is not None and (spec.type is half or spec.name == HEADERS[half])


def _in_versions(spec: MessageSpec, versions: VersionRange) -> MessageSpec:
    return spec if versions.covers(spec.valid_versions) else narrow(spec, versions)


def _stems(name: str) -> Iterator[str]:
    """Yield the names that a message can be called by: `Fetch` for `FetchRequest`."""
    return (name.removesuffix(half) for half in _HALVES[1:] if name.endswith(half))


def _other_half(name: str) -> str:
    """Name the response of a request, the value of a key, and the other way round; empty for other messages."""
    return next((name.removesuffix(half) + _OTHER_HALF[half] for half in _OTHER_HALF if name.endswith(half)), "")
