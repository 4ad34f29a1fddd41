"""Conflicts: specs whose generated files would overwrite each other or other files of the package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipc.language.problems import Problem
from kipc.language.specs import MessageSpec
from kipc.python.lower import module_name

_OF_PACKAGE = {"__init__", "__main__", "error_codes", "manifest.json", "py.typed", "registry", "runtime", "tests"}
"""The files and folders that each package has, besides its areas."""


def conflicts(specs: Sequence[MessageSpec]) -> Iterator[Problem]:
    """Yield a problem for each spec whose module has the path of another file of the package.

    Paths are compared as case-insensitive file systems do. These problems concern the output, so Kafka's generator and
    `kipc check` accept such specs.
    """
    folders = {spec.area[:depth] for spec in specs for depth in range(1, len(spec.area) + 1)}
    taken = {_path(folder): f"the area {'/'.join(folder)}" for folder in sorted(folders)}
    for spec in specs:
        yield from _area_problems(spec)
        if spec.is_retired:
            continue
        path = _path((*spec.area, module_name(spec)))
        if path in taken:
            sentence = f"its module is {path}.py, like that of {taken[path]}; rename one, or compile one of them only"
            yield Problem(spec.location, sentence, "module-name")
        taken.setdefault(path, f"{spec.name} ({spec.location.file})")


def _area_problems(spec: MessageSpec) -> Iterator[Problem]:
    name = spec.area[0]
    if name.casefold() in _OF_PACKAGE:
        yield Problem(spec.location, f"every package has its own {name}; rename the folder of the area", "area-name")


def _path(parts: Sequence[str]) -> str:
    return "/".join(parts).casefold()
