"""The programs of this repository, as the docs speak of them: do the commands and their options exist?"""

from __future__ import annotations

import re
import shlex

import click
from kipc.cli import _group as kipc

from kip.cli.main import main as kip
from tests.docs.blocks import BLOCK, BLOCKS, Block
from tests.shared import ROOT

PROGRAMS: dict[str, click.Command] = {"kip": kip, "kipc": kipc}
NAMES = "|".join([*PROGRAMS, "make"])


def commands_in_sentences(text: str) -> list[str]:
    """Return the commands of a page in its text, outside of blocks."""
    return re.findall(rf"`((?:{NAMES}) [^`…]+)`", BLOCK.sub("", text))


def commands_in_blocks(page: str) -> list[str]:
    """Return the commands of a page in `sh` blocks, which no test runs."""
    return [line for block in BLOCKS if _is_shell(block, page) for line in block.text.splitlines() if _is_ours(line)]


def _is_shell(block: Block, page: str) -> bool:
    return block.page == page and block.language == "sh"


def _is_ours(line: str) -> bool:
    return re.match(rf"({NAMES}) ", line) is not None


def error_in(line: str) -> str | None:
    """Return the problem of a command: an unknown command, option or target."""
    program, *words = shlex.split(line.partition(" | ")[0])
    if program == "make":
        unknown = {word for word in words if "=" not in word} - make_targets()
        return f"no targets {unknown}" if unknown else None
    command = PROGRAMS[program]
    context = click.Context(command, **command.context_settings)  # the option of help is cached with its names
    try:
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            _, found, words = command.resolve_command(context, words)
            assert found
            command = found
    except click.UsageError as error:
        return error.message
    options = {word.partition("=")[0] for word in words if word.startswith("-")}
    known = {name for each in command.get_params(context) for name in (*each.opts, *each.secondary_opts)}
    return f"no options {options - known}" if options - known else None


def make_targets() -> set[str]:
    """Return the targets that are for people, which have no file."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    (targets,) = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    return set(targets.split())
