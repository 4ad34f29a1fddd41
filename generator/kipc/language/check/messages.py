"""Rules over the attributes of a message."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kipc.language.check.facts import Facts, Finding, is_identifier
from kipc.language.check.fixes import SetAttribute
from kipc.language.headers import API_VERSIONS, HEADERS
from kipc.language.parse.coercions import ZK_BROKER, shown
from kipc.language.specs import SpecType
from kipc.language.versions import BLANKS, VersionRange

_COORDINATOR = (SpecType.COORDINATOR_KEY, SpecType.COORDINATOR_VALUE)
_VERSION_0 = VersionRange(0, 0)


# Kafka has no such rule: javac refuses the class.
def message_name(facts: Facts) -> Iterator[Finding]:
    if not is_identifier(facts.spec.name):
        yield Finding(facts.spec, "name", f"{shown(facts.spec.name)} cannot be the name of a class")


# `MessageSpec` has the key as a Java `Short`; Jackson refuses others.
def api_key_range(facts: Facts) -> Iterator[Finding]:
    key = facts.spec.api_key
    if key is not None and not -32768 <= key <= 32767:
        yield Finding(facts.spec, "apiKey", f"{key} does not fit into int16, the type of API keys")


# `MessageDataGenerator` refuses it: the class has constants for its lowest and its highest version.
def valid_versions_open(facts: Facts) -> Iterator[Finding]:
    valid = facts.spec.valid_versions
    if valid.is_open_ended:
        sentence = f"{valid} has no highest version; write both ends, such as {valid.lowest}-{valid.lowest + 1}"
        yield Finding(facts.spec, "validVersions", sentence)


# An error since Kafka 3.0; 29 specs of 2.8.2 do not have it, and have to be readable.
def flexible_versions_missing(facts: Facts) -> Iterator[Finding]:
    if facts.written(facts.spec, "flexibleVersions") is None:
        sentence = "flexibleVersions is missing, which means none in Kafka up to 2.8; write it"
        yield Finding(facts.spec, "flexibleVersions", sentence)


# `MessageSpec` accepts `none` and open ranges. A reversed range such as `3-1` is empty, and accepted, too.
def flexible_versions_closed(facts: Facts) -> Iterator[Finding]:
    flexible = facts.spec.flexible_versions
    if not flexible.is_empty and not flexible.is_open_ended:
        sentence = f"flexible versions must be open-ended; write {flexible.lowest}+ or none, not {flexible}"
        yield Finding(facts.spec, "flexibleVersions", sentence)


# `MessageSpec` refuses listeners of other types, but accepts an empty list.
def listeners_on_request(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    written = facts.written(spec, "listeners")
    if spec.type is not SpecType.REQUEST and written is not None and written != []:
        yield Finding(spec, "listeners", f"only requests have listeners; the type of this message is {spec.type}")


# `RequestListenerType` of Kafka 4.0 has no such word. Earlier releases are read, so this cannot be an error.
def zk_broker(facts: Facts) -> Iterator[Finding]:
    written = facts.written(facts.spec, "listeners")
    for step, value in enumerate(written) if isinstance(written, list) else [(None, written)]:
        if isinstance(value, str) and value.strip(BLANKS) == ZK_BROKER:
            attribute = "listeners" if step is None else f"listeners[{step}]"
            yield Finding(facts.spec, attribute, "Kafka 4.0 removed ZooKeeper, and with it the listener zkBroker")


def listeners_missing(facts: Facts) -> Iterator[Finding]:
    """Report requests without listeners, but not those of merged specs that the newest release has dropped."""
    spec = facts.spec
    is_dropped = spec.current_versions is not None and spec.current_versions.is_empty
    if spec.type is SpecType.REQUEST and not spec.listeners and not is_dropped:
        sentence = 'no server accepts a request without listeners; write ["broker"], ["controller"] or both'
        yield Finding(spec, "listeners", sentence, SetAttribute("listeners", ["broker"]))


# `MessageSpec` refuses `true`; `false` is the default of every message.
def unstable_on_request(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    if spec.latest_version_unstable and spec.type is not SpecType.REQUEST:
        sentence = f"only requests have unstable versions; the type of this message is {spec.type}"
        yield Finding(spec, "latestVersionUnstable", sentence)


# `MessageSpec` requires the key of these two types when it reads them, of others only when an enum needs it.
def coordinator_api_key(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    if spec.type in _COORDINATOR and spec.api_key is None:
        yield Finding(spec, "apiKey", f"a {spec.type} needs an apiKey, the type of its record")


def coordinator_key_versions(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    if spec.type is SpecType.COORDINATOR_KEY and spec.valid_versions != _VERSION_0:
        yield Finding(spec, "validVersions", f"a coordinator-key has only version 0, not {spec.valid_versions}")


def coordinator_key_flexible(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    if spec.type is SpecType.COORDINATOR_KEY and not spec.flexible_versions.is_empty:
        sentence = f"a coordinator-key is never flexible; write none, not {spec.flexible_versions}"
        yield Finding(spec, "flexibleVersions", sentence)


def header_versions_on_api(facts: Facts) -> Iterator[Finding]:
    spec = facts.spec
    if spec.header_versions and spec.type not in HEADERS:
        sentence = f"only requests and responses have headers; the type of this message is {spec.type}"
        yield Finding(spec, "headerVersions", sentence)


def header_versions_gap(facts: Facts) -> Iterator[Finding]:
    """Report ranges that leave out versions or overlap: they start at 0, follow each other, and the last is open."""
    ranges = [versions for versions, _ in facts.spec.header_versions]
    expected = 0
    for versions in ranges:
        if versions.lowest != expected or versions.is_empty:
            yield Finding(facts.spec, "headerVersions", f"the range {versions} must begin with version {expected}")
            return
        expected = versions.highest + 1
    if ranges and not ranges[-1].is_open_ended:
        sentence = f"the last range must be open-ended; write {ranges[-1].lowest}+, not {ranges[-1]}"
        yield Finding(facts.spec, "headerVersions", sentence)


# A server that can read a header can also read those before it, so a later version never goes back.
def header_versions_backwards(facts: Facts) -> Iterator[Finding]:
    for (before, earlier), (versions, header) in pairwise(facts.spec.header_versions):
        if header < earlier:
            sentence = f"versions {versions} have header {header}, and {before} have {earlier}; headers never go back"
            yield Finding(facts.spec, "headerVersions", sentence)


def header_of_api_versions(facts: Facts) -> Iterator[Finding]:
    """Report another header than 0 of the response that clients read before they know the broker's versions."""
    spec = facts.spec
    if spec.type is SpecType.RESPONSE and spec.api_key == API_VERSIONS:
        for versions, header in spec.header_versions:
            if header:
                sentence = f"the response to ApiVersions has header 0 in all versions, not {header} in {versions}"
                yield Finding(spec, "headerVersions", sentence)
