"""The messages of kips.kip_836. Modules are loaded when first used."""

from __future__ import annotations

from ...runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .describe_quorum_request import DescribeQuorumRequest as DescribeQuorumRequest
    from .describe_quorum_response import (
        DescribeQuorumResponse as DescribeQuorumResponse,
    )

__all__: list[str] = [
    "DescribeQuorumRequest",
    "DescribeQuorumResponse",
]

__getattr__ = lazy_names(
    __name__,
    {
        "DescribeQuorumRequest": "describe_quorum_request",
        "DescribeQuorumResponse": "describe_quorum_response",
    },
)


def __dir__() -> list[str]:
    return __all__
