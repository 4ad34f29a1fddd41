"""Values: the text of an attribute as the page has it in, the value it must mean out, and why.

Each reader takes a text and returns a `Reading`, or None if the value is unclear; then the attribute is left out of the
spec and the report asks. Of two words run together by a page comparison, the added one counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from kipc.intake.remarks import Confidence
from kipc.intake.words import DASHES, LONGEST_JOINED, joined_words
from kipc.language.kinds import SCALARS
from kipc.language.parse.coercions import ENTITY_KINDS, LISTENERS, ZK_BROKER
from kipc.language.specs import SpecType
from kipc.language.versions import VersionRange

PRIMITIVES = tuple(kind.value for kind in SCALARS)

_OTHER_NAMES = {
    "boolean": "bool", "byte": "int8", "short": "int16", "double": "float64", "str": "string", "guid": "uuid",
    **{name.replace("uint", "unsigned"): name for name in PRIMITIVES if name.startswith("uint")},
}  # fmt: skip
"""What pages call the types, where the meaning is beyond doubt."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A value, and the reason for it; empty if the page has the value itself."""

    value: Any
    reason: str = ""
    confidence: Confidence = Confidence.HIGH


Reader = Callable[[str], Reading | None]


def whole_number(text: str) -> Reading | None:
    return Reading(int(text)) if re.fullmatch(r"\s*[+-]?\d{1,9}\s*", text) else None


def boolean(text: str) -> Reading | None:
    return word_of({"true": True, "false": False})(text)


def word_of(words: Mapping[str, Any]) -> Reader:
    """Return a reader of one of these words."""
    return lambda text: _word(words, text)


def _word(words: Mapping[str, Any], text: str) -> Reading | None:
    trimmed = text.strip()
    if trimmed in words:
        return Reading(words[trimmed])
    joined = joined_words(trimmed, words)
    if joined:
        return Reading(words[joined[1]], _joined(*joined))
    spellings = {word.lower(): word for word in words}
    near = get_close_matches(trimmed.lower(), spellings, n=1, cutoff=0.8)
    if not near:
        return None
    word = spellings[near[0]]
    return Reading(words[word], f"{text!r} must be {word}", Confidence.MEDIUM)


def _joined(old: str, new: str) -> str:
    return f"{old}, removed, and {new}, added, run together; the added one is used"


SPEC_TYPE = word_of({kind.value: kind.value for kind in SpecType})
ENTITY_TYPE = word_of({kind: kind for kind in ENTITY_KINDS})
LISTENER = word_of({listener: listener for listener in (*LISTENERS, ZK_BROKER)})

# Versions have 16 bits.
_RANGE = re.compile(r"\d{1,5}\+|\d{1,5}-\d{1,5}|\d{1,5}|none")


def version_range(text: str) -> Reading | None:
    """Read a version range, also one with blanks, another dash or words in it, or two of them run together."""
    trimmed = text.strip()
    if is_range(trimmed):
        return Reading(trimmed)
    plain = re.sub(f"[{DASHES}]", "-", re.sub(r"\s+", "", trimmed)).removeprefix("v").removeprefix("V")
    plain = re.sub(r"^>=(\d+)$", r"\1+", plain.replace("..", "-").replace("++", "+"))
    if is_range(plain):
        return Reading(plain, f"{text!r} must be {plain}")
    return _two_ranges(plain)


def header_versions(value: Any) -> Reading | None:
    """Read an object of version ranges and versions of the header (KIP-1313)."""
    if not isinstance(value, Mapping):
        return None
    versions: dict[str, str] = {}
    reasons = []
    for span, header in value.items():
        reading, number = version_range(span), whole_number(header) if isinstance(header, str) else None
        if reading is None or number is None:
            return None
        versions[reading.value] = str(number.value)
        reasons += [reading.reason] if reading.reason else []
    return Reading(versions, "; ".join(reasons))


def is_range(text: str) -> bool:
    if not _RANGE.fullmatch(text):
        return False
    try:
        return text == "none" or not VersionRange.parse(text).is_empty
    except ValueError:
        return False


def _two_ranges(text: str) -> Reading | None:
    splits = [(text[:at], text[at:]) for at in range(1, len(text)) if is_range(text[:at]) and is_range(text[at:])]
    if len(splits) == 1:
        return Reading(splits[0][1], _joined(*splits[0]), Confidence.MEDIUM)
    return None


def field_type(text: str, structs: Collection[str] = ()) -> Reading | None:
    """Read a field's type; `structs` are the names that common structs have."""
    trimmed = text.strip()
    if _is_type(trimmed) and not _is_misspelled(trimmed.removeprefix("[]"), structs):
        return Reading(trimmed)
    splits = ((trimmed[:at], trimmed[at:]) for at in range(1, min(len(trimmed), LONGEST_JOINED)))
    for old, new in splits:
        # Two names of structs are one name: any word in camel case can be divided at its capitals.
        if _is_type(old) and _is_type(new) and not (old[0].isupper() and new[0].isupper()):
            return Reading(new, _joined(old, new))
    element = re.sub(r"(?i)^(?:array|list)\s*(?:<|of\b|\()", "[]", trimmed)
    name = re.sub(r"[\[\]<>(){}\s]", "", element)
    is_array = any(bracket in element for bracket in "[]")
    primitive = name if name in PRIMITIVES else _primitive(name, structs)
    if primitive is None and not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
        return None
    plain = ("[]" if is_array else "") + (primitive or name)
    confidence = Confidence.HIGH if (primitive or name) == name else Confidence.MEDIUM
    return Reading(plain, f"{text!r} must be {plain}", confidence)


def _is_type(text: str) -> bool:
    name = text.removeprefix("[]")
    return name in PRIMITIVES or re.fullmatch(r"[A-Z][A-Za-z0-9]*", name) is not None


def _is_misspelled(name: str, structs: Collection[str]) -> bool:
    """Return whether a name, such as `Int32`, is a misspelled primitive type rather than a struct."""
    return name not in PRIMITIVES and name not in structs and _primitive(name, structs) is not None


def _primitive(name: str, structs: Collection[str]) -> str | None:
    lower = name.lower()
    if lower in PRIMITIVES:
        return lower
    if lower in _OTHER_NAMES:
        return _OTHER_NAMES[lower]
    # Other words in upper case are structs, whose names may be near to a type.
    if name[:1].isupper() or name in structs:
        return None
    # `recrods` is records. At 0.6, `float` would be float64, and `varint` int8; a wrong digit is another type.
    near = get_close_matches(lower, PRIMITIVES, n=1, cutoff=0.85)
    return near[0] if near and _digits(near[0]) == _digits(lower) else None


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)
