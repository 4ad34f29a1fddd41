"""Completion for `kip shell`: commands and options of the command line, names and ids from the cluster."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from kip.cli.parameters.names import CompletionNames

if TYPE_CHECKING:
    from kip.cli.commands.shell.lines import Shell

_BUILT_IN = ("help", "exit", "quit")
_LAST_BROKER = re.compile(r"[^:,]*$")


class ShellCompleter(Completer):
    """Completes the word before the cursor."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.names = CompletionNames(shell.admin)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        words, start = _words(document.text_before_cursor)
        for candidate, begun in self._candidates(words, start):
            if candidate.startswith(begun):
                yield Completion(candidate, start_position=-len(begun))

    def _candidates(self, words: list[str], start: str) -> Iterable[tuple[str, str]]:
        """Return the candidates at the cursor, each with the part of `start` that it replaces."""
        match words:
            case []:
                return ((noun, start) for noun in (*self.shell.nouns, *_BUILT_IN))
            case ["help"]:
                return ((noun, start) for noun in self.shell.nouns)
            case ["help", noun] | [noun] if noun in self.shell.nouns:
                return ((verb, start) for verb in sorted(self.shell.nouns[noun].commands))
            case [noun, verb, *rest] if noun in self.shell.nouns and verb in self.shell.nouns[noun].commands:
                return self._values(noun, self.shell.nouns[noun].commands[verb], rest, start)
        return ()

    def _values(self, noun: str, verb: click.Command, words: list[str], start: str) -> Iterable[tuple[str, str]]:
        match words[-1] if words else "":
            case "--topic":
                return ((name, start) for name in self.names.topics())
            case "--config":
                return ((f"{name}=", start) for name in self.names.configs())
            case "--delete-config":
                return ((name, start) for name in self.names.configs())
            case "--replica-assignment":
                begun = _LAST_BROKER.search(start)
                return ((broker, begun[0] if begun else "") for broker in self.names.brokers())
            case "--format":
                return ((form, start) for form in ("table", "json", "jsonl"))
        if start.startswith("-"):
            return (
                (option, start) for parameter in verb.params for option in parameter.opts if option.startswith("--")
            )
        if noun == "topics" and verb.name in ("describe", "alter", "delete"):
            return ((name, start) for name in self.names.topics())
        if any(parameter.name == "node_id" for parameter in verb.params):
            return ((broker, start) for broker in self.names.brokers())
        return ()


def _words(text: str) -> tuple[list[str], str]:
    """Return the complete words, and the incomplete last word, which is empty after a blank."""
    try:
        words = shlex.split(text)
    except ValueError:  # an unclosed quote
        words = [word.lstrip("'\"") for word in text.split()]
    if not words or text[-1].isspace():
        return words, ""
    return words[:-1], words[-1]
