"""The five codecs of record batches: compression, and decompression up to a limit.

cramjam does the work; this module adds Kafka's framing of snappy, and the options that brokers require.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from struct import unpack_from
from typing import Any

import cramjam

from kip.budgets import budget
from kip.log.errors import LogError

__all__ = ["Codec", "compress", "decompress"]

# The header of snappy-java's SnappyOutputStream, which Kafka uses: magic, version, lowest compatible version.
_XERIAL = b"\x82SNAPPY\x00\x00\x00\x00\x01\x00\x00\x00\x01"
_XERIAL_MAGIC = _XERIAL[:8]
_XERIAL_BLOCK = 32 << 10
# After the magic, and the two bytes FLG and BD of the frame descriptor.
_LZ4_DESCRIPTOR_CHECKSUM = 6
_LZ4_END = bytes(4)
_OUTPUT_TOO_SMALL = "failed to write whole buffer"


class Codec(IntEnum):
    """A compression codec, numbered as in the attributes of a batch."""

    NONE = 0
    GZIP = 1
    SNAPPY = 2
    LZ4 = 3
    ZSTD = 4


def compress(codec: Codec, data: bytes) -> bytes:
    """Compress data with the framing of Kafka's own producer."""
    return _COMPRESSORS[codec](data)


def decompress(codec: int, data: bytes, limit: int | None = None) -> bytes:
    """Return the uncompressed bytes; raises LogError if they are damaged or exceed `limit` or the budget."""
    limit = budget("batch-decompressed") if limit is None else limit
    decompressor = _DECOMPRESSORS.get(codec)
    if decompressor is None:
        raise LogError(f"codec {codec} is unknown; known are 0 to {max(_DECOMPRESSORS)}")
    try:
        return decompressor(data, limit)
    except cramjam.DecompressionError as error:
        raise LogError(f"the {Codec(codec).name.lower()} data is damaged: {error}") from None


def _compress_snappy(data: bytes) -> bytes:
    blocks = [_XERIAL]
    for start in range(0, len(data), _XERIAL_BLOCK):
        block = bytes(cramjam.snappy.compress_raw(data[start : start + _XERIAL_BLOCK]))
        blocks += (len(block).to_bytes(4, "big"), block)
    return b"".join(blocks)


def _compress_lz4(data: bytes) -> bytes:
    # Lz4BlockInputStream rejects frames of linked blocks, which are the default elsewhere.
    compressor = cramjam.lz4.Compressor(block_linked=False, content_checksum=False)
    compressor.compress(data)
    return bytes(compressor.finish())


def _decompress_into(decompress_into: Callable[[Any, Any], int], data: bytes, limit: int) -> bytes:
    """Decompress into increasingly larger buffers, so that the size of the output is bounded."""
    size = min(limit, max(4096, 8 * len(data)))
    while True:
        output = bytearray(size)
        try:
            written = decompress_into(data, output)
        except cramjam.DecompressionError as error:
            if _OUTPUT_TOO_SMALL not in str(error):
                raise
            if size == limit:
                raise _too_large(limit) from None
            size = min(limit, 8 * size)
        else:
            return bytes(memoryview(output)[:written])


def _too_large(limit: int) -> LogError:
    return LogError(f"the batch decompresses to more than {limit} bytes")


def _decompress_gzip(data: bytes, limit: int) -> bytes:
    return _decompress_into(cramjam.gzip.decompress_into, data, limit)


def _decompress_zstd(data: bytes, limit: int) -> bytes:
    return _decompress_into(cramjam.zstd.decompress_into, data, limit)


def _decompress_lz4(data: bytes, limit: int) -> bytes:
    try:
        return _decompress_into(cramjam.lz4.decompress_into, data, limit)
    except cramjam.DecompressionError as error:
        if "headerChecksum" not in str(error):
            raise
    return _decompress_broken_lz4(data, limit)


def _decompress_broken_lz4(data: bytes, limit: int) -> bytes:
    """Decompress a frame with the wrong header checksum that producers wrote before 0.10 (KIP-57).

    The correct checksum is one of 256 bytes; each is tried with an empty frame.
    """
    start, rest = data[:_LZ4_DESCRIPTOR_CHECKSUM], data[_LZ4_DESCRIPTOR_CHECKSUM + 1 :]
    for checksum in range(256):
        head = start + bytes([checksum])
        try:
            cramjam.lz4.decompress_into(head + _LZ4_END, bytearray(1))
        except cramjam.DecompressionError as error:
            if "headerChecksum" in str(error):
                continue
        return _decompress_into(cramjam.lz4.decompress_into, head + rest, limit)
    raise LogError("the lz4 data is damaged: the checksum of its header is wrong")


def _decompress_snappy(data: bytes, limit: int) -> bytes:
    if not data.startswith(_XERIAL_MAGIC):
        return _decompress_snappy_block(data, limit)
    blocks = []
    written = 0
    position = len(_XERIAL)
    while position < len(data):
        if position + 4 > len(data):
            raise LogError("the snappy data is damaged: it ends within the size of a block")
        (size,) = unpack_from(">i", data, position)
        position += 4
        if not 0 <= size <= len(data) - position:
            raise LogError(f"the snappy data is damaged: a block of {size} bytes, but {len(data) - position} remain")
        block = _decompress_snappy_block(data[position : position + size], limit, written)
        written += len(block)
        blocks.append(block)
        position += size
    return b"".join(blocks)


def _decompress_snappy_block(data: bytes, limit: int, written: int = 0) -> bytes:
    if written + cramjam.snappy.decompress_raw_len(data) > limit:
        raise _too_large(limit)
    return bytes(cramjam.snappy.decompress_raw(data))


_COMPRESSORS: dict[Codec, Callable[[bytes], bytes]] = {
    Codec.NONE: bytes,
    Codec.GZIP: lambda data: bytes(cramjam.gzip.compress(data)),
    Codec.SNAPPY: _compress_snappy,
    Codec.LZ4: _compress_lz4,
    Codec.ZSTD: lambda data: bytes(cramjam.zstd.compress(data)),
}
_DECOMPRESSORS: dict[int, Callable[[bytes, int], bytes]] = {
    Codec.NONE: lambda data, limit: data,
    Codec.GZIP: _decompress_gzip,
    Codec.SNAPPY: _decompress_snappy,
    Codec.LZ4: _decompress_lz4,
    Codec.ZSTD: _decompress_zstd,
}
