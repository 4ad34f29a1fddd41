"""Shared parts of walks through a message by its descriptors: the current path, and errors about values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from .errors import (
    EncodeError,
    UnsupportedFieldError,
    UnsupportedVersionError,
    WireError,
)

if TYPE_CHECKING:
    from typing import Self

    from .spec import Field, FieldLayout, Layout, MessageSpec

__all__ = ["Path", "ValueWalk", "check_version", "describe_versions"]


class Path(list["str | int"]):
    """Attributes and indexes from the top; the text is the path as errors spell it, `brokers[1].rack`."""

    __slots__ = ()

    def __str__(self) -> str:
        return "".join(
            f"[{part}]" if isinstance(part, int) else f".{part}" for part in self
        ).removeprefix(".")


def describe_versions(versions: range) -> str:
    """Return the versions of a message as text: `versions 0-2 are supported`."""
    if not versions:
        return "no version is supported"
    first, last = versions[0], versions[-1]
    return (
        f"only version {first} is supported"
        if first == last
        else f"versions {first}-{last} are supported"
    )


def check_version(spec: MessageSpec, version: int) -> None:
    if version not in spec.versions:
        raise UnsupportedVersionError(
            spec.name, version, "", None, describe_versions(spec.versions)
        )


class ValueWalk:
    """A walk through values: it has a path and raises `error`s, an `EncodeError` or a leaf of it."""

    error: type[EncodeError] = EncodeError

    def __init__(self, spec: MessageSpec, version: int) -> None:
        check_version(spec, version)
        self.name = spec.name
        self.version = version
        self.path = Path()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: object, error: BaseException | None, traceback: object
    ) -> None:
        """Refuse the value at the current path if one of its methods, such as `__eq__`, raised an error."""
        if isinstance(error, Exception) and not isinstance(
            error, (WireError, MemoryError)
        ):
            self.refuse(f"{type(error).__name__}: {error}")

    def refuse(self, reason: str, error: type[EncodeError] | None = None) -> NoReturn:
        raise (error or self.error)(
            self.name, self.version, str(self.path), None, reason
        )

    def expected(self, expectation: str, value: object) -> NoReturn:
        self.refuse(
            f"expected {expectation}, found {'null' if value is None else type(value).__name__}"
        )

    def get(self, layout: Layout, value: Any, attribute: str) -> Any:
        """Get an attribute of whatever has the attributes of the struct."""
        try:
            return getattr(value, attribute)
        except AttributeError:
            if hasattr(type(value), attribute):
                self.refuse(f"the attribute {attribute} has no value")
            self.expected(layout.spec.name, value)

    def check_absent(self, layout: Layout, value: Any) -> None:
        """Refuse values that this version of the struct would lose."""
        for field in layout.absent:
            if not field.ignorable and not self.is_default(
                field, self.get(layout, value, field.attribute)
            ):
                self.path.append(field.attribute)
                self.refuse(
                    "set, but this version does not have it", UnsupportedFieldError
                )

    def is_default(self, field: Field, value: Any) -> bool:
        """Return whether the value can be omitted; a value of a wrong type is never a default."""
        try:
            return field.is_default(value)
        except TypeError:
            return False

    def check_sequence(self, field: FieldLayout, value: Any) -> None:
        """Reject a value that is not an array; text is a sequence of strings in Python, but not valid here."""
        is_text = field.kind == "string" and isinstance(value, str)
        if is_text or not (hasattr(value, "__len__") and hasattr(value, "__iter__")):
            self.expected("a sequence", value)
