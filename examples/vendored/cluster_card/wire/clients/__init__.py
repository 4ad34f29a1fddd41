"""The messages of clients. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .api_versions_request import ApiVersionsRequest as ApiVersionsRequest
    from .api_versions_response import ApiVersionsResponse as ApiVersionsResponse
    from .describe_cluster_request import (
        DescribeClusterRequest as DescribeClusterRequest,
    )
    from .describe_cluster_response import (
        DescribeClusterResponse as DescribeClusterResponse,
    )
    from .metadata_request import MetadataRequest as MetadataRequest
    from .metadata_response import MetadataResponse as MetadataResponse
    from .request_header import RequestHeader as RequestHeader
    from .response_header import ResponseHeader as ResponseHeader

__all__: list[str] = [
    "ApiVersionsRequest",
    "ApiVersionsResponse",
    "DescribeClusterRequest",
    "DescribeClusterResponse",
    "MetadataRequest",
    "MetadataResponse",
    "RequestHeader",
    "ResponseHeader",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ApiVersionsRequest": "api_versions_request",
        "ApiVersionsResponse": "api_versions_response",
        "DescribeClusterRequest": "describe_cluster_request",
        "DescribeClusterResponse": "describe_cluster_response",
        "MetadataRequest": "metadata_request",
        "MetadataResponse": "metadata_response",
        "RequestHeader": "request_header",
        "ResponseHeader": "response_header",
    },
)


def __dir__() -> list[str]:
    return __all__
