"""The groups that a command of `kip groups` is about: those in its arguments, by default all of some types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from kip.cli.connecting import settled
from kip.cli.parameters.names import complete_groups

if TYPE_CHECKING:
    from kip.admin import Admin

COMMITTING = (None, "Classic", "Consumer", "Streams")
"""The types of groups that commit offsets."""
ALL_TYPES = (*COMMITTING, "Share")

groups_by_default_all = click.argument("groups", nargs=-1, metavar="[GROUP]...", shell_complete=complete_groups)


def groups_or_all(
    admin: Admin, groups: tuple[str, ...], *types: str | None
) -> tuple[tuple[str, ...], Sequence[Exception]]:
    """Return the groups, and the errors of brokers that could not list theirs.

    By default, these are all groups of these types; all groups of a broker before Kafka 3.8 lack types.
    """
    if groups:
        return groups, ()
    listed, errors = settled(admin.list_groups)
    return tuple(group.group for group in listed if group.type in types), errors
