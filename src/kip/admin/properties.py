"""Java's configuration formats: properties files, and JAAS configurations in their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kip.admin.errors import SettingsError
from kip.admin.java_tokens import JavaToken, java_tokens

_ESCAPES = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}
_BLANKS = " \t\f"
_UNICODE = re.compile("u([0-9a-fA-F]{4})")
_FLAGS = ("REQUIRED", "REQUISITE", "SUFFICIENT", "OPTIONAL")


def read_properties(path: Path | str) -> dict[str, str]:
    """Read a properties file.

    Raises:
        SettingsError: the file cannot be read, or is malformed; the message contains its path.
    """
    try:
        return parse_properties(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise SettingsError(f"{path}, line {line}: not UTF-8 text") from None
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from None


def parse_properties(text: str) -> dict[str, str]:
    """Parse a properties file like `java.util.Properties.load`; the last value of a repeated key wins.

    Raises:
        SettingsError: a `\\u` is not followed by four hexadecimal digits.
    """
    properties = {}
    for number, line in _logical_lines(text):
        key, value = _split(line)
        properties[_unescape(key, number)] = _unescape(value, number)
    return properties


def parse_jaas(text: str) -> tuple[str, dict[str, str]]:
    """Parse the value of `sasl.jaas.config` like Kafka's `JaasConfig`: the class of the login module and its options.

    Raises:
        SettingsError: the value is not of the form `Module required name="value" ... ;`. The message never quotes it,
            as it contains passwords.
    """
    nothing = JavaToken()
    module, flag, *rest = [*java_tokens(text), nothing, nothing]
    if not module.text or (flag.text or "").upper() not in _FLAGS:
        raise SettingsError('sasl.jaas.config has to read: LOGIN_MODULE required NAME="VALUE" ... ;')
    options: dict[str, str] = {}
    while rest and rest[0].mark != ";":
        match rest[:3]:
            case [JavaToken(str(name)), JavaToken(mark="="), JavaToken(str(value))]:
                options[name] = value
            case _:
                raise SettingsError(
                    f'sasl.jaas.config: option {len(options) + 1} is not of the form NAME="VALUE", '
                    "or the ; after the last option is missing"
                )
        rest = rest[3:]
    if any(token != nothing for token in rest[1:]):
        raise SettingsError("sasl.jaas.config: text after the ;, where only one login module is possible")
    return module.text, options


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield logical lines, with continuation lines joined and comments removed, and their line numbers."""
    pending, start = "", 0
    for number, raw in enumerate(re.split("\r\n|\n|\r", text), 1):
        line = raw.lstrip(_BLANKS)
        if not pending:
            if not line or line[0] in "#!":
                continue
            start = number
        backslashes = len(line) - len(line.rstrip("\\"))
        pending += line[:-1] if backslashes % 2 else line
        if not backslashes % 2:
            yield start, pending
            pending = ""
    if pending:
        yield start, pending


def _split(line: str) -> tuple[str, str]:
    """Split a line at the first unescaped `=`, `:` or blank; remove the blanks around it."""
    end = 0
    while end < len(line) and line[end] not in "=:" + _BLANKS:
        end += 2 if line[end] == "\\" else 1
    value = line[end:].lstrip(_BLANKS)
    if value[:1] in ("=", ":"):
        value = value[1:].lstrip(_BLANKS)
    return line[:end], value


def _unescape(text: str, number: int) -> str:
    parts = text.split("\\")
    result = [parts[0]]
    position = 1
    while position < len(parts):
        part = parts[position]
        if not part:  # an escaped backslash; the text after it has no escape
            result += ["\\", *parts[position + 1 : position + 2]]
            position += 2
            continue
        result.append(_unescape_first(part, number))
        position += 1
    # An escaped pair of surrogates is one character, as in Java, whose characters are those of UTF-16.
    return "".join(result).encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unescape_first(part: str, number: int) -> str:
    """Replace the escape sequence at the start of the text after a backslash."""
    if part[0] != "u":
        return _ESCAPES.get(part[0], part[0]) + part[1:]
    if not (digits := _UNICODE.match(part)):
        raise SettingsError(f"line {number}: \\u needs four hexadecimal digits")
    return chr(int(digits[1], 16)) + part[5:]
