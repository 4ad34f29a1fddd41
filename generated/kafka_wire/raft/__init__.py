"""The messages of raft. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .quorum_state_data import QuorumStateData as QuorumStateData

__all__: list[str] = [
    "QuorumStateData",
]

__getattr__ = lazy_names(
    __name__,
    {
        "QuorumStateData": "quorum_state_data",
    },
)


def __dir__() -> list[str]:
    return __all__
