// Prints the values of a topic, or of the topics of a pattern, until its input ends:
// java -cp JARS Reader.java ADDRESS classic|consumer|share GROUP TOPIC true|false

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

public class Reader {
    public static void main(String[] arguments) throws Exception {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", arguments[0]);
        settings.put("group.id", arguments[2]);
        settings.put("metadata.max.age.ms", "500");
        boolean isPattern = Boolean.parseBoolean(arguments[4]);
        StringDeserializer text = new StringDeserializer();
        if (arguments[1].equals("share")) {
            try (KafkaShareConsumer<String, String> consumer = new KafkaShareConsumer<>(settings, text, text)) {
                consumer.subscribe(List.of(arguments[3]));
                while (System.in.available() == 0) {
                    print(consumer.poll(Duration.ofMillis(300)));
                }
            }
            return;
        }
        settings.put("group.protocol", arguments[1]);
        settings.put("auto.offset.reset", "earliest");
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings, text, text)) {
            if (isPattern) {
                consumer.subscribe(Pattern.compile(arguments[3]));
            } else {
                consumer.subscribe(List.of(arguments[3]));
            }
            while (System.in.available() == 0) {
                print(consumer.poll(Duration.ofMillis(300)));
            }
        }
    }

    private static void print(Iterable<ConsumerRecord<String, String>> records) {
        records.forEach(one -> System.out.println(one.value()));
        System.out.flush();
    }
}
