"""Brackets: the items of a block in, the cheapest way to read them as specs out.

A search over what may be open at each item: a bracket can be put in or left out at a cost, and so can what would make
no sense otherwise. The first reading to reach the end is the cheapest; one without damage costs nothing.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, pairwise

from kipc.intake import frames
from kipc.intake.frames import LEAVE_OUT, LIST_OF_KEY, LISTS, NO_VALUE, OUT_OF_LINE, PUT_IN, Frame, FrameKind
from kipc.intake.items import Item, ItemKind


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
class Step:
    """One step of reading: at which item, what is done, and whether the page has it or it is put in."""

    act: Act
    index: int
    kind: FrameKind = FrameKind.OTHER_OBJECT
    is_put_in: bool = False


Stack = tuple[Frame, ...]
State = tuple[int, Stack]
Move = tuple[int, State, tuple[Step, ...]]
"""What it costs, where it leads, and the steps of it."""

_MOST_STATES = 60_000
_MOST_AT_ITEM = 300


def read_brackets(items: Sequence[Item], *, is_fragment: bool) -> list[Step] | None:
    """Return the steps of the cheapest reading, None if the block is beyond repair.

    A fragment is a list of fields that stand alone.
    """
    root = Frame(FrameKind.FIELDS if is_fragment else FrameKind.MESSAGES)
    return _Search(items, root).run()


class _Search:
    def __init__(self, items: Sequence[Item], root: Frame) -> None:
        self.items = items
        self.root = root
        self.has_indent = any(item.token.indent for item in items)
        self.common = frozenset(_names_without_type(items))

    def run(self) -> list[Step] | None:
        start: State = (0, (self.root,))
        best = {start: 0}
        came: dict[State, tuple[State, tuple[Step, ...]]] = {}
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
            yield 0, (index + 1, stack), (Step(Act.MORE, index),)
            return
        moves = self._in_list if stack[-1].is_list else self._in_object
        yield from moves(index, item, stack)

    def _in_list(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        top = stack[-1]
        is_words = top.kind in (FrameKind.WORDS, FrameKind.OTHER_LIST)
        if item.kind is ItemKind.OPEN and item.text == "{":
            element = Frame(LISTS[top.kind], indents=(item.token.indent,))
            cost = self._opening_cost(item, top)
            yield cost, (index + 1, (*stack, element)), (Step(Act.OPEN, index, element.kind),)
        if item.kind is ItemKind.VALUE and is_words:
            yield 0, (index + 1, stack), (Step(Act.WORD, index),)
        if item.kind is ItemKind.KEY:
            element = Frame(LISTS[top.kind])
            yield PUT_IN, (index, (*stack, element)), (Step(Act.OPEN, index, element.kind, is_put_in=True),)
        yield from self._closing(index, item, stack)

    def _in_object(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        match item.kind:
            case ItemKind.KEY:
                yield from self._key(index, item, stack)
            case ItemKind.OPEN if "fields" not in stack[-1].keys and stack[-1].kind in frames.RULES:
                yield from self._lost_fields(index, item, stack)
        yield from self._closing(index, item, stack)

    def _closing(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Close what is open: as the page does, or though it does not; or leave the item out."""
        top = stack[-1]
        if item.kind is ItemKind.CLOSE and item.text == top.closing and len(stack) > 1:
            cost = frames.end_cost(top) + self._closing_cost(item, top)
            yield cost, (index + 1, stack[:-1]), (Step(Act.CLOSE, index, top.kind),)
        yield from self._close_here(index, stack)
        if item.kind is ItemKind.KEY:
            following = self.items[index + 1] if index + 1 < len(self.items) else None
            has_value = following is not None and following.kind is ItemKind.VALUE
            steps = tuple(Step(Act.LEAVE_OUT, each) for each in range(index, index + 1 + has_value))
            yield 2 * LEAVE_OUT, (index + len(steps), stack), steps
        else:
            yield LEAVE_OUT, (index + 1, stack), (Step(Act.LEAVE_OUT, index),)

    def _close_here(self, index: int, stack: Stack) -> Iterator[Move]:
        if len(stack) > 1:
            top = stack[-1]
            item = self.items[index] if index < len(self.items) else None
            is_inside = (
                item is not None and item.token.is_first and item.token.indent > min(top.indents, default=1 << 30)
            )
            cost = PUT_IN + frames.end_cost(top) + (3 * OUT_OF_LINE if is_inside and self.has_indent else 0)
            yield cost, (index, stack[:-1]), (Step(Act.CLOSE, index, top.kind, is_put_in=True),)

    def _key(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Read a key with what follows it."""
        top, key = stack[-1], item.text
        cost = frames.key_cost(top, key)
        following = self.items[index + 1] if index + 1 < len(self.items) else None
        within = (*stack[:-1], Frame(top.kind, frames.keys_with(top, key, "", self.common), top.indents))
        listed = LIST_OF_KEY.get(key) if top.kind in frames.RULES else None
        if following is not None and following.kind is ItemKind.VALUE:
            value = following.text
            named = (*stack[:-1], Frame(top.kind, frames.keys_with(top, key, value, self.common), top.indents))
            yield cost + frames.value_cost(top, key, value), (index + 2, named), (Step(Act.PAIR, index),)
        elif following is not None and following.kind is ItemKind.OPEN:
            yield from self._open_value(index, following, within, listed, cost)
        else:
            yield cost + NO_VALUE, (index + 1, within), (Step(Act.PAIR, index, is_put_in=True),)
        if listed and (following is None or following.text != "["):
            inner = Frame(listed, indents=(*top.indents, item.token.indent))
            steps = Step(Act.KEY, index), Step(Act.OPEN, index + 1, listed, is_put_in=True)
            yield cost + PUT_IN, (index + 1, (*within, inner)), steps

    def _open_value(
        self, index: int, following: Item, within: Stack, listed: FrameKind | None, cost: int
    ) -> Iterator[Move]:
        """Read a key whose value is a list or an object."""
        is_list = following.text == "["
        kind = listed if listed and is_list else FrameKind.OTHER_LIST if is_list else FrameKind.OTHER_OBJECT
        is_expected = (listed is not None and is_list) or within[-1].kind not in frames.RULES
        inner = Frame(kind, indents=(*within[-1].indents, following.token.indent))
        more = 0 if is_expected else frames.WRONG_FORM
        yield cost + more, (index + 2, (*within, inner)), (Step(Act.KEY, index), Step(Act.OPEN, index + 1, kind))

    def _lost_fields(self, index: int, item: Item, stack: Stack) -> Iterator[Move]:
        """Believe that the line with `"fields": [` is lost, or the key of it."""
        top = stack[-1]
        is_likely = top.kind is not FrameKind.FIELD or frames.IS_STRUCT in top.keys
        within = (*stack[:-1], Frame(top.kind, top.keys | {"fields"}, top.indents))
        inner = Frame(FrameKind.FIELDS, indents=top.indents)
        taken = 1 if item.text == "[" else 0
        step = Step(Act.OPEN, index, FrameKind.FIELDS, is_put_in=True)
        yield PUT_IN + (40 if is_likely else 200), (index + taken, (*within, inner)), (step,)

    def _opening_cost(self, item: Item, around: Frame) -> int:
        is_outside = item.token.is_first and item.token.indent <= min(around.indents, default=-1)
        return OUT_OF_LINE if is_outside and self.has_indent else 0

    def _closing_cost(self, item: Item, top: Frame) -> int:
        is_elsewhere = item.token.is_first and bool(top.indents) and item.token.indent not in top.indents
        return OUT_OF_LINE if is_elsewhere and self.has_indent else 0


def _names_without_type(items: Sequence[Item]) -> Iterator[str]:
    """Yield the names that common structs must have: a field's name has its type behind it."""
    keys = [index for index, item in enumerate(items) if item.kind is ItemKind.KEY]
    for index, following in pairwise(keys):
        if items[index].text == "name" and items[following].text != "type" and items[index + 1].kind is ItemKind.VALUE:
            yield items[index + 1].text


def _steps(came: dict[State, tuple[State, tuple[Step, ...]]], state: State) -> list[Step]:
    steps: list[Step] = []
    while state in came:
        state, taken = came[state]
        steps += reversed(taken)
    return steps[::-1]
