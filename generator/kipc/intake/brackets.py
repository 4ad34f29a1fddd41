"""Brackets: the items of a block in, nodes out: the cheapest way to read the block as specs.

A search over the brackets that may be open at each item: a bracket can be inserted or left out at a cost, and so can
anything that a spec cannot contain at that place. The first reading to reach the end is the cheapest; a block without
damage costs nothing. Inserting or leaving out a bracket costs about 100, so a cost says how many lost brackets are
more likely than, for example, a field with two names.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, pairwise
from typing import Any

from kipc.intake.page import Page
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.tokens import Item, ItemKind, TokenKind
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, Level
from kipc.language.specs import SpecType

PUT_IN = 100
LEAVE_OUT = 130
MISPLACED = 250
UNKNOWN_KEY = 30
WRONG_FORM = 150
NO_VALUE = 100
OUT_OF_LINE = 2
"""A bracket whose indentation says that it belongs elsewhere."""


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
"""Stands among the keys of a field whose type is a struct."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What an object may hold: its attributes, the cost of a second one and of those that it lacks."""

    level: Level
    twice: Mapping[str, int]
    missing: Mapping[str, int]


RULES = {
    FrameKind.MESSAGE: Rules(MESSAGE, {}, {"name": 100, "type": 100, "validVersions": 100, "fields": 50}),
    FrameKind.FIELD: Rules(FIELD, {"name": 250}, {"name": 60, "type": 60, "versions": 30}),
    FrameKind.STRUCT: Rules(COMMON_STRUCT, {"name": 250}, {"name": 60, "versions": 40, "fields": 40}),
}

_TWICE = 120
_KNOWN = {key for rules in RULES.values() for key in rules.level.known}
_SPEC_TYPES = frozenset(SpecType)


@dataclass(frozen=True, slots=True)
class OpenBracket:
    """A list or object that is open: the keys it has, and the indentations its closing bracket may have.

    That of the line it starts in, and of a list that of the object around it as well; none where nobody knows.
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
    """Return what it costs to believe that a key stands in an object."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    if key not in rules.level.known:
        return MISPLACED if key in _KNOWN else UNKNOWN_KEY
    return rules.twice.get(key, _TWICE) if key in frame.keys else 0


def value_cost(frame: OpenBracket, key: str, value: str) -> int:
    """Return what it costs to believe that a key has a single value, this one."""
    if key in LIST_OF_KEY and key != "listeners":
        return WRONG_FORM
    if key == "type" and frame.kind in RULES:
        return 0 if (value in _SPEC_TYPES) == (frame.kind is FrameKind.MESSAGE) else 200
    return 0


def end_cost(frame: OpenBracket) -> int:
    """Return what it costs to believe that an object ends with the keys it has."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    missing = sum(cost for key, cost in rules.missing.items() if key not in frame.keys)
    is_tagged = "versions" not in frame.keys and "taggedVersions" in frame.keys
    odd = 60 if frame.kind is FrameKind.FIELD and "fields" in frame.keys and IS_STRUCT not in frame.keys else 0
    return missing - (30 if is_tagged and frame.kind is FrameKind.FIELD else 0) + odd


def keys_with(frame: OpenBracket, key: str, value: str, common: Collection[str]) -> frozenset[str]:
    """Return the keys of a frame with one more; `common` are the structs that stand elsewhere."""
    struct = value.replace("[", "").replace("]", "").strip() if key == "type" else ""
    return frame.keys | ({key, IS_STRUCT} if struct[:1].isupper() and struct not in common else {key})


class Act(StrEnum):
    """What is done at an item."""

    OPEN = "open"
    CLOSE = "close"
    PAIR = "pair"
    KEY = "key"
    WORD = "word"
    MORE = "more"
    LEAVE_OUT = "leave out"


@dataclass(frozen=True, slots=True)
class RepairStep:
    """One step of reading: at which item, what is done, and whether the page has it or it is put in."""

    act: Act
    index: int
    kind: FrameKind = FrameKind.OTHER_OBJECT
    is_put_in: bool = False


Stack = tuple[OpenBracket, ...]
State = tuple[int, Stack]
Move = tuple[int, State, tuple[RepairStep, ...]]
"""What it costs, where it leads, and the steps of it."""

_MOST_STATES = 60_000
_MOST_AT_ITEM = 300


def read_brackets(items: Sequence[Item], *, is_fragment: bool) -> list[RepairStep] | None:
    """Return the steps of the cheapest reading, None if the block is beyond repair.

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

    def run(self) -> list[RepairStep] | None:
        start: State = (0, (self.root,))
        best = {start: 0}
        came: dict[State, tuple[State, tuple[RepairStep, ...]]] = {}
        order = count()
        waiting = [(0, 0, next(order), start)]
        visits: Counter[int] = Counter()
        while waiting and len(best) < _MOST_STATES:
            cost, _, _, state = heapq.heappop(waiting)
            if cost > best[state]:
                continue
            index, stack = state
            if index == len(self.items) and len(stack) == 1:
                return _steps(came, state)
            visits[index] += 1
            if visits[index] > _MOST_AT_ITEM:
                continue
            for more, following, steps in self._moves(index, stack):
                if cost + more < best.get(following, 1 << 60):
                    best[following] = cost + more
                    came[following] = state, steps
                    heapq.heappush(waiting, (cost + more, -following[0], next(order), following))
        return None

    def _moves(self, index: int, stack: Stack) -> Iterator[Move]:
        if index == len(self.items):
            yield from self._close_here(index, stack)
            return
        item = self.items[index]
        if item.kind is ItemKind.MORE:
            yield 0, (index + 1, stack), (RepairStep(Act.MORE, index),)
            return
        moves = self._in_list if stack[-1].is_list else self._in_object
        yield from moves(index, item, stack)

    def _in_list(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        top = stack[-1]
        is_words = top.kind in (FrameKind.WORDS, FrameKind.OTHER_LIST)
        if item.kind is ItemKind.OPEN and item.text == "{":
            element = OpenBracket(LISTS[top.kind], indents=(item.token.indent,))
            cost = self._opening_cost(item, top)
            yield cost, (index + 1, (*stack, element)), (RepairStep(Act.OPEN, index, element.kind),)
        if item.kind is ItemKind.VALUE and is_words:
            yield 0, (index + 1, stack), (RepairStep(Act.WORD, index),)
        if item.kind is ItemKind.KEY:
            element = OpenBracket(LISTS[top.kind])
            yield PUT_IN, (index, (*stack, element)), (RepairStep(Act.OPEN, index, element.kind, is_put_in=True),)
        yield from self._closing(index, item, stack)

    def _in_object(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        match item.kind:
            case ItemKind.KEY:
                yield from self._key(index, item, stack)
            case ItemKind.OPEN if "fields" not in stack[-1].keys and stack[-1].kind in RULES:
                yield from self._lost_fields(index, item, stack)
        yield from self._closing(index, item, stack)

    def _closing(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Close what is open: as the page does, or though it does not; or leave the item out."""
        top = stack[-1]
        if item.kind is ItemKind.CLOSE and item.text == top.closing and len(stack) > 1:
            cost = end_cost(top) + self._closing_cost(item, top)
            yield cost, (index + 1, stack[:-1]), (RepairStep(Act.CLOSE, index, top.kind),)
        yield from self._close_here(index, stack)
        if item.kind is ItemKind.KEY:
            following = self.items[index + 1] if index + 1 < len(self.items) else None
            has_value = following is not None and following.kind is ItemKind.VALUE
            steps = tuple(RepairStep(Act.LEAVE_OUT, each) for each in range(index, index + 1 + has_value))
            yield 2 * LEAVE_OUT, (index + len(steps), stack), steps
        else:
            yield LEAVE_OUT, (index + 1, stack), (RepairStep(Act.LEAVE_OUT, index),)

    def _close_here(self, index: int, stack: Stack) -> Iterator[Move]:
        if len(stack) > 1:
            top = stack[-1]
            item = self.items[index] if index < len(self.items) else None
            is_inside = (
                item is not None and item.token.is_first and item.token.indent > min(top.indents, default=1 << 30)
            )
            cost = PUT_IN + end_cost(top) + (3 * OUT_OF_LINE if is_inside and self.has_indent else 0)
            yield cost, (index, stack[:-1]), (RepairStep(Act.CLOSE, index, top.kind, is_put_in=True),)

    def _key(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Read a key with what follows it."""
        top, key = stack[-1], item.text
        cost = key_cost(top, key)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        within = (*stack[:-1], OpenBracket(top.kind, keys_with(top, key, "", self.common), top.indents))
        listed = LIST_OF_KEY.get(key) if top.kind in RULES else None
        if following is not None and following.kind is ItemKind.VALUE:
            value = following.text
            named = (*stack[:-1], OpenBracket(top.kind, keys_with(top, key, value, self.common), top.indents))
            yield cost + value_cost(top, key, value), (index + 2, named), (RepairStep(Act.PAIR, index),)
        elif following is not None and following.kind is ItemKind.OPEN:
            yield from self._open_value(index, following, within, listed, cost)
        else:
            yield cost + NO_VALUE, (index + 1, within), (RepairStep(Act.PAIR, index, is_put_in=True),)
        if listed and (following is None or following.text != "["):
            inner = OpenBracket(listed, indents=(*top.indents, item.token.indent))
            steps = RepairStep(Act.KEY, index), RepairStep(Act.OPEN, index + 1, listed, is_put_in=True)
            yield cost + PUT_IN, (index + 1, (*within, inner)), steps

    def _open_value(
        self, index: int, following: Item, within: Stack, listed: FrameKind | None, cost: int
    ) -> Iterator[Move]:
        """Read a key whose value is a list or an object."""
        is_list = following.text == "["
        kind = listed if listed and is_list else FrameKind.OTHER_LIST if is_list else FrameKind.OTHER_OBJECT
        is_expected = (listed is not None and is_list) or within[-1].kind not in RULES
        inner = OpenBracket(kind, indents=(*within[-1].indents, following.token.indent))
        more = 0 if is_expected else WRONG_FORM
        yield (
            cost + more,
            (index + 2, (*within, inner)),
            (RepairStep(Act.KEY, index), RepairStep(Act.OPEN, index + 1, kind)),
        )

    def _lost_fields(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Believe that the line with `"fields": [` is lost, or the key of it."""
        top = stack[-1]
        is_likely = top.kind is not FrameKind.FIELD or IS_STRUCT in top.keys
        within = (*stack[:-1], OpenBracket(top.kind, top.keys | {"fields"}, top.indents))
        inner = OpenBracket(FrameKind.FIELDS, indents=top.indents)
        taken = 1 if item.text == "[" else 0
        step = RepairStep(Act.OPEN, index, FrameKind.FIELDS, is_put_in=True)
        yield PUT_IN + (40 if is_likely else 200), (index + taken, (*within, inner)), (step,)

    def _opening_cost(self, item: Item, around: OpenBracket) -> int:
        is_outside = item.token.is_first and item.token.indent <= min(around.indents, default=-1)
        return OUT_OF_LINE if is_outside and self.has_indent else 0

    def _closing_cost(self, item: Item, top: OpenBracket) -> int:
        is_elsewhere = item.token.is_first and bool(top.indents) and item.token.indent not in top.indents
        return OUT_OF_LINE if is_elsewhere and self.has_indent else 0


def _names_without_type(items: Sequence[Item]) -> Iterator[str]:
    """Yield the names that common structs must have: a field's name has its type behind it."""
    keys = [index for index, item in enumerate(items) if item.kind is ItemKind.KEY]
    for index, following in pairwise(keys):
        if items[index].text == "name" and items[following].text != "type" and items[index + 1].kind is ItemKind.VALUE:
            yield items[index + 1].text


def _steps(came: dict[State, tuple[State, tuple[RepairStep, ...]]], state: State) -> list[RepairStep]:
    steps: list[RepairStep] = []
    while state in came:
        state, taken = came[state]
        steps += reversed(taken)
    return steps[::-1]


class Node(dict[str, Any]):
    """An object of the page: texts, nodes and lists of nodes by key, None for JSON's null.

    Attributes:
        line: where it starts.
        lines: the line of each key.
        repeated: keys that stand there more than once, with the values that do not count.
        empty: keys without a value.
        has_more: whether the page says with dots that it leaves something out here.
        is_cut: whether the block ends before two of its brackets close, as if its last lines were lost.
    """

    __slots__ = ("empty", "has_more", "is_cut", "line", "lines", "repeated")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}
        self.repeated: list[tuple[str, Any]] = []
        self.empty: list[str] = []
        self.has_more = False
        self.is_cut = False

    def put(self, key: str, value: Any, line: int) -> None:
        if key in self:
            self.repeated.append((key, self[key]))
        self[key] = value
        self.lines[key] = line


_MARKS = {
    FrameKind.MESSAGES: "{}", FrameKind.MESSAGE: "{}", FrameKind.FIELD: "{}", FrameKind.STRUCT: "{}",
    FrameKind.OTHER_OBJECT: "{}", FrameKind.FIELDS: "[]", FrameKind.STRUCTS: "[]", FrameKind.WORDS: "[]",
    FrameKind.OTHER_LIST: "[]",
}  # fmt: skip


_ENDS = (ItemKind.VALUE, ItemKind.CLOSE)
_STARTS = (ItemKind.KEY, ItemKind.OPEN, ItemKind.VALUE)
"""Between these two stands a comma."""


def build(items: Sequence[Item], steps: Sequence[RepairStep], page: Page, remarks: Remarks) -> list[Node]:
    """Return the messages of a block, or one node whose `fields` are those of a fragment, and say what was mended."""
    builder = _Builder(items, page, remarks)
    edits = sum(step.is_put_in or step.act is Act.LEAVE_OUT for step in steps)
    builder.confidence = Confidence.HIGH if edits == 1 else Confidence.MEDIUM if edits < 4 else Confidence.LOW
    for step in steps:
        builder.take(step)
    builder.check_commas(steps)
    lost = sum(step.act is Act.CLOSE and step.is_put_in and step.index == len(items) for step in steps)
    if builder.roots and lost > 1:
        builder.roots[-1].is_cut = True
    return builder.roots


class _Builder:
    def __init__(self, items: Sequence[Item], page: Page, remarks: Remarks) -> None:
        self.items = items
        self.page = page
        self.remarks = remarks
        self.confidence = Confidence.HIGH
        self.roots: list[Node] = []
        self.open: list[Node | list[Any]] = [self.roots]
        self.key = ""

    def take(self, step: RepairStep) -> None:
        item = self.items[min(step.index, len(self.items) - 1)]
        match step.act:
            case Act.OPEN:
                self._open(step, item)
            case Act.CLOSE:
                self.open.pop()
                if step.is_put_in:
                    self._say(
                        f"the {_MARKS[step.kind][1]!r} that closes {step.kind.value} is missing; put in", step.index
                    )
            case Act.PAIR:
                self._pair(step, item)
            case Act.KEY:
                self.key = item.text
                self._node().lines[item.text] = item.token.line
            case Act.WORD:
                top = self.open[-1]
                assert isinstance(top, list)
                top.append(item.text)
            case Act.MORE:
                self._more()
            case Act.LEAVE_OUT:
                what = "bracket" if item.kind in (ItemKind.OPEN, ItemKind.CLOSE) else item.kind.value
                self._say(f"the {what} {item.text!r} has no place here; left out", step.index)

    def _open(self, step: RepairStep, item: Item) -> None:
        mark = _MARKS[step.kind][0]
        new: Node | list[Any] = [] if mark == "[" else Node(item.token.line)
        top = self.open[-1]
        if isinstance(top, Node):
            key = self.key or "fields"
            top.put(key, new, item.token.line)
            if not self.key:
                self._say('the line that says "fields": [ is missing; put in', step.index)
            elif step.is_put_in:
                self._say(f"the {mark!r} behind {key} is missing; put in", step.index)
        else:
            top.append(new)
            if step.is_put_in:
                self._say(f"the {mark!r} that opens {step.kind.value} is missing; put in", step.index)
        self.key = ""
        self.open.append(new)

    def _pair(self, step: RepairStep, item: Item) -> None:
        node = self._node()
        if step.is_put_in:
            node.empty.append(item.text)
            node.lines.setdefault(item.text, item.token.line)
            return
        value = self.items[step.index + 1]
        is_null = value.text == "null" and value.token.kind is TokenKind.WORD
        node.put(item.text, None if is_null else value.text, item.token.line)

    def _more(self) -> None:
        """Note dots at the object they stand in, also when they stand in its list."""
        for each in reversed(self.open):
            if isinstance(each, Node):
                each.has_more = True
                return

    def _node(self) -> Node:
        top = self.open[-1]
        assert isinstance(top, Node)
        return top

    def check_commas(self, steps: Sequence[RepairStep]) -> None:
        """Say where commas are missing, or too many."""
        left_out = {step.index for step in steps if step.act is Act.LEAVE_OUT}
        kept = [item for index, item in enumerate(self.items) if index not in left_out]
        for before, item in pairwise(kept):
            is_apart = item.token.line > before.token.line + 1
            is_next_message = (before.kind, item.kind) == (ItemKind.CLOSE, ItemKind.OPEN) and is_apart
            is_needed = before.kind in _ENDS and item.kind in _STARTS
            if ItemKind.MORE in (before.kind, item.kind) or is_next_message:
                continue
            if item.commas < is_needed:
                self._comma("a comma is missing; put in", before)
            elif item.commas > is_needed:
                self._comma("a comma too many; left out", before)

    def _comma(self, reason: str, item: Item) -> None:
        line = item.token.line
        self.remarks.repair(reason, self.page.quote(line, line).strip(), line)

    def _say(self, reason: str, index: int) -> None:
        """Note a repair at an item; what is put in stands behind the item before it."""
        item = self.items[min(index, len(self.items) - 1)]
        line = item.token.line
        self.remarks.repair(reason, self.page.quote(line, line).strip(), line, self.confidence)
