"""The operations of the admin client, by noun: each is an asynchronous function whose first parameter is a session.

`kip.admin.methods` makes methods of them. A module is imported when one of its operations is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kip.admin.operations import acls as acls
    from kip.admin.operations import clusters as clusters
    from kip.admin.operations import configs as configs
    from kip.admin.operations import groups as groups
    from kip.admin.operations import log_dirs as log_dirs
    from kip.admin.operations import membership as membership
    from kip.admin.operations import offsets as offsets
    from kip.admin.operations import partitions as partitions
    from kip.admin.operations import quorum as quorum
    from kip.admin.operations import quotas as quotas
    from kip.admin.operations import requests as requests
    from kip.admin.operations import share_offsets as share_offsets
    from kip.admin.operations import topic_alterations as topic_alterations
    from kip.admin.operations import topic_changes as topic_changes
    from kip.admin.operations import topics as topics
    from kip.admin.operations import transactions as transactions
    from kip.admin.operations import users as users
else:

    def __getattr__(name):
        """Import a module of this package."""
        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
