"""Kinds of arguments that only the embedded cluster has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kip.serving.arguments import NAME, PRINCIPAL, TEXTS, Kind, is_number, is_several


def _are_replicas(value: object) -> bool:
    return isinstance(value, Sequence) and all(
        isinstance(replicas, Sequence) and all(map(is_number, replicas)) for replicas in value
    )


def _are_racks(value: object) -> bool:
    return is_several(value) and all(rack is None or NAME.is_valid(rack) for rack in value)


def _are_principals(value: object) -> bool:
    return is_several(value) and all(map(PRINCIPAL.is_valid, value))


ACLS = Kind("a list of Acl", lambda value: isinstance(value, Iterable))
HEADERS = Kind("a list of names and values", lambda value: isinstance(value, Iterable) and not isinstance(value, str))
PASSWORDS = Kind("a mapping of names to passwords", TEXTS.is_valid)
PRINCIPALS = Kind("a list of principals, such as ['User:kip']", _are_principals)
RACKS = Kind("a list of names", _are_racks)
RECORDS = Kind("a list", lambda value: isinstance(value, Iterable))
REPLICAS = Kind("the ids of brokers by partition, such as [[1, 2]]", _are_replicas)
