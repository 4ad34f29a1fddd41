"""Selection: the messages a user names, with both halves of an API and their dependencies."""

from __future__ import annotations

from collections.abc import Sequence

from kipc.errors import KipcError, did_you_mean
from kipc.language.specs import MessageSpec, SpecType

_HALVES = ("", "Request", "Response", "Key", "Value", "Record")
_HEADERS = ("RequestHeader", "ResponseHeader")


def select(specs: Sequence[MessageSpec], names: Sequence[str]) -> list[MessageSpec]:
    """Return the specs that the names mean, in the order of the specs; all of them where there are no names.

    `DescribeCluster` means the request and the response, `OffsetCommit` the API and the record of that name, a full
    name one spec. Frame headers come along with any API.

    Raises:
        KipcError: for a name that nothing has, with the nearest names.
    """
    if not names:
        return list(specs)
    known = {spec.name for spec in specs}
    wanted = {each for name in names for each in _meant(name, known)}
    if any(spec.type in (SpecType.REQUEST, SpecType.RESPONSE) for spec in specs if spec.name in wanted):
        wanted.update(_HEADERS)
    return [spec for spec in specs if spec.name in wanted]


def _meant(name: str, known: set[str]) -> set[str]:
    meant = {name + half for half in _HALVES} & known
    if not meant:
        stems = known | {each.removesuffix(half) for each in known for half in _HALVES[1:]}
        raise KipcError(f"no message is called {name}{did_you_mean(name, sorted(stems), most=3)}")
    return _both_halves(meant, known)


def _both_halves(meant: set[str], known: set[str]) -> set[str]:
    """Add the response of a request, the value of a key, and the other way round."""
    pairs = {"Request": "Response", "Response": "Request", "Key": "Value", "Value": "Key"}
    others = {each.removesuffix(half) + other for each in meant for half, other in pairs.items() if each.endswith(half)}
    return meant | (others & known)
