"""The settings of Spark in tests: local, cheap for few rows, patient on a busy machine, strict about types."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.quick_jvm import CACHE, class_archive

SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.default.parallelism": "1",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.python.authenticate.socketTimeout": "180s",
    "spark.sql.shuffle.partitions": "1",
    "spark.sql.execution.arrow.pyspark.validateSchema.enabled": "true",
    "spark.sql.session.timeZone": "UTC",
    # Planning costs most where there are few rows: no generated code, no new plan after each stage, no long texts,
    # no lines of Python in error messages.
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.constraintPropagation.enabled": "false",
    "spark.sql.debug.maxToStringFields": "2",
    "spark.python.sql.dataFrameDebugging.enabled": "false",
    "spark.sql.ui.explainMode": "simple",
}

_TRAINING = """
import sys
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
spark.range(9).selectExpr("id", "id % 2 AS odd").groupBy("odd").count().write.parquet(sys.argv[1])
spark.read.parquet(sys.argv[1]).orderBy("odd").collect()
spark.stop()
"""


def require_spark() -> None:
    """Skip the test where Spark cannot start."""
    pytest.importorskip("pyspark", reason="needs PySpark")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Spark needs Java 17 or newer")
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable


@cache
def java_options(*, make_archive: bool = True) -> str:
    """Return the flags with which the JVM of Spark starts in half of the time.

    Making the archive takes as long as four starts of Spark.
    """
    import pyspark

    return " ".join(
        class_archive("spark", f"{pyspark.__file__} {pyspark.__version__}", _train if make_archive else None)
    )


def _train(flags: tuple[str, ...]) -> None:
    """Run a small query, which loads most of the classes."""
    with TemporaryDirectory(dir=CACHE) as folder:
        environment = {**os.environ, "SPARK_SUBMIT_OPTS": " ".join(flags), "SPARK_LOCAL_IP": "127.0.0.1"}
        command = [sys.executable, "-c", _TRAINING, str(Path(folder, "table"))]
        subprocess.run(command, env=environment, cwd=folder, capture_output=True, timeout=600, check=False)


def fresh_environment(*, make_archive: bool = True) -> dict[str, str]:
    """Return the environment in which another process starts Spark with these settings; skip where it cannot.

    They are system properties: a folder of configuration on the class path would make the archive useless.
    """
    require_spark()
    settings = [f"-D{name}={value}" for name, value in SETTINGS.items()]
    options = " ".join((java_options(make_archive=make_archive), *settings))
    return {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_SUBMIT_OPTS": options}
