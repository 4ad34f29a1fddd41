#!/usr/bin/env bash
# kafka-streams-groups of Kafka 4.4.0 cannot show the offsets of a group (KIP-1071) whose application reads two topics with
# different numbers of partitions: it takes each task for a partition of each topic of its subtopology, asks for the offsets
# of partitions that do not exist, and fails after 30 seconds.
# Guess: tasks without a partition in one of the topics are skipped, since such applications are usual (a merge of streams).
# Seen: TimeoutException; with equal numbers of partitions, the table.
# Needs Java 17 or newer and Maven.
set -euo pipefail
folder=$(mktemp -d)
started=()
trap 'for each in "${started[@]}"; do kill -9 "$each" 2> /dev/null || true; done; rm -rf "$folder"' EXIT

cat > "$folder/pom.xml" <<'POM'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>4.4.0</version></dependency>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>4.4.0</version></dependency>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-streams</artifactId><version>4.4.0</version></dependency>
  </dependencies>
</project>
POM
mvn --quiet --batch-mode --file "$folder/pom.xml" dependency:copy-dependencies -DoutputDirectory="$folder/jars" > /dev/null
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
quorum=$(free_port)
client=$(free_port)
cat > "$folder/server.properties" <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$quorum
listeners=CONTROLLER://127.0.0.1:$quorum,PLAINTEXT://127.0.0.1:$client
advertised.listeners=PLAINTEXT://127.0.0.1:$client
controller.listener.names=CONTROLLER
log.dirs=$folder/data
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
PROPERTIES
run() {
    java -cp "$folder/jars/*" "$@"
}
run kafka.tools.StorageTool format --cluster-id kYh7Zb0mTqOx2pWcRj5uNg --config "$folder/server.properties" > /dev/null 2>&1
java -cp "$folder/jars/*" kafka.Kafka "$folder/server.properties" > /dev/null 2>&1 &
started+=($!)
until (exec 3<> "/dev/tcp/127.0.0.1/$client") 2> /dev/null; do sleep 0.2; done

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
server="127.0.0.1:$client"
for topic in a:3 b:3 c:2; do
    run org.apache.kafka.tools.TopicCommand --bootstrap-server "$server" --create --topic "${topic%:*}" --partitions "${topic#*:}" > /dev/null 2>&1
done
groups() {
    run org.apache.kafka.tools.streams.StreamsGroupCommand --bootstrap-server "$server" --describe --group "$@" 2> /dev/null
}
for names in "equal a b" "different a c"; do
    read -r group first second <<< "$names"
    java -cp "$folder/jars/*" "$folder/Merge.java" "$server" "$group" "$folder/state" "$first" "$second" > /dev/null 2>&1 &
    started+=($!)
    until groups "$group" --state | grep -q Stable; do sleep 1; done
done
groups equal --offsets > "$folder/equal"
[ "$(grep -c '^equal ' "$folder/equal")" = 6 ]
echo "equal numbers: 6 rows"
groups different --offsets > "$folder/different" || true
grep -o "TimeoutException.*" "$folder/different"
echo PASS
