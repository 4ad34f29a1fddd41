"""JSON drafts: a block of JSON in, drafts of its messages out; other JSON is left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipc.intake.blocks import Block
from kipc.intake.brackets import read_brackets
from kipc.intake.drafting import draft_of
from kipc.intake.drafts import PARTIAL, Draft
from kipc.intake.items import Item, ItemKind, items_of
from kipc.intake.objects import PageObject, build
from kipc.intake.page import Page
from kipc.intake.page_values import PRIMITIVES, SPEC_TYPE
from kipc.intake.remarks import Confidence, Remarks
from kipc.intake.schemas import Schemas
from kipc.intake.tokens import tokens_of
from kipc.language.specs import SpecType


def is_spec(node: PageObject) -> bool:
    """Return whether a node is meant as a message: it has a type of messages, or versions like a message."""
    kind = SPEC_TYPE(str(node.get("type", "")))
    is_typed = kind is not None and kind.value in tuple(SpecType)
    fields = [field for field in node.nodes("fields") if "versions" in field or "type" in field]
    return (
        "validVersions" in node
        or (is_typed and bool({"fields", "apiKey", "flexibleVersions"} & node.keys()))
        or bool(fields)
    )


_KAFKAS_TYPES = frozenset(PRIMITIVES) - {"string", "bytes"}
_OF_MESSAGES = {"apiKey", "validVersions", "flexibleVersions", "commonStructs", "listeners", "latestVersionUnstable"}


def json_drafts(block: Block, page: Page, schemas: Schemas, remarks: Remarks) -> Iterator[Draft]:
    """Yield the messages of a block."""
    # What repairing JSON says is worth reading only if the JSON is a spec.
    own = Remarks()
    quote = page.quote(block.first, min(block.last, block.first + 2))
    items = items_of(tokens_of(page, block.parts, own), page, own)
    if not _is_like_spec(items):
        keys = {item.text for item in items if item.kind is ItemKind.KEY}
        typed = [item.text.removeprefix("[]") for item in items if item.kind is ItemKind.VALUE]
        # A schema of Avro has typed fields too, but "string" and "bytes" are the only types that both languages have.
        if {"apiKey", "fields"} <= keys or ("fields" in keys and set(typed) & _KAFKAS_TYPES):
            remarks.ask("this JSON has typed fields and no versions; it is left out", quote, block.first)
        else:
            remarks.leave("JSON that is not a spec", quote, block.first)
        return
    is_fragment = _is_fragment(items)
    steps = read_brackets(items, is_fragment=is_fragment)
    if steps is None:
        remarks.ask("the brackets of this block cannot be repaired; correct them on the page", quote, block.first)
        return
    nodes = build(items, steps, page, own)
    if is_fragment:
        nodes = [_message_around(nodes, block)]
    specs = [node for node in nodes if is_spec(node)]
    if not specs:
        remarks.leave("JSON that is not a spec", quote, block.first)
        return
    remarks.extend(own)
    for node in nodes:
        if node not in specs:
            line = page.line(node.line)
            remarks.ask("this object next to a spec is not a spec; where does it belong? Left out", line, node.line)
    for node, following in zip(specs, [*specs[1:], None], strict=True):
        draft = _draft(node, block, is_fragment, page, schemas, remarks)
        if draft and node.is_cut:
            reason = "the block ends before its brackets close; are its last lines missing?"
            line = page.line(block.last)
            remarks.ask(reason, line, block.last, draft.name, PARTIAL, False)
        if draft:
            draft.caption = block.caption
            draft.last = following.line - 1 if following else block.last
            yield draft


def _is_like_spec(items: Sequence[Item]) -> bool:
    keys = {item.token.text.strip() for item in items if item.kind is ItemKind.KEY}
    return bool(keys & {"validVersions", "versions", "flexibleVersions", "nullableVersions", "taggedVersions"})


def _is_fragment(items: Sequence[Item]) -> bool:
    """Return whether items are fields without a message: they lack the attributes that only messages have."""
    keys = [item for item in items if item.kind is ItemKind.KEY]
    types = [
        items[index + 1].text
        for index, item in enumerate(items[:-1])
        if item.kind is ItemKind.KEY and item.text == "type"
    ]
    is_typed = any((reading := SPEC_TYPE(text)) and reading.value in tuple(SpecType) for text in types)
    # A list that begins with its key is in a message whose first lines are left out.
    return bool(keys) and keys[0].text != "fields" and not is_typed and not {item.text for item in keys} & _OF_MESSAGES


def _message_around(nodes: list[PageObject], block: Block) -> PageObject:
    """Make a message of fields without one; the text above them may contain its name."""
    message = PageObject(nodes[0].line if nodes else block.first)
    message.put("fields", nodes, message.line)
    message.has_more = True
    return message


def _draft(
    node: PageObject, block: Block, is_fragment: bool, page: Page, schemas: Schemas, remarks: Remarks
) -> Draft | None:
    quote = page.line(node.line)
    if not node.get("name"):
        name = block.message or _name_by_key(node, schemas)
        if not name:
            kind = "fields of a message without a name" if is_fragment else "a message without a name"
            remarks.ask(f"{kind}; left out", quote, node.line)
            return None
        node.put("name", name, node.line)
        source = "the text above" if block.message else "its key"
        remarks.guess(f"the block has no name; {name}, by {source}", quote, node.line, Confidence.MEDIUM, name, "name")
    return draft_of(node, page, schemas.names, remarks)


def _name_by_key(node: PageObject, schemas: Schemas) -> str:
    key = str(node.get("apiKey", ""))
    spec = schemas.with_key(int(key), node.get("type")) if key.isdecimal() else None
    return spec.name if spec else ""
