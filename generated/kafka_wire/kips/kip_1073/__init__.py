"""The messages of kips.kip_1073. Modules are loaded when first used."""

from __future__ import annotations

from ...runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .describe_cluster_request import (
        DescribeClusterRequest as DescribeClusterRequest,
    )
    from .describe_cluster_response import (
        DescribeClusterResponse as DescribeClusterResponse,
    )

__all__: list[str] = [
    "DescribeClusterRequest",
    "DescribeClusterResponse",
]

__getattr__ = lazy_names(
    __name__,
    {
        "DescribeClusterRequest": "describe_cluster_request",
        "DescribeClusterResponse": "describe_cluster_response",
    },
)


def __dir__() -> list[str]:
    return __all__
