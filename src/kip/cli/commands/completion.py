"""`kip completion`: completion of commands, options, names and paths in the user's shell."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from kip.cli.output.printing import echo
from kip.transaction import replace_file

SHELLS = ("bash", "zsh", "fish")

_ZSH_START = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }\n"
"""The script calls compdef, which exists once completion is initialized."""


@click.command("completion", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@click.option("--install", is_flag=True, help="Install the script for your user, instead of printing it.")
def command(shell: str | None, install: bool) -> None:
    """Print the completion script of a shell, or install it.

    SHELL is bash, zsh or fish (default: your login shell). --install writes the script to a file. For bash and zsh, it
    adds a line to .bashrc or .zshrc that reads the file, unless it is there already.

    \b
    Examples:
      kip completion --install
      source <(kip completion bash)
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise click.UsageError(f"no completion for {shell or 'an unknown shell'}; choose one of {', '.join(SHELLS)}")
    script = _script(shell)
    if install:
        _install(shell, script)
    else:
        echo(script)


def _script(shell: str) -> str:
    completion = get_completion_class(shell)
    if completion is None:
        raise click.ClickException(f"the installed click does not support completion for {shell}; install a newer one")
    root = click.get_current_context().find_root().command
    source = completion(root, {}, "kip", "_KIP_COMPLETE").source()
    return _ZSH_START + source if shell == "zsh" else source


def _install(shell: str, script: str) -> None:
    if shell == "fish":
        _write(_folder("XDG_CONFIG_HOME", ".config") / "fish" / "completions" / "kip.fish", script)
        return
    path = _folder("XDG_DATA_HOME", ".local/share") / "kip" / f"completion.{shell}"
    _write(path, script)
    start = _folder("ZDOTDIR", "") / ".zshrc" if shell == "zsh" else Path.home() / ".bashrc"
    line = f'source "{path}"'
    text = start.read_text(encoding="utf-8") if start.exists() else ""
    if line in text.splitlines():
        echo(f"{start} already loads it", err=True)
    else:
        end = "" if not text or text.endswith("\n") else "\n"
        _write(start, f"{text}{end}{line}\n")
    echo("start a new shell to use it", err=True)


def _folder(variable: str, default: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / default)


def _write(path: Path, text: str) -> None:
    path = path.resolve()  # start files are often links into a repository
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text.encode())
    echo(f"{path}: written", err=True)
