"""The results of a check: those of a partition, and those of a log directory itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from kip.log.checks.findings import Finding
from kip.log.checks.producers import Producer


@dataclass(slots=True)
class PartitionCheck:
    """The state of a partition, and the findings about its files.

    Attributes:
        directory: the name of its directory.
        path: of its directory.
        start_offset, end_offset: of its log; the end is the offset of the next record.
        open_transactions: producers with an open transaction, the earliest first.
    """

    directory: str
    path: str
    topic: str
    partition: int | None
    segments: int
    start_offset: int
    end_offset: int
    open_transactions: list[Producer] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def last_stable_offset(self) -> int:
        """The end of what consumers of committed records may read, provided that it is replicated."""
        # In UnifiedLog, the high watermark is another limit, which depends on the other replicas.
        starts = [
            producer.transaction_start for producer in self.open_transactions if producer.transaction_start is not None
        ]
        return min([*starts, self.end_offset])

    @property
    def problems(self) -> list[Finding]:
        """The findings that are not notes."""
        return [finding for finding in self.findings if not finding.is_note]


@dataclass(slots=True)
class DirectoryCheck:
    """The findings about a log directory itself.

    Attributes:
        directory: the name of its folder.
        path: of its folder.
        topic: empty, as it is of no partition.
    """

    directory: str
    path: str
    findings: list[Finding] = field(default_factory=list)
    topic: str = ""

    @property
    def problems(self) -> list[Finding]:
        """The findings that are not notes."""
        return [finding for finding in self.findings if not finding.is_note]
