"""Finalized features (KIP-584), voters of the metadata quorum (KIP-853), registered brokers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any
from uuid import UUID

from kafka_wire.clients import ApiVersionsRequest
from kafka_wire.runtime.message import Message

from kip import __version__
from kip.admin.calls import Call, Target
from kip.admin.errors import Origin
from kip.admin.session import Session
from kip.admin.versions import Offer, since

__all__ = [
    "Feature",
    "FeatureUpdate",
    "UpgradeType",
    "add_raft_voter",
    "describe_features",
    "remove_raft_voter",
    "unregister_broker",
    "update_features",
]


class UpgradeType(IntEnum):
    """Whether the level of a feature may be lowered, and whether metadata may be lost."""

    UPGRADE = 1
    SAFE_DOWNGRADE = 2
    UNSAFE_DOWNGRADE = 3


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
        request = ApiVersionsRequest(client_software_name="kip", client_software_version=__version__)
        return request, offer.version(ApiVersionsRequest, ("features", since(3)))

    def read(message: Any, origin: Origin) -> tuple[Feature, ...]:
        origin.check(message.error_code)
        levels = {one.name: one.max_version_level for one in message.finalized_features}
        supported = {one.name: (one.min_version, one.max_version) for one in message.supported_features}
        return tuple(
            Feature(name, *supported.get(name, (0, 0)), levels.get(name), message.finalized_features_epoch)
            for name in sorted({*supported, *levels})
        )

    return await session.run(Call("describe_features", build, read), session.deadline(timeout))


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
        >>> from kip.admin.operations.membership import FeatureUpdate, UpgradeType
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

    await session.run(Call("update_features", build, _check, Target.CONTROLLER, is_change=True), deadline)


async def add_raft_voter(
    session: Session,
    voter_id: int,
    directory_id: UUID,
    endpoints: Sequence[tuple[str, str, int]],
    *,
    timeout: float | None = None,
) -> None:
    """Make a controller a voter of the metadata quorum.

    Args:
        voter_id: its node id.
        directory_id: the id of its metadata log directory, see `describe_metadata_quorum`.
        endpoints: the name, host and port of each of its listeners.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DUPLICATE_VOTER, REQUEST_TIMED_OUT and others.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from uuid import UUID
        >>> from kip.admin import Admin
        >>> directory_id = UUID("d9a4a8a0-5a0f-4f0e-8a53-2b1c9f0e6d11")
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     admin.add_raft_voter(3004, directory_id, [("CONTROLLER", "controller-4", 9093)])
    """
    from kafka_wire.clients import AddRaftVoterRequest
    from kafka_wire.clients.add_raft_voter_request import Listener

    deadline = session.deadline(timeout)
    request = AddRaftVoterRequest(
        cluster_id=None,
        voter_id=voter_id,
        voter_directory_id=directory_id,
        listeners=[Listener(name=name, host=host, port=port) for name, host, port in endpoints],
        timeout_ms=deadline.milliseconds,
    )
    await _change(session, "add_raft_voter", request, deadline.remaining)


async def remove_raft_voter(
    session: Session, voter_id: int, directory_id: UUID, *, timeout: float | None = None
) -> None:
    """Remove a voter from the metadata quorum.

    Args:
        voter_id: its node id.
        directory_id: the id of its metadata log directory, see `describe_metadata_quorum`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: VOTER_NOT_FOUND and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import RemoveRaftVoterRequest

    request = RemoveRaftVoterRequest(cluster_id=None, voter_id=voter_id, voter_directory_id=directory_id)
    await _change(session, "remove_raft_voter", request, timeout)


async def unregister_broker(session: Session, broker: int, *, timeout: float | None = None) -> None:
    """Remove the registration of a stopped broker.

    Args:
        broker: id of the broker.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: BROKER_ID_NOT_REGISTERED and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import UnregisterBrokerRequest

    await _change(session, "unregister_broker", UnregisterBrokerRequest(broker_id=broker), timeout)


async def _change(session: Session, name: str, request: Message, timeout: float | None) -> None:
    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(type(request))

    await session.run(Call(name, build, _check, Target.ACTIVE, is_change=True), session.deadline(timeout))


def _check(message: Any, origin: Origin) -> None:
    for error in origin.errors(message):
        raise error
