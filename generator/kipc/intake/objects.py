"""Objects: the steps that repair the brackets of a block in, its objects out, with a remark for each repair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from kipc.intake.brackets import Act, FrameKind, RepairStep
from kipc.intake.items import Item, ItemKind
from kipc.intake.page import Page
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.tokens import TokenKind


class PageObject(dict[str, Any]):
    """An object of the page: texts, nodes and lists of nodes by key, None for JSON's null.

    Attributes:
        line: where it starts.
        lines: the line of each key.
        repeated: keys that occur more than once, with the ignored values.
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

    def nodes(self, key: str) -> list[PageObject]:
        """Return the objects in a list, such as `fields`; none if the value is not a list."""
        value = self.get(key)
        return [node for node in value if isinstance(node, PageObject)] if isinstance(value, list) else []


_MARKS = {
    FrameKind.MESSAGES: "{}", FrameKind.MESSAGE: "{}", FrameKind.FIELD: "{}", FrameKind.STRUCT: "{}",
    FrameKind.OTHER_OBJECT: "{}", FrameKind.FIELDS: "[]", FrameKind.STRUCTS: "[]", FrameKind.WORDS: "[]",
    FrameKind.OTHER_LIST: "[]",
}  # fmt: skip


_ENDS = (ItemKind.VALUE, ItemKind.CLOSE)
_STARTS = (ItemKind.KEY, ItemKind.OPEN, ItemKind.VALUE)
"""A comma is between these two."""


def build(items: Sequence[Item], steps: Sequence[RepairStep], page: Page, remarks: Remarks) -> list[PageObject]:
    """Return the messages of a block, or one node whose `fields` are those of a fragment, and report the repairs."""
    builder = _Builder(items, page, remarks)
    edits = sum(step.is_put_in or step.act is Act.LEAVE_OUT for step in steps)
    # One bracket has usually one place; four or more say little about where they were.
    builder.confidence = Confidence.HIGH if edits == 1 else Confidence.MEDIUM if edits < 4 else Confidence.LOW
    for step in steps:
        builder.take(step)
    builder.check_commas(steps)
    lost = sum(step.act is Act.CLOSE and step.is_put_in and step.index == len(items) for step in steps)
    # A block often ends before its very last bracket. Two or more are the lines of the last fields.
    if builder.roots and lost > 1:
        builder.roots[-1].is_cut = True
    return builder.roots


class _Builder:
    def __init__(self, items: Sequence[Item], page: Page, remarks: Remarks) -> None:
        self.items = items
        self.page = page
        self.remarks = remarks
        self.confidence = Confidence.HIGH
        self.roots: list[PageObject] = []
        self.open: list[PageObject | list[Any]] = [self.roots]
        self.key = ""

    def take(self, step: RepairStep) -> None:
        item = self.items[min(step.index, len(self.items) - 1)]
        match step.act:
            case Act.OPEN:
                self._open(step, item)
            case Act.CLOSE:
                self.open.pop()
                if step.is_put_in:
                    self._report(
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
                kind = "bracket" if item.kind in (ItemKind.OPEN, ItemKind.CLOSE) else item.kind.value
                self._report(f"the {kind} {item.text!r} does not belong here; left out", step.index)

    def _open(self, step: RepairStep, item: Item) -> None:
        mark = _MARKS[step.kind][0]
        new: PageObject | list[Any] = [] if mark == "[" else PageObject(item.token.line)
        top = self.open[-1]
        if isinstance(top, PageObject):
            key = self.key or "fields"
            top.put(key, new, item.token.line)
            if not self.key:
                self._report('the line with "fields": [ is missing; put in', step.index)
            elif step.is_put_in:
                self._report(f"the {mark!r} after {key} is missing; put in", step.index)
        else:
            top.append(new)
            if step.is_put_in:
                self._report(f"the {mark!r} that opens {step.kind.value} is missing; put in", step.index)
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
        """Record dots at the object that contains them, directly or in its list."""
        for node in reversed(self.open):
            if isinstance(node, PageObject):
                node.has_more = True
                return

    def _node(self) -> PageObject:
        top = self.open[-1]
        assert isinstance(top, PageObject)
        return top

    def check_commas(self, steps: Sequence[RepairStep]) -> None:
        """Report missing and superfluous commas."""
        left_out = {step.index for step in steps if step.act is Act.LEAVE_OUT}
        items = [item for index, item in enumerate(self.items) if index not in left_out]
        for before, item in pairwise(items):
            # Request and response in one block are separate texts, with a blank line and no comma between them.
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
        self.remarks.repair(reason, self.page.line(line), line)

    def _report(self, reason: str, index: int) -> None:
        """Report a repair at an item; something inserted follows the item before it."""
        item = self.items[min(index, len(self.items) - 1)]
        line = item.token.line
        self.remarks.repair(reason, self.page.line(line), line, self.confidence)
