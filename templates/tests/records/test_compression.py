"""Tests of the compressions: framings of other clients, damage, limits, and missing libraries."""

from __future__ import annotations

import sys
import zlib
from typing import Any

import pytest

from ...records import COMPRESSIONS, MissingLibraryError
from ...records import compression as module
from ...records.checksum import crc32c, table_crc32c
from ...records.compression import compress, decompress

TEXT = b"to be or not to be, " * 200
SNAPPY_RAW = bytes.fromhex("0c2c") + b"hello, world"[:12]
"""A length of 12, and a literal of 12 bytes."""
LZ4_PLAIN = bytes.fromhex("04224d18" + "6040" + "82" + "05000080") + b"hello" + bytes(4)
"""A frame with one block that is not compressed."""


def unpacked(name: str, data: bytes, limit: int = 1 << 20) -> bytes:
    try:
        return decompress(COMPRESSIONS.index(name), data, limit)
    except MissingLibraryError as error:
        pytest.skip(str(error))


def packed(name: str, data: bytes, level: int | None = None) -> bytes:
    try:
        return compress(name, data, level)
    except MissingLibraryError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", COMPRESSIONS)
@pytest.mark.parametrize("data", [b"", b"x", TEXT, bytes(100_000)])
def test_both_directions(name: str, data: bytes) -> None:
    assert unpacked(name, packed(name, data)) == data


@pytest.mark.parametrize("name", ["gzip", "lz4", "zstd"])
def test_levels(name: str) -> None:
    data = bytes(range(256)) * 20 + TEXT
    assert unpacked(name, packed(name, data, 9)) == data
    assert len(packed(name, data, 9)) <= len(packed(name, data, 1))


@pytest.mark.parametrize("name", COMPRESSIONS[1:])
@pytest.mark.parametrize("size", [1, 4000, 70_000])
def test_limits(name: str, size: int) -> None:
    data = packed(name, bytes(size))
    assert unpacked(name, data, size) == bytes(size)
    with pytest.raises(
        ValueError, match=f"the {name} data decompresses to more than {size - 1} bytes"
    ):
        unpacked(name, data, size - 1)


@pytest.mark.parametrize("name", ["gzip", "lz4", "zstd"])
def test_every_prefix_is_damaged(name: str) -> None:
    data = packed(name, TEXT)
    for size in range(len(data)):
        with pytest.raises(ValueError, match=f"the {name} data is damaged: "):
            unpacked(name, data[:size])


@pytest.mark.parametrize("number", [5, 6, 7])
def test_unknown(number: int) -> None:
    with pytest.raises(ValueError, match=f"compression {number} is unknown"):
        decompress(number, b"")
    with pytest.raises(KeyError):
        compress("brotli", b"")


def gzip(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=31)
    return compressor.compress(data) + compressor.flush()


def test_gzip_members_and_what_follows_them() -> None:
    first, second = gzip(b"a" * 50), gzip(b"b")
    assert unpacked("gzip", first + second) == b"a" * 50 + b"b"
    for tail in (b"\0", bytes(30), b"\x1f\x8b\x08", b"\x1f\x8b" + bytes(40)):
        assert unpacked("gzip", first + tail) == b"a" * 50
    with pytest.raises(ValueError, match="the gzip data is damaged"):
        unpacked("gzip", first + second[:-1] + b"!")
    with pytest.raises(ValueError, match="decompresses to more than 50 bytes"):
        unpacked("gzip", first + second, 50)
    assert unpacked("gzip", first + second, 51) == b"a" * 50 + b"b"


def test_snappy_framings() -> None:
    assert unpacked("snappy", SNAPPY_RAW) == b"hello, world"
    framed = packed("snappy", TEXT * 20)
    assert framed.startswith(b"\x82SNAPPY\0\0\0\0\1\0\0\0\1")
    assert unpacked("snappy", framed) == TEXT * 20
    head = framed[:16]
    block = len(SNAPPY_RAW).to_bytes(4, "big") + SNAPPY_RAW
    assert unpacked("snappy", head + block * 2) == b"hello, world" * 2
    assert unpacked("snappy", head) == b""
    with pytest.raises(ValueError, match="more than 23 bytes"):
        unpacked("snappy", head + block * 2, 23)
    for wrong, reason in (
        (head + block[:3], "it ends within the size of a block"),
        (head + block[:-1], "a block of 14 bytes, and 13 bytes left"),
        (head + b"\xff\xff\xff\xff", "a block of -1 bytes, and 0 bytes left"),
    ):
        with pytest.raises(ValueError, match=f"the snappy data is damaged: {reason}"):
            unpacked("snappy", wrong)


def lz4(flags: int, checksum: int, *, size: str = "", end: str = "") -> bytes:
    head = bytes((flags, 0x40)) + bytes.fromhex(size) + bytes((checksum,))
    return LZ4_PLAIN[:4] + head + LZ4_PLAIN[7:] + bytes.fromhex(end)


@pytest.mark.parametrize(
    "data",
    [
        LZ4_PLAIN,
        lz4(0x60, 0),  # before 0.10, producers wrote a wrong checksum of the header
        lz4(0x64, 0xA7, end="00000000"),  # a wrong checksum of the contents
        lz4(0x40, 0xC0),  # linked blocks
        lz4(0x68, 0, size="0500000000000000"),
        lz4(0x6C, 0, size="0500000000000000", end="12345678"),
    ],
)
def test_frames_of_lz4(data: bytes) -> None:
    assert unpacked("lz4", data) == b"hello"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is not a frame of lz4"),
        (LZ4_PLAIN[:6], "it is not a frame of lz4"),
        (b"\0" + LZ4_PLAIN[1:], "it is not a frame of lz4"),
        (LZ4_PLAIN[:7], "it ends too early"),
        (LZ4_PLAIN[:-1], "it ends too early"),
        (lz4(0x64, 0xA7, end="000000"), "it ends too early"),
        (LZ4_PLAIN + b"\0", "bytes follow the frame"),
        (LZ4_PLAIN * 2, "bytes follow the frame"),
        (lz4(0x64, 0xA7, end="0000000000"), "bytes follow the frame"),
        (lz4(0x68, 0, size="0600000000000000"), ""),
    ],
)
def test_no_frames_of_lz4(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=f"the lz4 data is damaged: {reason}"):
        unpacked("lz4", data)


def test_blocks_of_lz4_with_checksums() -> None:
    cramjam = pytest.importorskip("cramjam")
    compressor = cramjam.lz4.Compressor(block_linked=False)
    compressor.compress(TEXT)
    data = bytes(compressor.finish())
    assert unpacked("lz4", data) == TEXT
    assert module._lz4_frame(data)[4] & 0x04 == 0
    assert unpacked("lz4", data[:-1] + bytes((data[-1] ^ 1,))) == TEXT


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("snappy", "snappy needs the package cramjam"),
        ("lz4", "lz4 needs the package cramjam"),
        (
            "zstd",
            "zstd needs Python 3.14, the package backports.zstd or the package cramjam",
        ),
    ],
)
def test_missing_libraries(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in ("cramjam", "compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, library, None)
    data = LZ4_PLAIN if name == "lz4" else SNAPPY_RAW
    with pytest.raises(MissingLibraryError) as writing:
        compress(name, b"x")
    with pytest.raises(MissingLibraryError) as reading:
        decompress(COMPRESSIONS.index(name), data)
    for error in (writing.value, reading.value):
        assert str(error) == f"{text} (pip install cramjam)"
        assert error.name == "cramjam"


@pytest.mark.parametrize("library", ["compression.zstd", "backports.zstd"])
def test_libraries_of_zstd(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both libraries read what the other one, or cramjam, has written."""
    try:
        __import__(library)
    except ImportError as error:
        pytest.skip(str(error))
    data = packed("zstd", TEXT)
    zstd: Any = sys.modules[library]
    monkeypatch.setattr(module, "_zstd_library", lambda: zstd)
    assert unpacked("zstd", data) == TEXT
    assert unpacked("zstd", packed("zstd", TEXT) * 2) == TEXT * 2
    with pytest.raises(ValueError, match="the zstd data is damaged"):
        unpacked("zstd", packed("zstd", TEXT) + b"rest")


@pytest.mark.parametrize("function", [crc32c, table_crc32c])
def test_checksums(function: Any) -> None:
    """The values are those of RFC 3720, appendix B.4."""
    assert function(bytes(32), 0) == 0x8A9136AA
    assert function(b"\xff" * 32, 0) == 0x62A8AB43
    assert function(bytes(range(32)), 0) == 0x46DD794E
    assert function(bytes(range(31, -1, -1)), 0) == 0x113FDB5C
    assert function(b"", 0) == 0
    assert function(memoryview(b"123456789"), 0) == 0xE3069283
    assert function(b"6789", function(b"12345", 0)) == 0xE3069283
