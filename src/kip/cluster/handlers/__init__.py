"""The handlers: one module per API. Importing this package registers them all in `kip.cluster.calls.apis`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from kip.cluster.calls.apis import APIS

__all__ = ["APIS"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
