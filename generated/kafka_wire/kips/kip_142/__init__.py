"""The messages of kips.kip_142. Modules are loaded when first used."""

from __future__ import annotations

from ...runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .list_topics_request import ListTopicsRequest as ListTopicsRequest
    from .list_topics_response import ListTopicsResponse as ListTopicsResponse

__all__: list[str] = [
    "ListTopicsRequest",
    "ListTopicsResponse",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ListTopicsRequest": "list_topics_request",
        "ListTopicsResponse": "list_topics_response",
    },
)


def __dir__() -> list[str]:
    return __all__
