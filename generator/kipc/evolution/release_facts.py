"""What follows from the log of releases (`kipc.sources.releases`), as text; `make generate` writes it to files.

python -m kipc.evolution.release_facts history     data/history.json, for `kipc history` and registries
python -m kipc.evolution.release_facts versions    the API versions of each release, for the embedded cluster
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from kipc.evolution.history import EMPTY, extend, history_text
from kipc.language.specs import MessageSpec, SpecType
from kipc.language.versions import VersionRange
from kipc.language.written import written_specs
from kipc.sources.releases import PREFIX, recorded_releases

_INITIALS = {"zkBroker": "z", "broker": "b", "controller": "c"}
"""The listeners of requests: nodes of a cluster with ZooKeeper, and of one without (KIP-500)."""


def history() -> str:
    """Return the history of the recorded releases."""
    history = EMPTY
    for release in recorded_releases():
        history = extend(history, release, written_specs(PREFIX + release))
    return history_text(history)


def versions() -> str:
    """Return the table of API versions: a row for each key, a column for the latest patch of each minor release.

    A cell has the stable versions, then the initials of the listeners that serve them: `0-9 bc`.
    """
    latest = {".".join(release.split(".")[:2]): release for release in recorded_releases()}
    columns = {minor: _column(release) for minor, release in latest.items()}
    rows = [["key", *columns]]
    for key in sorted({key for column in columns.values() for key in column}):
        rows.append([str(key), *(column.get(key, "") for column in columns.values())])
    return "".join("\t".join(row) + "\n" for row in rows)


def _column(release: str) -> Mapping[int, str]:
    """Return the cells of a release by API key."""
    requests = (spec for spec in written_specs(PREFIX + release) if spec.type is SpecType.REQUEST)
    cells = {spec.api_key: _cell(spec) for spec in requests if spec.api_key is not None}
    return {key: cell for key, cell in cells.items() if cell}


def _cell(spec: MessageSpec) -> str:
    """Return the cell of a request, empty if no listener serves a stable version of it."""
    listeners = "".join(initial for listener, initial in _INITIALS.items() if listener in spec.listeners)
    if spec.valid_versions.is_empty or not listeners:
        return ""
    # A broker serves an unstable version only with `unstable.api.versions.enable`.
    stable = VersionRange(spec.valid_versions.lowest, spec.valid_versions.highest - spec.latest_version_unstable)
    return "" if stable.is_empty else f"{stable.lowest}-{stable.highest} {listeners}"


if __name__ == "__main__":
    sys.stdout.write({"history": history, "versions": versions}[sys.argv[1]]())
