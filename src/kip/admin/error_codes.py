"""Kafka's error codes: names, messages and whether they are retriable, read from a data file.

KIP-4's requests use codes 21 and 22, which have other meanings in Kafka's APIs: names are resolved per API.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kafka_wire.error_codes import ErrorCode as KafkaErrorCode

__all__ = ["ErrorCode", "error_code", "error_codes"]

KIP_4_API_KEYS = range(10040, 10046)
"""The private API keys of KIP-4's requests, see docs/kips.md."""


@dataclass(frozen=True, slots=True)
class ErrorCode:
    code: int
    name: str
    retriable: bool
    text: str


_KIP_4 = {
    21: ErrorCode(21, "ADMIN_REQUEST_FAILED", False, "Unexpected error occurred while processing Admin request."),
    22: ErrorCode(22, "NOT_CONTROLLER_FOR_ADMIN_REQUEST", True, "Target broker is not serving a controller's role."),
}


@cache
def error_codes() -> dict[int, ErrorCode]:
    """Return all codes of Kafka 4.3.1, including 0 (`NONE`), as in `org.apache.kafka.common.protocol.Errors`."""
    lines = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    rows = {name: (retriable, text) for name, retriable, text in (line.split("\t") for line in lines[1:])}
    known = ((each, *rows[each.name]) for each in KafkaErrorCode)
    return {int(each): ErrorCode(int(each), each.name, retriable == "true", text) for each, retriable, text in known}


def error_code(code: int, api_key: int | None = None) -> ErrorCode:
    """Return the meaning of a code in a response of this API; the name of an unknown code is its number."""
    if api_key in KIP_4_API_KEYS and code in _KIP_4:
        return _KIP_4[code]
    return error_codes().get(code) or ErrorCode(
        code, f"UNKNOWN_CODE_{code}", False, "This error code is not known here."
    )
