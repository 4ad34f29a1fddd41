"""The base classes of generated classes: `Struct` compares, prints and copies, `Message` also encodes and decodes.

The methods run the generated codec of a version. It checks everything but explains nothing: if it fails, its partial
result is freed, and the reference codec decodes again to raise a precise error.
"""

from __future__ import annotations

import struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, NoReturn, Self

    from .spec import MessageSpec, StructSpec

__all__ = ["Message", "Struct"]

_REFUSALS = (
    struct.error,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
)
"""The errors that generated readers raise. `ArithmeticError` is for `OverflowError`: a number too large for a float."""


class Struct:
    """A struct of a message, or the message itself.

    The slots of a class are its fields in the order of the spec, followed by `unknown_tags`. Threads can read the same
    object at the same time; those that change it need a lock. Classes can be shared.
    """

    # Annotations outside of such blocks are what `get_type_hints` returns: those of the fields.
    if TYPE_CHECKING:
        __slots__: tuple[str, ...]
        KEY: ClassVar[tuple[str, ...]]
    else:
        __slots__ = ()
        KEY = ()
    """The attributes that identify an element of an array, see `lookup`; empty if the spec names none."""

    unknown_tags: dict[int, bytes] | None
    """Tagged fields that the spec does not know, by tag; kept as they came and written back."""

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        for name in self.__slots__:
            value, other_value = getattr(self, name), getattr(other, name)
            if value != other_value and not (
                name == "unknown_tags" and not value and not other_value
            ):
                return False
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Show the fields that differ from their defaults."""
        fresh = self.__class__()
        values = ((name, getattr(self, name, None)) for name in self.__slots__)
        shown = (
            f"{name}={value!r}"
            for name, value in values
            if value != getattr(fresh, name)
        )
        return f"{self.__class__.__name__}({', '.join(shown)})"

    def __replace__(self, /, **changes: Any) -> Self:
        """Return a copy in which some fields have other values; `copy.replace` of Python 3.13 calls this.

        The values are those that the constructor accepts. Other fields are kept, also `unknown_tags`, and shared as by
        `copy.copy`.

        Raises:
            TypeError: a field does not exist.
        """
        from copy import copy

        changed = self.__class__(**changes)
        result = copy(self)
        for name in changes:
            setattr(result, name, getattr(changed, name))
        return result


class _Response:
    """Imports the class of a request's response when it is used."""

    def __get__(self, message: Message | None, cls: type[Message]) -> type[Message]:
        from ..registry import CATALOG

        spec = cls.SPEC
        if spec.type != "request":
            raise AttributeError(f"{cls.__name__} is not a request and has no RESPONSE")
        # The package may be inside another one, and a user's subclass in any module.
        area = spec.cls.__module__.removeprefix(f"{CATALOG.package}.").rpartition(".")[
            0
        ]
        try:
            return CATALOG.message(
                f"{area}.{spec.name.removesuffix('Request')}Response"
            )
        # `UnknownMessageError` of the catalog, which imports this module.
        except LookupError as error:
            raise AttributeError(f"{cls.__name__} has no RESPONSE: {error}") from error


class Message(Struct):
    """A message of the protocol.

    `decode` and `encode` raise `WireError`s alone; anything else that escapes, but for a `TypeError` about `data`
    itself, is a bug.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        SPEC: ClassVar[MessageSpec]
        API_KEY: ClassVar[int | None]
        VERSIONS: ClassVar[range]
        CURRENT_VERSIONS: ClassVar[range]
        FLEXIBLE_VERSIONS: ClassVar[range]
        DEPRECATED_VERSIONS: ClassVar[range]
        RESPONSE: ClassVar[type[Message]]

        _READERS: ClassVar[dict[int, Callable[[bytes, int, int], tuple[Self, int]]]]
        _WRITERS: ClassVar[dict[int, Callable[[Any], bytes]]]
    else:
        API_KEY = None
        FLEXIBLE_VERSIONS = range(0)
        DEPRECATED_VERSIONS = range(0)
        RESPONSE = _Response()

        def __init_subclass__(cls):
            if "VERSIONS" in cls.__dict__:
                cls.CURRENT_VERSIONS = cls.__dict__.get(
                    "CURRENT_VERSIONS", cls.VERSIONS
                )

    @classmethod
    def decode(cls, data: bytes | bytearray | memoryview, version: int) -> Self:
        """Read a message that takes all of `data`.

        Raises:
            DecodeError: with path and offset; UnsupportedVersionError for an unknown version.
        """
        buffer = data if type(data) is bytes else memoryview(data).tobytes()
        size = len(buffer)
        try:
            message, end = cls._READERS[version](buffer, 0, size)
            if end == size:
                return message
            del message
        except _REFUSALS:
            pass
        return _explain_decode(cls, buffer, version, 0, whole=True)

    @classmethod
    def decode_prefix(
        cls, data: bytes | bytearray | memoryview, version: int, offset: int = 0
    ) -> tuple[Self, int]:
        """Read a message that starts at `offset`, and return it with the offset after it.

        Hand over `bytes` when reading many messages out of one buffer: anything else is copied as a whole each time.

        Raises:
            DecodeError: with path and offset; UnsupportedVersionError for an unknown version.
        """
        buffer = data if type(data) is bytes else memoryview(data).tobytes()
        if offset >= 0:
            try:
                result = cls._READERS[version](buffer, offset, len(buffer))
                if result[1] <= len(buffer):
                    return result
                del result
            except _REFUSALS:
                pass
        return _explain_decode(cls, buffer, version, offset, whole=False)

    def encode(self, version: int) -> bytes:
        """Write the message.

        Raises:
            EncodeError: with the path of the value that cannot be written in this version.
        """
        try:
            return self._WRITERS[version](self)
        except MemoryError:
            raise
        except Exception:  # of any type: comparing the value of a field can raise one
            pass
        return _explain_encode(self, version)

    def to_json(self, version: int) -> dict[str, Any]:
        """Return the message in Kafka's JSON form; unknown tags are not part of it.

        Raises:
            EncodeError: with the path of the value that has no place in this version.
        """
        from .json_form import to_json

        return to_json(self, version)

    @classmethod
    def from_json(cls, value: object, version: int) -> Self:
        """Make a message from Kafka's JSON form, as `json.loads` returns it.

        Raises:
            JsonError: with the path of what does not belong there.
        """
        from .json_form import from_json

        return from_json(cls, value, version)


def _explain_decode(
    cls: type[Message], data: bytes, version: int, offset: int, *, whole: bool
) -> NoReturn:
    """Decode rejected bytes again with the reference codec to raise a precise error."""
    from . import reference

    read = reference.read_whole if whole else reference.read
    read(cls.SPEC, data, version, offset, build=False)
    try:
        cls._READERS[version](data, offset, len(data))
    except Exception as error:
        raise AssertionError(
            f"{cls.__name__} v{version}: the reference codec reads what its codec refuses"
        ) from error
    raise AssertionError(
        f"{cls.__name__} v{version}: its codec and the reference codec end at different bytes"
    )


def _explain_encode(message: Any, version: int) -> NoReturn:
    """Raise the reference codec's error about a value that the generated codec refused."""
    from . import reference
    from .errors import EncodeError

    reference.write(message, version)
    # Another thread may have changed the message since the codec refused it: both get the values of a copy.
    unchanging = _deep_copy(message, message.SPEC)
    reference.write(unchanging, version)
    try:
        message._WRITERS[version](unchanging)
    except Exception as error:
        name = f"{message.__class__.__name__} v{version}"
        raise AssertionError(
            f"{name}: the reference codec writes what its codec refuses"
        ) from error
    raise EncodeError(
        message.SPEC.name,
        version,
        "",
        None,
        "the value has changed while it was written",
    )


def _deep_copy(value: Any, spec: StructSpec) -> Any:
    """Return a copy of a struct, with copies of all that can change in it; a value of a wrong type stays as it is."""
    from copy import copy

    if not isinstance(value, Struct):
        return value
    result = copy(value)
    for field in spec.fields:
        inner = getattr(result, field.attribute)
        if field.struct and isinstance(inner, list | tuple):
            inner = [_deep_copy(element, field.struct) for element in tuple(inner)]
        elif field.struct:
            inner = _deep_copy(inner, field.struct)
        elif isinstance(inner, list):
            inner = list(inner)
        elif isinstance(inner, bytearray):
            inner = bytes(inner)
        setattr(result, field.attribute, inner)
    if result.unknown_tags:
        result.unknown_tags = dict(result.unknown_tags)
    return result
