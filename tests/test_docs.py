"""README and docs: their code runs, their commands print what they say, their links lead somewhere."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from kipc.settings import Settings

from tests.shared import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "examples").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ELLIPSIS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    line: int
    language: str
    text: str


def read_blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    name = str(page.relative_to(ROOT))
    return [Block(name, text.count("\n", 0, found.start(2)) + 1, *found.groups()) for found in BLOCK.finditer(text)]


BLOCKS = [block for page in PAGES for block in read_blocks(page)]


def blocks_of(*languages: str) -> list[Any]:
    """Return the blocks of these languages, those of one page together: they build on each other."""
    wanted = [block for block in BLOCKS if block.language in languages]
    return [pytest.param(list(group), id=page) for page, group in groupby(wanted, key=lambda block: block.page)]


@pytest.mark.parametrize("blocks", blocks_of("python"))
def test_python_runs(blocks: list[Block]) -> None:
    namespace: dict[str, object] = {"__name__": "docs"}
    for block in blocks:
        code = ast.increment_lineno(ast.parse(block.text, block.page), block.line - 1)
        exec(compile(code, block.page, "exec"), namespace)


@pytest.mark.parametrize("blocks", blocks_of("pycon"))
def test_dialogues_are_as_shown(blocks: list[Block]) -> None:
    said: list[str] = []
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block.text, {}, block.page, block.page, block.line - 1)
        doctest.DocTestRunner(optionflags=ELLIPSIS, verbose=False).run(example, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("blocks", blocks_of("console"))
def test_commands_print_what_is_shown(blocks: list[Block], tmp_path: Path) -> None:
    for folder in ("schemas", "examples"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks:
        for command, shown in _commands(block.text):
            result = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env={**os.environ, "PATH": programs, "PYTEST_ADDOPTS": ""},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            assert result.returncode == 0, f"{block.page}: {command}\n{result.stdout}"
            fits = doctest.OutputChecker().check_output(shown, result.stdout, ELLIPSIS)
            assert fits or not shown, f"{block.page}: {command}\nshown:\n{shown}\nprinted:\n{result.stdout}"


def _commands(text: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, which follow a `$`, with the output that is shown behind them."""
    commands: list[tuple[str, str]] = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = [line[2:] for line in rest if line.startswith("> ")]
        shown = [line for line in rest if not line.startswith("> ")]
        commands.append(("\n".join([first, *more]), "".join(f"{line}\n" for line in shown)))
    return commands


def _check_shell(text: str) -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"^make (\w+)", text, re.MULTILINE)) <= targets


def _check_toml(text: str) -> None:
    settings = tomllib.loads(text).get("tool", {}).get("kipc", {})
    Settings(**settings)


DATA: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": _check_toml, "sh": _check_shell}


@pytest.mark.parametrize("language", DATA)
def test_data_is_well_formed(language: str) -> None:
    blocks = [block for block in BLOCKS if block.language == language]
    assert blocks
    for block in blocks:
        DATA[language](block.text)


def test_every_block_is_checked() -> None:
    unchecked = [
        block
        for block in BLOCKS
        if block.language not in {"python", "pycon", "console", "diff", "text", "mermaid", *DATA}
    ]
    assert not unchecked


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]


def test_make_help_lists_every_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.search(r"^\.PHONY: (.+)$", text, re.MULTILINE)[1].split())  # type: ignore[index]
    result = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {line.split()[0] for line in result.stdout.splitlines()} == targets
