"""Pairs: match the messages of two sets of specs, although they may have moved or changed their names.

A message is found again by name in its area, by name anywhere, then by its key: `AlterIsr` is `AlterPartition`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from kipc.language.specs import MessageSpec, SpecType

Pair = tuple[MessageSpec | None, MessageSpec | None]
"""A message before and after; one side is None if the message was added or removed."""


def pair_messages(old: Sequence[MessageSpec], new: Sequence[MessageSpec]) -> list[Pair]:
    """Pair the messages, in the order of the new ones, those that went at the end.

    A single spec on each side is one pair, whatever their names are.
    """
    # `kipc diff Old.json New.json` compares two files that a person chose.
    if len(old) == len(new) == 1:
        return [(old[0], new[0])]
    partners: dict[int, MessageSpec] = {}
    left = list(old)
    # The key is last: proposals of KIPs can have the key of another message, but hardly its name too.
    for identity in (_place, _name, _key):
        old_by_identity = _unique(left, identity)
        new_by_identity = _unique([spec for spec in new if id(spec) not in partners], identity)
        matches = {
            id(new_by_identity[key]): old_by_identity[key] for key in new_by_identity.keys() & old_by_identity.keys()
        }
        matched = set(map(id, matches.values()))
        # Each spec has one partner at most, found by the strictest identity that fits.
        left = [spec for spec in left if id(spec) not in matched]
        partners |= matches
    return [(partners.get(id(spec)), spec) for spec in new] + [(spec, None) for spec in left]


def _unique(
    specs: Sequence[MessageSpec], identity: Callable[[MessageSpec], Hashable | None]
) -> dict[Hashable, MessageSpec]:
    """Index the specs by identity, without those that have none or share it."""
    counts = Counter(map(identity, specs))
    return {key: spec for spec in specs if (key := identity(spec)) is not None and counts[key] == 1}


def _place(spec: MessageSpec) -> Hashable | None:
    return spec.area, spec.name


def _name(spec: MessageSpec) -> Hashable | None:
    return spec.name


def _key(spec: MessageSpec) -> Hashable | None:
    """Return the space of the key: requests and responses share one, records have one in each area."""
    if spec.api_key is None:
        return None
    is_api = spec.type in (SpecType.REQUEST, SpecType.RESPONSE)
    return spec.type, () if is_api else spec.area, spec.api_key
