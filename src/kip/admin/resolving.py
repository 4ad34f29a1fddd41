"""Host names to IP addresses, for no longer than one wants to wait: the system's resolver knows no deadline."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress

from kip.admin.settings import Address

__all__ = ["resolve"]

_NUMERIC = socket.NI_NUMERICHOST | socket.NI_NUMERICSERV


async def resolve(address: Address) -> list[str]:
    """Return the IP addresses of a host, in the resolver's order.

    It works in a thread that nobody waits for. Those of asyncio are waited for when a loop or the program ends.

    Raises:
        OSError: the host is not known, or there can be none with that name.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def settle(outcome: list[str] | Exception) -> None:
        if found.done():  # cancelled
            return
        if isinstance(outcome, Exception):
            found.set_exception(outcome)
        else:
            found.set_result(outcome)

    def look_up() -> None:
        outcome: list[str] | Exception
        try:
            infos = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
            names = (socket.getnameinfo(info[4], _NUMERIC)[0] for info in infos)  # with the scope of link-local ones
            outcome = list(dict.fromkeys(names))
        except ValueError:  # brokers, too, may name any host
            outcome = OSError("there can be no such host")
        except Exception as error:
            outcome = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, outcome)

    threading.Thread(target=look_up, name="kip-resolver", daemon=True).start()
    return await found
