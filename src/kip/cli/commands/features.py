"""`kip features`: finalized features of the cluster (KIP-584, KIP-1022)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kip.cli.connecting import change, verb
from kip.cli.output.answers import Answer, rows, show
from kip.cli.parameters.options import FORMATS, config_settings, format_option, group_of_verbs

if TYPE_CHECKING:
    from kip.admin import Admin

command = group_of_verbs("features", "Describe, upgrade and downgrade features of the cluster.")

_COLUMNS = {
    "FEATURE": "feature",
    "MIN": "supportedMinVersion",
    "MAX": "supportedMaxVersion",
    "FINALIZED": "finalizedVersionLevel",
    "RELEASE": "finalizedRelease",
    "EPOCH": "epoch",
}


def _release(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    from kip.kafka.features import full_release
    from kip.kafka.releases import UnknownReleaseError

    try:
        return None if value is None else full_release(value)
    except UnknownReleaseError as error:
        raise click.BadParameter(str(error)) from None


@command.command()
@verb
def describe(admin: Admin) -> Answer:
    """Describe the supported and finalized levels of the cluster's features; RELEASE is that of metadata.version."""
    from kip.kafka.features import METADATA, release_of

    return rows(
        (
            {
                "feature": feature.name,
                "supportedMinVersion": feature.min_level,
                "supportedMaxVersion": feature.max_level,
                # FeatureCommand prints 0 for "not finalized", too.
                "finalizedVersionLevel": feature.finalized_level or 0,
                "finalizedRelease": release_of(feature.finalized_level or 0) if feature.name == METADATA else None,
                "epoch": feature.epoch,
            }
            for feature in admin.describe_features()
        ),
        _COLUMNS,
    )


def _newest() -> str:
    from kip.kafka.releases import NEWEST

    return NEWEST


@command.command("version-mapping")
@click.option(
    "--release-version",
    "release",
    metavar="RELEASE",
    default=_newest,
    show_default="the newest one known",
    callback=_release,
    help="A release such as 4.2, or a metadata version such as 4.2-IV0.",
)
@format_option(*FORMATS)
def version_mapping(release: str, form: str) -> None:
    """Print the levels of all features in a release of Kafka; needs no cluster."""
    from kip.kafka.features import METADATA, feature_levels

    levels = feature_levels(release)
    lines = (f"{name}={level}" + (f" ({release})" if name == METADATA else "") for name, level in levels.items())
    data = [{"feature": name, "level": level} for name, level in levels.items()]
    show(Answer(data, lambda: "\n".join(lines)), form)


@command.command()
@config_settings("--feature", "levels", help="The new level; 0 disables the feature; may be repeated.")
@click.option(
    "--release-version",
    "release",
    metavar="RELEASE",
    callback=_release,
    help="Set the levels of all features to those of a release, such as 4.2; `version-mapping` prints them.",
)
@click.option("--downgrade", is_flag=True, help="Allow lower levels.")
@click.option("--unsafe", is_flag=True, help="Allow lower levels that lose metadata.")
@click.option("--dry-run", is_flag=True, help="Check the request without making the change.")
@change
def update(
    admin: Admin, levels: dict[str, str], release: str | None, downgrade: bool, unsafe: bool, dry_run: bool
) -> Answer:
    """Change the finalized levels of features; if one is rejected, none changes."""
    from kip.admin.operations.features import FeatureUpdate, UpgradeType

    if bool(levels) == (release is not None):
        raise click.UsageError("Give either --feature or --release-version.")
    if not all(level.isdecimal() for level in levels.values()):
        raise click.UsageError("The level of a feature is a number: --feature metadata.version=25.")
    kind = UpgradeType.UPGRADE if not downgrade else UpgradeType.SAFE_DOWNGRADE
    kind = UpgradeType.UNSAFE_DOWNGRADE if unsafe else kind
    new_levels = {name: int(level) for name, level in levels.items()}
    if release is not None:
        new_levels = _levels_of(release, with_disabled=kind is not UpgradeType.UPGRADE)
    admin.update_features(
        {name: FeatureUpdate(level, kind) for name, level in new_levels.items()}, validate_only=dry_run
    )
    done = "can be set to" if dry_run else "is now"
    return Answer(
        [{"feature": name, "finalizedVersionLevel": level} for name, level in new_levels.items()],
        lambda: "\n".join(f"{name} {done} {level}." for name, level in new_levels.items()),
    )


def _levels_of(release: str, *, with_disabled: bool) -> dict[str, int]:
    """Return the levels of a release; an upgrade leaves out features that the release does not enable."""
    # FeatureCommand.handleUpgradeOrDowngrade: level 0 disables a feature, which is a downgrade.
    from kip.kafka.features import feature_levels

    return {name: level for name, level in feature_levels(release).items() if level or with_disabled}
