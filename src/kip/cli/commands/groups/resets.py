"""`kip groups reset-offsets` and others: change the offsets of consumer and share groups without members."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from kafka_wire.error_codes import ErrorCode

from kip.cli.connecting import change, settled
from kip.cli.output.answers import Answer, rows
from kip.cli.output.printing import echo
from kip.cli.parameters.names import complete_groups
from kip.cli.parameters.options import file_text, partition_option, partitions_of, topic_option
from kip.cli.parameters.types import MILLISECONDS, Duration

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.groups import GroupDescription

__all__ = ["delete_offsets", "delete_share_offsets", "reset_offsets", "reset_share_offsets"]

T = TypeVar("T")

_Chosen = tuple[tuple[str, int | None], ...]
_Partition = tuple[str, int]
_COLUMNS = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition", "NEW-OFFSET": "newOffset"}
_DELETED = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition"}

_group = click.argument("group", metavar="GROUP", shell_complete=complete_groups)
_dry_run = click.option("--dry-run", is_flag=True, help="Print the new offsets without changing them.")


@dataclass(frozen=True, slots=True)
class _StoredOffsets:
    """The offsets in a file of --export, and the line of each partition."""

    path: Path
    offsets: dict[_Partition, int]
    lines: dict[_Partition, int]

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


def _offsets_of_file(context: click.Context, parameter: click.Parameter, path: Path | None) -> _StoredOffsets | None:
    """Read the lines `topic,partition,offset` that --export prints, as kafka-consumer-groups does."""
    if path is None:
        return None
    offsets: dict[_Partition, int] = {}
    places: dict[_Partition, int] = {}
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
    return _StoredOffsets(path, offsets, places)


def _is_number(text: str, bits: int) -> bool:
    """Return whether a text is a number of a partition (31 bits), or an offset (63 bits)."""
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < 1 << bits


_TARGETS: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
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
_OF_SHARE_GROUPS = ("to_earliest", "to_latest", "to_datetime", "by_duration")


def _targets(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in reversed(names):
            function = _TARGETS[name](function)
        return function

    return decorate


@click.command("reset-offsets")
@_group
@partition_option
@_targets(*_TARGETS)
@_dry_run
@click.option("--export", "is_export", is_flag=True, help="Print the new offsets as CSV, for --from-file.")
@click.option(
    "--delete-internal-topics", is_flag=True, help="Delete the internal topics of a streams group after the reset."
)
@change
def reset_offsets(
    admin: Admin,
    group: str,
    chosen: _Chosen,
    dry_run: bool,
    is_export: bool,
    delete_internal_topics: bool,
    **targets: Any,
) -> Answer:
    """Reset the offsets of a group without members at once, by default in all partitions with committed offsets.

    In a streams group, the default is its input topics. Its internal topics still have the records and the state of
    before, unless --delete-internal-topics is given; kafka-streams-groups deletes them with --execute.

    TIME is in ISO 8601, in UTC if it has no offset, or in milliseconds since 1970. The offsets are committed unless
    --dry-run is given; kafka-consumer-groups commits them only with --execute.

    \b
    Example: keep the offsets of a group, and restore them
      kip groups reset-offsets shop --to-current --dry-run --export > shop.csv
      kip groups reset-offsets shop --from-file shop.csv
    """
    target, value = _one_of(targets)
    stored = value if isinstance(value, _StoredOffsets) else None
    description = _description(admin, group)
    internal = _internal_topics(description)
    if internal is None:
        if delete_internal_topics or not (chosen or stored):
            raise click.ClickException(
                f"the internal topics of streams group {group!r} are not known, as the broker has no topology of it; "
                "name partitions of its input topics with --topic, without --delete-internal-topics"
            )
        internal = frozenset()
    existing = sorted(internal & {topic.name for topic in admin.list_topics()}) if internal else []
    if delete_internal_topics and not existing:
        raise click.ClickException(f"group {group!r} is not a streams group with internal topics")
    current = {
        (topic, number): committed.offset
        for (topic, number), committed in admin.list_group_offsets([group])[group].items()
        if topic not in internal
    }
    partitions = partitions_of(admin, chosen) if chosen else sorted(current if stored is None else stored.offsets)
    if not partitions:
        raise click.ClickException(_nothing_to_reset(group, is_there=description is not None))
    new_offsets, failed = _new_offsets(admin, target, value, partitions, current)
    if description is None and new_offsets:
        verb = "would be created" if dry_run else "is created"
        echo(f"group {group!r} does not exist; it {verb} with these offsets", err=True)
    done, more = _attempt(
        lambda: new_offsets if dry_run or not new_offsets else admin.alter_group_offsets(group, new_offsets)
    )
    errors: Sequence[Exception] = [*failed, *more]
    if stored is not None:
        errors = [stored.located(error) for error in errors]
    if existing and not errors:
        errors = _handle_internal_topics(admin, existing, is_deleting=delete_internal_topics, dry_run=dry_run)
    answer = _answer(group, new_offsets, done, errors)
    return Answer(answer.data, lambda: _as_csv(new_offsets, done), errors) if is_export else answer


def _description(admin: Admin, group: str) -> GroupDescription | None:
    """Return the description of a group, None if it does not exist; its offsets can be set nevertheless."""
    from kip.admin.errors import BrokerError

    try:
        (description,) = admin.describe_groups([group])
    except BrokerError as error:
        if error.code != ErrorCode.GROUP_ID_NOT_FOUND:
            raise
        return None
    # So brokers before Kafka 4 describe a group that does not exist.
    return None if description.state == "Dead" else description


def _nothing_to_reset(group: str, *, is_there: bool) -> str:
    reason = "has no offsets" if is_there else "does not exist"
    return f"group {group!r} {reason}; name the partitions with --topic to set offsets for the first time"


def _internal_topics(description: GroupDescription | None) -> frozenset[str] | None:
    """Return the internal topics of a streams group, None if they are not known; none of a group of another type."""
    if description is None:
        return frozenset()
    if description.type == "Streams" and description.subtopologies is None:
        return None
    parts = description.subtopologies or ()
    return frozenset(topic for part in parts for topic in part.repartition_sources + part.changelogs)


def _handle_internal_topics(
    admin: Admin, topics: Sequence[str], *, is_deleting: bool, dry_run: bool
) -> Sequence[Exception]:
    """Print what happens to the topics, and return the errors of their deletion: the offsets are changed by then."""
    from kip.admin.errors import AdminError, PartlyDoneError

    names = ", ".join(topics)
    if not is_deleting:
        echo(f"internal topics keep their records: {names}", err=True)
    elif dry_run:
        echo(f"internal topics to delete: {names}", err=True)
    else:
        try:
            admin.delete_topics(topics)
        except PartlyDoneError as error:
            return error.failed
        except AdminError as error:
            return [error]
        echo(f"deleted the internal topics {names}", err=True)
    return ()


@click.command("reset-share-offsets")
@_group
@partition_option
@_targets(*_OF_SHARE_GROUPS)
@_dry_run
@change
def reset_share_offsets(admin: Admin, group: str, chosen: _Chosen, dry_run: bool, **targets: Any) -> Answer:
    """Reset the start offsets of a share group without members at once, by default in all of its partitions.

    TIME is in ISO 8601, in UTC if it has no offset, or in milliseconds since 1970. The offsets are changed unless
    --dry-run is given; kafka-share-groups changes them only with --execute.

    \b
    Example:
      kip groups reset-share-offsets workers --topic orders --to-earliest
    """
    target, value = _one_of(targets)
    listed, _ = settled(lambda: admin.list_share_group_offsets([group]).items())
    with_offsets = [(offset.topic, offset.partition) for _, offsets in listed for offset in offsets]
    partitions = partitions_of(admin, chosen) if chosen else with_offsets
    if not partitions:
        raise click.ClickException(_nothing_to_reset(group, is_there=_description(admin, group) is not None))
    new_offsets, failed = _new_offsets(admin, target, value, partitions, {})
    done, errors = _attempt(
        lambda: new_offsets if dry_run or not new_offsets else admin.alter_share_group_offsets(group, new_offsets)
    )
    return _answer(group, new_offsets, done, [*failed, *errors])


@click.command("delete-offsets")
@_group
@partition_option
@change
def delete_offsets(admin: Admin, group: str, chosen: _Chosen) -> Answer:
    """Delete the offsets that a group has committed for partitions; needs --topic."""
    if not chosen:
        raise click.UsageError("Name partitions with --topic.")
    done, errors = settled(lambda: admin.delete_group_offsets(group, partitions_of(admin, chosen)))
    return rows(({"group": group, "topic": topic, "partition": number} for topic, number in done), _DELETED, errors)


@click.command("delete-share-offsets")
@_group
@topic_option
@change
def delete_share_offsets(admin: Admin, group: str, topics: tuple[str, ...]) -> Answer:
    """Delete the offsets of a share group without members for topics; needs --topic.

    \b
    Example:
      kip groups delete-share-offsets workers --topic orders
    """
    if not topics:
        raise click.UsageError("Name topics with --topic.")
    done, errors = settled(lambda: admin.delete_share_group_offsets(group, topics))
    return rows(({"group": group, "topic": topic} for topic in done), {"GROUP": "group", "TOPIC": "topic"}, errors)


def _one_of(targets: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the option that chooses the new offsets, and its value."""
    options = [(name, value) for name, value in targets.items() if value is not None and value is not False]
    if len(options) != 1:
        *names, last = (f"--{name.replace('_', '-')}" for name in _TARGETS if name in targets)
        raise click.UsageError(f"Use exactly one of {', '.join(names)} and {last}.")
    return options[0]


def _attempt(operation: Callable[[], Iterable[T]]) -> tuple[tuple[T, ...], Sequence[Exception]]:
    """Return the results and the errors of one of several operations, which can fail in part or as a whole."""
    from kip.admin.errors import AdminError

    try:
        return settled(operation)
    except AdminError as error:
        return (), [error]


def _new_offsets(
    admin: Admin, target: str, value: Any, partitions: Sequence[_Partition], current: Mapping[_Partition, int]
) -> tuple[dict[_Partition, int], list[Exception]]:
    """Return the new offset of each partition, clamped to its start and end offsets, and the errors of the others."""
    from kip.admin.operations.partitions import OffsetSpec

    errors: dict[str, Exception] = {}

    def ask(some: Iterable[_Partition], spec: int) -> dict[_Partition, int | None]:
        listed, failed = _attempt(lambda: admin.list_offsets(dict.fromkeys(some, spec)))
        errors.update({str(error): error for error in failed})
        return {(partition.topic, partition.partition): partition.offset for partition in listed}

    first = ask(partitions, OffsetSpec.EARLIEST)
    last = ask(first, OffsetSpec.LATEST)
    # Without both ends, an offset might be set to one that the log does not have.
    ends = {partition: (first[partition], end) for partition, end in last.items()}
    targets: Mapping[_Partition, int | None]
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


def _answer(
    group: str, offsets: Mapping[_Partition, int], done: Sequence[_Partition], errors: Sequence[Exception]
) -> Answer:
    return rows(
        (
            {"group": group, "topic": topic, "partition": number, "newOffset": offsets[topic, number]}
            for topic, number in sorted(done)
        ),
        _COLUMNS,
        errors,
    )


def _as_csv(offsets: Mapping[_Partition, int], done: Sequence[_Partition]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows((*partition, offsets[partition]) for partition in sorted(done))
    return text.getvalue()
