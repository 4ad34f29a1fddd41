"""The levels of features in each release: equal to Java's."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from kip.kafka import features
from kip.kafka.features import METADATA, UnknownReleaseError, feature_levels, full_release, latest_stable, release_of
from tests.cli.running import kip, printed
from tests.real_kafka import java_tool, kafka_jars
from tests.waiting import PATIENCE

PRINT_LEVELS = """
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
public class PrintLevels {
    public static void main(String[] arguments) {
        String head = "release\\tmetadata.version";
        for (Feature feature : Feature.PRODUCTION_FEATURES) head += "\\t" + feature.featureName();
        System.out.println(head);
        for (MetadataVersion version : MetadataVersion.VERSIONS) {
            String line = version.version() + "\\t" + version.featureLevel();
            for (Feature feature : Feature.PRODUCTION_FEATURES) line += "\\t" + feature.defaultLevel(version);
            System.out.println(line);
        }
    }
}
"""


@pytest.mark.java
def test_the_table_is_javas(tmp_path: Path) -> None:
    source = tmp_path / "PrintLevels.java"
    source.write_text(PRINT_LEVELS)
    command = ["java", "-cp", f"{kafka_jars('4.3.1')}/*", str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert Path(features.__file__).with_suffix(".tsv").read_text() == run.stdout


@pytest.mark.java
@pytest.mark.slow
def test_the_mapping_is_printed_as_by_java() -> None:
    run = java_tool("4.3.1", "org.apache.kafka.tools.FeatureCommand", "version-mapping")
    assert printed("features", "version-mapping") == run.stdout
    assert f"({latest_stable()})" in run.stdout


def test_releases() -> None:
    assert [full_release(each) for each in ("3.5", "4.2", "4.2-IV0", "4.3")] == [
        "3.5-IV2",
        "4.2-IV1",
        "4.2-IV0",
        "4.3-IV0",
    ]
    assert feature_levels("4.0")["transaction.version"] == 2
    assert release_of(feature_levels("3.9")[METADATA]) == "3.9-IV0"
    assert release_of(9999) is None
    for unknown in ("4.4", "2.8", "", "4"):
        with pytest.raises(UnknownReleaseError, match="unknown release"):
            full_release(unknown)


@pytest.mark.parametrize(
    "words", [[], ["--feature", "share.version=1", "--release-version", "4.2"], ["--release-version", "1.0"]]
)
def test_wrong_use(words: list[str]) -> None:
    result = kip("features", "update", *words, "-b", "127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
