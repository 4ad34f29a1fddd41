"""What a package has besides its messages: runtime, lazy `__init__` modules, registry and the tests' harness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kipc.evolution.history import History
from kipc.language.defaults import quoted
from kipc.language.specs import MessageSpec
from kipc.output.manifest import FORMAT
from kipc.python.fields import class_names
from kipc.python.lower import module_name
from kipc.python.render import environment, render_kinds
from kipc.resources import resource

Area = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackageModel:
    """A package of messages: the packages below it and its messages, as pairs of a name and its module."""

    title: str
    up: str
    packages: list[tuple[str, str]]
    names: list[tuple[str, str]]


def package_files(specs: Sequence[MessageSpec], package: str, history: History) -> Iterator[tuple[str, str]]:
    """Yield the path and the text, not yet formatted, of each file that belongs to no single message."""
    yield "__init__.py", _render_root(specs, package)
    yield "py.typed", ""
    yield "registry.py", _render_registry(specs, history)
    for area in sorted(_areas(specs)):
        path = "/".join(area)
        yield f"{path}/__init__.py", _render_area(area, specs)
        yield f"tests/{path}/__init__.py", ""
    for folder in ("runtime", "tests"):
        for file in sorted((resource("templates") / folder).glob("*.py")):
            yield f"{folder}/{file.name}", file.read_text(encoding="utf-8")
    yield "runtime/kinds.py", render_kinds()
    yield "__main__.py", (resource("templates") / "main.py").read_text(encoding="utf-8")


def _areas(specs: Sequence[MessageSpec]) -> set[Area]:
    """Return the areas of all specs and the areas that these are in."""
    return {spec.area[:depth] for spec in specs for depth in range(1, len(spec.area) + 1)}


def _render_root(specs: Sequence[MessageSpec], package: str) -> str:
    areas = sorted({spec.area[0] for spec in specs})
    packages = [(name, name) for name in [*areas, "registry", "runtime"]]
    errors = ["DecodeError", "EncodeError", "WireError"]
    names = [(name, "runtime.errors") for name in errors]
    return _render(PackageModel(f"Kafka messages as Python classes, made by kipc for {package}.", ".", packages, names))


def _render_area(area: Area, specs: Sequence[MessageSpec]) -> str:
    inner = sorted({each[len(area)] for each in _areas(specs) if len(each) > len(area) and each[: len(area)] == area})
    messages = sorted(
        (class_names(spec.name)[spec.name], module_name(spec))
        for spec in specs
        if spec.area == area and not spec.is_retired
    )
    title = f"The messages of {'.'.join(area)}."
    return _render(PackageModel(title, "." * (len(area) + 1), [(name, name) for name in inner], messages))


def _render(package: PackageModel) -> str:
    return environment().get_template("package.jinja").render(package=package)


def _render_registry(specs: Sequence[MessageSpec], history: History) -> str:
    entries = [_entry(spec, history) for spec in sorted(specs, key=lambda spec: (spec.area, spec.name))]
    return environment().get_template("registry.jinja").render(entries=entries, format=FORMAT)


def _entry(spec: MessageSpec, history: History) -> str:
    """Return the arguments of a message's entry, without those that are an entry's defaults."""
    class_name = class_names(spec.name)[spec.name]
    module = "" if spec.is_retired else module_name(spec)
    given = [spec.name, ".".join(spec.area), module, spec.type.value, str(spec.valid_versions)]
    named: list[tuple[str, object, object]] = [
        ("class_name", class_name, spec.name),
        ("api_key", spec.api_key, None),
        ("current_versions", spec.current_versions and str(spec.current_versions), None),
        ("dropped", tuple((str(span), release) for span, release in history.dropped(spec)), ()),
        ("flexible", "none" if spec.is_retired else str(spec.flexible_versions), "none"),
        ("deprecated", str(spec.deprecated_versions), "none"),
        ("listeners", spec.listeners, ()),
        ("latest_version_unstable", spec.latest_version_unstable, False),
    ]
    said = [f"{name}={_expression(value)}" for name, value, default in named if value != default]
    return ", ".join([*map(quoted, given), *said])


def _expression(value: object) -> str:
    match value:
        case str():
            return quoted(value)
        case tuple():
            return repr(value).replace("'", '"')
        case _:
            return repr(value)
