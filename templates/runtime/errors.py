"""The errors of this package.

    WireError                     never raised itself
    ├── DecodeError               the bytes are not this message: message, version, path, offset, reason
    ├── EncodeError               the value cannot be written: message, version, path, reason
    │   ├── UnsupportedFieldError   a field is set, but the version lacks it
    │   ├── NullError               None where the version allows no null
    │   └── JsonError               the JSON is not this message
    └── UnsupportedVersionError   both of the above: the message has no such version

The text reads `DescribeClusterResponse v2: brokers[1].rack at byte 41: string of 300 bytes, but 12 left`.
Anything else that escapes from a codec is a bug in it.
"""

from __future__ import annotations

__all__ = [
    "DecodeError",
    "EncodeError",
    "JsonError",
    "NullError",
    "UnsupportedFieldError",
    "UnsupportedVersionError",
    "WireError",
    "counted",
]


def counted(number: int, noun: str) -> str:
    """Return the number with its noun: `1 byte`, `2 bytes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class WireError(ValueError):
    """Errors of converting a message to bytes and back.

    `message` is the name of the message, `path` the field in Python's names (`brokers[1].rack`, empty for the message
    itself), `offset` the byte of the input, None without an input.
    """

    def __init__(
        self, message: str, version: int, path: str, offset: int | None, reason: str
    ) -> None:
        super().__init__(message, version, path, offset, reason)
        self.message = message
        self.version = version
        self.path = path
        self.offset = offset
        self.reason = reason

    def __str__(self) -> str:
        place = (
            self.path
            if self.offset is None
            else f"{self.path} at byte {self.offset}".lstrip()
        )
        return ": ".join(
            filter(None, (f"{self.message} v{self.version}", place, self.reason))
        )


class DecodeError(WireError):
    """The bytes are not this message in this version."""


class EncodeError(WireError):
    """The value cannot be written in this version; `offset` is None."""


class UnsupportedVersionError(DecodeError, EncodeError):
    """The message has no such version."""


class UnsupportedFieldError(EncodeError):
    """A field that the version lacks does not have its default value, which would be lost."""


class NullError(EncodeError):
    """A field is None, but the version does not allow null there."""


class JsonError(EncodeError):
    """The JSON is not this message in this version."""
