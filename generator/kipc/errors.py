"""The error every command of the compiler reports as one sentence."""

from __future__ import annotations


class KipcError(Exception):
    """What was asked for cannot be done; the text is one sentence that says where and what to do."""

    exit_code = 2
