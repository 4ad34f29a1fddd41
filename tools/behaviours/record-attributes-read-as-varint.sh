#!/usr/bin/env bash
# kafka-python 3.0.12 and aiokafka 0.14.0 read the attributes of a record as a varint. KIP-98 defines them as an int8, whose
# bits are unused so far; Java's DefaultRecord reads one byte and ignores it, and brokers 4.3.1 and 4.4.0 store any value.
# Guess: a set bit in the unused attributes is ignored, or refused as corrupt.
# Seen: with the highest bit set, all later fields of the record move by one byte. The checksum, the length of the record and
# the number of records still fit, so the key is lost and the offset is wrong without any error.
. "$(dirname "$0")/setup.sh"
install kafka-python==3.0.12 aiokafka==0.14.0
"$folder/venv/bin/python" - <<'PROGRAM'
import struct

import aiokafka
import kafka
from aiokafka.record.default_records import DefaultRecordBatch as AiokafkaBatch
from kafka.record.default_records import DefaultRecordBatch, DefaultRecordBatchBuilder
from kafka.record.util import calc_crc32c

FIRST_RECORD, CHECKSUM, COVERED = 61, 17, 21

builder = DefaultRecordBatchBuilder(2, 0, 0, -1, -1, -1, 1 << 20)
for offset in (0, 1):
    builder.append(offset, 1_700_000_000_000, b"k", b"v", [])
data = bytearray(builder.build())


def rows(batch_class):
    batch = batch_class(bytes(data))
    assert batch.validate_crc()
    return [(record.offset, record.key, record.value) for record in batch]


expected = [(0, b"k", b"v"), (1, b"k", b"v")]
assert rows(DefaultRecordBatch) == rows(AiokafkaBatch) == expected
data[FIRST_RECORD + 1] = 0xFF  # the attributes follow the length, which has one byte
data[CHECKSUM:COVERED] = struct.pack(">I", calc_crc32c(bytes(data[COVERED:])))
for module, batch_class in ((kafka, DefaultRecordBatch), (aiokafka, AiokafkaBatch)):
    found = rows(batch_class)
    print(f"{module.__name__} {module.__version__}: {found}")
    assert found == [(1, None, b"v"), (1, b"k", b"v")], found
print("PASS")
PROGRAM
