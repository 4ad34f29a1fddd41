"""The header of a generated module: its docstring, what its body uses from elsewhere, and its struct formats."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from kipc.python.lower import spec_path
from kipc.python.model import FORMATS, MessageModel
from kipc.resources import resource

_NAME_IN_USE = re.compile(r"(?<![\w.\"])([A-Za-z]\w*)(?=[(\[\]|, \n):])")
_FORMAT_IN_USE = re.compile(r"(?<![\w.])_(?:un)?pack_\w+")
_ALL = re.compile(r"__all__ = \[(.*?)\]", re.DOTALL)
_REPEATED = re.compile(r"(\w+?)x(\d+)")


@cache
def _exports(module: str) -> frozenset[str]:
    """Return the names that a module of the runtime exports."""
    text = (resource("templates") / "runtime" / f"{module}.py").read_text()
    names = _ALL.search(text)
    assert names is not None, f"runtime/{module}.py has no __all__"
    return frozenset(re.findall(r'"(\w+)"', names[1]))


def module_header(message: MessageModel, body: str) -> str:
    """Return the text that goes before the body of a message's module."""
    code = _without_docstrings(body)
    used = set(_NAME_IN_USE.findall(code)) | set(re.findall(r"raise (\w+)", code))
    formats = sorted(set(_FORMAT_IN_USE.findall(code)))
    used |= set(map(_maker, formats))
    up = "." * (len(message.area) + 1)
    lines = [
        f'"""{message.spec.name}, made by kipc from {spec_path(message.spec)}. Not to be edited."""',
        "",
        "from __future__ import annotations",
        "",
    ]
    lines += _runtime_imports(up, used, message)
    lines += ["", f"__all__ = {_names(message)}", ""]
    lines += [f"{name} = {_format_expression(name)}" for name in formats]
    return "\n".join(lines) + "\n"


def _without_docstrings(body: str) -> str:
    return re.sub(r'""".*?"""', "", body, flags=re.DOTALL)


def _runtime_imports(up: str, used: set[str], message: MessageModel) -> list[str]:
    modules = {
        "acceleration": {"codec_tables"},
        "annotations": used & _exports("annotations"),
        "message": {"Message", "Struct"} if message.structs else {"Message"},
        "reading": used & _exports("reading"),
        "spec": {"MessageSpec"} | ({"StructSpec"} if message.structs else set()) | (used & {"Field"}),
        "uuids": used & _exports("uuids"),
        "writing": used & _exports("writing"),
    }
    return [f"from {up}runtime.{module} import {_listed(names)}" for module, names in modules.items() if names]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _names(message: MessageModel) -> str:
    names = sorted([message.class_name, *(struct.class_name for struct in message.structs)])
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _maker(name: str) -> str:
    """Return the function of the runtime that makes a packer or unpacker."""
    array = "array_" if name.endswith("s") else ""
    function = "unpacker" if name.startswith("_unpack_") else "packer"
    return f"{array}{function}s" if array else function


def _format_expression(name: str) -> str:
    """Return what makes a packer or unpacker: its name spells its format, kind by kind."""
    reading = name.startswith("_unpack_")
    kinds = name.removeprefix("_unpack_" if reading else "_pack_").split("_")
    maker = _maker(name)
    if not name.endswith("s"):
        return f'{maker}("{_format(kinds)}")'
    element = FORMATS[kinds[-1][:-1]]
    return f'{maker}("{element}")' if reading else f'{maker}("{_format(kinds[:-1])}", "{element}")'


def _format(kinds: list[str]) -> str:
    return ">" + "".join(_characters(kind) for kind in kinds)


def _characters(kind: str) -> str:
    repeated = _REPEATED.fullmatch(kind)
    if repeated is None:
        return FORMATS[kind]
    return FORMATS[repeated[1]] * int(repeated[2])
