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
        known = _unique(left, identity)
        wanted = _unique([each for each in new if id(each) not in partners], identity)
        found = {id(wanted[each]): known[each] for each in wanted.keys() & known.keys()}
        taken = set(map(id, found.values()))
        left = [each for each in left if id(each) not in taken]
        partners |= found
    return [(partners.get(id(each)), each) for each in new] + [(each, None) for each in left]


def _unique(
    specs: Sequence[MessageSpec], identity: Callable[[MessageSpec], Hashable | None]
) -> dict[Hashable, MessageSpec]:
    """Index the specs by identity, without those that have none or share it."""
    counts = Counter(map(identity, specs))
    return {key: each for each in specs if (key := identity(each)) is not None and counts[key] == 1}


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
