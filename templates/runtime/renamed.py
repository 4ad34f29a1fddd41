"""Names that fields had in older releases of Kafka: they still work, with a warning that contains the new name.

Only classes with such fields use this module, and only packages with such classes contain it.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generic, Self, TypeVar, overload

    FieldValue = TypeVar("FieldValue")
else:
    FieldValue = None

    class Generic:
        """A class in place of that of `typing`, which takes longer to import than most messages."""

        __slots__ = ()

        def __class_getitem__(cls, value):
            return cls


__all__ = ["RenamedField", "renamed_argument"]

_PACKAGE = __name__.rpartition(".runtime.")[0]


class RenamedField(Generic[FieldValue]):
    """A deprecated attribute of a class, for the field that has another name now. It takes no memory of an object."""

    __slots__ = ("name", "new_name")

    def __init__(self, new_name: str) -> None:
        self.new_name = new_name
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    if TYPE_CHECKING:

        @overload
        def __get__(self, message: None, owner: type) -> Self: ...
        @overload
        def __get__(self, message: object, owner: type) -> FieldValue: ...

    def __get__(self, message: object | None, owner: type) -> Any:
        if message is None:
            return self
        _warn(owner, self.name, self.new_name)
        return getattr(message, self.new_name)

    def __set__(self, message: object, value: FieldValue) -> None:
        _warn(type(message), self.name, self.new_name)
        setattr(message, self.new_name, value)


def renamed_argument(
    owner: type, name: str, new_name: str, value: FieldValue
) -> FieldValue:
    """Return the argument of a constructor that was given by the old name of its field, and warn."""
    _warn(owner, name, new_name)
    return value


def _warn(owner: type, name: str, new_name: str) -> None:
    """Warn of the first line outside of this package, as `copy.replace` and constructors are in between."""
    from warnings import warn  # slow to import, and seldom needed

    depth, frame = 1, sys._getframe()
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(
        f"{_PACKAGE}."
    ):
        depth, frame = depth + 1, frame.f_back
    text = f"{owner.__name__}.{name} was renamed; use {new_name}"
    warn(text, DeprecationWarning, stacklevel=depth)
