"""`kipc completion`: a shell that was started after the installation completes commands, options and files."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group

from tests.kipc.projects import kipc

PROJECT = '[[tool.kipc.package]]\npackage = "lettercodes"\n'
TYPED = [
    ("kipc form\t", "kipc format"),
    ("kipc compile --dir\t", "--direction"),
    ("kipc compile --direction req\t", "--direction requests"),
    ("kipc compile --package lett\t", "--package lettercodes"),
    ("kipc check my\t", "kipc check my-specs"),
]
"""Keys, and the line that a shell makes of them."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR", "SHELL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def typed(shell: str, keys: str, folder: Path, expected: str) -> str:
    """Type keys into an interactive shell that reads its start files, and return its output up to the expected text."""
    program = shutil.which(shell)
    assert program is not None
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execve(program, [program, "-i"], {**os.environ, "PATH": programs, "TERM": "dumb", "PS1": "$ "})
    try:
        os.write(terminal, keys.encode())
        shown = b""
        end = time.monotonic() + 20
        while time.monotonic() < end and expected.encode() not in shown:
            if select.select([terminal], [], [], 0.1)[0]:
                shown += os.read(terminal, 65536)
        return shown.decode(errors="replace")
    finally:
        os.close(terminal)
        os.waitpid(pid, 0)


def project(home: Path) -> Path:
    folder = home / "project"
    (folder / "my-specs").mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(PROJECT)
    return folder


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_after_one_command(home: Path) -> None:
    (home / ".bashrc").write_text("export MINE=1")
    kipc("completion", "bash", "--install")
    assert (home / ".bashrc").read_text().startswith("export MINE=1\nsource ")
    before = (home / ".bashrc").read_text()
    assert "already loads it" in kipc("completion", "bash", "--install").output
    assert (home / ".bashrc").read_text() == before
    for keys, expected in TYPED:
        assert expected in typed("bash", keys, project(home), expected)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_zsh_completes_although_its_start_file_was_empty(home: Path) -> None:
    kipc("completion", "zsh", "--install")
    for keys, expected in TYPED:
        assert expected in typed("zsh", keys, project(home), expected)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_fish_completes_after_one_command(home: Path) -> None:
    kipc("completion", "fish", "--install")
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for keys, expected in TYPED:
        result = subprocess.run(
            ["fish", "-c", f"complete -C '{keys.rstrip()}'"],
            cwd=project(home),
            env={**os.environ, "PATH": programs},
            capture_output=True,
            text=True,
            check=True,
        )
        assert expected.split()[-1] in result.stdout


@pytest.mark.parametrize(
    ("shell", "path", "start"),
    [
        ("bash", ".local/share/kipc/completion.bash", ".bashrc"),
        ("zsh", ".local/share/kipc/completion.zsh", ".zshrc"),
        ("fish", ".config/fish/completions/kipc.fish", None),
    ],
)
def test_each_shell_has_a_script_that_is_printed_or_installed(
    home: Path, shell: str, path: str, start: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    script = kipc("completion").output
    assert "_KIPC_COMPLETE" in script
    kipc("completion", "--install")
    assert (home / path).read_text() == script.removesuffix("\n")
    if start:
        assert (home / start).read_text() == f'source "{home / path}"\n'
    else:
        assert not list(home.glob(".*rc"))


def test_a_start_file_that_is_a_link_stays_one(home: Path) -> None:
    (home / "dotfiles").mkdir()
    (home / "dotfiles" / "bashrc").write_text("")
    (home / ".bashrc").symlink_to("dotfiles/bashrc")
    kipc("completion", "bash", "--install")
    assert (home / ".bashrc").is_symlink()
    assert "completion.bash" in (home / "dotfiles" / "bashrc").read_text()


@pytest.mark.parametrize("shell", ["", "/bin/tcsh"])
def test_an_unknown_shell_is_a_usage_error(home: Path, shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", shell)
    assert "choose one of bash, zsh, fish" in kipc("completion", status=2).output


def test_commands_are_completed_without_loading_them() -> None:
    code = (
        "import sys; from kipc.cli import _group\n"
        "import click; names = [each.value for each in _group.shell_complete(click.Context(_group), 'com')]\n"
        "assert names == ['compile', 'compat', 'completion'], names\n"
        "loaded = {name for name in sys.modules if name.startswith('kipc.cli.')}\n"
        "assert loaded == {'kipc.cli.errors', 'kipc.cli.output'}, loaded"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_group_lists_every_command() -> None:
    shown = CliRunner().invoke(_group, ["--help"]).output
    for name in ("init", "format", "completion"):
        assert f"  {name} " in shown
