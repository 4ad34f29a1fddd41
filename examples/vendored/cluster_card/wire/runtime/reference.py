"""The reference codec: reads and writes any message by walking its descriptors, slowly and with exact errors.

It is the oracle of the emitted codecs, and what explains their refusals. Same bytes, same values, same rules.
"""

from __future__ import annotations

from .reference_reader import read, read_whole
from .reference_writer import write

__all__ = ["read", "read_whole", "write"]
