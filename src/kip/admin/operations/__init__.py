"""The operations of the admin client, by noun: each is an asynchronous function whose first parameter is a session.

The nouns are those of `kip.kafka.apis`. `kip.admin.methods` makes methods of the operations; a module is imported when
one of its operations is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kip.admin.lazy import importer

if TYPE_CHECKING:
    from kip.admin.operations import acls as acls
    from kip.admin.operations import cluster as cluster
    from kip.admin.operations import configs as configs
    from kip.admin.operations import features as features
    from kip.admin.operations import groups as groups
    from kip.admin.operations import logdirs as logdirs
    from kip.admin.operations import partitions as partitions
    from kip.admin.operations import quorum as quorum
    from kip.admin.operations import quotas as quotas
    from kip.admin.operations import requests as requests
    from kip.admin.operations import tokens as tokens
    from kip.admin.operations import topics as topics
    from kip.admin.operations import transactions as transactions
    from kip.admin.operations import users as users
else:
    __getattr__ = importer(__name__)
