"""Site: the pages together, linked to each other, as texts by path."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from kipc.evolution.history import History, MessageHistory
from kipc.language.specs import MessageSpec, SpecType
from kipc.reference import paths
from kipc.reference.changelog import release_sections
from kipc.reference.kips import Kip, list_kips
from kipc.reference.overviews import list_apis, list_others, list_records
from kipc.reference.pages import MessagePage, current_versions, message_page
from kipc.reference.search import search_script
from kipc.resources import resource

ASSETS = ("site.css", "page.css", "theme.js", "site.js", "message.js")

# Colours that are told apart next to each other; fields after the twelfth start again.
TONES = 12
"""How many colours `page.css` has for fields."""

_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[_.\[<|])")

_HALVES = {
    SpecType.REQUEST: SpecType.RESPONSE,
    SpecType.RESPONSE: SpecType.REQUEST,
    SpecType.COORDINATOR_KEY: SpecType.COORDINATOR_VALUE,
    SpecType.COORDINATOR_VALUE: SpecType.COORDINATOR_KEY,
}


@dataclass(frozen=True, slots=True)
class Site:
    specs: tuple[MessageSpec, ...]
    """By area and name."""
    kips: tuple[Kip, ...]
    history: History
    package: str
    """The Python package that the specs compile to."""


def build_site(specs: Sequence[MessageSpec], history: History, package: str) -> dict[str, str]:
    """Return the texts of the site by path."""
    ordered = tuple(sorted(specs, key=lambda spec: (spec.area, spec.name)))
    site = Site(ordered, tuple(list_kips(ordered)), history, package)
    texts = {f"assets/{name}": _asset(name) for name in ASSETS}
    listed = []
    for spec in ordered:
        page = message_page(spec, history)
        texts[page.path] = _render("message", page.path, site, page=page, links=_links(site, page))
        listed.append((spec, page.rows))
    texts["assets/search.js"] = search_script(listed, site.kips)
    texts |= {path: _render(name, path, site, **more) for path, name, more in _overviews(site)}
    return texts


def _asset(name: str) -> str:
    return (resource("templates") / "docs" / name).read_text(encoding="utf-8")


def _overviews(site: Site) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield path, template and variables of the pages that list others."""
    releases = [(release, release_sections(site.history, release)) for release in reversed(site.history.releases)]
    by_name = {(spec.area, spec.name): spec for spec in site.specs}

    def spec_of(message: MessageHistory) -> MessageSpec | None:
        return by_name.get((message.area, message.name))

    totals = {"messages": len(site.specs), "versions": sum(len(list(spec.valid_versions)) for spec in site.specs)}
    landed = [spec for spec in site.specs if paths.proposed_by(spec) is None]
    yield (
        paths.INDEX,
        "index",
        {"apis": list_apis(landed, site.history), "others": list_others(landed), "totals": totals},
    )
    yield paths.RECORDS, "records", {"areas": list_records(landed)}
    yield paths.KIPS, "kips", {}
    yield paths.RELEASES, "releases", {"releases": releases, "spec_of": spec_of}


def _links(site: Site, page: MessagePage) -> dict[str, Any]:
    """Return the pages that belong to a message: its other half, and the same message as proposed or as released."""
    spec = page.spec
    other = _HALVES.get(spec.type)
    same_area = [candidate for candidate in site.specs if candidate.area == spec.area]
    half = [candidate for candidate in same_area if candidate.type is other and _is_half(spec, candidate)]
    twins = [candidate for candidate in site.specs if candidate.name == spec.name and candidate is not spec]
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
    environment.filters |= {"tone": _tone, "offsets": _offsets, "foldable": _foldable, "with_code": _with_code}
    return environment


def _tone(field: int | None) -> str:
    """Return the style class of a field's colour, by its number; lengths of no field have none."""
    return "plain" if field is None else f"k{field % TONES}"


def _foldable(text: str) -> Markup:
    """Return a long name with the places where a line may end."""
    return Markup("<wbr>").join(_WORDS.split(text))


def _with_code(text: str) -> Markup:
    """Return a sentence in which names between backticks are marked as code."""
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if index % 2 else part for index, part in enumerate(text.split("`"))
    )


def _offsets(size: int, width: int) -> str:
    """Return the offsets of the rows of a hex dump, a line each."""
    return "\n".join(f"{offset:04x}" for offset in range(0, size, width))


def _render(template: str, path: str, site: Site, **more: Any) -> str:
    rendered = _environment().get_template(f"{template}.html.jinja")
    return rendered.render(site=site, path=path, up=paths.way_up(path), **more) + "\n"
