"""UpdateFeatures (KIP-584): change the finalized levels of features, all of them or none."""

from __future__ import annotations

from kafka_wire.clients import UpdateFeaturesRequest, UpdateFeaturesResponse
from kafka_wire.clients.update_features_request import FeatureUpdateKey
from kafka_wire.clients.update_features_response import UpdatableFeatureResult

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.features import LevelChange, updated
from kip.kafka.acls import Operation
from kip.kafka.features import UpgradeType

_WITH_UPGRADE_TYPES = 1
_WITHOUT_RESULTS = 2


@handles(UpdateFeaturesRequest)
def update_features(call: ReceivedCall, request: UpdateFeaturesRequest) -> UpdateFeaturesResponse:
    state = call.state
    updates = [
        LevelChange(each.feature, each.max_version_level, _upgrade_type(call.version, each))
        for each in request.feature_updates
    ]
    try:
        call.check_controller()
        call.check_cluster(Operation.ALTER)
        levels = updated(state.features, state.release.features, updates, state.quorum.leader_id)
    except ApiError as error:
        return UpdateFeaturesResponse(error_code=error.code, error_message=error.message)
    if not request.validate_only and levels != state.features:
        state.features = levels
        state.changed()
    response = UpdateFeaturesResponse(error_message=None)
    if call.version < _WITHOUT_RESULTS:
        response.results = [UpdatableFeatureResult(feature=each.feature, error_message="NONE") for each in updates]
    return response


def _upgrade_type(version: int, update: FeatureUpdateKey) -> int:
    """Return the type of an update, which version 0 describes by whether a downgrade is allowed."""
    if version >= _WITH_UPGRADE_TYPES:
        return update.upgrade_type
    return UpgradeType.SAFE_DOWNGRADE if update.allow_downgrade else UpgradeType.UPGRADE
