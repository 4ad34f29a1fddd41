"""The messages of transaction_coordinator. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .transaction_log_key import TransactionLogKey as TransactionLogKey
    from .transaction_log_value import TransactionLogValue as TransactionLogValue

__all__: list[str] = [
    "TransactionLogKey",
    "TransactionLogValue",
]

__getattr__ = lazy_names(
    __name__,
    {
        "TransactionLogKey": "transaction_log_key",
        "TransactionLogValue": "transaction_log_value",
    },
)


def __dir__() -> list[str]:
    return __all__
