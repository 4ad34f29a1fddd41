"""What is promised, as lines of text: documented Python names with signatures, without types; commands with options."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any

import click

from tests.docs.programs import PROGRAMS
from tests.shared import ROOT

HOOKS = ROOT / "site" / "hooks.py"
OURS = ("kafka_wire", "kip", "kipc")
PLAIN = (str, bytes, int, float, bool, type(None))


def documented() -> dict[str, list[str] | None]:
    """Return the names on the page of the Python API by module, without importing mkdocs; None for all of a module."""
    (found,) = (
        node.value
        for node in ast.parse(HOOKS.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "API"
    )
    names: dict[str, list[str] | None] = eval(compile(ast.Expression(found), HOOKS.name, "eval"))
    return names


def surface() -> list[str]:
    """Return a line for each documented class, function and constant, and for each public member of the classes."""
    lines: set[str] = set()
    for module_name, names in documented().items():
        module = import_module(module_name)
        for name in names or public_names(module):
            value = getattr(module, name)
            lines |= set(lines_of(f"{module_name}.{name}", value))
    return sorted(lines)


def public_names(module: Any) -> list[str]:
    if hasattr(module, "__all__"):
        return list(module.__all__)
    here = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__]
    return [name for name in here if not name.startswith("_")]


def lines_of(path: str, value: Any) -> Iterator[str]:
    if not inspect.isclass(value):
        yield path + (signature(value) if inspect.isroutine(value) else "")
        return
    is_enumeration = issubclass(value, Enum)
    yield path + ("" if is_enumeration or not is_ours(value, "__init__") else signature(value))
    if is_enumeration:
        yield from (f"{path}.{name}" for name in value.__members__)
    for name in dir(value):
        if name.startswith("_") or not is_ours(value, name) or (is_enumeration and name in value.__members__):
            continue
        member = getattr(value, name, None)  # what only objects or subclasses have is a name
        is_method = inspect.isroutine(member) or inspect.isroutine(inspect.getattr_static(value, name))
        yield f"{path}.{name}" + (signature(member) if is_method else "")


def is_ours(value: type, name: str) -> bool:
    """Return whether a class has a member from one of our classes, not from one of Python or a library."""
    owner = next((each for each in value.__mro__ if name in vars(each)), object)
    return owner.__module__.split(".")[0] in OURS


def signature(value: Any) -> str:
    """Return the parameters with plain defaults; types are left out, which Pythons write differently."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    empty = inspect.Parameter.empty
    parameters = [
        each.replace(
            annotation=empty,
            default=each.default if each.default is empty or type(each.default) in PLAIN else Ellipsis,
        )
        for each in found.parameters.values()
    ]
    return str(found.replace(parameters=parameters, return_annotation=inspect.Signature.empty))


def commands() -> list[str]:
    """Return a line for each command of `kip` and `kipc`, and for each long name of its options."""
    return sorted(line for name, command in PROGRAMS.items() for line in lines_of_command(name, command))


def lines_of_command(path: str, command: click.Command) -> Iterator[str]:
    yield path
    context = click.Context(command)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            names = (*parameter.opts, *parameter.secondary_opts)
            yield from (f"{path} {name}" for name in names if name.startswith("--"))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None and not found.hidden:
                yield from lines_of_command(f"{path} {name}", found)
