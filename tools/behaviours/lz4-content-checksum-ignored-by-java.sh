#!/usr/bin/env bash
# Kafka's Java classes (kafka-clients 4.3.1) never compare the content checksum of an lz4 frame, although the frame's flags
# announce it and the header checksum is compared. liblz4, through cramjam 2.14.0, refuses the same frame; so do clients that
# use it, such as aiokafka. Brokers recompress nothing, so they store such a batch and only some consumers can read it.
# Guess: all readers refuse it, since the checksum is part of the lz4 frame format.
# Seen: Java returns the contents; cramjam raises ERROR_contentChecksum_invalid.
# Needs Python 3.11 or newer, Java 17 or newer and Maven.
. "$(dirname "$0")/setup.sh"
install cramjam==2.14.0
fetch_kafka 4.3.1 kafka-clients
"$folder/venv/bin/python" - "$folder/frame" <<'PROGRAM'
import sys
from pathlib import Path

import cramjam

compressor = cramjam.lz4.Compressor(content_checksum=True, block_linked=False)
compressor.compress(b"contents")
frame = bytearray(bytes(compressor.finish()))
assert frame[4] & 0x04, "the flag of the content checksum"
assert bytes(cramjam.lz4.decompress(bytes(frame))) == b"contents"
frame[-1] ^= 0x01  # the checksum is at the end
Path(sys.argv[1]).write_bytes(frame)
try:
    cramjam.lz4.decompress(bytes(frame))
except cramjam.DecompressionError as error:
    print(f"cramjam 2.14.0: {error}")
    assert "contentChecksum" in str(error)
else:
    raise SystemExit("cramjam accepts a wrong content checksum")
PROGRAM
cat > "$folder/Read.java" <<'PROGRAM'
import java.nio.ByteBuffer;
import java.nio.file.*;
import org.apache.kafka.common.compress.Lz4BlockInputStream;
import org.apache.kafka.common.utils.BufferSupplier;

class Read {
    public static void main(String[] arguments) throws Exception {
        ByteBuffer frame = ByteBuffer.wrap(Files.readAllBytes(Path.of(arguments[0])));
        try (var stream = new Lz4BlockInputStream(frame, BufferSupplier.NO_CACHING, false)) {
            System.out.println("kafka-clients 4.3.1: " + new String(stream.readAllBytes()));
        }
    }
}
PROGRAM
read=$(kafka 4.3.1 "$folder/Read.java" "$folder/frame" 2> /dev/null)
echo "$read"
[ "$read" = "kafka-clients 4.3.1: contents" ]
echo PASS
