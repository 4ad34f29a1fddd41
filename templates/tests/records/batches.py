"""Batches of real clients and brokers, and what Kafka's own classes read in them.

The keys and values are made up. "handmade" batches were bent by hand, and a broker stored them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...records import Record


class Row(NamedTuple):
    """The bytes of one batch, the values of its header that differ from `DEFAULTS`, and its records."""

    name: str
    data: bytes
    header: dict[str, Any]
    records: list[Record]


DEFAULTS = {
    "max_timestamp": -1,
    "leader_epoch": -1,
    "producer_id": -1,
    "producer_epoch": -1,
    "base_sequence": -1,
    "last_sequence": -1,
    "delete_horizon": None,
    "compression": "none",
    "is_log_append_time": False,
    "is_transactional": False,
    "is_control": False,
}


def _row(
    name: str, data: str, header: dict[str, Any], *records: tuple[Any, ...]
) -> Row:
    return Row(name, bytes.fromhex(data), header, [Record(*row) for row in records])


ROWS = [
    _row(
        "java, format 0, none: topic has message.format.version=0.9.0",
        "00000000000000320000000ff4d58f590000ffffffff0000000146",
        {"base_offset": 50, "last_offset": 50, "crc": 4107636569},
        (50, -1, None, b"F"),
    ),
    _row(
        "java, format 1, none: topic has message.format.version=0.9.0",
        "00000000000000020000001773f9fc0d01000000018bcfe56804000000017800000000",
        {
            "base_offset": 2,
            "last_offset": 2,
            "max_timestamp": 1700000000004,
            "crc": 1945762829,
        },
        (2, 1700000000004, b"x", b""),
    ),
    _row(
        "confluent-kafka, format 2, none: compacted topic",
        "000000000000001e000000310000000002f442dd6b000000000002ffffffffffffffff00"
        "00018bcfe56800000000000000003500000000000000000000",
        {
            "base_offset": 30,
            "last_offset": 32,
            "base_timestamp": -1,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "producer_id": 53,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 2,
            "crc": 4098022763,
            "record_count": 0,
        },
    ),
    _row(
        "confluent-kafka, format 2, none: compacted, empty; topic has message.timestamp.type=LogAppendTime",
        "000000000000001e000000310000000002267b62da000800000002ffffffffffffffff00"
        "0001a21cc60e4d000000000000004600000000000000000000",
        {
            "base_offset": 30,
            "last_offset": 32,
            "base_timestamp": -1,
            "max_timestamp": 1795779071565,
            "leader_epoch": 0,
            "producer_id": 70,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 2,
            "crc": 645620442,
            "record_count": 0,
            "is_log_append_time": True,
        },
    ),
    _row(
        "confluent-kafka, format 2, none: compacted, transaction; topic has message.timestamp.type=LogAppendTime",
        "0000000000000025000000310000000002e1a74e51001800000002ffffffffffffffff00"
        "0001a21cc361fe000000000000006a00000000000000000000",
        {
            "base_offset": 37,
            "last_offset": 39,
            "base_timestamp": -1,
            "max_timestamp": 1795778896382,
            "leader_epoch": 0,
            "producer_id": 106,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 2,
            "crc": 3785838161,
            "record_count": 0,
            "is_log_append_time": True,
            "is_transactional": True,
        },
    ),
    _row(
        "confluent-kafka, format 2, none: compacted topic; topic has compression.type=lz4",
        "0000000000000025000000310000000002cc6aa104001000000002ffffffffffffffff00"
        "00018bcfe56800000000000000001f00000000000000000000",
        {
            "base_offset": 37,
            "last_offset": 39,
            "base_timestamp": -1,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "producer_id": 31,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 2,
            "crc": 3429540100,
            "record_count": 0,
            "is_transactional": True,
        },
    ),
    _row(
        "broker, format 2, none: __cluster_metadata",
        "000000000000030f0000003c0000000102161a71cf000000000000000001a21cc1fa5a00"
        "0001a21cc1fa5affffffffffffffffffffffffffff000000011400000001080114000000",
        {
            "base_offset": 783,
            "last_offset": 783,
            "base_timestamp": 1795778804314,
            "max_timestamp": 1795778804314,
            "leader_epoch": 1,
            "crc": 370831823,
            "record_count": 1,
        },
        (783, 1795778804314, None, b"\x01\x14\x00\x00"),
    ),
    _row(
        "franz-go, format 2, none: transactions, aborted",
        "000000000000000000000040ffffffff027f34374c0010000000000000018bcfe5680000"
        "00018bcfe56800000000000000001e000000000000000000011c000000066b65790a7661"
        "6c756500",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "producer_id": 30,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 0,
            "crc": 2134128460,
            "record_count": 1,
            "is_transactional": True,
        },
        (0, 1700000000000, b"key", b"value"),
    ),
    _row(
        "java, format 2, none: idempotent; topic has message.timestamp.type=LogAppendTime",
        "00000000000000000000004000000000022a8f6a650008000000000000018bcfe5680000"
        "0001a21cc5420b0000000000000002000000000000000000011c000000066b65790a7661"
        "6c756500",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1795779019275,
            "leader_epoch": 0,
            "producer_id": 2,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 0,
            "crc": 714041957,
            "record_count": 1,
            "is_log_append_time": True,
        },
        (0, 1795779019275, b"key", b"value"),
    ),
    _row(
        "confluent-kafka, format 2, none: compacted, marker; topic has message.timestamp.type=LogAppendTime",
        "000000000000007a000000420000000002f7b717de003800000000000001a21cc6407b00"
        "0001a21cc6407b00000000000000580000ffffffff000000012000000008000000000c00"
        "000000000000",
        {
            "base_offset": 122,
            "last_offset": 122,
            "base_timestamp": 1795779084411,
            "max_timestamp": 1795779084411,
            "leader_epoch": 0,
            "producer_id": 88,
            "producer_epoch": 0,
            "crc": 4155971550,
            "record_count": 1,
            "is_log_append_time": True,
            "is_transactional": True,
            "is_control": True,
        },
        (122, 1795779084411, b"\x00\x00\x00\x00", b"\x00\x00\x00\x00\x00\x00"),
    ),
    _row(
        "handmade, format 2, none: key length -2",
        "0000000000000000000000420000000002e646a2f00000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff000000020e00000003027600100000"
        "02026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 3863388912,
            "record_count": 2,
        },
        (0, 1700000000000, None, b"v"),
        (1, 1700000000000, b"k", b"v"),
    ),
    _row(
        "java, format 2, none: transactions, committed; topic has compression.type=zstd",
        "0000000000000001000000420000000002db8122dc003000000000000001a21cc1b23900"
        "0001a21cc1b23900000000000000180001ffffffff000000012000000008000000010c00"
        "000000000000",
        {
            "base_offset": 1,
            "last_offset": 1,
            "base_timestamp": 1795778785849,
            "max_timestamp": 1795778785849,
            "leader_epoch": 0,
            "producer_id": 24,
            "producer_epoch": 1,
            "crc": 3682673372,
            "record_count": 1,
            "is_transactional": True,
            "is_control": True,
        },
        (1, 1795778785849, b"\x00\x00\x00\x01", b"\x00\x00\x00\x00\x00\x00"),
    ),
    _row(
        "handmade, format 2, none: offset deltas 0, 0",
        "0000000000000000000000430000000002eb66c7a80000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff0000000210000000026b0276001000"
        "0000026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 3949381544,
            "record_count": 2,
        },
        (0, 1700000000000, b"k", b"v"),
        (0, 1700000000000, b"k", b"v"),
    ),
    _row(
        "handmade, format 2, none: record attributes 255",
        "0000000000000000000000430000000002a8e9fa5b0000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff0000000210ff0000026b0276001000"
        "0002026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 2833906267,
            "record_count": 2,
        },
        (0, 1700000000000, b"k", b"v"),
        (1, 1700000000000, b"k", b"v"),
    ),
    _row(
        "handmade, format 2, none: header with empty key",
        "0000000000000000000000460000000002fae5ec700000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff0000000216000000026b0276020002"
        "7810000002026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 4209372272,
            "record_count": 2,
        },
        (0, 1700000000000, b"k", b"v", (("", b"x"),)),
        (1, 1700000000000, b"k", b"v"),
    ),
    _row(
        "handmade, format 2, none: header value length -2",
        "00000000000000000000004600000000021a5942ea0000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff0000000216000000026b027602026e"
        "0310000002026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 442057450,
            "record_count": 2,
        },
        (0, 1700000000000, b"k", b"v", (("n", None),)),
        (1, 1700000000000, b"k", b"v"),
    ),
    _row(
        "handmade, format 2, none: negative record timestamp",
        "00000000000000000000004800000000027e65a35c0000000000010000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffffffffffff000000021a00c7a1abfef96200026b"
        "02760010000002026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "crc": 2120590172,
            "record_count": 2,
        },
        (0, -100, b"k", b"v"),
        (1, 1700000000000, b"k", b"v"),
    ),
    _row(
        "confluent-kafka, format 2, none",
        "0000000000000009000000480000000002bc7a26de0000000000000000018bcfe5680500"
        "00018bcfe56805ffffffffffffffffffffffffffff000000012c0000000268027604086e"
        "756c6c010a61667465720278",
        {
            "base_offset": 9,
            "last_offset": 9,
            "base_timestamp": 1700000000005,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 3162121950,
            "record_count": 1,
        },
        (9, 1700000000005, b"h", b"v", (("null", None), ("after", b"x"))),
    ),
    _row(
        "handmade, format 2, snappy: snappy raw",
        "00000000000000000000004900000000022e2361fe0002000000010000018bcfe5680000"
        "00018bcfe56805ffffffffffffffffffffffffffff000000021654180000000261023102"
        "0268027810000a020262023200",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 774070782,
            "record_count": 2,
            "compression": "snappy",
        },
        (0, 1700000000000, b"a", b"1", (("h", b"x"),)),
        (1, 1700000000005, b"b", b"2"),
    ),
    _row(
        "platformatic, format 2, snappy",
        "00000000000000000000004a0000000002d4baa4e90002000000000000018bcfe5680500"
        "00018bcfe56805ffffffffffffffff0000000000000000000117582c0000000268027604"
        "086e756c6c010a61667465720278",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000005,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 0,
            "crc": 3569001705,
            "record_count": 1,
            "compression": "snappy",
        },
        (0, 1700000000005, b"h", b"v", (("null", None), ("after", b"x"))),
    ),
    _row(
        "java, format 2, zstd: transactions, committed",
        "00000000000000000000004c000000000220e5494a0014000000000000018bcfe5680000"
        "00018bcfe56800000000000000000c0000000000000000000128b52ffd00587800001c00"
        "0000066b65790a76616c756500010000",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "producer_id": 12,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 0,
            "crc": 551897418,
            "record_count": 1,
            "compression": "zstd",
            "is_transactional": True,
        },
        (0, 1700000000000, b"key", b"value"),
    ),
    _row(
        "confluent-kafka, format 2, none: compacted, one left; topic has message.timestamp.type=LogAppendTime",
        "00000000000000000000004c0000000002167432f4000800000005000001a21cc355d100"
        "0001a21cc355d100000000000000630000000000000000000134000008166f6e6c792d30"
        "2d6e6f6e650a737461797302026e0230",
        {
            "base_offset": 0,
            "last_offset": 5,
            "base_timestamp": 1795778893265,
            "max_timestamp": 1795778893265,
            "leader_epoch": 0,
            "producer_id": 99,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "crc": 376713972,
            "record_count": 1,
            "is_log_append_time": True,
        },
        (4, 1795778893265, b"only-0-none", b"stays", (("n", b"0"),)),
    ),
    _row(
        "handmade, format 2, none: base timestamp 0, deltas large",
        "00000000000000000000004d000000000284c513fb000000000001000000000000000000"
        "00018bcfe56805ffffffffffffffffffffffffffff000000021a0080a0abfef96200026b"
        "0276001a008aa0abfef96202026b027600",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 0,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 2227508219,
            "record_count": 2,
        },
        (0, 1700000000000, b"k", b"v"),
        (1, 1700000000005, b"k", b"v"),
    ),
    _row(
        "java, format 1, snappy: topic has message.format.version=0.10.2; message.timestamp.type=LogAppendTime",
        "00000000000000000000004e1442ae73010a000001a21cc28f82ffffffff000000388253"
        "4e41505059000000000100000001000000242a00001901341e6ad05db801000000018bcf"
        "e568011830036b65790000000576616c7565",
        {
            "last_offset": 0,
            "max_timestamp": 1795778842498,
            "crc": 339914355,
            "compression": "snappy",
            "is_log_append_time": True,
        },
        (0, 1795778842498, b"key", b"value"),
    ),
    _row(
        "aiokafka, format 2, gzip",
        "000000000000000000000054ffffffff02d90e82f10001000000000000018bcfe5680000"
        "00018bcfe56800ffffffffffffffffffff00000000000000011f8b0800d868096b02ff93"
        "61606060cb4eade42a4bcc294d65000055dc04540f000000",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "base_sequence": 0,
            "last_sequence": 0,
            "crc": 3641606897,
            "record_count": 1,
            "compression": "gzip",
        },
        (0, 1700000000000, b"key", b"value"),
    ),
    _row(
        "handmade, format 2, zstd: zstd content size and checksum",
        "0000000000000000000000540000000002fb6bf1930004000000010000018bcfe5680000"
        "00018bcfe56805ffffffffffffffffffffffffffff0000000228b52ffd2416b100001800"
        "000002610231020268027810000a02026202320025693744",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 4218155411,
            "record_count": 2,
            "compression": "zstd",
        },
        (0, 1700000000000, b"a", b"1", (("h", b"x"),)),
        (1, 1700000000005, b"b", b"2"),
    ),
    _row(
        "java, format 2, zstd: topic has compression.type=zstd",
        "0000000000000009000000540000000002e7a4646e0004000000000000018bcfe5680500"
        "00018bcfe56805ffffffffffffffffffffffffffff0000000128b52ffd0058b800002c00"
        "00000268027604086e756c6c010a61667465720278010000",
        {
            "base_offset": 9,
            "last_offset": 9,
            "base_timestamp": 1700000000005,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 3886310510,
            "record_count": 1,
            "compression": "zstd",
        },
        (9, 1700000000005, b"h", b"v", (("null", None), ("after", b"x"))),
    ),
    _row(
        "sarama, format 2, zstd: transactions, committed",
        "0000000000000000000000550000000002d4c441a10014000000000000018bcfe5680500"
        "00018bcfe5680500000000000000200000000000090000000128b52ffd0400b900002c00"
        "00000268027604086e756c6c010a616674657202787bd075e5",
        {
            "base_offset": 0,
            "last_offset": 0,
            "base_timestamp": 1700000000005,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "producer_id": 32,
            "producer_epoch": 0,
            "base_sequence": 9,
            "last_sequence": 9,
            "crc": 3569631649,
            "record_count": 1,
            "compression": "zstd",
            "is_transactional": True,
        },
        (0, 1700000000005, b"h", b"v", (("null", None), ("after", b"x"))),
    ),
    _row(
        "kafkajs, format 2, gzip: transactions, aborted",
        "00000000000000000000005600000000024991895d0011000000020000018bcfe5680400"
        "00018bcfe56804000000000000003f000000000004000000031f8b0800000000000003e3"
        "6100033e06062606a60a10cdc254c1c000002dbc889f17000000",
        {
            "base_offset": 0,
            "last_offset": 2,
            "base_timestamp": 1700000000004,
            "max_timestamp": 1700000000004,
            "leader_epoch": 0,
            "producer_id": 63,
            "producer_epoch": 0,
            "base_sequence": 4,
            "last_sequence": 6,
            "crc": 1234274653,
            "record_count": 3,
            "compression": "gzip",
            "is_transactional": True,
        },
        (0, 1700000000004, b"", b""),
        (1, 1700000000004, b"", b"x"),
        (2, 1700000000004, b"x", b""),
    ),
    _row(
        "java, format 2, lz4: idempotent; topic has compression.type=lz4",
        "0000000000000004000000570000000002c49c48300003000000020000018bcfe5680400"
        "00018bcfe5680400000000000000140000000000040000000304224d1860408217000080"
        "0c0000000000000e000002000278000e0000040278000000000000",
        {
            "base_offset": 4,
            "last_offset": 6,
            "base_timestamp": 1700000000004,
            "max_timestamp": 1700000000004,
            "leader_epoch": 0,
            "producer_id": 20,
            "producer_epoch": 0,
            "base_sequence": 4,
            "last_sequence": 6,
            "crc": 3298576432,
            "record_count": 3,
            "compression": "lz4",
        },
        (4, 1700000000004, b"", b""),
        (5, 1700000000004, b"", b"x"),
        (6, 1700000000004, b"x", b""),
    ),
    _row(
        "confluent-kafka, format 1, snappy: compacted topic; topic has message.format.version=0.10.2",
        "00000000000000460000005964c661a601020000018bcfe56fd0ffffffff000000438253"
        "4e415050590000000001000000010000002f3400001901a0280c12a16501000000018bcf"
        "e56fd00000000d6f6e6c792d322d736e61707079000000057374617973",
        {
            "last_offset": 70,
            "max_timestamp": 1700000002000,
            "crc": 1690722726,
            "compression": "snappy",
        },
        (70, 1700000002000, b"only-2-snappy", b"stays"),
    ),
    _row(
        "handmade, format 2, lz4: lz4 independent",
        "00000000000000000000005a0000000002d569f6a40003000000010000018bcfe5680000"
        "00018bcfe56805ffffffffffffffffffffffffffff0000000204224d187040ad16000080"
        "1800000002610231020268027810000a0202620232000278740700000000",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 3580491428,
            "record_count": 2,
            "compression": "lz4",
        },
        (0, 1700000000000, b"a", b"1", (("h", b"x"),)),
        (1, 1700000000005, b"b", b"2"),
    ),
    _row(
        "confluent-kafka, format 2, lz4: compacted topic; topic has compression.type=lz4",
        "00000000000000120000005a0000000002837f65020003000000050000018bcfe5680000"
        "00018bcfe56800000000000000004e0000000000000000000104224d186040821a000080"
        "32000008146f6e6c792d302d6c7a340a737461797302026e023000000000",
        {
            "base_offset": 18,
            "last_offset": 23,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000000,
            "leader_epoch": 0,
            "producer_id": 78,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "crc": 2206164226,
            "record_count": 1,
            "compression": "lz4",
        },
        (22, 1700000000000, b"only-0-lz4", b"stays", (("n", b"0"),)),
    ),
    _row(
        "confluent-kafka, format 2, zstd: compacted topic; topic has message.timestamp.type=LogAppendTime",
        "00000000000000410000005b0000000002a49f0d40004c00000005000001a221e9e3b000"
        "0001a21cc375a4000000000000006f0000000000000000000128b52ffd0058f000003a00"
        "97b8b35208166f6e6c792d312d7a7374640a737461797302026e0231010000",
        {
            "base_offset": 65,
            "last_offset": 70,
            "base_timestamp": 1795865306032,
            "max_timestamp": 1795778901412,
            "leader_epoch": 0,
            "producer_id": 111,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "delete_horizon": 1795865306032,
            "crc": 2761887040,
            "record_count": 1,
            "compression": "zstd",
            "is_log_append_time": True,
        },
        (69, 1795778901412, b"only-1-zstd", b"stays", (("n", b"1"),)),
    ),
    _row(
        "java, format 2, snappy",
        "00000000000000040000005c00000000029262fb730002000000020000018bcfe5680400"
        "00018bcfe56804ffffffffffffffffffffffffffff0000000382534e4150505900000000"
        "01000000010000001717040c0005013c0e000002000278000e00000402780000",
        {
            "base_offset": 4,
            "last_offset": 6,
            "base_timestamp": 1700000000004,
            "max_timestamp": 1700000000004,
            "leader_epoch": 0,
            "crc": 2455960435,
            "record_count": 3,
            "compression": "snappy",
        },
        (4, 1700000000004, b"", b""),
        (5, 1700000000004, b"", b"x"),
        (6, 1700000000004, b"x", b""),
    ),
    _row(
        "confluent-kafka, format 2, lz4: compacted topic; topic has message.timestamp.type=LogAppendTime",
        "00000000000000120000005d000000000280384ddb004b00000005000001a221e9bc7600"
        "0001a21cc35bc200000000000000660000000000000000000104224d186040821d000080"
        "3800e782b35208146f6e6c792d302d6c7a340a737461797302026e023000000000",
        {
            "base_offset": 18,
            "last_offset": 23,
            "base_timestamp": 1795865295990,
            "max_timestamp": 1795778894786,
            "leader_epoch": 0,
            "producer_id": 102,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "delete_horizon": 1795865295990,
            "crc": 2151173595,
            "record_count": 1,
            "compression": "lz4",
            "is_log_append_time": True,
        },
        (22, 1795778894786, b"only-0-lz4", b"stays", (("n", b"0"),)),
    ),
    _row(
        "handmade, format 2, snappy: snappy xerial",
        "00000000000000000000005d0000000002eea7937e0002000000010000018bcfe5680000"
        "00018bcfe56805ffffffffffffffffffffffffffff0000000282534e4150505900000000"
        "01000000010000001816541800000002610231020268027810000a020262023200",
        {
            "base_offset": 0,
            "last_offset": 1,
            "base_timestamp": 1700000000000,
            "max_timestamp": 1700000000005,
            "leader_epoch": 0,
            "crc": 4003959678,
            "record_count": 2,
            "compression": "snappy",
        },
        (0, 1700000000000, b"a", b"1", (("h", b"x"),)),
        (1, 1700000000005, b"b", b"2"),
    ),
    _row(
        "confluent-kafka, format 2, zstd: compacted topic",
        "00000000000000410000005d000000000245dcd3ae004400000005000001a221e94ac200"
        "00018bcfe56be8000000000000003c0000000000000000000128b52ffd00580001003e00"
        "b3fb9ea0ca0508166f6e6c792d312d7a7374640a737461797302026e0231010000",
        {
            "base_offset": 65,
            "last_offset": 70,
            "base_timestamp": 1795865266882,
            "max_timestamp": 1700000001000,
            "leader_epoch": 0,
            "producer_id": 60,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "delete_horizon": 1795865266882,
            "crc": 1172100014,
            "record_count": 1,
            "compression": "zstd",
        },
        (69, 1700000001000, b"only-1-zstd", b"stays", (("n", b"1"),)),
    ),
    _row(
        "confluent-kafka, format 2, gzip: compacted topic",
        "0000000000000058000000600000000002173151a30001000000050000018bcfe56fd000"
        "00018bcfe56fd00000000000000011000000000000000000011f8b08000000000000ff33"
        "6160e010cbcfcba9d435d24dafca2ce02a2e49ac2c6662ca633202002cc7e4101b000000",
        {
            "base_offset": 88,
            "last_offset": 93,
            "base_timestamp": 1700000002000,
            "max_timestamp": 1700000002000,
            "leader_epoch": 0,
            "producer_id": 17,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 5,
            "crc": 389108131,
            "record_count": 1,
            "compression": "gzip",
        },
        (92, 1700000002000, b"only-2-gzip", b"stays", (("n", b"2"),)),
    ),
    _row(
        "kafkajs, format 2, zstd",
        "0000000000000001000000600000000002275c78c80004000000020000018bcfe5680100"
        "00018bcfe56803ffffffffffffffff0000000000000000000328b52ffd20263101001c00"
        "000001106e756c6c206b6579001e00020212746f6d6273746f6e6501000c000404010100",
        {
            "base_offset": 1,
            "last_offset": 3,
            "base_timestamp": 1700000000001,
            "max_timestamp": 1700000000003,
            "leader_epoch": 0,
            "producer_epoch": 0,
            "base_sequence": 0,
            "last_sequence": 2,
            "crc": 660371656,
            "record_count": 3,
            "compression": "zstd",
        },
        (1, 1700000000001, None, b"null key"),
        (2, 1700000000002, b"tombstone", None),
        (3, 1700000000003, None, None),
    ),
]
