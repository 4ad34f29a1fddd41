"""The messages of share_coordinator. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .share_snapshot_key import ShareSnapshotKey as ShareSnapshotKey
    from .share_snapshot_value import ShareSnapshotValue as ShareSnapshotValue
    from .share_update_key import ShareUpdateKey as ShareUpdateKey
    from .share_update_value import ShareUpdateValue as ShareUpdateValue

__all__: list[str] = [
    "ShareSnapshotKey",
    "ShareSnapshotValue",
    "ShareUpdateKey",
    "ShareUpdateValue",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ShareSnapshotKey": "share_snapshot_key",
        "ShareSnapshotValue": "share_snapshot_value",
        "ShareUpdateKey": "share_update_key",
        "ShareUpdateValue": "share_update_value",
    },
)


def __dir__() -> list[str]:
    return __all__
