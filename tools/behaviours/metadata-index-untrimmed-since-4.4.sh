#!/usr/bin/env bash
# A node of Kafka 4.4.0 that stops in order leaves the indexes of its metadata log as they were preallocated: 10 MiB of
# zeros after the entries. 4.3.1 trims them, as both releases do with the indexes of topics.
# Guess: the indexes end with their last entry after an orderly stop, so that a tool can take zeros at the end for damage.
# Seen: 00000000000000000000.index has 10485760 bytes after 4.4.0 has stopped, and less than 1024 after 4.3.1 has.
# Needs Java 17 or newer and Maven.
set -euo pipefail
folder=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill -9 "$server" 2> /dev/null || true; fi; rm -rf "$folder"' EXIT

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

index_size() { # of the metadata log of a node of this release that has run and stopped
    local release=$1 data="$folder/$1/data" port client
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
        (exec 3<> "/dev/tcp/127.0.0.1/$client") 2> /dev/null && break # the broker serves clients
        sleep 0.1
    done
    kill -TERM "$server"
    wait "$server" || true
    server=
    [ -e "$data/.kafka_cleanshutdown" ] || { echo "$release did not stop in order" >&2; exit 1; }
    size=$(stat -c %s "$data/__cluster_metadata-0/00000000000000000000.index")
    echo "Kafka $release: the index has $size bytes"
}

index_size 4.3.1
[ "$size" -lt 1024 ]
index_size 4.4.0
[ "$size" = 10485760 ]
echo PASS
