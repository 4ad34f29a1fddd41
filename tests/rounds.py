"""The number of random inputs of a test: a few in `make test` and CI, more in `make test-thorough`."""

from __future__ import annotations

import os

IS_THOROUGH = "KIPC_THOROUGH" in os.environ


def rounds(usual: int, thorough: int) -> int:
    return thorough if IS_THOROUGH else usual
