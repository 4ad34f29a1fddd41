"""ApiVersions: the versions that a node supports."""

from __future__ import annotations

import re

from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    GetTelemetrySubscriptionsRequest,
    PushTelemetryRequest,
)
from kafka_wire.clients.api_versions_response import FinalizedFeatureKey, SupportedFeatureKey
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.serving.api_versions import entries

_SOFTWARE = re.compile(r"[a-zA-Z0-9](?:[a-zA-Z0-9\-.]*[a-zA-Z0-9])?", re.ASCII)
_TELEMETRY = (GetTelemetrySubscriptionsRequest.API_KEY, PushTelemetryRequest.API_KEY)


@handles(ApiVersionsRequest)
def api_versions(call: ReceivedCall, request: ApiVersionsRequest) -> ApiVersionsResponse:
    if call.version >= 3:
        software = request.client_software_name, request.client_software_version
        call.session.software = software
        if not all(_SOFTWARE.fullmatch(text) for text in software):
            return ApiVersionsResponse(error_code=ErrorCode.INVALID_REQUEST)
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
