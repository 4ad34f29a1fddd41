"""The target `python`: a package of classes with codecs, a runtime and tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

from kipc.language.specs import MessageSpec, spec_path
from kipc.output.manifest import digest
from kipc.python.lower import lower, module_name
from kipc.python.package import package_files
from kipc.python.render import render_message
from kipc.python.samples import sample_rows
from kipc.python.tests import render_test_module, test_module_path
from kipc.resources import resource
from kipc.targets import Request, Task


def tasks(request: Request) -> Iterator[Task]:
    """Yield a task for each message, its module and its tests, and one for each other file."""
    for spec in request.specs:
        if not spec.is_retired:
            module = "/".join((*spec.area, f"{module_name(spec)}.py"))
            key = digest(_compiler_hash(), spec_path(spec), request.hashes[spec_path(spec)])
            yield Task((module, test_module_path(spec)), partial(_rendered, spec), key)
    for path, text in package_files(request.specs, request.package, request.history):
        yield Task.of_text(path, text)


def _rendered(spec: MessageSpec) -> tuple[str, str]:
    message = lower(spec)
    module = render_message(message)
    return module, render_test_module(message, sample_rows(message, module))


@cache
def _compiler_hash() -> str:
    """Return a hash of everything between a spec and its texts: stages, templates and the version of jinja2."""
    package = Path(__file__).parent.parent
    stages = [path for folder in ("language", "ir", "python") for path in package.glob(f"{folder}/*.py")]
    templates = [
        path
        for path in resource("templates").rglob("*")
        if path.suffix in (".py", ".jinja") and path.parent.name != "docs"
    ]
    return digest(version("jinja2"), *(path.read_bytes() for path in sorted(stages) + sorted(templates)))
