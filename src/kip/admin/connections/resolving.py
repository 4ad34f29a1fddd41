"""Resolve host names with a deadline, which the system's resolver does not support."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress

from kip.admin.settings import Address

_NUMERIC = socket.NI_NUMERICHOST | socket.NI_NUMERICSERV


async def resolve(address: Address) -> list[str]:
    """Return the IP addresses of a host, in the resolver's order.

    The lookup runs in a daemon thread, which can be abandoned: asyncio joins the threads of its executor when a loop or
    the program ends.

    Raises:
        OSError: the host is unknown, or its name is invalid.
    """
    loop = asyncio.get_running_loop()
    resolved: asyncio.Future[list[str]] = loop.create_future()

    def settle(outcome: list[str] | Exception) -> None:
        if resolved.done():  # cancelled
            return
        if isinstance(outcome, Exception):
            resolved.set_exception(outcome)
        else:
            resolved.set_result(outcome)

    def look_up() -> None:
        outcome: list[str] | Exception
        try:
            infos = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
            names = (socket.getnameinfo(info[4], _NUMERIC)[0] for info in infos)  # includes IPv6 zone ids
            outcome = list(dict.fromkeys(names))
        except ValueError:  # responses can contain an invalid name
            outcome = OSError("not a valid host name")
        except Exception as error:
            outcome = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, outcome)

    threading.Thread(target=look_up, name="kip-resolver", daemon=True).start()
    return await resolved
