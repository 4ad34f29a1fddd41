"""`kip log check`: whether the files of partitions are intact and agree, and which transactions are open."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import click

from kip.cli.output.errors import FINDINGS
from kip.cli.output.printing import echo_error
from kip.cli.output.rows import PrintedRow, print_rows
from kip.cli.parameters.options import FORMATS, format_option
from kip.log.checks.check import check_partitions
from kip.log.checks.findings import Finding
from kip.log.checks.results import DirectoryCheck, PartitionCheck
from kip.log.errors import LogError

_Check: TypeAlias = PartitionCheck | DirectoryCheck

_WIDTHS = {"PARTITION": 30, "START": 8, "END": 8, "STABLE": 8}


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@format_option(*FORMATS)
def check(paths: tuple[str, ...], form: str) -> None:
    """Check the files of partitions: batches, indexes, producer snapshots and checkpoints.

    PATH is a folder of log.dirs, a folder of such folders, or a partition directory. One line per partition shows its
    last stable offset and its open transactions; problems are on stderr, or in the JSON.

    Exit status: 0 success, 1 problems found, 2 usage error, such as a PATH without a log. Notes are about files that
    Kafka repairs when it starts, such as preallocated indexes.
    """
    results = _Counted(result for path in paths for result in _checked(path))
    print_rows(map(_row, results), form, _columns, _WIDTHS)
    if form == "table":
        for result in results.bad:
            for finding in result.findings:
                echo_error(f"{'note: ' if finding.is_note else ''}{finding}")
    if any(result.problems for result in results.bad):
        sys.exit(FINDINGS)


class _Counted:
    """Yields results and keeps those with findings."""

    def __init__(self, results: Iterable[_Check]) -> None:
        self._results = results
        self.bad: list[_Check] = []

    def __iter__(self) -> Iterator[_Check]:
        for result in self._results:
            if result.findings:
                self.bad.append(result)
            yield result


def _checked(path: str) -> Iterator[_Check]:
    try:
        yield from check_partitions(path)
    except OSError as error:
        raise click.UsageError(f"{error.filename or path}: {error.strerror or error}") from None
    except LogError as error:
        raise click.UsageError(str(error)) from None


def _row(result: _Check) -> PrintedRow:
    if isinstance(result, DirectoryCheck):
        return {
            "directory": result.directory,
            "path": result.path,
            "topic": None,
            "partition": None,
            "findings": _findings(result.findings),
        }
    return {
        "directory": result.directory,
        "path": result.path,
        "topic": result.topic,
        "partition": result.partition,
        "segments": result.segments,
        "startOffset": result.start_offset,
        "endOffset": result.end_offset,
        "lastStableOffset": result.last_stable_offset,
        "openTransactions": [
            {
                "producerId": producer.id,
                "producerEpoch": producer.epoch,
                "startOffset": producer.transaction_start,
                "lastTimestamp": producer.timestamp,
            }
            for producer in result.open_transactions
        ],
        "findings": _findings(result.findings),
    }


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "file": finding.file,
            "position": finding.position,
            "severity": "note" if finding.is_note else "problem",
            "reason": finding.reason,
        }
        for finding in findings
    ]


def _columns(row: dict[str, Any]) -> dict[str, str]:
    is_partition = "segments" in row
    cells = {
        "PARTITION": row["directory"] if is_partition else f"({row['path']})",
        "SEGMENTS": row.get("segments", "-"),
        "START": row.get("startOffset", "-"),
        "END": row.get("endOffset", "-"),
        "STABLE": row.get("lastStableOffset", "-"),
        "OPEN-TXNS": len(row["openTransactions"]) if is_partition else "-",
        "PROBLEMS": sum(finding["severity"] == "problem" for finding in row["findings"]),
    }
    return {title: str(cell) for title, cell in cells.items()}
