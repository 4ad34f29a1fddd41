"""The page of KIPs, made from docs/kip-coverage.tsv and from what the code knows: `python -m tools.kip_coverage`.

Messages are separated by semicolons. Each is an API or a record, maybe with the first version that the KIP added.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import Entry

from kip.cluster.connections.dispatch import offered_versions
from kip.kafka.releases import NEWEST, RELEASES, Listener
from tests.shared import ROOT

DATA = ROOT / "docs" / "kip-coverage.tsv"
OFFERED = {
    key: last
    for listener in Listener
    for key, (_, last) in offered_versions(RELEASES[NEWEST], listener, unreleased=False).items()
}
"""The last version of each API that the embedded cluster serves."""
PAGE = """# KIPs

What of each KIP is covered. All messages of Kafka's releases are compiled, in all versions, and have the same bytes
and JSON as in Kafka's Java classes. The table lists KIPs that changed messages which `kip` uses, with the versions that
they added, whether the [embedded cluster](embedded-cluster.md) serves these, what `kip` leaves out, and a test of the
behaviour. [The five KIPs](kips.md) describes those with which the project began.

| KIP | about | messages | embedded cluster | left out | test |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True)
class Change:
    """A message, or the first version of it, that a KIP added."""

    name: str
    first: int | None

    @property
    def entry(self) -> Entry:
        """The request, or the message that is none."""
        return CATALOG.entry(self.name if self.name.endswith(("Record", "Value")) else f"{self.name}Request")

    @property
    def text(self) -> str:
        return self.name if self.first is None else f"{self.name} {self.first}"

    @property
    def is_served(self) -> bool | None:
        """Whether the embedded cluster serves it; None if it is no request."""
        key = self.entry.api_key
        if self.entry.type != "request" or key is None:
            return None
        return key in OFFERED and (self.first or 0) <= OFFERED[key]


@dataclass(frozen=True, slots=True)
class Kip:
    number: int
    about: str
    changes: tuple[Change, ...]
    test: str
    left_out: str

    @property
    def served(self) -> str:
        """Whether the embedded cluster serves its requests."""
        requests = [change for change in self.changes if change.is_served is not None]
        missing = [change.text for change in requests if not change.is_served]
        if not requests:
            return "-"
        if len(missing) == len(requests):
            return "no"
        return f"without {', '.join(missing)}" if missing else "yes"


def read_kips() -> list[Kip]:
    with DATA.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [
        Kip(int(row["kip"]), row["about"], changes_of(row["messages"]), row["test"], row["left_out"]) for row in rows
    ]


def changes_of(text: str) -> tuple[Change, ...]:
    pairs = re.findall(r"(\w+)(?: (\d+))?(?:; |$)", text)
    return tuple(Change(name, int(first) if first else None) for name, first in pairs)


def page() -> str:
    lines = []
    for kip in read_kips():
        messages = (
            ", ".join(change.text if change.first is None else f"{change.text}+" for change in kip.changes) or "-"
        )
        test = f"`{kip.test}`" if kip.test else "-"
        cells = (f"KIP-{kip.number}", kip.about, messages, kip.served, kip.left_out or "-", test)
        lines.append(f"| {' | '.join(cells)} |\n")
    return PAGE + "".join(lines)


if __name__ == "__main__":
    print(page(), end="")
