"""Random inputs for messages: values with all kinds of mistakes, as plain data that any mutant can take."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from kipc.language.kinds import KINDS, Family

__all__ = ["Made", "message_value"]

LENGTHS = (0, 1, 2, 20, 125, 126, 127, 128, 129, 300, 16382, 16383, 16384, 32767, 32768)
COUNTS = (0, 0, 1, 1, 1, 2, 3)
LONG_COUNTS = (31, 32, 33, 34, 125, 126, 127, 128, 129, 200)
WRONG = (None, "text", b"bytes", -1, 2**31, 2**63, 2**64, 1.5, (), [5], ["text"], {}, UUID(int=5), "\ud800", object)
LONG_ENOUGH = 60_000
"""Values get simpler once this many characters and elements are in a message."""


class Made(NamedTuple):
    """A struct to make: the name of its class, and the arguments of the constructor."""

    name: str
    values: dict[str, Any]


class _Maker:
    def __init__(self, dice: Random, mistakes: float) -> None:
        self.dice = dice
        self.mistakes = mistakes
        self.size = 0

    def struct(self, layout: Any) -> Made:
        values = {}
        for field in (*layout.fields, *layout.tagged.values()):
            if self.dice.random() < 0.85:
                values[field.field.attribute] = self.field(field)
        for field in layout.absent:
            if self.dice.random() < self.mistakes:
                values[field.attribute] = self.absent(field, layout)
        tags = None
        if self.dice.random() < 0.1:
            numbers = [layout.spec.tag_count, 5, 127, 128, 2**31 - 1]
            numbers += [0, 1, 2, -1, 2**31] if self.dice.random() < self.mistakes else []
            tags = {max(self.dice.choice(numbers), -1): self.dice.randbytes(3) for _ in range(2)}
        return Made(layout.spec.cls.__name__, {**values, "unknown_tags": tags})

    def absent(self, field: Any, layout: Any) -> Any:
        if field.struct is None:
            return self.dice.choice([0, 1, True, False, "", "text", b"x", (1,), (), UUID(int=3), None, 2.5])
        inner = Made(field.struct.cls.__name__, {})
        return [inner] if field.is_array else inner

    def field(self, field: Any) -> Any:
        roll = self.dice.random()
        if roll < self.mistakes:
            return self.dice.choice(WRONG)
        if (field.nullable or field.maybe) and roll > 0.75:
            return None
        if not field.is_array:
            return self.value(field)
        many = self.dice.random() < 0.15 and self.size < 2000
        count = self.dice.choice(LONG_COUNTS if many else COUNTS)
        if field.struct is None:
            return tuple(self.value(field) for _ in range(count))
        if many:
            self.size += 5 * count
            simple = Made(field.struct.spec.cls.__name__, {})
            return [self.struct(field.struct), *[simple] * count]
        return [self.struct(field.struct) for _ in range(count)]

    def value(self, field: Any) -> Any:
        dice = self.dice
        if field.struct is not None:
            return self.struct(field.struct)
        if dice.random() < self.mistakes / 5:
            return dice.choice(WRONG)
        kind = KINDS[field.kind]
        match kind.family:
            case Family.BOOLEAN:
                return dice.random() < 0.5
            case Family.FLOAT:
                return dice.choice([0.0, 1.5, -1e300, float("inf"), float("nan")])
            case Family.UUID:
                return dice.choice([UUID(int=0), UUID(int=dice.getrandbits(128))])
            case Family.STRING:
                return dice.choice("xé") * self.length()
            case Family.BYTES:
                return dice.randbytes(self.length())
        assert kind.limits is not None
        return self.integer(*kind.limits)

    def integer(self, lowest: int, highest: int) -> int:
        values = [0, 1, -1, 2, lowest, highest, self.dice.randint(lowest, highest)]
        if self.dice.random() < self.mistakes:
            values = [lowest - 1, highest + 1]
        value = self.dice.choice(values)
        return value if self.mistakes else max(lowest, value)

    def length(self) -> int:
        length = self.dice.choice(LENGTHS) if self.dice.random() < 0.3 else self.dice.randrange(12)
        if self.size + length > LONG_ENOUGH:
            return 3
        self.size += length
        return length if self.mistakes or length < 32768 else 5


def message_value(dice: Random, layout: Any, mistakes: float) -> Made:
    """Make a value for one version; `mistakes` is how likely each field is wrong, 0 for a value that can be written."""
    return _Maker(dice, mistakes).struct(layout)
