"""`kip features`: finalized features of the cluster (KIP-584)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kip.cli.answers import Answer, rows
from kip.cli.connecting import change, verb
from kip.cli.parameters import config_settings, group_of_verbs

if TYPE_CHECKING:
    from kip.admin import Admin

__all__ = ["command"]

command = group_of_verbs("features", "Describe, upgrade and downgrade features of the cluster.")

_COLUMNS = {
    "FEATURE": "feature",
    "MIN": "supportedMinVersion",
    "MAX": "supportedMaxVersion",
    "FINALIZED": "finalizedVersionLevel",
    "EPOCH": "epoch",
}


@command.command()
@verb
def describe(admin: Admin) -> Answer:
    """Describe the supported and finalized levels of the cluster's features."""
    return rows(
        (
            {
                "feature": one.name,
                "supportedMinVersion": one.min_level,
                "supportedMaxVersion": one.max_level,
                "finalizedVersionLevel": one.finalized_level or 0,
                "epoch": one.epoch,
            }
            for one in admin.describe_features()
        ),
        _COLUMNS,
    )


@command.command()
@config_settings("--feature", "levels", required=True, help="The new level; 0 disables the feature; may be repeated.")
@click.option("--downgrade", is_flag=True, help="Allow lower levels.")
@click.option("--unsafe", is_flag=True, help="Allow lower levels that lose metadata.")
@click.option("--dry-run", is_flag=True, help="Check the request without making the change.")
@change
def update(admin: Admin, levels: dict[str, str], downgrade: bool, unsafe: bool, dry_run: bool) -> Answer:
    """Change the finalized levels of features; if one is rejected, none changes."""
    from kip.admin.operations.membership import FeatureUpdate, UpgradeType

    if not all(level.isdecimal() for level in levels.values()):
        raise click.UsageError("The level of a feature is a number: --feature metadata.version=25.")
    kind = UpgradeType.UPGRADE if not downgrade else UpgradeType.SAFE_DOWNGRADE
    kind = UpgradeType.UNSAFE_DOWNGRADE if unsafe else kind
    updates = {name: FeatureUpdate(int(level), kind) for name, level in levels.items()}
    admin.update_features(updates, validate_only=dry_run)
    done = "can be" if dry_run else "is now"
    return Answer(
        [{"feature": name, "finalizedVersionLevel": int(level)} for name, level in levels.items()],
        lambda: "\n".join(f"{name} {done} {level}." for name, level in levels.items()),
    )
