"""How often tests with random input repeat: enough to notice a defect in `make test`, far more often in `make fuzz`."""

from __future__ import annotations

import os

IS_LONG = "KIPC_FUZZ" in os.environ


def rounds(usual: int, long: int) -> int:
    """Return how many random inputs a test tries."""
    return long if IS_LONG else usual
