"""Kafka messages as Python classes, made by kipc for kafka_wire. Modules are loaded when first used."""

from __future__ import annotations

from .runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import clients as clients
    from . import group_coordinator as group_coordinator
    from . import kips as kips
    from . import metadata as metadata
    from . import raft as raft
    from . import share_coordinator as share_coordinator
    from . import storage as storage
    from . import streams as streams
    from . import transaction_coordinator as transaction_coordinator
    from . import registry as registry
    from . import runtime as runtime
    from .runtime.errors import DecodeError as DecodeError
    from .runtime.errors import EncodeError as EncodeError
    from .runtime.errors import WireError as WireError

__all__: list[str] = [
    "clients",
    "group_coordinator",
    "kips",
    "metadata",
    "raft",
    "share_coordinator",
    "storage",
    "streams",
    "transaction_coordinator",
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
        "group_coordinator": "group_coordinator",
        "kips": "kips",
        "metadata": "metadata",
        "raft": "raft",
        "share_coordinator": "share_coordinator",
        "storage": "storage",
        "streams": "streams",
        "transaction_coordinator": "transaction_coordinator",
        "registry": "registry",
        "runtime": "runtime",
        "DecodeError": "runtime.errors",
        "EncodeError": "runtime.errors",
        "WireError": "runtime.errors",
    },
)


def __dir__() -> list[str]:
    return __all__
