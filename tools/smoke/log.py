"""kip-tools[log]: a compressed segment is written and printed."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kafka_wire.records import COMPRESSIONS, Record, RecordBatch

kip = Path(sys.executable).with_name("kip")
with TemporaryDirectory() as folder:
    segment = Path(folder, "orders-0", "00000000000000000000.log")
    segment.parent.mkdir()
    batches = (
        RecordBatch.of([Record(offset, 0, b"key", b"value")], compression=name)
        for offset, name in enumerate(COMPRESSIONS)
    )
    segment.write_bytes(b"".join(batch.data for batch in batches))
    dumped = subprocess.run([kip, "log", "dump", segment], check=True, capture_output=True, text=True)
    assert [json.loads(line)["offset"] for line in dumped.stdout.splitlines()] == list(range(len(COMPRESSIONS)))
