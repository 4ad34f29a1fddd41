"""Finalized features (KIP-584), voters of the metadata quorum (KIP-853), registered brokers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call, expect_success
from kip.admin.calling.outcomes import separate, settle
from kip.admin.calling.session import Session
from kip.admin.connections.connection import api_versions_request
from kip.admin.errors import Origin
from kip.admin.versions import Offer, since
from kip.kafka.features import UpgradeType

__all__ = [
    "ApiVersions",
    "Feature",
    "FeatureUpdate",
    "UpgradeType",
    "describe_api_versions",
    "describe_features",
    "update_features",
]


@dataclass(frozen=True, slots=True)
class ApiVersions:
    """The versions of an API that a broker serves.

    Attributes:
        name: Kafka's name of the API, None if this release does not know it.
        usable: the highest version that this client knows too, None if there is none.
    """

    broker: int
    key: int
    name: str | None
    versions: range
    usable: int | None


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature such as `metadata.version`: the supported levels, and the finalized one, None if there is none."""

    name: str
    min_level: int
    max_level: int
    finalized_level: int | None
    epoch: int


@dataclass(frozen=True, slots=True)
class FeatureUpdate:
    """The new level of a feature; 0 disables it."""

    level: int
    upgrade_type: UpgradeType = UpgradeType.UPGRADE


async def describe_features(session: Session, *, timeout: float | None = None) -> tuple[Feature, ...]:
    """Return the features of the cluster, by name.

    Args:
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        UnsupportedByBrokerError: the broker is older than Kafka 2.4.
    """

    def build(offer: Offer) -> tuple[Message, int]:
        return api_versions_request(), offer.version(ApiVersionsRequest, ("features", since(3)))

    def read(message: Any, origin: Origin) -> tuple[Feature, ...]:
        origin.check(message.error_code)
        levels = {feature.name: feature.max_version_level for feature in message.finalized_features}
        supported = {feature.name: (feature.min_version, feature.max_version) for feature in message.supported_features}
        return tuple(
            Feature(name, *supported.get(name, (0, 0)), levels.get(name), message.finalized_features_epoch)
            for name in sorted({*supported, *levels})
        )

    return await session.run(Call("describe_features", ApiVersionsRequest, build, read), session.deadline(timeout))


async def update_features(
    session: Session,
    updates: Mapping[str, FeatureUpdate],
    *,
    validate_only: bool = False,
    timeout: float | None = None,
) -> None:
    """Change the finalized levels of features atomically.

    Args:
        updates: the new level of each feature, by name.
        validate_only: whether to check the request without making the change.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_UPDATE_VERSION, FEATURE_UPDATE_FAILED and others.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.features import FeatureUpdate, UpgradeType
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     admin.update_features({"share.version": FeatureUpdate(1)})
        ...     admin.update_features({"share.version": FeatureUpdate(0, UpgradeType.SAFE_DOWNGRADE)})
    """
    from kafka_wire.clients import UpdateFeaturesRequest
    from kafka_wire.clients.update_features_request import FeatureUpdateKey

    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        version = offer.version(UpdateFeaturesRequest, *([("validate_only", since(1))] if validate_only else []))
        keys = []
        for name, update in updates.items():
            key = FeatureUpdateKey(feature=name, max_version_level=update.level)
            if version:
                key.upgrade_type = update.upgrade_type
            else:
                key.allow_downgrade = update.upgrade_type is not UpgradeType.UPGRADE
            keys.append(key)
        request = UpdateFeaturesRequest(
            timeout_ms=deadline.milliseconds, feature_updates=keys, validate_only=validate_only
        )
        return request, version

    await session.run(Call("update_features", UpdateFeaturesRequest, build, expect_success, is_change=True), deadline)


async def describe_api_versions(
    session: Session, brokers: Collection[int] | None = None, *, timeout: float | None = None
) -> tuple[ApiVersions, ...]:
    """Return the APIs that brokers serve, by broker and key.

    Args:
        brokers: ids; all live brokers by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        PartlyDoneError: some of several brokers failed; `done` has the APIs of the others.
    """
    request = api_versions_request()

    def read(message: Any, origin: Origin) -> Any:
        origin.check(message.error_code)
        return message.api_keys

    call = Call.of("describe_api_versions", request, read)
    served, failed = separate(await session.on_each_broker(call, session.deadline(timeout), brokers))
    versions = (
        _api_versions(broker, api)
        for broker, apis in served.items()
        for api in sorted(apis, key=lambda served: served.api_key)
    )
    return settle(versions, failed)


def _api_versions(broker: int, api: Any) -> ApiVersions:
    served = range(api.min_version, api.max_version + 1)
    try:
        request = CATALOG.request(api.api_key)
    except UnknownMessageError:
        return ApiVersions(broker, api.api_key, None, served, None)
    usable = max((version for version in served if version in request.versions), default=None)
    return ApiVersions(broker, api.api_key, request.name.removesuffix("Request"), served, usable)
