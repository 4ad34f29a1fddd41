"""The messages of kips. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import kip_1073 as kip_1073
    from . import kip_142 as kip_142
    from . import kip_4 as kip_4
    from . import kip_700 as kip_700
    from . import kip_836 as kip_836

__all__: list[str] = [
    "kip_1073",
    "kip_142",
    "kip_4",
    "kip_700",
    "kip_836",
]

__getattr__ = lazy_names(
    __name__,
    {
        "kip_1073": "kip_1073",
        "kip_142": "kip_142",
        "kip_4": "kip_4",
        "kip_700": "kip_700",
        "kip_836": "kip_836",
    },
)


def __dir__() -> list[str]:
    return __all__
