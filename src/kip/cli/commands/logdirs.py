"""`kip logdirs`: log directories of brokers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.names import complete_brokers
from kip.cli.parameters.options import group_of_verbs, partition_option, partitions_of, topic_option
from kip.cli.throttles import remove_throttles, set_throttles, throttle_option
from kip.cli.waiting import wait_option, wait_until

if TYPE_CHECKING:
    from kip.admin import Admin

command = group_of_verbs("logdirs", "Describe log directories, and move replicas between those of a broker.")

_DIRS = {
    "BROKER": "broker",
    "LOG-DIR": "logDir",
    "REPLICAS": "replicaCount",
    "SIZE": "size",
    "TOTAL": "totalBytes",
    "USABLE": "usableBytes",
    "ERROR": "error",
}
_REPLICAS = {
    "BROKER": "broker",
    "LOG-DIR": "logDir",
    "TOPIC": "topic",
    "PARTITION": "partition",
    "SIZE": "size",
    "OFFSET-LAG": "offsetLag",
    "FUTURE": "isFuture",
}


@command.command()
@click.option(
    "--broker",
    "brokers",
    multiple=True,
    type=int,
    metavar="ID",
    shell_complete=complete_brokers,
    help="Only this broker; may be repeated.",
)
@topic_option
@click.option("--replicas", is_flag=True, help="Print one line per replica.")
@verb
def describe(admin: Admin, brokers: tuple[int, ...], topics: tuple[str, ...], replicas: bool) -> Answer:
    """Describe the log directories of brokers (default: all); sizes are in bytes."""
    dirs, errors = settled(lambda: admin.describe_log_dirs(brokers or None, topics=topics or None))
    if replicas:
        return rows(
            (
                {
                    "broker": directory.broker,
                    "logDir": directory.path,
                    "topic": replica.topic,
                    "partition": replica.partition,
                    "size": replica.size,
                    "offsetLag": replica.offset_lag,
                    "isFuture": replica.is_future,
                }
                for directory in dirs
                for replica in directory.replicas
            ),
            _REPLICAS,
            errors,
            empty="no replicas found",
        )
    return rows(
        (
            {
                "broker": directory.broker,
                "logDir": directory.path,
                "replicaCount": len(directory.replicas),
                "size": sum(replica.size for replica in directory.replicas),
                "totalBytes": directory.total_bytes,
                "usableBytes": directory.usable_bytes,
                "error": directory.error and directory.error.name,
            }
            for directory in dirs
        ),
        _DIRS,
        errors,
    )


@command.command()
@click.argument("broker", type=int, metavar="BROKER", shell_complete=complete_brokers)
@click.argument("path", metavar="LOG-DIR")
@partition_option
@throttle_option
@wait_option
@change
def move(
    admin: Admin,
    broker: int,
    path: str,
    chosen: tuple[tuple[str, int | None], ...],
    rate: int | None,
    is_waiting: bool,
) -> Answer:
    """Move replicas of a broker to another of its log directories; `describe --replicas` shows the progress."""
    if not chosen:
        raise click.UsageError("Name partitions with --topic.")
    paths = dict.fromkeys(partitions_of(admin, chosen), path)
    if rate is not None:
        from kip.admin.reassignments.throttles import throttled_log_dirs

        set_throttles(admin, throttled_log_dirs(rate, broker), is_waiting)
    done, errors = settled(lambda: admin.alter_replica_log_dirs(broker, paths))
    if is_waiting:

        def is_complete() -> bool:
            topics = {topic for topic, _ in done}
            directories = admin.describe_log_dirs(brokers=[broker], topics=topics) if topics else ()
            replicas = (replica for directory in directories for replica in directory.replicas if replica.is_future)
            return not {(replica.topic, replica.partition) for replica in replicas} & set(done)

        unfinished = wait_until(admin, is_complete, "replicas are still being moved")
        errors = [*errors, *unfinished, *(remove_throttles(admin, ()) if rate and not unfinished else ())]
    columns = {"BROKER": "broker", "LOG-DIR": "logDir", "TOPIC": "topic", "PARTITION": "partition"}
    moving = ({"broker": broker, "logDir": path, "topic": topic, "partition": number} for topic, number in done)
    return rows(moving, columns, errors)
