"""`kip groups reset-offsets` and others: change the offsets of consumer and share groups without members."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click
from kafka_wire.error_codes import ErrorCode

from kip.cli.commands.groups.new_offsets import (
    SHARE_TARGETS,
    TARGETS,
    StoredOffsets,
    attempt,
    chosen_target,
    new_offsets_of,
    target_options,
)
from kip.cli.connecting import change, settled
from kip.cli.output.answers import Answer, rows
from kip.cli.output.printing import echo
from kip.cli.parameters.names import complete_groups
from kip.cli.parameters.options import partition_option, partitions_of, topic_option

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.calling.partitions import TopicPartition
    from kip.admin.operations.groups import GroupDescription

_Chosen = tuple[tuple[str, int | None], ...]
_COLUMNS = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition", "NEW-OFFSET": "newOffset"}
_DELETED = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition"}

_group = click.argument("group", metavar="GROUP", shell_complete=complete_groups)
_dry_run = click.option("--dry-run", is_flag=True, help="Print the new offsets without changing them.")


@click.command("reset-offsets")
@_group
@partition_option
@target_options(*TARGETS)
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
    target, value = chosen_target(targets)
    stored = value if isinstance(value, StoredOffsets) else None
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
    new_offsets, failed = new_offsets_of(admin, target, value, partitions, current)
    if description is None and new_offsets:
        verb = "would be created" if dry_run else "is created"
        echo(f"group {group!r} does not exist; it {verb} with these offsets", err=True)
    done, more = attempt(
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
@target_options(*SHARE_TARGETS)
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
    target, value = chosen_target(targets)
    listed, _ = settled(lambda: admin.list_share_group_offsets([group]).items())
    with_offsets = [(offset.topic, offset.partition) for _, offsets in listed for offset in offsets]
    partitions = partitions_of(admin, chosen) if chosen else with_offsets
    if not partitions:
        raise click.ClickException(_nothing_to_reset(group, is_there=_description(admin, group) is not None))
    new_offsets, failed = new_offsets_of(admin, target, value, partitions, {})
    done, errors = attempt(
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


def _answer(
    group: str, offsets: Mapping[TopicPartition, int], done: Sequence[TopicPartition], errors: Sequence[Exception]
) -> Answer:
    return rows(
        (
            {"group": group, "topic": topic, "partition": number, "newOffset": offsets[topic, number]}
            for topic, number in sorted(done)
        ),
        _COLUMNS,
        errors,
    )


def _as_csv(offsets: Mapping[TopicPartition, int], done: Sequence[TopicPartition]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows((*partition, offsets[partition]) for partition in sorted(done))
    return text.getvalue()
