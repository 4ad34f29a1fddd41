"""Paths: the location of each page of the site, and the names of messages on it."""

from __future__ import annotations

from kipc.language.specs import MessageSpec, SpecType, spec_path

INDEX = "index.html"
RECORDS = "records.html"
KIPS = "kips.html"
RELEASES = "releases.html"

KINDS = {
    SpecType.REQUEST: "request",
    SpecType.RESPONSE: "response",
    SpecType.HEADER: "header",
    SpecType.METADATA: "metadata record",
    SpecType.DATA: "data",
    SpecType.COORDINATOR_KEY: "coordinator key",
    SpecType.COORDINATOR_VALUE: "coordinator value",
}
"""The names of the types of messages in text."""


def message_path(spec: MessageSpec) -> str:
    """Return the page of a message, relative to the site: `clients/FetchRequest.html`."""
    return spec_path(spec).removesuffix(".json") + ".html"


def way_up(path: str) -> str:
    """Return what leads from a page to the top of the site: `../` for `clients/FetchRequest.html`."""
    return "../" * path.count("/")


def api_name(spec: MessageSpec) -> str:
    """Return the name of the API of a request or response: `Fetch`."""
    return spec.name.removesuffix("Request").removesuffix("Response")


def proposed_by(spec: MessageSpec) -> int | None:
    """Return the number of the KIP whose proposal this is, None for a message that Kafka has.

    Proposals are in the folder of their KIP, `kip-700`.
    """
    folder, _, number = spec.area[-1].partition("_") if spec.area else ("", "", "")
    return int(number) if folder == "kip" and number.isdecimal() else None
