"""What wikis, exports and page comparisons do to a page: functions from text and a random generator to text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from kipc.language.kinds import SCALARS
from kipc.language.specs import FieldSpec, MessageSpec

Damage = Callable[[str, Random], str]

LEGEND = "Versions Compared\n\nKey\n\n  • This line was added.\n  • This line was removed.\n\n"


def page(name: str, block: str, *, is_comparison: bool = False, is_fenced: bool = True) -> str:
    """Put a block on a page that looks like a KIP's."""
    fence = "```\n" if is_fenced else ""
    start = LEGEND if is_comparison else ""
    heading = f"{start}Motivation\n\nWe need to know more.\n\nPublic Interfaces\n\n{name}\n\n"
    return f"{heading}{fence}{block}\n{fence}\nCompatibility, Deprecation, and Migration Plan\n\nNothing breaks.\n"


def bnf_of(spec: MessageSpec) -> str:
    """Write a message without tags in the notation of KIP-4, each production on a line."""
    lines: list[str] = []

    def write(name: str, fields: tuple[FieldSpec, ...], depth: int) -> None:
        body = " ".join(f"[{each.name}]" if each.type.is_array else each.name for each in fields)
        lines.append(f"{'  ' * depth}{name} => {body}".rstrip())
        for each in fields:
            if each.type.is_struct:
                write(each.name, each.fields, depth + 1)
            else:
                lines.append(f"{'  ' * (depth + 1)}{each.name} => {each.type.kind.value.upper()}")

    write(spec.name, spec.fields, 0)
    return "\n".join(lines)


def _lines(text: str, random: Random, change: Callable[[list[str], int], None]) -> str:
    """Change a line that is neither a comment nor blank."""
    lines = text.split("\n")
    candidates = [index for index, line in enumerate(lines) if line.strip() and not line.strip().startswith("//")]
    change(lines, random.choice(candidates))
    return "\n".join(lines)


def drop_line(text: str, random: Random) -> str:
    return _lines(text, random, lambda lines, index: lines.__delitem__(index))


def double_line(text: str, random: Random) -> str:
    return _lines(text, random, lambda lines, index: lines.insert(index, lines[index]))


def swap_lines(text: str, random: Random) -> str:
    def swap(lines: list[str], index: int) -> None:
        other = max(index - 1, 0)
        lines[index], lines[other] = lines[other], lines[index]

    return _lines(text, random, swap)


def join_lines(text: str, random: Random) -> str:
    def join(lines: list[str], index: int) -> None:
        if index + 1 < len(lines) and not lines[index].strip().startswith("//"):
            lines[index : index + 2] = [lines[index] + " " + lines[index + 1].strip()]

    return _lines(text, random, join)


def curly_quotes(text: str, random: Random) -> str:
    return re.sub(r'"([^"\n]*)"', "\u201c\\1\u201d", text)


def single_quotes(text: str, random: Random) -> str:
    return re.sub(r'"([^"\n]*)"', r"'\1'", text)


def some_curly_quotes(text: str, random: Random) -> str:
    return re.sub('"', lambda match: random.choice('"\u201c\u201d'), text)


def html_quotes(text: str, random: Random) -> str:
    return text.replace('"', "&quot;")


def drop_quote(text: str, random: Random) -> str:
    return _drop(text, random, '"')


def lose_indentation(text: str, random: Random) -> str:
    return "\n".join(line.lstrip() for line in text.split("\n"))


def no_break_spaces(text: str, random: Random) -> str:
    return text.replace("  ", "\u00a0 ")


def drop_bracket(text: str, random: Random) -> str:
    return _drop(text, random, "{}[]")


def double_bracket(text: str, random: Random) -> str:
    place = random.choice([match.start() for match in re.finditer(r"[{}\[\]]", text)])
    return text[:place] + text[place] + text[place:]


def drop_comma(text: str, random: Random) -> str:
    return _drop(text, random, ",")


def drop_colon(text: str, random: Random) -> str:
    return _drop(text, random, ":")


def double_comma(text: str, random: Random) -> str:
    place = random.choice([match.start() for match in re.finditer(",", text)])
    return text[:place] + "," + text[place:]


def _drop(text: str, random: Random, characters: str) -> str:
    place = random.choice([index for index, each in enumerate(text) if each in characters])
    return text[:place] + text[place + 1 :]


def comment_without_slashes(text: str, random: Random) -> str:
    return _lines(text, random, lambda lines, index: lines.insert(index, "NEW FIELD"))


def joined_name(text: str, random: Random) -> str:
    """Write an old name before a new one that ends in the same words."""
    name = random.choice([*re.finditer(r'"name": "([A-Z][a-z]+(?:[A-Z][a-z]+)+)"', text)][1:])
    old = random.choice(["Old", "Is", "The"]) + re.findall("[A-Z][a-z]+", name[1])[-1]
    return f"{text[: name.start(1)]}{old}{text[name.start(1) :]}"


def joined_versions(text: str, random: Random) -> str:
    chosen = random.choice([*re.finditer(r'[vV]ersions": "(\d\+)"', text)])
    return f"{text[: chosen.start(1)]}{random.randrange(9)}+{text[chosen.start(1) :]}"


def joined_type(text: str, random: Random) -> str:
    chosen = random.choice([*re.finditer(rf'"type": "((?:\[\])?(?:{"|".join(SCALARS)}))"', text)])
    old = random.choice(["int32", "string", "[]int64"])
    return f"{text[: chosen.start(1)]}{old}{text[chosen.start(1) :]}"


def wiki_brackets(text: str, random: Random) -> str:
    return text.replace('"[]', '"[[]')


def drop_field(text: str, random: Random) -> str:
    """Remove a whole field, which cannot be detected from the page alone."""
    fields = list(re.finditer(r'\n *\{ "name": [^{}]*\},', text))
    gone = random.choice(fields)
    return text[: gone.start()] + text[gone.end() :]


ALL: Mapping[str, Damage] = {
    each.__name__: each
    for each in (
        drop_line, double_line, swap_lines, join_lines, curly_quotes, single_quotes, some_curly_quotes, html_quotes,
        drop_quote, lose_indentation, no_break_spaces, drop_bracket, double_bracket, drop_comma, drop_colon,
        double_comma, comment_without_slashes, joined_name, joined_versions, joined_type, wiki_brackets,
    )
}  # fmt: skip

HARMLESS = (curly_quotes, lose_indentation, no_break_spaces, wiki_brackets, double_comma, html_quotes, join_lines)
"""What can always be mended."""

OF_COMPARISONS = (joined_name, joined_versions, joined_type)
