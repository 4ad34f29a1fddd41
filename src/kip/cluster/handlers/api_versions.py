"""ApiVersions: the versions that a node supports, and the version 0 response to unsupported versions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    GetTelemetrySubscriptionsRequest,
    ProduceRequest,
    PushTelemetryRequest,
)
from kafka_wire.clients.api_versions_response import ApiVersion, FinalizedFeatureKey, SupportedFeatureKey
from kafka_wire.runtime.frames import encode_response

from kip.cluster.apis import handles
from kip.cluster.call import Call
from kip.cluster.errors import Code

__all__ = ["unsupported_version"]

_SOFTWARE = re.compile(r"[a-zA-Z0-9](?:[a-zA-Z0-9\-.]*[a-zA-Z0-9])?", re.ASCII)
_KEY = ApiVersionsRequest.API_KEY
_TELEMETRY = (GetTelemetrySubscriptionsRequest.API_KEY, PushTelemetryRequest.API_KEY)
_PRODUCE = ProduceRequest.API_KEY
"""Reported with minimum version 0: otherwise librdkafka assumes a broker without compression (KAFKA-18659)."""


@handles(ApiVersionsRequest)
def api_versions(call: Call, request: ApiVersionsRequest) -> ApiVersionsResponse:
    if call.version >= 3:
        software = request.client_software_name, request.client_software_version
        call.session.software = software
        if not all(_SOFTWARE.fullmatch(text) for text in software):
            return ApiVersionsResponse(error_code=Code.INVALID_REQUEST)
    features, finalized = call.state.release.features, call.state.features
    now = call.state.clock()
    return ApiVersionsResponse(
        api_keys=_entries(
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


def unsupported_version(versions: Mapping[int, tuple[int, int]], correlation_id: int) -> bytes:
    """Return the response frame with the supported versions of ApiVersions."""
    response = ApiVersionsResponse(error_code=Code.UNSUPPORTED_VERSION, api_keys=_entries({_KEY: versions[_KEY]}))
    return encode_response(response, 0, correlation_id=correlation_id)


def _entries(versions: Mapping[int, tuple[int, int]]) -> list[ApiVersion]:
    return [
        ApiVersion(api_key=key, min_version=0 if key == _PRODUCE else first, max_version=last)
        for key, (first, last) in versions.items()
    ]
