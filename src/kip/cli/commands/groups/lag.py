"""`kip groups lag`: how far consumer and streams groups are behind, by partition or by group, and since when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from kip.cli.commands.groups.chosen import COMMITTING, groups_by_default_all, groups_or_all
from kip.cli.connecting import settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.output.errors import CommandError
from kip.cli.output.times import utc_text
from kip.cli.parameters.options import partition_option

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.groups.lag import GroupLag

__all__ = ["lag"]

_Chosen = Collection[tuple[str, int | None]]
_Times = Mapping[tuple[str, int, int], int | None]
_Row = dict[str, Any]

_PARTITIONS = {
    "GROUP": "group",
    "TOPIC": "topic",
    "PARTITION": "partition",
    "CURRENT-OFFSET": "currentOffset",
    "LOG-END-OFFSET": "logEndOffset",
    "LAG": "lag",
    "CONSUMER-ID": "memberId",
    "HOST": "host",
    "CLIENT-ID": "clientId",
    "STATUS": "status",
}
_SUMS = {
    "GROUP": "group",
    "LAG": "lag",
    "#PARTITIONS": "partitionCount",
    "#UNKNOWN": "unknownCount",
    "#BEYOND-END": "beyondEndCount",
    "#UNASSIGNED": "unassignedCount",
    "STATUS": "status",
}
_SINCE = {"UNREAD-SINCE": "unreadSince"}
_WORST_FIRST = ("beyond-end", "unknown", "unassigned", "abandoned", "behind", "uncommitted", "caught-up")
_CONTRADICTIONS: Mapping[str, Callable[[str, str], str]] = {
    "beyond-end": lambda group, where: (
        f"group {group}: the committed offsets of {where} are beyond the end of the log; records were lost, or the "
        "topic was created again"
    ),
    "unassigned": lambda group, where: f"group {group}: no member has {where}, where records are unread",
}


@click.command()
@groups_by_default_all
@partition_option
@click.option("--sum", "is_sum", is_flag=True, help="Print one line per group.")
@click.option(
    "--min-lag",
    "least",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Hide partitions, or groups, with fewer than N unread records, except unknown and unassigned ones.",
)
@click.option(
    "--order-by",
    "order",
    type=click.Choice(("name", "lag")),
    default="name",
    show_default=True,
    help="Order of the lines; by lag, unknown numbers come first, then the largest.",
)
@click.option(
    "--since",
    "has_since",
    is_flag=True,
    help="Add the time of the first unread record; it is fetched, which needs the permission to read the topics.",
)
@verb
def lag(
    admin: Admin,
    groups: tuple[str, ...],
    chosen: _Chosen,
    is_sum: bool,
    least: int,
    order: str,
    has_since: bool,
) -> Answer:
    """Show the lag of consumer and streams groups (default: all) by partition; columns as in kafka-consumer-groups.

    LAG is negative if the committed offset is beyond the end of the log. STATUS is caught-up, behind, beyond-end,
    unassigned (unread records in a partition that no member has), abandoned (unread records in a group without
    members), uncommitted, or unknown. The exit status is 3 if a partition is beyond-end, unassigned or unknown.

    \b
    Example: the groups with the most unread records, and since when
      kip groups lag --sum --since --min-lag 1 --order-by lag
    """
    names, unlisted = groups_or_all(admin, groups, *COMMITTING)
    topics = {topic for topic, _ in chosen} or None
    described, errors = settled(lambda: admin.describe_group_lag(names, topics=topics))
    found = [one for one in described if not chosen or _matches(one, chosen)]
    times, unread = _times(admin, found) if has_since else ({}, ())
    lines = _sums(found, times) if is_sum else [_line(one, times) for one in found]
    wanted = [line for line in lines if line["status"] == "unassigned" or _is_uncertain(line) or line["lag"] >= least]
    if order == "lag":
        wanted.sort(key=lambda line: (not _is_uncertain(line), -max(line["lag"] or 0, 0)))
    if not has_since:
        for line in wanted:
            del line["unreadSince"]
    columns = (_SUMS if is_sum else _PARTITIONS) | (_SINCE if has_since else {})
    every = [*unlisted, *errors, *unread, *_contradictions(found), *_without_rows(found, chosen)]
    return rows(
        wanted, columns, every, empty=f"no lag of {least} or more found" if found else "no committed offsets found"
    )


def _matches(one: GroupLag, chosen: _Chosen) -> bool:
    return (one.topic, None) in chosen or (one.topic, one.partition) in chosen


def _times(admin: Admin, found: Iterable[GroupLag]) -> tuple[_Times, Sequence[Exception]]:
    """Return the times of the first unread records, and the errors of those that could not be fetched."""
    places = {place for one in found if (place := _place(one)) is not None}
    if not places:
        return {}, ()
    times, errors = settled(lambda: admin.find_unread_times(places).items())
    return dict(times), errors


def _place(one: GroupLag) -> tuple[str, int, int] | None:
    """Return the place of the first unread record, None if there is none, or it is not known."""
    if one.offset is None or not one.lag or one.lag < 0:
        return None
    return one.topic, one.partition, max(one.offset, one.offset if one.start_offset is None else one.start_offset)


def _since(one: GroupLag, times: _Times) -> int | None:
    place = _place(one)
    return None if place is None else times.get(place)


def _line(one: GroupLag, times: _Times) -> _Row:
    return {
        "group": one.group,
        "topic": one.topic,
        "partition": one.partition,
        "currentOffset": one.offset,
        "logEndOffset": one.end_offset,
        "lag": one.lag,
        "memberId": one.member and one.member.id,
        "host": one.member and one.member.host,
        "clientId": one.member and one.member.client_id,
        "status": one.status,
        "unreadSince": _moment(_since(one, times)),
    }


def _sums(found: Iterable[GroupLag], times: _Times) -> list[_Row]:
    """Return a line for each group; its lag is the sum of the partitions in which it is known, null without one."""
    lines = []
    for group, partitions in groupby(found, key=lambda one: one.group):
        some = list(partitions)
        statuses = [one.status for one in some]
        known = [one.lag for one in some if one.lag is not None and one.lag >= 0]
        since = [time for one in some if (time := _since(one, times)) is not None]
        lines.append(
            {
                "group": group,
                "lag": sum(known) if known else None,
                "partitionCount": len(some),
                "unknownCount": statuses.count("unknown"),
                "beyondEndCount": statuses.count("beyond-end"),
                "unassignedCount": statuses.count("unassigned"),
                "status": min(statuses, key=_WORST_FIRST.index),
                "unreadSince": _moment(min(since, default=None)),
            }
        )
    return lines


def _is_uncertain(line: _Row) -> bool:
    """Return whether the lag is not known, is contradictory, or lacks partitions of which that is true."""
    is_partial = bool(line.get("unknownCount") or line.get("beyondEndCount"))
    return is_partial or line["lag"] is None or line["lag"] < 0


def _moment(time: int | None) -> str | None:
    return None if time is None else utc_text(time / 1000)


def _contradictions(found: Iterable[GroupLag]) -> Iterator[CommandError]:
    """Yield an error for each group, topic and status that makes its lag meaningless."""
    for (group, topic, status), some in groupby(
        sorted(found, key=_group_of_errors), key=lambda one: (one.group, one.topic, one.status)
    ):
        if status in _CONTRADICTIONS:
            where = f"{topic}:{','.join(str(one.partition) for one in some)}"
            yield CommandError(_CONTRADICTIONS[status](group, where))


def _group_of_errors(one: GroupLag) -> tuple[str, str, str, int]:
    return one.group, one.topic, one.status, one.partition


def _without_rows(found: Sequence[GroupLag], chosen: _Chosen) -> Iterator[CommandError]:
    """Yield an error for each topic or partition of --topic in which no group has an offset or a member."""
    for topic, number in chosen:
        if not any(_matches(one, [(topic, number)]) for one in found):
            where = topic if number is None else f"{topic}:{number}"
            yield CommandError(f"no group has a committed offset or a member in {where}")
