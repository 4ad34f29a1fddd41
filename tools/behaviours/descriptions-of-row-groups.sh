#!/usr/bin/env bash
# A ParquetWriter of pyarrow 26.0.1 keeps about 0.8 kB for each column of each row group until its file ends, and twice as much
# while it ends: with 200 columns, 1,000 batches of 100 rows take 160 MB, of which the file has 23 MB. Nulls take as much.
# Guess: a writer has the memory of the batch that it writes, however many it has written.
# Seen: the memory of the process after each fifth of the batches, and while the file ends. One file for all records of a wide
# schema therefore has no bound; a new file after some row groups has one.
. "$(dirname "$0")/setup.sh"
install 'pyarrow==26.0.1'
cat > "$folder/write.py" <<'PROGRAM'
import resource
import sys

import pyarrow as pa
from pyarrow import parquet

COLUMNS, GROUPS, ROWS = 200, 1_000, 100
schema = pa.schema([(f"column{number}", pa.int64()) for number in range(COLUMNS)])
batch = pa.record_batch([pa.nulls(ROWS, pa.int64())] * COLUMNS, schema)


def memory() -> int:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()


writer = parquet.ParquetWriter(sys.argv[1], schema)
writer.write_batch(batch)
seen = [memory()]
for number in range(1, GROUPS):
    writer.write_batch(batch)
    if (number + 1) % (GROUPS // 5) == 0:
        seen.append(memory())
writer.close()
seen.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
print("MB:", *(value >> 20 for value in seen))
grown = (seen[5] - seen[0]) / COLUMNS / GROUPS
print(f"{grown:.0f} bytes for a column of a row group, {(seen[6] - seen[0]) / COLUMNS / GROUPS:.0f} when the file ended")
assert 400 < grown < 1_600, grown
assert all(later - earlier > 10_000_000 for earlier, later in zip(seen, seen[1:])), seen
PROGRAM
"$folder/venv/bin/python" "$folder/write.py" "$folder/file.parquet"
echo PASS
