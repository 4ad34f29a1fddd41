"""docs/admin.md is complete: it contains each command of `kip` for running clusters."""

from __future__ import annotations

from collections.abc import Iterator

import click

from kip.admin import __all__ as public_names
from kip.cli.commands.shell.lines import _NOUNS as SHELL_NOUNS
from kip.cli.main import main
from tests.shared import ROOT

GUIDE = ROOT / "docs" / "admin.md"
NOUNS = (*SHELL_NOUNS, "shell", "serve", "proxy")


def verbs() -> Iterator[str]:
    for noun in NOUNS:
        command = main.get_command(click.Context(main), noun)
        if isinstance(command, click.Group):
            yield from (f"kip {noun} {verb}" for verb in command.commands)
        else:
            yield f"kip {noun}"


def test_every_verb_stands_in_the_guide() -> None:
    text = GUIDE.read_text()
    assert [verb for verb in verbs() if verb not in text] == []


def test_public_names_are_there() -> None:
    import kip.admin

    assert all(getattr(kip.admin, name) for name in public_names)
