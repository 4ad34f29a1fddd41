"""The version of the header in front of each version of a request or response."""

from __future__ import annotations

from kipc.language.specs import MessageSpec, SpecType

__all__ = ["API_VERSIONS", "HEADERS", "header_version"]

HEADERS = {SpecType.REQUEST: "RequestHeader", SpecType.RESPONSE: "ResponseHeader"}
"""The spec of the header, by the type of the message."""

API_VERSIONS = 18
"""The key of the API whose response any client has to be able to read (KIP-511)."""

# Its version 0 is older than client ids in headers; Kafka 4 has it no more.
_CONTROLLED_SHUTDOWN = 7


def header_version(spec: MessageSpec, version: int) -> int:
    """Return the version of the header in front of a version of a request or response.

    Specs up to Kafka 4.4 do not contain it: as in Kafka's `ApiMessageTypeGenerator`, a flexible request has header 2,
    and a flexible response 1. The first ControlledShutdown has no client id.
    """
    for versions, header in spec.header_versions:
        if version in versions:
            return header
    is_flexible = version in spec.flexible_versions
    if spec.type is SpecType.REQUEST:
        return 0 if (spec.api_key, version) == (_CONTROLLED_SHUTDOWN, 0) else 1 + is_flexible
    return int(is_flexible and spec.api_key != API_VERSIONS)
