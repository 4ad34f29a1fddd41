#!/usr/bin/env bash
# kafka-streams-groups of Kafka 4.4.0 cannot show the offsets of a group (KIP-1071) whose application reads two topics with
# different numbers of partitions: it takes each task for a partition of each topic of its subtopology, asks for the offsets
# of partitions that do not exist, and fails after 30 seconds.
# Guess: tasks without a partition in one of the topics are skipped, since such applications are usual (a merge of streams).
# Seen: TimeoutException; with equal numbers of partitions, the table.
# Needs Java 17 or newer and Maven.
. "$(dirname "$0")/setup.sh"
fetch_kafka 4.4.0 kafka_2.13 kafka-tools kafka-streams
start_kafka 4.4.0

cat > "$folder/Merge.java" <<'PROGRAM'
import java.util.*;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.*;

class Merge {
    public static void main(String[] arguments) throws Exception {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", arguments[0]);
        settings.put("application.id", arguments[1]);
        settings.put("state.dir", arguments[2]);
        settings.put("group.protocol", "streams");
        settings.put("default.key.serde", Serdes.StringSerde.class);
        settings.put("default.value.serde", Serdes.StringSerde.class);
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream(arguments[3]).merge(builder.stream(arguments[4])).foreach((key, value) -> { });
        new KafkaStreams(builder.build(), settings).start();
        Thread.sleep(Long.MAX_VALUE);
    }
}
PROGRAM
for topic in a:3 b:3 c:2; do
    kafka 4.4.0 org.apache.kafka.tools.TopicCommand --bootstrap-server "$address" --create --topic "${topic%:*}" --partitions "${topic#*:}" > /dev/null 2>&1
done
groups() {
    kafka 4.4.0 org.apache.kafka.tools.streams.StreamsGroupCommand --bootstrap-server "$address" --describe --group "$@" 2> /dev/null
}
for names in "equal a b" "different a c"; do
    read -r group first second <<< "$names"
    java -cp "$folder/4.4.0/jars/*" "$folder/Merge.java" "$address" "$group" "$folder/state" "$first" "$second" > /dev/null 2>&1 &
    started+=($!)
    until groups "$group" --state | grep -q Stable; do sleep 1; done
done
groups equal --offsets > "$folder/equal"
[ "$(grep -c '^equal ' "$folder/equal")" = 6 ]
echo "equal numbers: 6 rows"
groups different --offsets > "$folder/different" || true
grep -o "TimeoutException.*" "$folder/different"
echo PASS
