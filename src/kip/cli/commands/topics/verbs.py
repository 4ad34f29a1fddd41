"""`kip topics`: list, describe, create, alter and delete topics."""

from __future__ import annotations

import re
from collections.abc import Callable
from re import Pattern
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from kip.cli.commands.topics.text import (
    altered_data,
    altered_text,
    created_data,
    partition_data,
    partition_text,
    topic_data,
    topic_line,
    topic_text,
)
from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer
from kip.cli.parameters.names import complete_topics
from kip.cli.parameters.options import Verbs, config_settings
from kip.cli.waiting import wait_option, wait_until
from kip.escaping import escape_text
from kip.kafka.topics import id_text, text_id

if TYPE_CHECKING:
    from kip.admin import Admin


@click.group(name="topics", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """List, describe, create, alter and delete topics."""


def _named(*, required: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Accept topic names as arguments or with `--topic`, as one parameter `names`."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def join(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
            names = (*context.params.pop("arguments", ()), *values)
            if required and not names:
                raise click.UsageError("Name a topic, as an argument or with --topic.")
            return tuple(dict.fromkeys(names))

        argument = click.argument(
            "arguments", nargs=-1, metavar="[TOPIC]...", is_eager=True, shell_complete=complete_topics
        )
        option = click.option(
            "--topic",
            "names",
            multiple=True,
            metavar="NAME",
            callback=join,
            shell_complete=complete_topics,
            help="Name of a topic, as an alternative to the argument; may be repeated.",
        )
        return argument(option(function))

    return decorate


def _expression(context: click.Context, parameter: click.Parameter, value: str | None) -> Pattern[str] | None:
    try:
        return None if value is None else re.compile(value)
    except re.error as error:
        raise click.BadParameter(f"{value!r} is not a regular expression: {error}") from None


def _topic_ids(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[UUID, ...]:
    try:
        return tuple(map(text_id, values))
    except ValueError:
        raise click.BadParameter("write an ID as `kip topics describe` prints it") from None


def _names_of(admin: Admin, topic_ids: tuple[UUID, ...]) -> tuple[str, ...]:
    """Return the names of topics. Raises click.ClickException if there is no topic with one of the IDs."""
    if not topic_ids:
        return ()
    names = {topic.topic_id: topic.name for topic in admin.list_topics(list_internal=True)}
    for topic_id in topic_ids:
        if topic_id not in names:
            raise click.ClickException(f"there is no topic with ID {id_text(topic_id)}")
    return tuple(names[topic_id] for topic_id in topic_ids)


_NO_TOPICS = "no topics found"
_pattern = click.option("--pattern", metavar="REGEX", callback=_expression, help="Only topics whose name matches.")
_exclude_internal = click.option("--exclude-internal", is_flag=True, help="Omit internal topics.")
_config_option = config_settings(
    "--config", "configs", help="A config of the topic, such as retention.ms=60000; may be repeated."
)
_partitions_option = click.option("--partitions", type=int, metavar="N", help="Number of partitions.")
_assignment_option = click.option(
    "--replica-assignment",
    metavar="1:2,2:3",
    help="Broker ids of each partition, separated by colons; partitions are separated by commas.",
)


@command.command("list")
@_exclude_internal
@_pattern
@click.option("--marked", is_flag=True, help="Only topics marked for deletion, if the server reports them.")
@verb
def list_topics(admin: Admin, exclude_internal: bool, pattern: Pattern[str] | None, marked: bool) -> Answer:
    """List the topics that you are authorized to describe."""
    if marked:
        names = admin.topics_marked_for_deletion()
        if names is None:
            raise click.ClickException("the server does not list topics marked for deletion")
        return Answer(
            [{"name": name} for name in names],
            lambda: "\n".join(map(escape_text, names)),
            empty="no topics are marked for deletion",
        )
    topics = [
        topic
        for topic in admin.list_topics(list_internal=not exclude_internal)
        if pattern is None or pattern.fullmatch(topic.name)
    ]
    return Answer(
        [{"name": topic.name, "internal": topic.internal} for topic in topics],
        lambda: "\n".join(escape_text(topic.name) for topic in topics),
        empty=_NO_TOPICS,
    )


@command.command()
@_named(required=False)
@click.option(
    "--topic-id",
    "topic_ids",
    multiple=True,
    metavar="ID",
    callback=_topic_ids,
    help="ID of a topic, instead of its name; may be repeated.",
)
@_pattern
@_exclude_internal
@click.option(
    "--under-replicated",
    "--under-replicated-partitions",
    "condition",
    flag_value="under-replicated",
    help="Only partitions with replicas that are not in sync.",
)
@click.option(
    "--unavailable",
    "--unavailable-partitions",
    "condition",
    flag_value="unavailable",
    help="Only partitions without a live leader.",
)
@click.option(
    "--under-min-isr",
    "--under-min-isr-partitions",
    "condition",
    flag_value="under-min-isr",
    help="Only partitions with fewer in-sync replicas than min.insync.replicas.",
)
@click.option(
    "--at-min-isr",
    "--at-min-isr-partitions",
    "condition",
    flag_value="at-min-isr",
    help="Only partitions with exactly min.insync.replicas in-sync replicas.",
)
@click.option(
    "--with-overrides",
    "--topics-with-overrides",
    "with_overrides",
    is_flag=True,
    help="Only topics with configs that differ from the defaults, without their partitions.",
)
@verb
def describe(
    admin: Admin,
    names: tuple[str, ...],
    topic_ids: tuple[UUID, ...],
    pattern: Pattern[str] | None,
    exclude_internal: bool,
    condition: str | None,
    with_overrides: bool,
) -> Answer:
    """Describe topics (default: all); with a condition, only the matching partitions."""
    names = (*names, *_names_of(admin, topic_ids))
    if with_overrides and condition is not None:
        raise click.UsageError("Use either --with-overrides or a condition of partitions.")
    if pattern is not None or exclude_internal:
        candidates = names or [topic.name for topic in admin.list_topics(list_internal=not exclude_internal)]
        names = tuple(name for name in candidates if pattern is None or pattern.fullmatch(name))
        if not names:
            return Answer([], lambda: "", empty=_NO_TOPICS)
    described, errors = settled(lambda: admin.describe_topics(names or None, include_configs=condition is None))
    topics = [topic for topic in described if not (exclude_internal and topic.internal)]
    if condition is None:
        shown = [topic for topic in topics if topic.configs or not with_overrides]
        text = topic_line if with_overrides else topic_text
        data = [topic_data(topic) for topic in shown]
        return Answer(data, lambda: "".join(map(text, shown)), errors, empty=_NO_TOPICS)
    from kip.cli.commands.topics.conditions import select_partitions

    chosen = select_partitions(admin, topics, condition)
    return Answer(
        [{"topic": name, **partition_data(partition)} for name, partition in chosen],
        lambda: "".join(partition_text(name, partition) for name, partition in chosen),
        errors,
        empty="no partitions match",
    )


@command.command()
@_named(required=True)
@_partitions_option
@click.option(
    "--replication-factor", type=int, metavar="N", help="Number of replicas of each partition.  [default: the broker's]"
)
@_assignment_option
@_config_option
@click.option("--if-not-exists", is_flag=True, help="Skip topics that already exist.")
@click.option("--validate-only", is_flag=True, help="Check the request without creating topics.")
@wait_option
@change
def create(
    admin: Admin,
    names: tuple[str, ...],
    *,
    partitions: int | None,
    replication_factor: int | None,
    replica_assignment: str | None,
    configs: dict[str, str],
    if_not_exists: bool,
    validate_only: bool,
    is_waiting: bool,
) -> Answer:
    """Create topics. The broker's defaults apply to omitted options."""
    from kip.admin import NewTopic

    existing = _existing(admin) if if_not_exists else set()
    missing = [name for name in names if name not in existing]
    new = [NewTopic(name, partitions, replication_factor, replica_assignment, configs) for name in missing]
    created, errors = settled(lambda: admin.create_topics(new, validate_only=validate_only) if new else ())
    if is_waiting and created and not validate_only:

        def is_complete() -> bool:
            described = admin.describe_topics([topic.name for topic in created], include_configs=False)
            return all(partition.leader is not None for topic in described for partition in topic.partitions)

        errors = [*errors, *wait_until(admin, is_complete, "some partitions have no leader")]
    done = "Topic {} can be created." if validate_only else "Created topic {}."
    return Answer(
        [created_data(topic, validate_only) for topic in created],
        lambda: "\n".join(done.format(escape_text(topic.name)) for topic in created),
        errors,
    )


@command.command()
@_named(required=True)
@_partitions_option
@_assignment_option
@_config_option
@click.option(
    "--delete-config", "deleted", multiple=True, metavar="NAME", help="Reset a config to its default; may be repeated."
)
@change
def alter(
    admin: Admin,
    names: tuple[str, ...],
    partitions: int | None,
    replica_assignment: str | None,
    configs: dict[str, str],
    deleted: tuple[str, ...],
) -> Answer:
    """Change the partitions, replicas and configs of a topic. An assignment lists all of its partitions."""
    if len(names) != 1:
        raise click.UsageError("Name exactly one topic.")
    done, errors = settled(
        lambda: [
            admin.alter_topic(
                names[0],
                partitions=partitions,
                assignment=replica_assignment,
                added_configs=configs,
                deleted_configs=deleted,
            )
        ]
    )
    return Answer(altered_data(done[0]), lambda: altered_text(done[0]), errors)


@command.command()
@_named(required=True)
@click.option("--if-exists", is_flag=True, help="Skip topics that do not exist.")
@wait_option
@change
def delete(admin: Admin, names: tuple[str, ...], if_exists: bool, is_waiting: bool) -> Answer:
    """Delete topics. Topics that are only marked for deletion are reported, if the server reports them."""
    existing = _existing(admin) if if_exists else set(names)
    existing_names = [name for name in names if name in existing]
    if not existing_names:
        return Answer([], lambda: "")
    deletions, errors = settled(lambda: [admin.delete_topics(existing_names)])
    gone = [name for deletion in deletions for name in deletion.names]
    marked = {name for deletion in deletions for name in deletion.marked_for_deletion or ()}
    if is_waiting:

        def is_complete() -> bool:
            return not set(gone) & {*_existing(admin), *(admin.topics_marked_for_deletion() or ())}

        incomplete = wait_until(admin, is_complete, "some topics still exist")
        errors, marked = [*errors, *incomplete], marked if incomplete else set()
    return Answer(
        [{"name": name, "markedForDeletion": name in marked} for name in gone],
        lambda: "\n".join(
            f"Topic {escape_text(name)} is marked for deletion."
            if name in marked
            else f"Deleted topic {escape_text(name)}."
            for name in gone
        ),
        errors,
    )


def _existing(admin: Admin) -> set[str]:
    return {topic.name for topic in admin.list_topics(list_internal=True)}
