"""kip-tools[log]: a compressed segment is written and printed."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kip.log.compression import Codec
from kip.log.records import Record
from kip.log.writer import write_batch

kip = Path(sys.executable).with_name("kip")
with TemporaryDirectory() as folder:
    segment = Path(folder, "orders-0", "00000000000000000000.log")
    segment.parent.mkdir()
    segment.write_bytes(b"".join(write_batch([Record(each.value, 0, b"key", b"value")], codec=each) for each in Codec))
    dumped = subprocess.run([kip, "log", "dump", segment], check=True, capture_output=True, text=True)
    assert [json.loads(line)["offset"] for line in dumped.stdout.splitlines()] == [each.value for each in Codec]
