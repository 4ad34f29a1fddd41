#!/usr/bin/env bash
# PySpark 4.2.0's client of Spark Connect keeps a finished program alive when its server has stopped before its session.
# Guess: a program whose last line has run ends at once, at most with a warning that the session could not be released.
# Seen: at exit, the session is released with the policy for all calls, up to 15 retries with waits of up to a minute. Nothing
# is printed for more than ten minutes, then a warning about retries; 15 minutes after its last line, the program still ran.
# So a script that stops an embedded server (Sail 0.7.2 here) in a `finally` never seems to end. Stop the session first; or, if
# the server may die, set a policy with fewer retries: `spark.client.set_retry_policies([DefaultPolicy(max_retries=3)])`.
. "$(dirname "$0")/setup.sh"
install 'pysail==0.7.2' 'pyspark-client==4.2.0'
cat > "$folder/program.py" <<'PROGRAM'
import sys

from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession
from pyspark.sql.connect.client.retries import DefaultPolicy

server = SparkConnectServer("127.0.0.1", 0)
server.start(background=True)
spark = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").getOrCreate()
assert spark.range(3).count() == 3
if sys.argv[1] == "session first":
    spark.stop()
elif sys.argv[1] == "few retries":
    spark.client.set_retry_policies([DefaultPolicy(max_retries=3)])
server.stop()
PROGRAM
for way in "session first" "few retries" "server first"; do
    status=0
    timeout --signal KILL 90 "$folder/venv/bin/python" "$folder/program.py" "$way" > "$folder/log" 2>&1 || status=$?
    echo "$way: $([ $status = 137 ] && echo 'still running after 90 s' || echo "exit status $status")"
    case $way in
        "server first") [ $status = 137 ] ;;
        *) [ $status = 0 ] ;;
    esac
done
echo PASS
