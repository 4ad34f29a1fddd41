"""The reference codec: reads and writes any message by walking its descriptors, slowly and with exact errors.

It is the oracle of the generated codecs and describes their errors. Bytes, values and rules are the same.
"""

from __future__ import annotations

from .reference_reader import read, read_whole
from .reference_writer import write

__all__ = ["read", "read_whole", "write"]
