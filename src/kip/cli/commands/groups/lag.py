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
    lags = [lag_row for lag_row in described if not chosen or _matches(lag_row, chosen)]
    times, unread = _times(admin, lags) if has_since else ({}, ())
    lines = _sums(lags, times) if is_sum else [_line(lag_row, times) for lag_row in lags]
    shown = [line for line in lines if line["status"] == "unassigned" or _is_uncertain(line) or line["lag"] >= least]
    if order == "lag":
        shown.sort(key=lambda line: (not _is_uncertain(line), -max(line["lag"] or 0, 0)))
    if not has_since:
        for line in shown:
            del line["unreadSince"]
    columns = (_SUMS if is_sum else _PARTITIONS) | (_SINCE if has_since else {})
    every = [*unlisted, *errors, *unread, *_contradictions(lags), *_without_rows(lags, chosen)]
    return rows(
        shown, columns, every, empty=f"no lag of {least} or more found" if lags else "no committed offsets found"
    )


def _matches(lag_row: GroupLag, chosen: _Chosen) -> bool:
    return (lag_row.topic, None) in chosen or (lag_row.topic, lag_row.partition) in chosen


def _times(admin: Admin, lags: Iterable[GroupLag]) -> tuple[_Times, Sequence[Exception]]:
    """Return the times of the first unread records, and the errors of those that could not be fetched."""
    places = {place for lag_row in lags if (place := _place(lag_row)) is not None}
    if not places:
        return {}, ()
    times, errors = settled(lambda: admin.find_unread_times(places).items())
    return dict(times), errors


def _place(lag_row: GroupLag) -> tuple[str, int, int] | None:
    """Return the place of the first unread record, None if there is none, or it is not known."""
    if lag_row.offset is None or not lag_row.lag or lag_row.lag < 0:
        return None
    return (
        lag_row.topic,
        lag_row.partition,
        max(lag_row.offset, lag_row.offset if lag_row.start_offset is None else lag_row.start_offset),
    )


def _since(lag_row: GroupLag, times: _Times) -> int | None:
    place = _place(lag_row)
    return None if place is None else times.get(place)


def _line(lag_row: GroupLag, times: _Times) -> _Row:
    return {
        "group": lag_row.group,
        "topic": lag_row.topic,
        "partition": lag_row.partition,
        "currentOffset": lag_row.offset,
        "logEndOffset": lag_row.end_offset,
        "lag": lag_row.lag,
        "memberId": lag_row.member and lag_row.member.id,
        "host": lag_row.member and lag_row.member.host,
        "clientId": lag_row.member and lag_row.member.client_id,
        "status": lag_row.status,
        "unreadSince": _moment(_since(lag_row, times)),
    }


def _sums(lags: Iterable[GroupLag], times: _Times) -> list[_Row]:
    """Return a line for each group; its lag is the sum of the partitions in which it is known, null without one."""
    lines = []
    for group, partitions in groupby(lags, key=lambda lag_row: lag_row.group):
        some = list(partitions)
        statuses = [lag_row.status for lag_row in some]
        numbers = [lag_row.lag for lag_row in some if lag_row.lag is not None and lag_row.lag >= 0]
        since = [time for lag_row in some if (time := _since(lag_row, times)) is not None]
        lines.append(
            {
                "group": group,
                "lag": sum(numbers) if numbers else None,
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


def _contradictions(lags: Iterable[GroupLag]) -> Iterator[CommandError]:
    """Yield an error for each group, topic and status that makes its lag meaningless."""
    for (group, topic, status), some in groupby(
        sorted(lags, key=_group_of_errors), key=lambda lag_row: (lag_row.group, lag_row.topic, lag_row.status)
    ):
        if status in _CONTRADICTIONS:
            where = f"{topic}:{','.join(str(lag_row.partition) for lag_row in some)}"
            yield CommandError(_CONTRADICTIONS[status](group, where))


def _group_of_errors(lag_row: GroupLag) -> tuple[str, str, str, int]:
    return lag_row.group, lag_row.topic, lag_row.status, lag_row.partition


def _without_rows(lags: Sequence[GroupLag], chosen: _Chosen) -> Iterator[CommandError]:
    """Yield an error for each topic or partition of --topic in which no group has an offset or a member."""
    for topic, number in chosen:
        if not any(_matches(lag_row, [(topic, number)]) for lag_row in lags):
            where = topic if number is None else f"{topic}:{number}"
            yield CommandError(f"no group has a committed offset or a member in {where}")
