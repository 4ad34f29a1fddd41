"""The messages of streams. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .subscription_info_data import SubscriptionInfoData as SubscriptionInfoData

__all__: list[str] = [
    "SubscriptionInfoData",
]

__getattr__ = lazy_names(
    __name__,
    {
        "SubscriptionInfoData": "subscription_info_data",
    },
)


def __dir__() -> list[str]:
    return __all__
