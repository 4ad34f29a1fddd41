"""The example messages of generated tests: they have fields of every form, whatever else a package contains."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.language.spelling import snake_case
from kipc.resources import resource

EXAMPLES = ("tests", "examples")
"""The area of the examples."""


def example_names() -> list[str]:
    """Return the names of all examples."""
    return sorted(path.stem for path in _folder().glob("*.json"))


def example_paths(name: str) -> tuple[str, str]:
    """Return the paths of an example's module and of its cases in the package."""
    stem = "/".join((*EXAMPLES, snake_case(name)))
    return f"{stem}.py", f"{stem}.jsonl"


def example_specs(name: str) -> tuple[MessageSpec, MessageSpec | None]:
    """Return the spec of an example, and of a request the spec of its response."""
    specs = _specs()
    response = specs.get(name.removesuffix("Request") + "Response") if name.endswith("Request") else None
    return specs[name], response


@cache
def _specs() -> dict[str, MessageSpec]:
    checked = read_specs([str(_folder())], extensions=True)
    assert not checked.errors, checked.errors
    return {spec.name: replace(spec, area=EXAMPLES) for spec in checked.specs}


def _folder() -> Path:
    return resource("templates") / "tests" / "examples"
