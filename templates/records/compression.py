"""The compression of record batches: gzip, snappy, lz4 and zstd, in the framings of Kafka's clients.

gzip comes from the standard library, and zstd does since Python 3.14. Older versions use backports.zstd or cramjam for
zstd; snappy and lz4 need cramjam. A library is imported when it is first needed.

Decompression is bounded: it stops when the result exceeds a limit.
"""

from __future__ import annotations

import zlib
from struct import unpack_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = [
    "COMPRESSIONS",
    "DEFAULT_LIMIT",
    "MissingLibraryError",
    "compress",
    "decompress",
]

COMPRESSIONS = ("none", "gzip", "snappy", "lz4", "zstd")
"""The names, in the order of their numbers in the attributes of a batch."""
DEFAULT_LIMIT = 1 << 30
"""Decompress up to this number of bytes by default: ten times the largest request that a broker accepts by default."""

_GZIP = 31
"""zlib's code for a gzip header and a window of any size."""
_GZIP_START = b"\x1f\x8b\x08"
_SMALLEST_MEMBER = 18
"""Java's GZIPInputStream takes fewer bytes after a member for padding: a header has 10 bytes and a trailer 8."""

_XERIAL = b"\x82SNAPPY\x00\x00\x00\x00\x01\x00\x00\x00\x01"
"""The header of snappy-java: its magic bytes, version 1, compatible with version 1."""
_XERIAL_MAGIC = _XERIAL[:8]
_XERIAL_BLOCK = 32 << 10

_LZ4_MAGIC = b"\x04\x22\x4d\x18"
_LZ4_BLOCK_CHECKSUM, _LZ4_CONTENT_SIZE, _LZ4_CONTENT_CHECKSUM = 0x10, 0x08, 0x04
_LZ4_SIZE = 0x7FFFFFFF
"""The size of a block; the highest bit says that it is stored uncompressed."""


class MissingLibraryError(ImportError):
    """A compression needs a library that is not installed."""


def compress(compression: str, data: bytes, level: int | None = None) -> bytes:
    """Compress data; `level` is that of gzip, lz4 or zstd.

    Raises:
        KeyError: the compression is unknown.
        MissingLibraryError: its library is not installed.
    """
    return _COMPRESSORS[compression](data, level)


def decompress(number: int, data: bytes, limit: int = DEFAULT_LIMIT) -> bytes:
    """Return the uncompressed bytes; `number` is the compression in the attributes of a batch.

    Raises:
        ValueError: the compression is unknown, the data is damaged, or its result is larger than the limit.
        MissingLibraryError: the library of the compression is not installed.
    """
    if number >= len(COMPRESSIONS):
        names = ", ".join(COMPRESSIONS)
        raise ValueError(f"compression {number} is unknown; known are {names}")
    name = COMPRESSIONS[number]
    if name == "none":
        return data
    try:
        return _DECOMPRESSORS[name](data, limit)
    except _TooLarge:
        reason = f"decompresses to more than {limit} bytes"
    except ValueError as error:
        reason = f"is damaged: {error}"
    raise ValueError(f"the {name} data {reason}")


class _TooLarge(ValueError):
    """The result exceeds the limit."""


def _cramjam(name: str, alternatives: str = "") -> Any:
    try:
        return __import__("cramjam")
    except ImportError:
        reason = f"{name} needs {alternatives}the package cramjam (pip install cramjam)"
        raise MissingLibraryError(reason, name="cramjam") from None


def _zstd_library() -> Any:
    """Return the module of the standard library or its backport, None if there is neither."""
    try:
        return __import__("compression.zstd").zstd
    except ImportError:
        pass
    try:
        return __import__("backports.zstd").zstd
    except ImportError:
        return None


def _compress_gzip(data: bytes, level: int | None) -> bytes:
    compressor = zlib.compressobj(-1 if level is None else level, wbits=_GZIP)
    return compressor.compress(data) + compressor.flush()


def _decompress_gzip(data: bytes, limit: int) -> bytes:
    """Return the contents of all members; like Java, ignore other bytes after a member."""
    parts = []
    while True:
        stream = zlib.decompressobj(_GZIP)
        try:
            parts.append(stream.decompress(data, limit + 1))
        except zlib.error as error:
            raise ValueError(error) from None
        limit -= len(parts[-1])
        if limit < 0:
            raise _TooLarge
        if not stream.eof:
            raise ValueError("it ends too early")
        data = stream.unused_data
        if len(data) <= _SMALLEST_MEMBER or not data.startswith(_GZIP_START):
            return b"".join(parts)


def _compress_snappy(data: bytes, level: int | None) -> bytes:
    snappy = _cramjam("snappy").snappy
    parts = [_XERIAL]
    for start in range(0, len(data), _XERIAL_BLOCK):
        block = bytes(snappy.compress_raw(data[start : start + _XERIAL_BLOCK]))
        parts += (len(block).to_bytes(4, "big"), block)
    return b"".join(parts)


def _decompress_snappy(data: bytes, limit: int) -> bytes:
    if not data.startswith(_XERIAL_MAGIC):  # librdkafka and others write one bare block
        return _decompress_block(data, limit)
    parts = []
    position = len(_XERIAL)
    while position < len(data):
        if position + 4 > len(data):
            raise ValueError("it ends within the size of a block")
        (size,) = unpack_from(">i", data, position)
        position += 4
        left = len(data) - position
        if not 0 <= size <= left:
            raise ValueError(f"a block of {size} bytes, and {left} bytes left")
        parts.append(_decompress_block(data[position : position + size], limit))
        limit -= len(parts[-1])
        position += size
    return b"".join(parts)


def _decompress_block(data: bytes, limit: int) -> bytes:
    cramjam = _cramjam("snappy")
    try:
        if cramjam.snappy.decompress_raw_len(data) > limit:
            raise _TooLarge
        return bytes(cramjam.snappy.decompress_raw(data))
    except cramjam.DecompressionError as error:
        raise ValueError(error) from None


def _compress_lz4(data: bytes, level: int | None) -> bytes:
    # Java's reader rejects frames of linked blocks, the default elsewhere, unless they have one block.
    options = {} if level is None else {"level": level}
    compressor = _cramjam("lz4").lz4.Compressor(
        block_linked=False, content_checksum=False, **options
    )
    compressor.compress(data)
    return bytes(compressor.finish())


def _decompress_lz4(data: bytes, limit: int) -> bytes:
    return _into_buffer("lz4", _lz4_frame(data), limit)


def _lz4_frame(data: bytes) -> bytes:
    """Return a frame that lz4 accepts wherever Java does.

    Java does not check the checksum of the contents, so it is left out. Producers before 0.10 wrote a wrong checksum of
    the header (KIP-57), so it is replaced.

    Raises:
        ValueError: it is not a frame, it is cut off, or bytes follow it.
    """
    if len(data) < 7 or not data.startswith(_LZ4_MAGIC):
        raise ValueError("it is not a frame of lz4")
    flags = data[4]
    start = 15 if flags & _LZ4_CONTENT_SIZE else 7
    end = _lz4_end(data, start, 4 if flags & _LZ4_BLOCK_CHECKSUM else 0)
    size = end + (4 if flags & _LZ4_CONTENT_CHECKSUM else 0)
    if size != len(data):
        raise ValueError(
            "it ends too early" if size > len(data) else "bytes follow the frame"
        )
    descriptor = bytes((flags & ~_LZ4_CONTENT_CHECKSUM,)) + data[5 : start - 1]
    head = _LZ4_MAGIC + descriptor + bytes((_xxh32(descriptor) >> 8 & 0xFF,))
    return data if data.startswith(head) else head + data[start:end]


def _lz4_end(data: bytes, position: int, checksum: int) -> int:
    """Return the position after the last block; `checksum` is the number of bytes after each block."""
    size = 1
    while size:
        if position + 4 > len(data):
            raise ValueError("it ends too early")
        (size,) = unpack_from("<I", data, position)
        size &= _LZ4_SIZE
        position += 4 + (size + checksum if size else 0)
    return position


def _xxh32(data: bytes) -> int:
    """Return the hash xxHash32 of up to 15 bytes: longer ones need another loop."""
    value = 374761393 + len(data)
    words = len(data) // 4
    for number in unpack_from(f"<{words}I", data):
        value = _rotated(value + number * 3266489917, 17) * 668265263
    for number in data[4 * words :]:
        value = _rotated(value + number * 374761393, 11) * 2654435761
    for shift, factor in ((15, 2246822519), (13, 3266489917), (16, 1)):
        value &= 0xFFFFFFFF
        value = (value ^ value >> shift) * factor
    return value & 0xFFFFFFFF


def _rotated(value: int, bits: int) -> int:
    value &= 0xFFFFFFFF
    return value << bits | value >> 32 - bits


def _compress_zstd(data: bytes, level: int | None) -> bytes:
    library = _zstd_library()
    if library is not None:
        return bytes(library.compress(data, level))
    zstd = _cramjam("zstd", _ZSTD_ALTERNATIVES).zstd
    return bytes(zstd.compress(data) if level is None else zstd.compress(data, level))


_ZSTD_ALTERNATIVES = "Python 3.14, the package backports.zstd or "


def _decompress_zstd(data: bytes, limit: int) -> bytes:
    library = _zstd_library()
    if library is None:
        _cramjam("zstd", _ZSTD_ALTERNATIVES)
        return _into_buffer("zstd", data, limit)
    parts = []
    while True:
        stream = library.ZstdDecompressor()
        try:
            parts.append(stream.decompress(data, limit + 1))
        except library.ZstdError as error:
            raise ValueError(error) from None
        limit -= len(parts[-1])
        if limit < 0:
            raise _TooLarge
        if not stream.eof:
            raise ValueError("it ends too early")
        data = stream.unused_data
        if not data:
            return b"".join(parts)


def _into_buffer(name: str, data: bytes, limit: int) -> bytes:
    """Decompress with cramjam into larger and larger buffers, so that the memory is bounded."""
    cramjam = _cramjam(name)
    decompress_into = getattr(cramjam, name).decompress_into
    size = min(limit, max(4096, 8 * len(data)))
    while True:
        buffer = bytearray(size)
        try:
            written = decompress_into(data, buffer)
        except cramjam.DecompressionError as error:
            if "failed to write whole buffer" not in str(error):
                raise ValueError(error) from None
            if size == limit:
                raise _TooLarge from None
            size = min(limit, 8 * size)
        else:
            return bytes(memoryview(buffer)[:written])


_COMPRESSORS: dict[str, Callable[[bytes, int | None], bytes]] = {
    "none": lambda data, level: data,
    "gzip": _compress_gzip,
    "snappy": _compress_snappy,
    "lz4": _compress_lz4,
    "zstd": _compress_zstd,
}
_DECOMPRESSORS: dict[str, Callable[[bytes, int], bytes]] = {
    "gzip": _decompress_gzip,
    "snappy": _decompress_snappy,
    "lz4": _decompress_lz4,
    "zstd": _decompress_zstd,
}
