"""The finalized levels of features (KIP-584), and the rules for changes to them (KIP-778)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.kafka.features import KRAFT, METADATA, UpgradeType


class LevelChange(NamedTuple):
    """A change of the level of a feature; `upgrade_type` is one of `UpgradeType`, or invalid."""

    feature: str
    level: int
    upgrade_type: int


def updated(
    finalized: Mapping[str, int],
    supported: Mapping[str, tuple[int, int]],
    updates: Iterable[LevelChange],
    controller: int,
) -> dict[str, int]:
    """Return the finalized levels after all updates; `controller` is the node that checks them.

    Raises:
        ApiError: INVALID_UPDATE_VERSION, one of them is impossible.
    """
    levels = dict(finalized)
    # All or nothing: FeatureControlManager.updateFeatures keeps no record after the first error.
    for update in {update.feature: update for update in updates}.values():
        reason = _refusal(update, finalized.get(update.feature, 0), supported.get(update.feature), controller)
        if reason is not None:
            text = "The update failed for all features since the following feature had an error: "
            raise ApiError(ErrorCode.INVALID_UPDATE_VERSION, text + reason)
        levels[update.feature] = update.level
    return levels


def _refusal(update: LevelChange, current: int, supported: tuple[int, int] | None, controller: int) -> str | None:
    feature, level, kind = update
    invalid = f"Invalid update version {level} for feature {feature}. "
    if kind not in list(UpgradeType):
        return f"{invalid}The controller does not support the given upgrade type."
    if level < 0:
        return f"{invalid}A feature version cannot be less than 0."
    if supported is None:
        missing = f"Feature {feature} not found." if level == 0 else None
        return invalid + (missing or f"Local controller {controller} does not support this feature.")
    first, last = supported
    if not first <= level <= last:
        return f"{invalid}Local controller {controller} only supports versions {first}-{last}"
    if level < current and kind == UpgradeType.UPGRADE:
        text = "Can't downgrade the version of this feature without setting the upgrade type to either safe or unsafe "
        return f"{invalid}{text}downgrade."
    if level > current and kind != UpgradeType.UPGRADE:
        return f"{invalid}Can't downgrade to a newer version."
    if level < current and feature == METADATA:
        unsafe = kind == UpgradeType.UNSAFE_DOWNGRADE
        return f"Unsupported metadata.version downgrade from {current} to {level}. " + (
            "Unsafe metadata downgrade is not supported in this version."
            if unsafe
            else "Refusing to perform the requested downgrade because it might delete metadata information."
        )
    if level < current and feature == KRAFT:  # dynamic voters cannot become a static quorum again (KIP-853)
        return f"{invalid}Can't downgrade the version of this feature."
    return None
