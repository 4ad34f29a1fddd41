"""The messages of kips.kip_4. Modules are loaded when first used."""

from __future__ import annotations

from ...runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .alter_topic_request import AlterTopicRequest as AlterTopicRequest
    from .alter_topic_response import AlterTopicResponse as AlterTopicResponse
    from .cluster_metadata_request import (
        ClusterMetadataRequest as ClusterMetadataRequest,
    )
    from .cluster_metadata_response import (
        ClusterMetadataResponse as ClusterMetadataResponse,
    )
    from .create_topic_request import CreateTopicRequest as CreateTopicRequest
    from .create_topic_response import CreateTopicResponse as CreateTopicResponse
    from .delete_topic_request import DeleteTopicRequest as DeleteTopicRequest
    from .delete_topic_response import DeleteTopicResponse as DeleteTopicResponse
    from .describe_topic_request import DescribeTopicRequest as DescribeTopicRequest
    from .describe_topic_response import DescribeTopicResponse as DescribeTopicResponse
    from .list_topics_request import ListTopicsRequest as ListTopicsRequest
    from .list_topics_response import ListTopicsResponse as ListTopicsResponse

__all__: list[str] = [
    "AlterTopicRequest",
    "AlterTopicResponse",
    "ClusterMetadataRequest",
    "ClusterMetadataResponse",
    "CreateTopicRequest",
    "CreateTopicResponse",
    "DeleteTopicRequest",
    "DeleteTopicResponse",
    "DescribeTopicRequest",
    "DescribeTopicResponse",
    "ListTopicsRequest",
    "ListTopicsResponse",
]

__getattr__ = lazy_names(
    __name__,
    {
        "AlterTopicRequest": "alter_topic_request",
        "AlterTopicResponse": "alter_topic_response",
        "ClusterMetadataRequest": "cluster_metadata_request",
        "ClusterMetadataResponse": "cluster_metadata_response",
        "CreateTopicRequest": "create_topic_request",
        "CreateTopicResponse": "create_topic_response",
        "DeleteTopicRequest": "delete_topic_request",
        "DeleteTopicResponse": "delete_topic_response",
        "DescribeTopicRequest": "describe_topic_request",
        "DescribeTopicResponse": "describe_topic_response",
        "ListTopicsRequest": "list_topics_request",
        "ListTopicsResponse": "list_topics_response",
    },
)


def __dir__() -> list[str]:
    return __all__
