"""The comment above each handler: its API, the versions that it serves, the KIPs behind them, and what is left out."""

from __future__ import annotations

import inspect
import re

import pytest

from kip.cluster.calls.apis import Api
from kip.cluster.connections.dispatch import offered_versions
from kip.cluster.handlers import APIS
from kip.kafka.releases import RELEASES, Listener

HANDLED = [api for api in APIS.values() if api.is_released]


def served(api: Api) -> str:
    """Return the versions that nodes of some release serve, as `0-4`."""
    offers = (
        offered_versions(release, listener, unreleased=False) for release in RELEASES.values() for listener in Listener
    )
    ranges = [offer[api.key] for offer in offers if api.key in offer]
    return f"{min(first for first, _ in ranges)}-{max(last for _, last in ranges)}"


@pytest.mark.parametrize("api", HANDLED, ids=[api.name for api in HANDLED])
def test_header(api: Api) -> None:
    comment = inspect.getcomments(api.handler) or ""
    lines = [line.removeprefix("# ") for line in comment.splitlines()]
    match = re.match(r"(\w+) (\d+-\d+): \S", " ".join(lines))
    assert match, f"{api.handler.__module__}: no comment such as `# {api.name} 0-1: ...` above the handler"
    assert match[1] == api.name
    assert match[2] == served(api)
