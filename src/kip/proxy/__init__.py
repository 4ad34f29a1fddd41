"""A proxy between Kafka clients and brokers that records, replays and disturbs their exchanges.

Modules are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.runtime.lazy import lazy_names

if TYPE_CHECKING:
    from kip.proxy.errors import ProxyError
    from kip.proxy.proxy import Proxy

__all__ = ["Proxy", "ProxyError"]

__getattr__ = lazy_names(__name__, {"Proxy": "proxy", "ProxyError": "errors"})
