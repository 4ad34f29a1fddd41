"""The report of problems for people at a terminal: the lines concerned, with the places marked, and the fix.

error: a field with a tag needs taggedVersions, such as 1+ [tag-without-versions]
 --> specs/Ping.json:4:53: fields[0].tag
  |
4 |     { "name": "Text", "type": "string", "versions": "0+", "tag": 0 }
  |                                                                  ^
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate

from rich.cells import cell_len

from kipc.cli.output import escaped
from kipc.errors import KipcError
from kipc.language.check.fixes import apply_fixes
from kipc.language.parse.json_reader import value_end
from kipc.language.parse.positions import Positions, lines_of
from kipc.language.problems import Fix, Position, Problem
from kipc.language.specs import Location
from kipc.sources.load import Source, load

__all__ = ["FULL", "default_style", "full_report"]

FULL = "full"
_NARROWEST = 40
_CUT = "…"
_BEFORE_MARK = 3
"""Of a line that is too long, at most one part in three is before the mark."""


def default_style() -> str:
    """Return the format of problems that nobody chose: `full` for people, who read it on a terminal."""
    return FULL if sys.stdout.isatty() else "text"


def full_report(problems: Sequence[Problem], sources: Sequence[str | Source], width: int | None = None) -> str:
    """Return the text of problems in these sources; of a file that is gone, no lines are shown.

    Args:
        sources: the sources, or their names, which are read again.
        width: the columns of the terminal; default: those of the current one.
    """
    texts = _Texts(sources)
    columns = max(width or shutil.get_terminal_size().columns, _NARROWEST)
    return "\n\n".join("\n".join(_lines(problem, texts, columns)) for problem in problems)


class _Texts:
    """The texts of spec files, by the name that a problem gives for the file."""

    def __init__(self, sources: Sequence[str | Source]) -> None:
        self._names = [name for name in sources if isinstance(name, str)]
        self._texts: dict[str, str | None] = {}
        for source in sources:
            if isinstance(source, Source):
                self._add(source)

    def __getitem__(self, file: str) -> str | None:
        if file not in self._texts:
            self._texts[file] = None
            for name in (file, *filter(file.startswith, self._names)):
                try:
                    self._add(load(name))
                except KipcError:  # a file of an archive cannot be read by its name, but its archive can
                    continue
                break
        return self._texts[file]

    def _add(self, source: Source) -> None:
        self._texts |= {source.place_of(file): file.text for file in source.files}


def _lines(problem: Problem, texts: _Texts, columns: int) -> Iterator[str]:
    places = [problem.location, *(note.location for note in problem.notes)]
    gutter = len(str(max(place.line for place in places)))
    yield f"{problem.severity}: {problem.message} [{problem.rule}]"
    yield from _place(problem.location, texts, gutter, columns, "^")
    for note in problem.notes:
        yield f"{' ' * gutter} = {note.sentence}:"
        yield from _place(note.location, texts, gutter, columns, "-")
    text = texts[problem.location.file]
    if problem.fix is not None and text is not None:
        yield f"{' ' * gutter} = {problem.fix.title}:"
        yield from _change(problem.fix, text, gutter, columns)


def _place(location: Location, texts: _Texts, gutter: int, columns: int, mark: str) -> Iterator[str]:
    yield f"{' ' * gutter}--> {location}: {location.path or '$'}"
    text = texts[location.file]
    lines = lines_of(text) if text is not None else []
    if text is None or not 0 < location.line <= len(lines):
        return
    offset = Positions(text).offset(Position(location.line, location.column))
    # A value of several lines is marked up to the end of its first.
    end = min(value_end(text, offset), offset + len(lines[location.line - 1]) - location.column + 1)
    start = location.column - 1
    shown, at, size = _cut(lines[location.line - 1], start, start + max(end - offset, 1), columns - gutter - 3)
    yield f"{' ' * gutter} |"
    yield f"{location.line:{gutter}} | {shown}"
    yield f"{' ' * gutter} | {' ' * at}{mark * size}"


def _change(fix: Fix, text: str, gutter: int, columns: int) -> Iterator[str]:
    """Yield the lines that a fix changes, before and after."""
    before, after = lines_of(text), lines_of(apply_fixes(text, [fix]))
    same = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), len(before))
    following = len(before) - max(edit.end.line for edit in fix.edits)
    column = min(edit.start.column for edit in fix.edits) - 1
    yield f"{' ' * gutter} |"
    for sign, lines in (("-", before), ("+", after)):
        for number in range(same, len(lines) - following):
            shown, *_ = _cut(lines[number], column, column + 1, columns - gutter - 5)
            yield f"{number + 1:{gutter}} | {sign} {shown}"


def _cut(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """Return what fits of a line around a part of it, and the first column and the width of that part."""
    shown = [escaped(character.replace("\t", "    ")) for character in line]
    ends = list(accumulate(map(cell_len, shown), initial=0))
    start, end = min(start, len(line)), min(end, len(line))
    if ends[-1] <= room:
        return "".join(shown), ends[start], max(ends[end] - ends[start], 1)
    first = next(at for at in range(start + 1) if at == start or ends[start] - ends[at] <= room // _BEFORE_MARK)
    head = _CUT if first else ""
    last = max((at for at in range(first, len(line) + 1) if ends[at] - ends[first] < room - len(head)), default=first)
    tail = _CUT if last < len(line) else ""
    at = len(head) + ends[start] - ends[first]
    size = ends[min(end, last)] - ends[start]
    return f"{head}{''.join(shown[first:last])}{tail}", at, max(size, 1)
