"""Structs and fields by name: where a struct is defined, and every place to change when it is renamed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipc.errors import KipcError
from kipc.language.kinds import KINDS
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.lsp.documents import Name, OpenDocument

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def definition(document: OpenDocument, offset: int) -> Name | None:
    """Return the name of the struct that the type at an offset refers to, where it is defined."""
    name = document.name_at(offset)
    if name is None or name.word.attribute != "type":
        return None
    return next((struct for struct in document.defined_structs() if struct.name == name.name), None)


def renamable(document: OpenDocument, offset: int) -> Name | None:
    """Return the name of the struct or field at an offset; messages have that of their file."""
    name = document.name_at(offset)
    if name is None or name.name in KINDS or isinstance(document.node(name.word.owner.path), MessageSpec):
        return None
    return name


def rename(document: OpenDocument, offset: int, new: str) -> list[Name]:
    """Return every place that has the name of the struct or field at an offset.

    Raises:
        KipcError: the offset has no such name, or the new name is taken or not valid.
    """
    name = renamable(document, offset)
    if name is None:
        raise KipcError("only structs and fields can be renamed; move the cursor to the name of one")
    if not _NAME.fullmatch(new):
        raise KipcError(f"{new!r} is not a valid name; use letters and digits, a letter first")
    if name.word.attribute == "name" and isinstance(document.node(name.word.owner.path), FieldSpec):
        _refuse_taken(new, [sibling.name for sibling in _siblings(document, name)], name.name)
        return [name]
    if not new[0].isupper():
        raise KipcError(f"{new!r} is not a valid name of a struct; start it with a capital letter")
    places = {word.start: word for word in (name, *document.defined_structs(), *document.used_structs())}
    _refuse_taken(new, (document.spec.name, *(word.name for word in places.values())), name.name)
    return [word for _, word in sorted(places.items()) if word.name == name.name]


def _siblings(document: OpenDocument, name: Name) -> Iterator[Name]:
    outer = name.word.owner.path.rpartition(".")[0]
    return document.named_fields(document.objects[outer])


def _refuse_taken(new: str, names: Sequence[str], old: str) -> None:
    if new != old and new in names:
        raise KipcError(f"{new} is taken here; choose another name")
