"""Site: the pages together, linked to each other, as texts by path."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from kipc.docs import paths
from kipc.docs.changelog import history_of, release_sections
from kipc.docs.kips import Kip, list_kips
from kipc.docs.pages import MessagePage, current_versions, message_page
from kipc.docs.search import search_script
from kipc.history import History, MessageHistory
from kipc.resources import resource
from kipc.specs import MessageSpec, SpecType

Progress = Callable[[int, int], None]
"""Told how many messages are done, and of how many."""

ASSETS = ("site.css", "page.css", "theme.js", "site.js", "message.js")

TONES = 12
"""How many colours `page.css` has for fields."""

_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[_.\[<|])")

_HALVES = {
    SpecType.REQUEST: SpecType.RESPONSE,
    SpecType.RESPONSE: SpecType.REQUEST,
    SpecType.COORDINATOR_KEY: SpecType.COORDINATOR_VALUE,
    SpecType.COORDINATOR_VALUE: SpecType.COORDINATOR_KEY,
}

_APIS = (SpecType.REQUEST, SpecType.RESPONSE)
_RECORDS = (SpecType.METADATA, SpecType.COORDINATOR_KEY, SpecType.COORDINATOR_VALUE)


@dataclass(frozen=True, slots=True)
class Site:
    specs: tuple[MessageSpec, ...]
    """By area and name."""
    kips: tuple[Kip, ...]
    history: History
    package: str
    """The Python package that the specs compile to."""


@dataclass(frozen=True, slots=True)
class ApiRow:
    """A line of the index: an API key with its request and response, of which one may be missing."""

    key: int
    name: str
    request: MessageSpec | None
    response: MessageSpec | None
    versions: str
    is_gone: bool
    """Whether the newest release has no version of it."""
    since: str
    listeners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A line of the record types: in an area, records of one type."""

    key: int | None
    specs: tuple[MessageSpec, ...]


def build_site(
    specs: Sequence[MessageSpec], history: History, package: str, progress: Progress = lambda done, total: None
) -> dict[str, str]:
    """Return the texts of the site by path."""
    ordered = tuple(sorted(specs, key=lambda each: (each.area, each.name)))
    site = Site(ordered, tuple(list_kips(ordered)), history, package)
    texts = {f"assets/{name}": _asset(name) for name in ASSETS}
    listed = []
    for done, page in enumerate((message_page(each, history) for each in ordered), start=1):
        texts[page.path] = _render("message", page.path, site, page=page, links=_links(site, page))
        listed.append((page.spec, page.rows))
        progress(done, len(ordered))
    texts["assets/search.js"] = search_script(listed, site.kips)
    texts |= {path: _render(name, path, site, **more) for path, name, more in _overviews(site)}
    return texts


def _asset(name: str) -> str:
    return (resource("templates") / "docs" / name).read_text(encoding="utf-8")


def _overviews(site: Site) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, template and more of what is told of the pages that list others."""
    releases = [(each, release_sections(site.history, each)) for each in reversed(site.history.releases)]
    by_name = {(each.area, each.name): each for each in site.specs}
    yield paths.INDEX, "index", {"apis": _apis(site), "others": _others(site), "totals": _totals(site)}
    yield paths.RECORDS, "records", {"areas": _records(site)}
    yield paths.KIPS, "kips", {}
    yield paths.RELEASES, "releases", {"releases": releases, "spec_of": lambda each: _spec_of(by_name, each)}


def _totals(site: Site) -> dict[str, int]:
    return {"messages": len(site.specs), "versions": sum(len(list(each.valid_versions)) for each in site.specs)}


def _spec_of(by_name: Mapping[tuple[tuple[str, ...], str], MessageSpec], each: MessageHistory) -> MessageSpec | None:
    return by_name.get((each.area, each.name))


def _apis(site: Site) -> list[ApiRow]:
    halves: dict[int, dict[SpecType, MessageSpec]] = defaultdict(dict)
    for each in site.specs:
        if each.type in _APIS and each.api_key is not None and paths.proposed_by(each) is None:
            halves[each.api_key].setdefault(each.type, each)
    return [_api(site, key, halves[key]) for key in sorted(halves)]


def _api(site: Site, key: int, halves: Mapping[SpecType, MessageSpec]) -> ApiRow:
    request, response = halves.get(SpecType.REQUEST), halves.get(SpecType.RESPONSE)
    either = request or response
    assert either is not None
    current = current_versions(either)
    known = history_of(site.history, either)
    oldest = site.history.releases[:1]
    return ApiRow(
        key=key,
        name=paths.api_name(either),
        request=request,
        response=response,
        versions=_until(either, known) if current.is_empty else str(current),
        is_gone=current.is_empty,
        since=("≤ " * (known.since in oldest)) + known.since if known else "",
        listeners=either.listeners,
    )


def _until(spec: MessageSpec, known: MessageHistory | None) -> str:
    """Say which versions a message once had, and for how long."""
    until = known.version_until(spec.valid_versions.highest) if known else None
    return f"{spec.valid_versions} until {until}" if until else f"once {spec.valid_versions}"


def _records(site: Site) -> dict[str, list[RecordRow]]:
    """Return the record types by area, each area's in the order of their numbers."""
    areas: dict[str, dict[int | None, list[MessageSpec]]] = defaultdict(lambda: defaultdict(list))
    for each in site.specs:
        if each.type in _RECORDS and paths.proposed_by(each) is None:
            areas[".".join(each.area)][each.api_key].append(each)
    return {area: [_record(key, rows[key]) for key in sorted(rows, key=_number)] for area, rows in areas.items()}


def _record(key: int | None, specs: Sequence[MessageSpec]) -> RecordRow:
    return RecordRow(key, tuple(sorted(specs, key=lambda each: (list(SpecType).index(each.type), each.name))))


def _number(key: int | None) -> int:
    return -1 if key is None else key


def _others(site: Site) -> list[MessageSpec]:
    listed = (*_APIS, *_RECORDS)
    return [each for each in site.specs if each.type not in listed or _is_unlisted(each)]


def _is_unlisted(spec: MessageSpec) -> bool:
    """Tell whether a request or response has no API key to be listed by."""
    return spec.type in _APIS and spec.api_key is None and paths.proposed_by(spec) is None


def _links(site: Site, page: MessagePage) -> dict[str, Any]:
    """Return the pages that belong to a message: its other half, and the same message as proposed or as it landed."""
    spec = page.spec
    other = _HALVES.get(spec.type)
    same_area = [each for each in site.specs if each.area == spec.area]
    half = [each for each in same_area if each.type is other and _is_half(spec, each)]
    twins = [each for each in site.specs if each.name == spec.name and each is not spec]
    return {"half": half[0] if half else None, "twins": twins}


def _is_half(spec: MessageSpec, other: MessageSpec) -> bool:
    if spec.api_key is None:
        return paths.api_name(spec) == paths.api_name(other)
    return spec.api_key == other.api_key


@cache
def _environment() -> jinja2.Environment:
    """Return how pages are rendered: all that is not markup of a template is escaped."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resource("templates") / "docs"),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"paths": paths, "current_versions": current_versions}
    environment.filters |= {"tone": _tone, "offsets": _offsets, "foldable": _foldable}
    return environment


def _tone(field: int | None) -> str:
    """Return the style class of a field's colour, by its number; lengths of no field have none."""
    return "plain" if field is None else f"k{field % TONES}"


def _foldable(text: str) -> Markup:
    """Return a long name with the places where a line may end."""
    return Markup("<wbr>").join(_WORDS.split(text))


def _offsets(size: int, width: int) -> str:
    """Return the offsets of the rows of a hex dump, a line each."""
    return "\n".join(f"{offset:04x}" for offset in range(0, size, width))


def _render(template: str, path: str, site: Site, **more: Any) -> str:
    rendered = _environment().get_template(f"{template}.html.jinja")
    return rendered.render(site=site, path=path, up=paths.way_up(path), **more) + "\n"
