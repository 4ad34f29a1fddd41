"""The options of `kip groups reset-offsets` that choose new offsets, and the offsets that they mean."""

from __future__ import annotations

import csv
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kip.cli.connecting import settled
from kip.cli.output.printing import echo
from kip.cli.parameters.options import file_text
from kip.cli.parameters.types import MILLISECONDS, Duration

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.calling.partitions import TopicPartition

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class StoredOffsets:
    """The offsets in a file of --export, and the line of each partition."""

    path: Path
    offsets: dict[TopicPartition, int]
    lines: dict[TopicPartition, int]

    def place(self, subject: str) -> str:
        """Return the place of the subject of a broker's error: the line of a partition, or the first of a topic."""
        for (topic, number), line in self.lines.items():
            if subject in (f"partition {number} of topic {topic}", f"topic {topic}"):
                return f"{self.path}, line {line}"
        return str(self.path)

    def located(self, error: Exception) -> Exception:
        """Return an error with its place, if it is a broker's about a partition."""
        from kip.admin.errors import BrokerError

        if not isinstance(error, BrokerError):
            return error
        subject = f"{error.subject} ({self.place(error.subject)})"
        return type(error)(error.error, origin=error.origin, message=error.message, subject=subject)


def _offsets_of_file(context: click.Context, parameter: click.Parameter, path: Path | None) -> StoredOffsets | None:
    """Read the lines `topic,partition,offset` that --export prints, as kafka-consumer-groups does."""
    if path is None:
        return None
    offsets: dict[TopicPartition, int] = {}
    places: dict[TopicPartition, int] = {}
    try:
        lines = list(csv.reader(file_text(path).splitlines(), strict=True))
    except csv.Error as error:
        raise click.BadParameter(f"{path}: {error}") from None
    for number, line in enumerate(lines, 1):
        match line:
            case []:
                continue
            case [topic, partition, offset] if _is_number(partition, 31) and _is_number(offset, 63):
                place = topic, int(partition)
                if place in offsets:
                    raise click.BadParameter(f"{path}, line {number}: partition {partition} of {topic} has two offsets")
                offsets[place], places[place] = int(offset), number
            case _:
                text = ",".join(line)[:80]
                raise click.BadParameter(f"{path}, line {number}: {text!r} is not topic,partition,offset")
    if not offsets:
        raise click.BadParameter(f"{path} has no line of topic,partition,offset")
    return StoredOffsets(path, offsets, places)


def _is_number(text: str, bits: int) -> bool:
    """Return whether a text is a number of a partition (31 bits), or an offset (63 bits)."""
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < 1 << bits


TARGETS: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "to_earliest": click.option("--to-earliest", is_flag=True, help="Reset to the first record."),
    "to_latest": click.option("--to-latest", is_flag=True, help="Reset to the end of the partition."),
    "to_current": click.option(
        "--to-current",
        is_flag=True,
        help="Keep committed offsets; without one, reset to the end of the partition.",
    ),
    "to_offset": click.option(
        "--to-offset",
        type=click.IntRange(0),
        metavar="N",
        help="Reset to this offset, limited to the offsets of the partition.",
    ),
    "shift_by": click.option(
        "--shift-by",
        type=int,
        metavar="N",
        help="Move by N records, forward or backward, limited to the offsets of the partition.",
    ),
    "to_datetime": click.option(
        "--to-datetime", type=MILLISECONDS, metavar="TIME", help="Reset to the first record at this time or later."
    ),
    "by_duration": click.option(
        "--by-duration",
        type=Duration(0),
        metavar="DURATION",
        help="Reset to the first record of the last DURATION, such as 90m or PT1H30M.",
    ),
    "from_file": click.option(
        "--from-file",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="CSV",
        callback=_offsets_of_file,
        help="Reset to the offsets in this file of --export, limited to those of the partition; - is standard input.",
    ),
}
SHARE_TARGETS = ("to_earliest", "to_latest", "to_datetime", "by_duration")


def target_options(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in reversed(names):
            function = TARGETS[name](function)
        return function

    return decorate


def chosen_target(targets: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the option that chooses the new offsets, and its value."""
    options = [(name, value) for name, value in targets.items() if value is not None and value is not False]
    if len(options) != 1:
        *names, last = (f"--{name.replace('_', '-')}" for name in TARGETS if name in targets)
        raise click.UsageError(f"Use exactly one of {', '.join(names)} and {last}.")
    return options[0]


def attempt(operation: Callable[[], Iterable[T]]) -> tuple[tuple[T, ...], Sequence[Exception]]:
    """Return the results and the errors of one of several operations, which can fail in part or as a whole."""
    from kip.admin.errors import AdminError

    try:
        return settled(operation)
    except AdminError as error:
        return (), [error]


def new_offsets_of(
    admin: Admin, target: str, value: Any, partitions: Sequence[TopicPartition], current: Mapping[TopicPartition, int]
) -> tuple[dict[TopicPartition, int], list[Exception]]:
    """Return the new offset of each partition, clamped to its start and end offsets, and the errors of the others."""
    from kip.admin.operations.partitions import OffsetSpec

    errors: dict[str, Exception] = {}

    def ask(some: Iterable[TopicPartition], spec: int) -> dict[TopicPartition, int | None]:
        listed, failed = attempt(lambda: admin.list_offsets(dict.fromkeys(some, spec)))
        errors.update({str(error): error for error in failed})
        return {(partition.topic, partition.partition): partition.offset for partition in listed}

    first = ask(partitions, OffsetSpec.EARLIEST)
    last = ask(first, OffsetSpec.LATEST)
    # Without both ends, an offset might be set to one that the log does not have.
    ends = {partition: (first[partition], end) for partition, end in last.items()}
    targets: Mapping[TopicPartition, int | None]
    match target:
        case "to_earliest":
            targets = {partition: first[partition] for partition in ends}
        case "to_latest":
            targets = last
        case "to_current":
            targets = {partition: current.get(partition) for partition in ends}
        case "to_offset":
            targets = dict.fromkeys(ends, value)
        case "shift_by":
            targets = {partition: current[partition] + value for partition in ends if partition in current}
            if without := [f"{topic}:{number}" for topic, number in ends if (topic, number) not in current]:
                echo(f"no committed offsets to shift: {', '.join(without)}", err=True)
        case "to_datetime":
            targets = ask(ends, value)
        case "by_duration":
            targets = ask(ends, max(0, int((time.time() - value) * 1000)))  # negative timestamps have other meanings
        case _:
            targets = {partition: value.offsets[partition] for partition in ends if partition in value.offsets}
    new_offsets = {}
    for partition, offset in targets.items():
        start, end = ends[partition]
        if start is None or end is None:
            text = f"the start or the end of partition {partition[1]} of topic {partition[0]} is not known"
            errors[text] = click.ClickException(text)
        else:
            # GroupOffsetsResetter.checkOffsetsRange clamps, too. Without a record at the time, the log's end is used.
            new_offsets[partition] = end if offset is None else min(max(offset, start), end)
    return new_offsets, list(errors.values())
