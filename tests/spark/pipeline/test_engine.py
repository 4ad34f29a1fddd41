"""The choice of the engine of a run, which needs neither engine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.run import engine
from kip.spark.pipeline.run.engine import SAIL_BYTES, SparkPlace, choose_engine
from kip.spark.pipeline.run.job import Job
from tests.cli.running import kip

JOB = Job(("in",), "out")
REFUSED = "Sail 0.7.2 does not work with PySpark 4.3.0: install another"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that says what is installed: by default Sail, and a whole PySpark that it accepts."""
    for name in ("SPARK_REMOTE", "PYSPARK_GATEWAY_PORT"):
        monkeypatch.delenv(name, raising=False)

    def install(sail: str | None = "0.7.2", refusal: str | None = None, client: bool = False) -> None:
        monkeypatch.setattr(engine, "sail_version", lambda: sail)
        monkeypatch.setattr(engine, "sail_refusal", lambda: refusal)
        monkeypatch.setattr(engine, "has_client_only", lambda: client)

    install()
    return install


def choose(wanted: str = "auto", job: Job = JOB, size: int = 1, place: SparkPlace | None = None, **how: bool) -> Any:
    """Return the engine, and what was said."""
    lines: list[str] = []
    name = choose_engine(wanted, job, size, place or SparkPlace(), lines.append, is_stream=how.get("is_stream", False))
    return name, lines


def test_auto_takes_sail_where_it_is_installed(here: Any) -> None:
    assert choose() == ("sail", [])
    assert choose(size=SAIL_BYTES) == ("sail", [])
    here(sail=None)
    assert choose() == ("spark", [])


PLACES = [SparkPlace("local[1]"), SparkPlace(None, "sc://host"), SparkPlace(None, None, {"a": "b"})]


@pytest.mark.parametrize("place", PLACES)
def test_a_named_place_is_one_of_spark(here: Any, place: SparkPlace) -> None:
    assert choose(place=place) == ("spark", [])
    with pytest.raises(PipelineError, match=r"^--engine sail: --\w+ is about Spark: leave it out"):
        choose("sail", place=place)


def test_spark_remote_and_spark_submit_name_a_place(here: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SPARK_REMOTE", "PYSPARK_GATEWAY_PORT"):
        with monkeypatch.context() as patch:
            patch.setenv(name, "sc://host:1")
            assert choose() == ("spark", [])
            with pytest.raises(PipelineError, match=f"{name} is about Spark"):
                choose("sail")


LACKS = [
    (Job(("in",), "out", format="orc"), "--format orc needs Spark"),
    (Job(("in",), "out", format="csv"), "--format csv needs Spark"),
    (Job(("in",), "out", database="db"), "--database is about a catalog of Spark"),
    (Job(("in",), "s3://bucket/out"), "--output s3://bucket/out is not a local folder"),
]


@pytest.mark.parametrize(("job", "reason"), LACKS)
@pytest.mark.parametrize("is_stream", [False, True])
def test_what_sail_lacks_needs_spark(here: Any, job: Job, is_stream: bool, reason: str) -> None:
    name, [line] = choose(job=job, is_stream=is_stream)
    assert name == "spark"
    assert line.startswith(f"using Spark: {reason}")
    with pytest.raises(PipelineError, match=f"^--engine sail: {reason}.* --engine spark$"):
        choose("sail", job=job, is_stream=is_stream)
    here(client=True)
    with pytest.raises(PipelineError, match=rf"^{reason}.* Spark needs pyspark, .*kip-tools\[spark\]"):
        choose(job=job, is_stream=is_stream)


def test_streams_need_a_pyspark_with_their_readers(here: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(is_stream=True) == ("sail", [])
    monkeypatch.setattr(engine, "has_stream_readers", lambda: False)
    reason = "--stream needs PySpark 4.2: install it, or run again without --stream"
    assert choose(is_stream=True) == ("spark", [f"using Spark: {reason}"])
    with pytest.raises(PipelineError, match=f"^--engine sail: {reason}$"):
        choose("sail", is_stream=True)


def test_large_input_takes_spark_unless_sail_is_wanted(here: Any) -> None:
    name, [line] = choose(size=SAIL_BYTES + 1)
    assert (name, line) == (
        "spark",
        "using Spark: the input has 1,073,741,825 bytes, Sail is meant for up to 1,073,741,824",
    )
    assert choose("sail", size=SAIL_BYTES + 1) == ("sail", [])


def test_a_pyspark_that_sail_refuses(here: Any) -> None:
    here(refusal=REFUSED)
    assert choose() == ("spark", [f"using Spark: {REFUSED}"])
    with pytest.raises(PipelineError, match=f"^--engine sail: {REFUSED}$"):
        choose("sail")


def test_the_client_alone_has_no_spark_of_its_own(here: Any) -> None:
    here(client=True)
    for place in (SparkPlace(), SparkPlace("local[2]")):
        with pytest.raises(PipelineError, match="Spark needs pyspark, of which only the client is installed here"):
            choose("spark", place=place)
    assert choose("spark", place=SparkPlace(None, "sc://host")) == ("spark", [])
    assert choose(place=SparkPlace(None, "sc://host")) == ("spark", [])


def install_names(monkeypatch: pytest.MonkeyPatch, folder: Path, **versions: str) -> None:
    """Make distributions look installed, from a folder that is searched first."""
    for name, version in versions.items():
        (folder / f"{name}-{version}.dist-info").mkdir()
        (folder / f"{name}-{version}.dist-info" / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")
    monkeypatch.syspath_prepend(folder)


REMEDY = "install pyspark>=4.1,<4.3, or kip-tools[tables] in another environment"


@pytest.mark.parametrize("version", ["4.0.1", "4.3.0", "5.0.0.dev0"])
def test_the_pyspark_that_is_installed_decides(version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spark = pytest.importorskip("pyspark.version", reason="needs PySpark")
    install_names(monkeypatch, tmp_path, pysail="0.7.2")
    monkeypatch.setattr(spark, "__version__", version)
    reason = f"Sail 0.7.2 does not work with PySpark {version}: {REMEDY}"
    assert choose() == ("spark", [f"using Spark: {reason}"])
    with pytest.raises(PipelineError) as caught:
        choose("sail")
    assert str(caught.value) == f"--engine sail: {reason}"
    monkeypatch.setattr(spark, "__version__", "4.2.0")
    assert choose() == ("sail", [])


@pytest.mark.parametrize("wanted", ["auto", "sail", "spark"])
def test_two_distributions_of_pyspark_are_refused_at_the_start(
    wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They overwrite each other's files, so that imports of PySpark may fail."""
    install_names(monkeypatch, tmp_path, pyspark="4.2.0", pyspark_client="4.2.0")
    (tmp_path / "kafka-request.log").write_text("a line\n")
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyspark" or name.startswith("kip.spark")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspark", None)
    result = kip("pipeline", "run", "--input", str(tmp_path), "--output", str(tmp_path / "out"), "--engine", wanted)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("kip: pyspark and pyspark-client are both installed, and overwrite each other: ")
    assert "pip uninstall pyspark pyspark-client, then install kip-tools[tables] or kip-tools[spark]" in result.stderr


def test_nothing_is_written_for_an_engine_that_is_refused(here: Any, tmp_path: Any) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "kafka-request.log").write_text("a line\n")
    words = ("pipeline", "run", "--input", str(tmp_path / "in"), "--output", str(tmp_path / "out"), "--engine", "sail")
    result = kip(*words, "--stream", "--format", "orc")
    assert (result.exit_code, (tmp_path / "out").exists()) == (2, False), result.stderr
    assert "--engine sail: --format orc needs Spark" in result.stderr
