"""Entries of ApiVersions, and the version 0 response to an unsupported version of it (KIP-511)."""

from __future__ import annotations

from collections.abc import Mapping

from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse, ProduceRequest
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.frames import encode_response

__all__ = ["API_VERSIONS", "entries", "unsupported_version"]

API_VERSIONS = ApiVersionsRequest.API_KEY
_PRODUCE = ProduceRequest.API_KEY
"""Reported with minimum version 0: otherwise librdkafka assumes a broker without compression (KAFKA-18659)."""


def unsupported_version(versions: Mapping[int, tuple[int, int]], correlation_id: int) -> bytes:
    """Return the response frame with the supported versions of ApiVersions."""
    supported = entries({API_VERSIONS: versions[API_VERSIONS]})
    response = ApiVersionsResponse(error_code=ErrorCode.UNSUPPORTED_VERSION, api_keys=supported)
    return encode_response(response, 0, correlation_id=correlation_id)


def entries(versions: Mapping[int, tuple[int, int]]) -> list[ApiVersion]:
    return [
        ApiVersion(api_key=key, min_version=0 if key == _PRODUCE else first, max_version=last)
        for key, (first, last) in versions.items()
    ]
