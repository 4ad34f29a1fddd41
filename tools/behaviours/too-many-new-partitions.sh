#!/usr/bin/env bash
# A CreatePartitions request for 10,001 more partitions fails in Kafka 4.3.1 with an unexpected error of the server, but the
# topic has 10,000 of them afterwards. 4.4.0 refuses the request as CreateTopics does, and adds none.
# Guess: a request that fails changes nothing, and both requests are refused in the same words, in both releases.
# Seen: 4.3.1: "The server experienced an unexpected error", and 10001 partitions; 4.4.0: "Excessively large number of
# additional partitions", and 1 partition. CreateTopics is refused by both, and creates no topic.
# Needs Java 17 or newer and Maven.
set -euo pipefail
folder=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill -9 "$server" 2> /dev/null || true; fi; rm -rf "$folder"' EXIT

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

topics() { # the tool for topics of the release that runs
    java -cp "$folder/$release/jars/*" org.apache.kafka.tools.TopicCommand --bootstrap-server "127.0.0.1:$client" "$@" 2>&1
}

errors() { # of both requests with 10,001 new partitions
    release=$1
    local data="$folder/$release/data" port
    mkdir "$folder/$release"
    cat > "$folder/$release/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId><artifactId>finding</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>$release</version></dependency>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-tools</artifactId><version>$release</version></dependency>
  </dependencies>
</project>
POM
    mvn --quiet --batch-mode --file "$folder/$release/pom.xml" dependency:copy-dependencies -DoutputDirectory="$folder/$release/jars" > /dev/null
    port=$(free_port)
    client=$(free_port)
    cat > "$folder/$release/server.properties" <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$port
listeners=CONTROLLER://127.0.0.1:$port,PLAINTEXT://127.0.0.1:$client
advertised.listeners=PLAINTEXT://127.0.0.1:$client
controller.listener.names=CONTROLLER
log.dirs=$data
PROPERTIES
    java -cp "$folder/$release/jars/*" kafka.tools.StorageTool format --cluster-id kYh7Zb0mTqOx2pWcRj5uNg \
        --config "$folder/$release/server.properties" > /dev/null 2>&1
    java -cp "$folder/$release/jars/*" kafka.Kafka "$folder/$release/server.properties" > "$folder/$release/log" 2>&1 &
    server=$!
    for _ in $(seq 600); do
        (exec 3<> "/dev/tcp/127.0.0.1/$client") 2> /dev/null && break
        sleep 0.1
    done
    topics --create --topic small --partitions 1 > /dev/null
    created=$(topics --create --topic large --partitions 10001 | grep -o 'Excessively large number of partitions') || true
    grown=$(topics --alter --topic small --partitions 10002 |
        grep -oE 'unexpected error|Excessively large number of additional partitions') || true
    left=$(topics --describe --topic small | grep -c 'Partition: ')
    kill -9 "$server"
    wait "$server" 2> /dev/null || true
    server=
    echo "Kafka $release: CreateTopics: $created; CreatePartitions: $grown, and $left partition(s)"
}

errors 4.3.1
[ "$created" = "Excessively large number of partitions" ] && [ "$grown" = "unexpected error" ] && [ "$left" = 10001 ]
errors 4.4.0
[ "$created" = "Excessively large number of partitions" ] && [ "$left" = 1 ]
[ "$grown" = "Excessively large number of additional partitions" ]
echo PASS
