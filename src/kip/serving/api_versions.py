"""Entries of ApiVersions, and the version 0 response to an unsupported version of it (KIP-511)."""

from __future__ import annotations

from collections.abc import Mapping

from kafka_wire.api_keys import ApiKey
from kafka_wire.clients import ApiVersionsResponse
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.frames import encode_response


def unsupported_version(versions: Mapping[int, tuple[int, int]], correlation_id: int) -> bytes:
    """Return the response frame with the supported versions of ApiVersions."""
    supported = entries({ApiKey.API_VERSIONS: versions[ApiKey.API_VERSIONS]})
    response = ApiVersionsResponse(error_code=ErrorCode.UNSUPPORTED_VERSION, api_keys=supported)
    return encode_response(response, 0, correlation_id=correlation_id)


def entries(versions: Mapping[int, tuple[int, int]]) -> list[ApiVersion]:
    """Return one entry per API key.

    Produce has minimum version 0 whatever the broker supports: otherwise librdkafka assumes a broker without
    compression (KAFKA-18659).
    """
    return [
        ApiVersion(api_key=key, min_version=0 if key == ApiKey.PRODUCE else first, max_version=last)
        for key, (first, last) in versions.items()
    ]
