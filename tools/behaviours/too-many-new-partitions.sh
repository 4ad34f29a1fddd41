#!/usr/bin/env bash
# A CreatePartitions request for 10,001 more partitions fails in Kafka 4.3.1 with an unexpected error of the server, but the
# topic has 10,000 of them afterwards. 4.4.0 refuses the request as CreateTopics does, and adds none.
# Guess: a request that fails changes nothing, and both requests are refused in the same words, in both releases.
# Seen: 4.3.1: "The server experienced an unexpected error", and 10001 partitions; 4.4.0: "Excessively large number of
# additional partitions", and 1 partition. CreateTopics is refused by both, and creates no topic.
# Needs Java 17 or newer and Maven.
. "$(dirname "$0")/setup.sh"

topics() { # the tool for topics of the release that runs
    kafka "$release" org.apache.kafka.tools.TopicCommand --bootstrap-server "$address" "$@" 2>&1
}

errors() { # of both requests with 10,001 new partitions
    release=$1
    fetch_kafka "$release" kafka_2.13 kafka-tools
    start_kafka "$release"
    topics --create --topic small --partitions 1 > /dev/null
    created=$(topics --create --topic large --partitions 10001 | grep -o 'Excessively large number of partitions') || true
    grown=$(topics --alter --topic small --partitions 10002 |
        grep -oE 'unexpected error|Excessively large number of additional partitions') || true
    left=$(topics --describe --topic small | grep -c 'Partition: ')
    kill -9 "$server"
    wait "$server" 2> /dev/null || true
    echo "Kafka $release: CreateTopics: $created; CreatePartitions: $grown, and $left partition(s)"
}

errors 4.3.1
[ "$created" = "Excessively large number of partitions" ] && [ "$grown" = "unexpected error" ] && [ "$left" = 10001 ]
errors 4.4.0
[ "$created" = "Excessively large number of partitions" ] && [ "$left" = 1 ]
[ "$grown" = "Excessively large number of additional partitions" ]
echo PASS
