"""The screen of the demo: narration is wrapped, long lines are folded at the width of the terminal.

A line that is too long ends in a backslash and continues on the next one, in commands as in their output. Colour is
used on a terminal only, and not if NO_COLOR is set.
"""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

INDENT = "    "
"""Before each line of output, and before a command's second line."""

NARROWEST, WIDEST = 60, 120
"""Widths in columns between which the demo adapts to the terminal."""

WIDEST_PROSE = 100

_WORD = r"""(?:'[^']*'|[^\s'])+"""
_UNIT = re.compile(rf"(?:(?:--?[a-z][\w-]* (?![-<>&])|[<>] |&& ))?{_WORD}")
"""A word; an option together with its value, a redirection with its file."""

_MARGIN = re.compile(r"[+-]?\s*")
"""Before the text of a line, which may be one of a unified diff."""

_DIFFERENCE = {"+": "green", "-": "red", "@": "cyan"}


class Screen:
    """Prints to standard output."""

    def __init__(self) -> None:
        columns = shutil.get_terminal_size(fallback=(80, 24)).columns
        self.width = min(max(columns, NARROWEST), WIDEST)
        plain = bool(os.environ.get("NO_COLOR"))
        self._console = Console(highlight=False, color_system=None if plain else "auto")

    @property
    def inner_width(self) -> int:
        """The columns that are left for output."""
        return self.width - len(INDENT)

    def title(self, text: str) -> None:
        self._print(f"\n=== {text}\n", "bold magenta")

    def narration(self, text: str) -> None:
        """Print a paragraph, as comments of a shell."""
        width = min(self.width, WIDEST_PROSE)
        options = {"initial_indent": "# ", "subsequent_indent": "# ", "break_on_hyphens": False}
        self._print("\n".join(textwrap.wrap(text, width, break_long_words=False, **options)), "cyan")

    def command(self, text: str) -> None:
        self._print("\n".join(folded_command(f"$ {text}", self.width)), "bold")

    def output(self, text: str) -> None:
        """Print text, indented."""
        for line in _output_lines(text, self.inner_width):
            self._print(line)

    def difference(self, text: str) -> None:
        """Print a unified diff, indented."""
        for line in text.splitlines():
            for part in _output_lines(line, self.inner_width):
                self._print(part, _DIFFERENCE.get(line[:1], ""))

    def note(self, text: str) -> None:
        """Print a remark of the demo on the output above it."""
        self._print(f"{INDENT}[{text}]", "yellow")

    def sentence(self, text: str) -> None:
        self._print("\n".join(textwrap.wrap(text, min(self.width, WIDEST_PROSE), break_on_hyphens=False)), "yellow")

    def blank(self) -> None:
        self._print("")

    def _print(self, text: str, style: str = "") -> None:
        self._console.print(Text(text, style), soft_wrap=True)


def folded(line: str, width: int) -> Iterator[str]:
    """Yield the parts of a line; all but the last end in a backslash, all but the first are indented deeper."""
    indent = " " * min(len(_MARGIN.match(line)[0]) + 2, width // 2)
    while len(line) > width:
        blanks = (line.rfind(blank, width // 2, width - 1) + len(blank) for blank in (", ", " ") if blank in line)
        end = next((end for end in blanks if end > width // 2), width - 1)
        yield f"{line[:end]}\\"
        line = indent + line[end:]
    yield line


def folded_command(command: str, width: int) -> list[str]:
    """Break a command between words, so that a copy of it still works."""
    lines = [""]
    for unit in _UNIT.findall(command):
        line = f"{lines[-1]} {unit}" if lines[-1] else unit
        if len(line) <= width - len(" \\") or lines == [""]:
            lines[-1] = line
        else:
            lines[-1] += " \\"
            lines.append(INDENT + unit)
    return lines


def _output_lines(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        for part in folded(line.expandtabs().rstrip(), width):
            yield (INDENT + part).rstrip()
