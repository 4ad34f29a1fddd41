#!/usr/bin/env bash
# A node of Kafka 4.4.0 that stops in order leaves the indexes of its metadata log as they were preallocated: 10 MiB of
# zeros after the entries. 4.3.1 trims them, as both releases do with the indexes of topics.
# Guess: the indexes end with their last entry after an orderly stop, so that a tool can take zeros at the end for damage.
# Seen: 00000000000000000000.index has 10485760 bytes after 4.4.0 has stopped, and less than 1024 after 4.3.1 has.
# Needs Java 17 or newer and Maven.
. "$(dirname "$0")/setup.sh"

index_size() { # of the metadata log of a node of this release that has run and stopped
    local release=$1 data="$folder/$1/data"
    fetch_kafka "$release" kafka_2.13 kafka-tools
    start_kafka "$release"
    kill -TERM "$server"
    wait "$server" || true
    [ -e "$data/.kafka_cleanshutdown" ] || { echo "$release did not stop in order" >&2; exit 1; }
    size=$(stat -c %s "$data/__cluster_metadata-0/00000000000000000000.index")
    echo "Kafka $release: the index has $size bytes"
}

index_size 4.3.1
[ "$size" -lt 1024 ]
index_size 4.4.0
[ "$size" = 10485760 ]
echo PASS
