"""The handlers, by the nouns of `kip.kafka.apis`. Importing this package registers them in `kip.cluster.calls.apis`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from kip.cluster.calls.apis import APIS

__all__ = ["APIS"]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
