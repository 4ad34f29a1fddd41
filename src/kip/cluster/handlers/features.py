"""API versions and features (KIP-584)."""

from __future__ import annotations

import re

from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    GetTelemetrySubscriptionsRequest,
    PushTelemetryRequest,
    UpdateFeaturesRequest,
    UpdateFeaturesResponse,
)
from kafka_wire.clients.api_versions_response import FinalizedFeatureKey, SupportedFeatureKey
from kafka_wire.clients.update_features_request import FeatureUpdateKey
from kafka_wire.clients.update_features_response import UpdatableFeatureResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.metadata.features import LevelChange, updated
from kip.kafka.acls import Operation
from kip.kafka.features import UpgradeType
from kip.serving.api_versions import entries

_SOFTWARE = re.compile(r"[a-zA-Z0-9](?:[a-zA-Z0-9\-.]*[a-zA-Z0-9])?", re.ASCII)
_TELEMETRY = (GetTelemetrySubscriptionsRequest.API_KEY, PushTelemetryRequest.API_KEY)
_WITH_EXPECTED_NODE = 5
_NO_NODE = -1
_WITH_UPGRADE_TYPES = 1
_WITHOUT_RESULTS = 2


# ApiVersions 0-5: 3 adds the client's software (KIP-511) and features (KIP-584), 4 features from level 0 (KAFKA-17011),
# 5 the node that the client expects (KIP-1242).
@handles(ApiVersionsRequest)
def api_versions(call: ReceivedCall, request: ApiVersionsRequest) -> ApiVersionsResponse:
    if call.version >= 3:
        software = request.client_software_name, request.client_software_version
        call.session.software = software
        if not all(_SOFTWARE.fullmatch(text) for text in software):
            return ApiVersionsResponse(error_code=ErrorCode.INVALID_REQUEST)
    if call.version >= _WITH_EXPECTED_NODE and (code := _wrong_node(call, request)):
        return ApiVersionsResponse(error_code=code)
    features, finalized = call.state.release.features, call.state.features
    now = call.state.clock()
    return ApiVersionsResponse(
        api_keys=entries(
            {
                key: span
                for key, span in call.versions.items()
                if call.state.telemetry.is_offered or key not in _TELEMETRY
            }
        ),
        supported_features=[
            SupportedFeatureKey(name=name, min_version=first, max_version=last)
            for name, (first, last) in features.items()
            if call.version >= 4 or first > 0
        ],
        finalized_features_epoch=call.state.quorum.end_offset(now) if features else -1,
        finalized_features=[
            FinalizedFeatureKey(name=name, min_version_level=level, max_version_level=level)
            for name, level in finalized.items()
            if level > 0
        ],
    )


def _wrong_node(call: ReceivedCall, request: ApiVersionsRequest) -> ErrorCode:
    """Return the error if the client expects another node, `NONE` if it expects this one or says nothing."""
    if (request.cluster_id is None) != (request.node_id == _NO_NODE):
        return ErrorCode.INVALID_REQUEST
    # ControllerApis checks only that both ids are there.
    if request.cluster_id is None or not call.is_broker:
        return ErrorCode.NONE
    if (request.cluster_id, request.node_id) != (call.state.cluster_id, call.node_id):
        return ErrorCode.REBOOTSTRAP_REQUIRED
    return ErrorCode.NONE


# UpdateFeatures 0-2: The API is KIP-584's. 1 adds kinds of downgrades and validation (KIP-778), 2 has one result for
# all features.
@handles(UpdateFeaturesRequest)
def update_features(call: ReceivedCall, request: UpdateFeaturesRequest) -> UpdateFeaturesResponse:
    state = call.state
    updates = [
        LevelChange(update.feature, update.max_version_level, _upgrade_type(call.version, update))
        for update in request.feature_updates
    ]
    call.check_controller()
    call.check_cluster(Operation.ALTER)
    levels = updated(state.features, state.release.features, updates, state.quorum.leader_id)
    if not request.validate_only and levels != state.features:
        state.features = levels
        state.changed()
    response = UpdateFeaturesResponse(error_message=None)
    if call.version < _WITHOUT_RESULTS:
        response.results = [UpdatableFeatureResult(feature=update.feature, error_message="NONE") for update in updates]
    return response


def _upgrade_type(version: int, update: FeatureUpdateKey) -> int:
    """Return the type of an update, which version 0 describes by whether a downgrade is allowed."""
    if version >= _WITH_UPGRADE_TYPES:
        return update.upgrade_type
    return UpgradeType.SAFE_DOWNGRADE if update.allow_downgrade else UpgradeType.UPGRADE
