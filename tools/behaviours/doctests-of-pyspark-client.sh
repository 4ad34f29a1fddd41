#!/usr/bin/env bash
# A program without a file that uses Spark Connect through pyspark-client 4.2.0 ends at the import, with status 255: PySpark takes
# a main module without a file for a run of its own doctests, and then looks for a whole Spark. The same code in a file works.
# Guess: `python -c` and a file are alike; a missing library would be an ImportError that names it.
# Seen: `import pyspark.sql.connect.session` in a file, or from standard input, prints the name of the module. With `python -c` and
# in a worker of pytest-xdist 3.8.0 it raises SystemExit with -1, and stderr asks whether PySpark was installed with pip.
. "$(dirname "$0")/setup.sh"
unset SPARK_HOME
install 'pyspark-client==4.2.0' 'pytest==9.0.1' 'pytest-xdist==3.8.0'
cd "$folder"
echo 'import pyspark.sql.connect.session as module; print(module.__name__)' > program.py
cat > test_import.py <<'PROGRAM'
def test_import():
    import pyspark.sql.connect.session
PROGRAM
status() { "$@" > out 2> err && echo 0 || echo $?; }
file=$(status venv/bin/python program.py)
grep -qx 'pyspark.sql.connect.session' out
option=$(status venv/bin/python -c "$(cat program.py)")
grep -q 'Could not find valid SPARK_HOME' err
input=$(status venv/bin/python - < program.py)
single=$(status venv/bin/python -m pytest -q test_import.py)
worker=$(status venv/bin/python -m pytest -q -n 1 test_import.py)
grep -q 'SystemExit: -1' out
echo "file $file, -c $option, standard input $input, pytest $single, pytest-xdist $worker"
[ "$file $option $input $single $worker" = "0 255 0 0 1" ]
echo PASS
