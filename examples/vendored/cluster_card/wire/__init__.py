"""Kafka messages as Python classes, made by kipc for wire. Modules are loaded when first used."""

from __future__ import annotations

from .runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import clients as clients
    from . import registry as registry
    from . import runtime as runtime
    from .runtime.errors import DecodeError as DecodeError
    from .runtime.errors import EncodeError as EncodeError
    from .runtime.errors import WireError as WireError

__all__: list[str] = [
    "clients",
    "registry",
    "runtime",
    "DecodeError",
    "EncodeError",
    "WireError",
]

__getattr__ = lazy_names(
    __name__,
    {
        "clients": "clients",
        "registry": "registry",
        "runtime": "runtime",
        "DecodeError": "runtime.errors",
        "EncodeError": "runtime.errors",
        "WireError": "runtime.errors",
    },
)


def __dir__() -> list[str]:
    return __all__
