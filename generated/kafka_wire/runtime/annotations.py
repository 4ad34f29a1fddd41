"""The names in annotations of generated constructors, at no cost.

`typing.get_type_hints` and `inspect.signature` look them up in the module of the class, so they are imported for real.
`collections.abc` and `types` take longer to import than most messages; every interpreter has loaded `_collections_abc`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import EllipsisType
else:
    from _collections_abc import Iterable

    EllipsisType = type(...)

__all__ = ["EllipsisType", "Iterable"]
