"""Many uuids at once as text, URL-safe base64 without padding, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

_ALPHABET = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", np.uint8)
_NO_DIGIT = 64
_DIGITS = np.full(256, _NO_DIGIT, np.uint8)
_DIGITS[_ALPHABET] = np.arange(64)
_BYTES = 16
_LETTERS = 22


def uuid_texts(values: NDArray[Any]) -> pa.Array:
    """Return uuids, 16 bytes each, as text."""
    size = len(values)
    padded = np.zeros((size, 18), np.uint8)
    padded[:, :_BYTES] = np.ascontiguousarray(values).view(np.uint8).reshape(size, _BYTES)
    triples = padded.reshape(-1, 3).astype(np.uint32)
    words = triples[:, 0] << 16 | triples[:, 1] << 8 | triples[:, 2]
    digits = np.stack([words >> 18, words >> 12, words >> 6, words], axis=1) & 63
    letters = np.ascontiguousarray(_ALPHABET[digits].reshape(size, 24)[:, :_LETTERS])
    offsets = np.arange(size + 1, dtype=np.int32) * np.int32(_LETTERS)
    return pa.Array.from_buffers(pa.string(), size, [None, pa.py_buffer(offsets), pa.py_buffer(letters)])


def uuid_values(texts: pa.Array) -> NDArray[Any] | None:
    """Return uuids given as text as 16 bytes each; None if one is not the text of a uuid."""
    size = len(texts)
    offsets = np.frombuffer(texts.buffers()[1], np.int32, size + 1, texts.offset * 4) if size else np.zeros(1, np.int32)
    if (np.diff(offsets) != _LETTERS).any():
        return None
    letters = np.frombuffer(texts.buffers()[2] or b"", np.uint8, size * _LETTERS, offsets[0])
    digits = _DIGITS[letters.reshape(size, _LETTERS)]
    if (digits == _NO_DIGIT).any() or (digits[:, -1] & 0x0F).any():
        return None
    padded = np.zeros((size, 24), np.uint32)
    padded[:, :_LETTERS] = digits
    quads = padded.reshape(-1, 4)
    words = quads[:, 0] << 18 | quads[:, 1] << 12 | quads[:, 2] << 6 | quads[:, 3]
    triples = np.stack([words >> 16, words >> 8, words], axis=1).astype(np.uint8)
    return np.ascontiguousarray(triples.reshape(size, 18)[:, :_BYTES]).view(f"V{_BYTES}").reshape(size)
