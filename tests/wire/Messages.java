import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;

/** Reads lines of a class, a version and bytes in hex; prints the JSON of the message, and the bytes that it writes of that JSON. */
class Messages {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public static void main(String[] arguments) throws Exception {
        try (Scanner input = new Scanner(System.in, StandardCharsets.UTF_8)) {
            while (input.hasNextLine()) {
                String[] row = input.nextLine().split(" ", -1);
                short version = Short.parseShort(row[1]);
                ByteBuffer buffer = ByteBuffer.wrap(HexFormat.of().parseHex(row[2]));
                Message message = (Message) Class.forName(row[0]).getDeclaredConstructor().newInstance();
                message.read(new ByteBufferAccessor(buffer), version);
                if (buffer.hasRemaining()) {
                    throw new IllegalStateException(row[0] + " " + version + ": " + buffer.remaining() + " bytes remain");
                }
                Class<?> converter = Class.forName(row[0] + "JsonConverter");
                JsonNode json = (JsonNode) converter.getMethod("write", message.getClass(), short.class).invoke(null, message, version);
                JsonNode parsed = MAPPER.readTree(json.toString());
                Message again = (Message) converter.getMethod("read", JsonNode.class, short.class).invoke(null, parsed, version);
                System.out.println(HexFormat.of().formatHex(bytes(again, version)) + " " + json);
            }
        }
    }

    private static byte[] bytes(Message message, short version) {
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer buffer = ByteBuffer.allocate(message.size(cache, version));
        message.write(new ByteBufferAccessor(buffer), cache, version);
        return buffer.array();
    }
}
