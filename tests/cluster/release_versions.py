"""The table of versions that older releases serve, `src/kip/cluster/release_versions.tsv`, from their own specs.

`python -m tests.cluster.release_versions` writes it. No archive has the specs of 2.7; its column comes from a running
2.7.2.
"""

from __future__ import annotations

import io
import json
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Any

from kafka_wire.clients import ApiVersionsRequest

from tests.cluster.wire import ask
from tests.real_kafka.clusters import start_with_zookeeper
from tests.shared import shared_path

ARCHIVES = {"2.8": "2.8.2", "3.3": "3.3.2", "3.7": "3.7.2", "3.9": "3.9.1", "4.3": "4.3.1"}
"""The archive of each release's specs; that of the newest is compared with the registry only."""
TABLE = Path(str(files("kip.cluster"))) / "release_versions.tsv"


def specs(archive: str) -> dict[int, Any]:
    """Return the requests of a release by API key."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(shared_path("kafka", "specs", f"{archive}.zip").read_bytes())) as archived:
        for name in archived.namelist():
            if name.endswith("Request.json"):
                lines = archived.read(name).decode().splitlines()
                text = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
                spec = json.JSONDecoder(strict=False).raw_decode(text.lstrip())[0]
                found[spec["apiKey"]] = spec
    return found


def served(archive: str) -> dict[str, dict[int, tuple[int, int]]]:
    """Return the stable versions that a release serves by API key, by listener."""
    requests = specs(archive)
    is_zookeeper = archive.startswith("2.")
    found: dict[str, dict[int, tuple[int, int]]] = {"broker": {}, "controller": {}}
    for key, spec in requests.items():
        first, _, last = spec["validVersions"].partition("-")
        if spec["validVersions"] == "none":
            continue
        span = int(first), int(last or first) - bool(spec.get("latestVersionUnstable"))
        listeners = set(spec.get("listeners", ()))
        if span[0] <= span[1] and ("zkBroker" if is_zookeeper else "broker") in listeners:
            found["broker"][key] = span
        if span[0] <= span[1] and "controller" in listeners and not is_zookeeper:
            found["controller"][key] = span
    return found


def cells(versions: dict[str, dict[int, tuple[int, int]]]) -> dict[int, str]:
    """Return the table's cells by API key: versions, then the initials of the listeners."""
    keys = {key for spans in versions.values() for key in spans}
    return {key: _cell(key, versions) for key in keys}


def _cell(key: int, versions: dict[str, dict[int, tuple[int, int]]]) -> str:
    listeners = [listener for listener in versions if key in versions[listener]]
    (first, last) = versions[listeners[0]][key]
    return f"{first}-{last} {''.join(listener[0] for listener in listeners)}"


def table(columns: dict[str, dict[int, str]]) -> str:
    lines = ["\t".join(["key", *columns])]
    for key in sorted({key for column in columns.values() for key in column}):
        lines.append("\t".join([str(key), *(column.get(key, "") for column in columns.values())]))
    return "\n".join(lines) + "\n"


def main() -> None:
    with start_with_zookeeper("2.7.2") as kafka:
        answer = ask(kafka.bootstrap_servers, ApiVersionsRequest(), 0)
    oldest = {"broker": {each.api_key: (each.min_version, each.max_version) for each in answer.api_keys}}
    older = [name for name in ARCHIVES if name != "4.3"]
    columns = {"2.7": cells(oldest)} | {name: cells(served(ARCHIVES[name])) for name in older}
    TABLE.write_text(table(columns), encoding="utf-8")


if __name__ == "__main__":
    main()
