"""The fenced blocks of the pages, and the commands and outputs in those that show a terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.shared import ROOT

PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "GOVERNANCE", "SUPPORT", "CODE_OF_CONDUCT")),
    *(ROOT / folder / "README.md" for folder in ("accelerator", "generated", "src", "tools")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    section: str
    """The nearest heading above it."""
    line: int
    language: str
    file: str | None
    """The file with this text, which the commands of the page use; a later block extends the file."""
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A line typed after a `$`, with its continuation lines after `>`, and the output shown below it."""

    text: str
    shown: str


def read_blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, from top to bottom."""
    text = page.read_text(encoding="utf-8")
    blocks = []
    for found in BLOCK.finditer(text):
        headings = re.findall(r"^#+ (.+)$", BLOCK.sub("", text[: found.start()]), re.MULTILINE)
        line = text.count("\n", 0, found.start(3)) + 1
        blocks.append(Block(str(page.relative_to(ROOT)), headings[-1], line, found[1], found[2], found[3]))
    return blocks


def read_commands(block: Block) -> list[Command]:
    """Return the commands of a console block."""
    commands = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = [line[2:] for line in rest if line == ">" or line.startswith("> ")]
        shown = [line for line in rest if line != ">" and not line.startswith("> ")]
        commands.append(Command("\n".join([first, *more]), "".join(f"{line}\n" for line in shown)))
    return commands


BLOCKS = [block for page in PAGES for block in read_blocks(page)]
