# For the scripts beside it, which source this file: a temporary folder that is removed at the end, Python packages, and
# Kafka from Maven's repository.
set -euo pipefail
folder=$(mktemp -d)
started=()
trap 'for process in "${started[@]}"; do kill -9 "$process" 2> /dev/null || true; done; rm -rf "$folder"' EXIT

install() { # PACKAGE...: into $folder/venv
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$@"
}

fetch_kafka() { # RELEASE ARTIFACT...: into $folder/RELEASE/jars
    local release=$1 artifact
    mkdir "$folder/$release"
    {
        echo '<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>'
        for artifact in "${@:2}"; do
            echo "<dependency><groupId>org.apache.kafka</groupId><artifactId>$artifact</artifactId><version>$release</version></dependency>"
        done
        echo '</dependencies></project>'
    } > "$folder/$release/pom.xml"
    mvn --quiet --batch-mode --file "$folder/$release/pom.xml" dependency:copy-dependencies -DoutputDirectory="$folder/$release/jars" > /dev/null
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

start_kafka() { # RELEASE: a node with this release's jars, whose process is $server, and its address $address
    local release=$1 properties="$folder/$1/server.properties" port client
    port=$(free_port)
    client=$(free_port)
    address="127.0.0.1:$client"
    cat > "$properties" <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$port
listeners=CONTROLLER://127.0.0.1:$port,PLAINTEXT://$address
advertised.listeners=PLAINTEXT://$address
controller.listener.names=CONTROLLER
log.dirs=$folder/$release/data
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
PROPERTIES
    kafka "$release" kafka.tools.StorageTool format --cluster-id kYh7Zb0mTqOx2pWcRj5uNg --config "$properties" > /dev/null 2>&1
    java -cp "$folder/$release/jars/*" kafka.Kafka "$properties" > "$folder/$release/log" 2>&1 &
    server=$!
    started+=("$server")
    for _ in $(seq 600); do
        (exec 3<> "/dev/tcp/127.0.0.1/$client") 2> /dev/null && return
        sleep 0.1
    done
}

kafka() { # RELEASE CLASS ARGUMENT...: run a class of this release
    java -cp "$folder/$1/jars/*" "${@:2}"
}
