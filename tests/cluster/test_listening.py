"""The errors of the embedded cluster and the proxy for a port that cannot be opened."""

from __future__ import annotations

import errno
import socket

import pytest

from kip.serving.listening import reason

REASONS = [
    (
        OSError(errno.EADDRINUSE, "Address already in use (while attempting to bind on ('::1', 1))"),
        "already in",
    ),
    (OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address"), "Cannot assign requested address"),
    (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "Name or service not known"),
    (OSError("could not bind on any address"), "could not bind on any address"),
]


@pytest.mark.parametrize(("error", "said"), REASONS)
def test_reason(error: OSError, said: str) -> None:
    assert said in reason(error)
    assert "while attempting" not in reason(error)
    assert "[Errno" not in reason(error)
