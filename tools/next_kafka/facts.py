"""Facts of the checkout in the current folder, printed as JSON. It is a script, for checkouts without this module.

python facts.py known               # the releases in the log, and the newest one that the tools know
python facts.py apis                # APIs without a noun, or without a handler or a row in the documentation
python facts.py served RELEASE      # differences between the embedded cluster and a real node
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PAGE = Path("docs/embedded-cluster.md")
"""It names the APIs that the embedded cluster does not serve."""


def known() -> dict[str, Any]:
    from kipc.sources.releases import known_releases

    from kip.kafka.releases import NEWEST

    return {"log": list(known_releases()[0]), "newest": NEWEST}


def apis() -> dict[str, list[str]]:
    """Return what the newest release needs, by file."""
    from kip.cluster.handlers import APIS
    from kip.kafka.apis import api_name, noun
    from kip.kafka.releases import NEWEST, RELEASES, Listener

    versions = RELEASES[NEWEST].apis[Listener.BROKER]
    before = [release for release in RELEASES.values() if release.name != NEWEST][-1].apis[Listener.BROKER]
    found: dict[str, list[str]] = {}
    for key, (_, latest) in sorted(versions.items()):
        name = api_name(key)
        if key not in before and noun(key) is None:
            found.setdefault("src/kip/kafka/apis.py", []).append(f"{name} ({key}) has no noun")
        if key not in APIS and not _is_documented(name):
            found.setdefault(str(PAGE), []).append(f"{name} ({key}) has no handler and no row")
        if key in APIS and key in before and latest > before[key][1]:
            file = "src/" + APIS[key].handler.__module__.replace(".", "/") + ".py"
            found.setdefault(file, []).append(f"{name} {latest} is new, after {before[key][1]}")
    return found


def _is_documented(api: str) -> bool:
    return re.search(rf"\b{api}\b", PAGE.read_text(encoding="utf-8")) is not None


def served(release: str) -> list[str]:
    """Compare the API versions and features that both brokers send in the answer to ApiVersions 4."""
    from kafka_wire.clients import ApiVersionsRequest

    from kip.cluster import EmbeddedCluster
    from kip.kafka.apis import api_name
    from tests.cluster.helpers.wire import ask
    from tests.real_kafka import start_single

    request = ApiVersionsRequest(client_software_name="tests", client_software_version="1")
    with start_single(release) as kafka:
        real = ask(kafka.bootstrap_servers, request, 4)
    with EmbeddedCluster(brokers=1, release=".".join(release.split(".")[:2])) as cluster:
        ours = ask(cluster.bootstrap_server, request, 4)
    ranges = [
        {api_name(api.api_key): f"{api.min_version}-{api.max_version}" for api in answer.api_keys}
        | {
            f"feature {feature.name}": f"{feature.min_version}-{feature.max_version}"
            for feature in answer.supported_features
        }
        for answer in (real, ours)
    ]
    names = sorted(ranges[0].keys() | ranges[1].keys())
    return [
        f"{name}: a broker of {release} serves {ranges[0].get(name, 'nothing')}, the embedded cluster "
        f"{ranges[1].get(name, 'nothing')}"
        for name in names
        if (name in ranges[1] or not _is_documented(name)) and ranges[0].get(name) != ranges[1].get(name)
    ]


COMMANDS: dict[str, Callable[..., Any]] = {"known": known, "apis": apis, "served": served}

if __name__ == "__main__":
    print(json.dumps(COMMANDS[sys.argv[1]](*sys.argv[2:])))
