"""The error of the proxy.

ProxyError      the proxy cannot be set up or changed as requested
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kip.serving.errors import ClusterSetupError


class ProxyError(ClusterSetupError):
    """The proxy cannot be set up or changed as requested; code that injects faults handles it like the cluster's."""


@contextmanager
def as_proxy_error() -> Iterator[None]:
    """Raise what code of both servers refuses as `ProxyError`."""
    try:
        yield
    except ClusterSetupError as error:
        raise ProxyError(str(error)) from None
