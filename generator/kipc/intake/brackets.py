"""Brackets: the items of a block in, nodes out: the cheapest way to read the block as specs.

A search over the brackets that may be open at each item: a bracket can be inserted or left out at a cost, and so can
anything that a spec cannot contain at that place. The first reading to reach the end is the cheapest; a block without
damage costs nothing. A cost says how many lost brackets are more likely than, for example, a field with two names; the
result depends on their order, and little on the numbers.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, pairwise

from kipc.intake.items import Item, ItemKind
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, Level
from kipc.language.parse.json_reader import MAX_DEPTH
from kipc.language.specs import SpecType

PUT_IN = 100
"""A bracket that the page lacks; the unit of all costs."""
LEAVE_OUT = 130
"""A bracket, key or value of the page that is not read, which is worse than a missing bracket: words are lost.

At 500, blocks with a bracket too many get a second one elsewhere; at 30, blocks that lack two brackets lose others.
"""
IMPOSSIBLE = 250
"""What no spec has: a second name, a key or a type of another level, a list of fields in an int32.

More than two brackets, since two lost ones explain each of these: those between an object and the next one.
"""
UNLIKELY = 140
"""A repeated key, a key without a value, a list as a value.

Two of them cost more than leaving out a key with its value: of `"fields": "x"` and `"fields": [...]`, the text goes.
"""
MISSING = 50
"""An attribute that an object needs: as a field without its closing bracket, or one whose first line is lost.

A field that lacks name, type, versions and its opening bracket has to cost less than one word left out and a second
`about` in the field before, which nobody would be asked about. At 30, a line that moved leaves two fields incomplete.
"""
ODD = 40
"""An unknown key, or a lost `"fields": [` where one was: typing errors, less than a bracket."""
OUT_OF_LINE = 2
"""A bracket whose indentation is that of another place: it decides between readings that cost the same.

Without it, a closing bracket that moved up or down a line is read where it stands. More would trust wikis, which lose
indentation.
"""


class FrameKind(StrEnum):
    MESSAGES = "the block"
    MESSAGE = "a message"
    FIELDS = "a list of fields"
    FIELD = "a field"
    STRUCTS = "commonStructs"
    STRUCT = "a struct"
    WORDS = "listeners"
    OTHER_OBJECT = "an object"
    OTHER_LIST = "a list"


LISTS = {
    FrameKind.MESSAGES: FrameKind.MESSAGE,
    FrameKind.FIELDS: FrameKind.FIELD,
    FrameKind.STRUCTS: FrameKind.STRUCT,
    FrameKind.WORDS: FrameKind.OTHER_OBJECT,
    FrameKind.OTHER_LIST: FrameKind.OTHER_OBJECT,
}
"""Lists, and what an object in each of them is."""

LIST_OF_KEY = {"fields": FrameKind.FIELDS, "commonStructs": FrameKind.STRUCTS, "listeners": FrameKind.WORDS}

IS_STRUCT = "(struct)"
"""A pseudo-key of fields whose type is a struct."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The attributes that an object may have, and those that it needs."""

    level: Level
    needed: tuple[str, ...]


RULES = {
    FrameKind.MESSAGE: Rules(MESSAGE, ("name", "type", "validVersions", "fields")),
    FrameKind.FIELD: Rules(FIELD, ("name", "type", "versions")),
    FrameKind.STRUCT: Rules(COMMON_STRUCT, ("name", "versions", "fields")),
}

_KNOWN = {key for rules in RULES.values() for key in rules.level.known}
_SPEC_TYPES = frozenset(SpecType)


@dataclass(frozen=True, slots=True)
class OpenBracket:
    """A list or object that is open: the keys it has, and the indentations its closing bracket may have.

    That of the line it starts in, and of a list that of the object around it as well; empty if unknown.
    """

    kind: FrameKind
    keys: frozenset[str] = frozenset()
    indents: tuple[int, ...] = ()

    @property
    def is_list(self) -> bool:
        return self.kind in LISTS

    @property
    def closing(self) -> str:
        return "]" if self.is_list else "}"


def key_cost(frame: OpenBracket, key: str) -> int:
    """Return the cost of a key in an object."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    if key not in rules.level.known:
        return IMPOSSIBLE if key in _KNOWN else ODD
    if key not in frame.keys:
        return 0
    return IMPOSSIBLE if key == "name" else UNLIKELY


def value_cost(frame: OpenBracket, key: str, value: str) -> int:
    """Return the cost of a single value, this one, of a key."""
    if key in LIST_OF_KEY and key != "listeners":
        return UNLIKELY
    if key == "type" and frame.kind in RULES:
        return 0 if (value in _SPEC_TYPES) == (frame.kind is FrameKind.MESSAGE) else IMPOSSIBLE
    return 0


def end_cost(frame: OpenBracket) -> int:
    """Return the cost of ending an object with the keys it has."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    # A field that is tagged in all of its versions needs no others.
    keys = frame.keys | ({"versions"} if frame.kind is FrameKind.FIELD and "taggedVersions" in frame.keys else set())
    is_no_struct = frame.kind is FrameKind.FIELD and "fields" in keys and IS_STRUCT not in keys
    return MISSING * (sum(key not in keys for key in rules.needed) + is_no_struct)


def keys_with(frame: OpenBracket, key: str, value: str, common: Collection[str]) -> frozenset[str]:
    """Return the keys of a frame with one more; `common` are the structs that are defined elsewhere."""
    struct = value.replace("[", "").replace("]", "").strip() if key == "type" else ""
    return frame.keys | ({key, IS_STRUCT} if struct[:1].isupper() and struct not in common else {key})


class Act(StrEnum):
    """The operation at an item."""

    OPEN = "open"
    CLOSE = "close"
    PAIR = "pair"
    KEY = "key"
    WORD = "word"
    MORE = "more"
    LEAVE_OUT = "leave out"


@dataclass(frozen=True, slots=True)
class RepairStep:
    """One step of reading: the item, the operation, and whether it inserts something that the page lacks."""

    act: Act
    index: int
    kind: FrameKind = FrameKind.OTHER_OBJECT
    is_put_in: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """The brackets that are open: the innermost one, those around it, and how many they are.

    `_Search` has one object for equal stacks, so that it can compare them by identity.
    """

    top: OpenBracket
    below: Stack | None
    depth: int


State = tuple[int, Stack]
Move = tuple[int, State, tuple[RepairStep, ...]]
"""Cost, next state and steps."""

_MOST_STATES = 60_000
"""States after which a block cannot be repaired: four seconds for one of 8 kB with ten wrong brackets.

Blocks with up to three wrong brackets or lines need less than 4,000 steps.
"""
_MOST_AT_ITEM = 300
"""Stacks that are followed at an item; blocks with up to three wrong brackets or lines have up to 183."""


def read_brackets(items: Sequence[Item], *, is_fragment: bool) -> list[RepairStep] | None:
    """Return the steps of the cheapest reading, None if the block cannot be repaired.

    A fragment is a list of fields that stand alone.
    """
    root = OpenBracket(FrameKind.FIELDS if is_fragment else FrameKind.MESSAGES)
    return _Search(items, root).run()


class _Search:
    def __init__(self, items: Sequence[Item], root: OpenBracket) -> None:
        self.items = items
        self.root = root
        self.has_indent = any(item.token.indent for item in items)
        self.common = frozenset(_names_without_type(items))
        self._stacks: dict[tuple[Stack | None, OpenBracket], Stack] = {}

    def _stack(self, below: Stack | None, top: OpenBracket) -> Stack:
        """Return the stack with a bracket inside others."""
        stack = self._stacks.get((below, top))
        if stack is None:
            stack = self._stacks[below, top] = Stack(top, below, below.depth + 1 if below else 1)
        return stack

    def run(self) -> list[RepairStep] | None:
        start: State = (0, self._stack(None, self.root))
        best = {start: 0}
        previous: dict[State, tuple[State, tuple[RepairStep, ...]]] = {}
        order = count()
        waiting = [(0, 0, next(order), start)]
        visits: Counter[int] = Counter()
        while waiting and len(best) < _MOST_STATES:
            cost, _, _, state = heapq.heappop(waiting)
            if cost > best[state]:
                continue
            index, stack = state
            if index == len(self.items) and stack.below is None:
                return _steps(previous, state)
            visits[index] += 1
            if visits[index] > _MOST_AT_ITEM:
                continue
            for step_cost, following, steps in self._moves(index, stack):
                # The parser refuses what is deeper.
                if following[1].depth <= MAX_DEPTH and cost + step_cost < best.get(following, 1 << 60):
                    best[following] = cost + step_cost
                    previous[following] = state, steps
                    # Of readings of one cost, the one that is further goes on: an undamaged block is read in one go.
                    heapq.heappush(waiting, (cost + step_cost, -following[0], next(order), following))
        return None

    def _moves(self, index: int, stack: Stack) -> Iterator[Move]:
        if index == len(self.items):
            yield from self._close_here(index, stack)
            return
        item = self.items[index]
        # Dots stand anywhere and change nothing.
        if item.kind is ItemKind.MORE:
            yield 0, (index + 1, stack), (RepairStep(Act.MORE, index),)
            return
        moves = self._in_list if stack.top.is_list else self._in_object
        yield from moves(index, item, stack)

    def _in_list(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        top = stack.top
        is_words = top.kind in (FrameKind.WORDS, FrameKind.OTHER_LIST)
        if item.kind is ItemKind.OPEN and item.text == "{":
            element = OpenBracket(LISTS[top.kind], indents=(item.token.indent,))
            cost = self._opening_cost(item, top)
            yield cost, (index + 1, self._stack(stack, element)), (RepairStep(Act.OPEN, index, element.kind),)
        if item.kind is ItemKind.VALUE and is_words:
            yield 0, (index + 1, stack), (RepairStep(Act.WORD, index),)
        if item.kind is ItemKind.KEY:
            element = OpenBracket(LISTS[top.kind])
            yield (
                PUT_IN,
                (index, self._stack(stack, element)),
                (RepairStep(Act.OPEN, index, element.kind, is_put_in=True),),
            )
        yield from self._closing(index, item, stack)

    def _in_object(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        match item.kind:
            case ItemKind.KEY:
                yield from self._key(index, item, stack)
            case ItemKind.OPEN if "fields" not in stack.top.keys and stack.top.kind in RULES:
                yield from self._lost_fields(index, item, stack)
        yield from self._closing(index, item, stack)

    def _closing(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Close the innermost bracket, with or without a bracket on the page, or leave the item out."""
        top = stack.top
        if item.kind is ItemKind.CLOSE and item.text == top.closing and stack.below is not None:
            cost = end_cost(top) + self._closing_cost(item, top)
            yield cost, (index + 1, stack.below), (RepairStep(Act.CLOSE, index, top.kind),)
        yield from self._close_here(index, stack)
        if item.kind is ItemKind.KEY:
            following = self.items[index + 1] if index + 1 < len(self.items) else None
            has_value = following is not None and following.kind is ItemKind.VALUE
            steps = tuple(RepairStep(Act.LEAVE_OUT, place) for place in range(index, index + 1 + has_value))
            # Key and value: two words of the page are lost.
            yield 2 * LEAVE_OUT, (index + len(steps), stack), steps
        else:
            yield LEAVE_OUT, (index + 1, stack), (RepairStep(Act.LEAVE_OUT, index),)

    def _close_here(self, index: int, stack: Stack) -> Iterator[Move]:
        if stack.below is not None:
            top = stack.top
            item = self.items[index] if index < len(self.items) else None
            is_inside = (
                item is not None and item.token.is_first and item.token.indent > min(top.indents, default=1 << 30)
            )
            cost = PUT_IN + end_cost(top) + (3 * OUT_OF_LINE if is_inside and self.has_indent else 0)
            yield cost, (index, stack.below), (RepairStep(Act.CLOSE, index, top.kind, is_put_in=True),)

    def _key(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Read a key with what follows it."""
        top, key = stack.top, item.text
        cost = key_cost(top, key)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        within = self._stack(stack.below, OpenBracket(top.kind, keys_with(top, key, "", self.common), top.indents))
        listed = LIST_OF_KEY.get(key) if top.kind in RULES else None
        if following is not None and following.kind is ItemKind.VALUE:
            value = following.text
            named = self._stack(
                stack.below, OpenBracket(top.kind, keys_with(top, key, value, self.common), top.indents)
            )
            yield cost + value_cost(top, key, value), (index + 2, named), (RepairStep(Act.PAIR, index),)
        elif following is not None and following.kind is ItemKind.OPEN:
            yield from self._open_value(index, following, within, listed, cost)
        else:
            yield cost + UNLIKELY, (index + 1, within), (RepairStep(Act.PAIR, index, is_put_in=True),)
        if listed and (following is None or following.text != "["):
            inner = OpenBracket(listed, indents=(*top.indents, item.token.indent))
            steps = RepairStep(Act.KEY, index), RepairStep(Act.OPEN, index + 1, listed, is_put_in=True)
            yield cost + PUT_IN, (index + 1, self._stack(within, inner)), steps

    def _open_value(
        self, index: int, following: Item, within: Stack, listed: FrameKind | None, cost: int
    ) -> Iterator[Move]:
        """Read a key whose value is a list or an object."""
        is_list = following.text == "["
        kind = listed if listed and is_list else FrameKind.OTHER_LIST if is_list else FrameKind.OTHER_OBJECT
        is_expected = (listed is not None and is_list) or within.top.kind not in RULES
        inner = OpenBracket(kind, indents=(*within.top.indents, following.token.indent))
        form_cost = 0 if is_expected else UNLIKELY
        yield (
            cost + form_cost,
            (index + 2, self._stack(within, inner)),
            (RepairStep(Act.KEY, index), RepairStep(Act.OPEN, index + 1, kind)),
        )

    def _lost_fields(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Assume that the line with `"fields": [`, or its key, is missing."""
        top = stack.top
        # Messages and structs have fields; a field has them if its type is a struct.
        is_likely = top.kind is not FrameKind.FIELD or IS_STRUCT in top.keys
        within = self._stack(stack.below, OpenBracket(top.kind, top.keys | {"fields"}, top.indents))
        inner = OpenBracket(FrameKind.FIELDS, indents=top.indents)
        items = 1 if item.text == "[" else 0
        step = RepairStep(Act.OPEN, index, FrameKind.FIELDS, is_put_in=True)
        yield (
            PUT_IN + (ODD if is_likely else IMPOSSIBLE),
            (index + items, self._stack(within, inner)),
            (step,),
        )

    def _opening_cost(self, item: Item, around: OpenBracket) -> int:
        is_outside = item.token.is_first and item.token.indent <= min(around.indents, default=-1)
        return OUT_OF_LINE if is_outside and self.has_indent else 0

    def _closing_cost(self, item: Item, top: OpenBracket) -> int:
        is_elsewhere = item.token.is_first and bool(top.indents) and item.token.indent not in top.indents
        return OUT_OF_LINE if is_elsewhere and self.has_indent else 0


def _names_without_type(items: Sequence[Item]) -> Iterator[str]:
    """Yield the names that common structs must have: the name of a field is followed by its type."""
    keys = [index for index, item in enumerate(items) if item.kind is ItemKind.KEY]
    for index, following in pairwise(keys):
        if items[index].text == "name" and items[following].text != "type" and items[index + 1].kind is ItemKind.VALUE:
            yield items[index + 1].text


def _steps(previous: dict[State, tuple[State, tuple[RepairStep, ...]]], state: State) -> list[RepairStep]:
    steps: list[RepairStep] = []
    while state in previous:
        state, last_steps = previous[state]
        steps += reversed(last_steps)
    return steps[::-1]
