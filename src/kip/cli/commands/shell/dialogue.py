"""The dialogue of `kip shell` on a terminal: prompt, completion, history."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.history import FileHistory

from kip.cli.commands.shell.completion import ShellCompleter
from kip.cli.output.printing import echo
from kip.kafka.secrets import mentions_secret

if TYPE_CHECKING:
    from kip.cli.commands.shell.lines import Shell


class DiscreetHistory(FileHistory):
    """Saves lines to a file that only its owner can read, except lines that look like they contain a secret.

    If the file cannot be read or written, the dialogue continues without it.
    """

    def load_history_strings(self) -> Iterable[str]:
        with suppress(OSError):
            yield from super().load_history_strings()

    def store_string(self, string: str) -> None:
        if mentions_secret(string):
            return
        path = Path(os.fsdecode(self.filename))
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600, exist_ok=True)
            super().store_string(string)


def history_path() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state, "kip", "history")


def run_dialogue(shell: Shell) -> int:
    """Read lines from the terminal and run them until `exit` or the end of input; return the exit status."""
    echo("`help` lists the commands, Tab completes them, `exit` ends.", err=True)
    prompt: PromptSession[str] = PromptSession(
        message="kip> ",
        completer=ShellCompleter(shell),
        complete_in_thread=True,
        history=DiscreetHistory(history_path()),
    )
    while not shell.is_over:
        try:
            shell.run(prompt.prompt())
        except KeyboardInterrupt:
            continue
        except EOFError:
            break
    return 0
