import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.*;

/** Reads record batches in hex, one buffer in each line, and prints their records; then the batch that it writes of them. */
class RecordBatches {
    public static void main(String[] arguments) {
        try (Scanner input = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (input.hasNextLine()) {
                MemoryRecords records = MemoryRecords.readableRecords(ByteBuffer.wrap(HexFormat.of().parseHex(input.nextLine())));
                for (RecordBatch batch : records.batches()) {
                    batch.ensureValid();
                    for (org.apache.kafka.common.record.internal.Record record : batch) {
                        System.out.println(row(record));
                    }
                }
                System.out.println("again " + HexFormat.of().formatHex(againOrNothing(records)));
            }
        }
    }

    private static String row(org.apache.kafka.common.record.internal.Record record) {
        List<String> fields = new ArrayList<>(List.of(
                "" + record.offset(), "" + record.timestamp(), hex(record.key()), hex(record.value())));
        for (Header header : record.headers()) {
            fields.add(hex(ByteBuffer.wrap(header.key().getBytes(StandardCharsets.UTF_8))));
            fields.add(header.value() == null ? "null" : hex(ByteBuffer.wrap(header.value())));
        }
        return String.join(" ", fields);
    }

    private static String hex(ByteBuffer buffer) {
        if (buffer == null) {
            return "null";
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return "x" + HexFormat.of().formatHex(bytes);
    }

    /** Nothing where Java writes less than it reads: repeated offsets, negative timestamps, empty batches. */
    private static byte[] againOrNothing(MemoryRecords records) {
        try {
            return again(records);
        } catch (IllegalArgumentException | NoSuchElementException refused) {
            return new byte[0];
        }
    }

    private static byte[] again(MemoryRecords records) {
        RecordBatch first = records.batches().iterator().next();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 20);
        MemoryRecordsBuilder builder = MemoryRecords.builder(
                buffer, first.magic(), Compression.of(first.compressionType()).build(), TimestampType.CREATE_TIME,
                records.records().iterator().next().offset(), RecordBatch.NO_TIMESTAMP, first.producerId(),
                first.producerEpoch(), first.baseSequence(), first.isTransactional(), first.partitionLeaderEpoch());
        for (org.apache.kafka.common.record.internal.Record record : records.records()) {
            builder.append(record);
        }
        MemoryRecords built = builder.build();
        byte[] bytes = new byte[built.buffer().remaining()];
        built.buffer().duplicate().get(bytes);
        return bytes;
    }
}
