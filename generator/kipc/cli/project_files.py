"""The files that `kipc init` changes: pyproject.toml, .gitattributes, .gitignore and .pre-commit-config.yaml.

Each function takes the text of a file and returns it with the parts that a project of compiled packages needs. It keeps
everything in the text, so that a second run changes nothing.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from kipc.errors import KipcError

PYPROJECT = "pyproject.toml"
GITATTRIBUTES = ".gitattributes"
GITIGNORE = ".gitignore"
PRE_COMMIT = ".pre-commit-config.yaml"


def with_settings(text: str, settings: Mapping[str, Any]) -> str:
    """Add `[tool.kipc]` to the text of a pyproject.toml that has none.

    Raises:
        KipcError: the text is not TOML, or `tool` is not a table.
    """
    document = _parsed(text)
    table = tomlkit.table()
    for name, value in settings.items():
        table.add(name, value)
    _tools(document).append("kipc", table)
    return tomlkit.dumps(document)


def with_excludes(text: str, folders: Sequence[str]) -> str:
    """Exclude folders of generated code from the formatters and linters that a pyproject.toml configures.

    Raises:
        KipcError: the text is not TOML, or one of the values has another type.
    """
    document = _parsed(text)
    tools = _tools(document)
    for tool, (name, is_excluded, pattern) in _EXCLUDES.items():
        for folder in folders if tool in tools else ():
            old = tools[tool].get(name)
            present = [old] if isinstance(old, str) else old or []
            if not any(isinstance(pattern, str) and is_excluded(pattern, folder) for pattern in present):
                tools[tool][name] = _with(old, pattern(folder), f"[tool.{tool}] {name}", is_list=tool == "ruff")
    return tomlkit.dumps(document)


def _with(old: Any, new: str, label: str, *, is_list: bool) -> Any:
    """Add to a list, or an alternative to a regular expression; comments and formatting stay."""
    match old:
        case None:
            return [new] if is_list else tomlkit.string(new, literal=True)
        case list():
            old.append(new)
            return old
        case str() if not is_list:
            lines = "\n" in old
            return tomlkit.string(f"\n{old}|{new}" if lines else f"{old}|{new}", literal=True, multiline=lines)
        case _:
            raise KipcError(f"{PYPROJECT}: {label} has an unknown form; add {new} to it")


def with_attributes(text: str, folders: Sequence[str]) -> str:
    """Mark folders of generated code in the text of a .gitattributes file.

    Their lines end in LF, since the manifest has hashes of these bytes; bytecode that someone commits has no lines. Git
    hides the files in diffs of pull requests, and reports a conflict instead of merging them.
    """
    marks = {"**": "text eol=lf linguist-generated=true -merge", "**/*.pyc": "binary"}
    lines = [
        f"{folder}/{files} {attributes}"
        for folder in folders
        for files, attributes in marks.items()
        if not re.search(rf"^{re.escape(f'{folder}/{files}')}\s", text, re.MULTILINE)
    ]
    return _appended(text, ["# Written by kipc compile.", *lines]) if lines else text


def with_bytecode(text: str) -> str:
    """Add bytecode to the text of a .gitignore file, unless one of its patterns is about it."""
    is_there = re.search(r"^[^#!\n]*(__pycache__|\*\.py\[|\*\.pyc)", text, re.MULTILINE)
    return text if is_there else _appended(text, ["__pycache__/"])


def with_hooks(text: str, config: str = PYPROJECT, *, own_specs: bool) -> str | None:
    """Add the hooks to the text of a .pre-commit-config.yaml; None if they can only be added by hand.

    Args:
        text: the text, empty for a new file.
        config: the path of the project's pyproject.toml from the folder of this file.
        own_specs: whether the project has spec files that can be checked and formatted.
    """
    if (config if config != PYPROJECT else "kipc-compile") in text:
        return text
    if not text.strip():
        return f"repos:\n{hooks_text('  ', config, own_specs=own_specs)}"
    keys = re.findall(r"^([A-Za-z_-]+):(.*)$", text, re.MULTILINE)
    items = re.search(r"^( *)- repo:", text, re.MULTILINE)
    if not items or not keys or keys[-1][0] != "repos" or keys[-1][1].split("#")[0].strip():
        return None
    return _appended(text, hooks_text(items[1], config, own_specs=own_specs).splitlines(), blank=False)


def hooks_text(indent: str, config: str, *, own_specs: bool) -> str:
    """Return the entry of `repos` in a .pre-commit-config.yaml, indented."""
    hooks = [("kipc-check", "kipc check"), ("kipc-format", "kipc format --check")] if own_specs else []
    lines = ["- repo: local", "  hooks:"]
    option = "" if config == PYPROJECT else f" --config {shlex.quote(config)}"
    for name, command in [*hooks, ("kipc-compile", "kipc compile --check")]:
        lines += [f"    - id: {name}", f"      name: {command}", f"      entry: {command}{option}"]
        lines += ["      language: system", "      pass_filenames: false"]
    return "".join(f"{indent}{line}\n" for line in lines)


def _parsed(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except TOMLKitError as error:
        raise KipcError(f"{PYPROJECT}: {error}") from error


def _tools(document: tomlkit.TOMLDocument) -> Any:
    if "tool" not in document:
        document.append("tool", tomlkit.table(is_super_table=True))
    tools = document["tool"]
    if not isinstance(tools, dict):
        raise KipcError(f"{PYPROJECT}: tool is not a table")
    return tools


def _appended(text: str, lines: Sequence[str], *, blank: bool = True) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    start = text if not text or text.endswith("\n") else text + end
    return start + (end if start and blank else "") + "".join(f"{line}{end}" for line in lines)


def _is_path(path: str, folder: str) -> bool:
    return path.rstrip("/") == folder


def _is_regex_of(prefix: str) -> Callable[[str, str], bool]:
    """Return a function that checks whether a regular expression matches the files of a folder."""

    def matches(regex: str, folder: str) -> bool:
        try:
            return bool(re.search(regex, f"{prefix}{folder}/", re.VERBOSE if "\n" in regex else 0))
        except re.error:
            return False

    return matches


_EXCLUDES: Mapping[str, tuple[str, Callable[[str, str], bool], Callable[[str], str]]] = {
    "ruff": ("extend-exclude", _is_path, str),
    "black": ("force-exclude", _is_regex_of("/"), lambda folder: f"^/{re.escape(folder)}/"),
    "mypy": ("exclude", _is_regex_of(""), lambda folder: f"^{re.escape(folder)}/"),
}
"""For each tool: its setting for exclusions, whether a value excludes a folder, and a value that does."""
