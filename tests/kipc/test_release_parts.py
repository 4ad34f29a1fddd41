"""One release from its jars: `kipc adopt` and `kipc import` read them together, and refuse a part of a release."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.evolution.adopt import AdoptionError, plan_adoption
from kipc.evolution.compat import CompatLevel
from kipc.language.canonical import facts
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec, spec_path
from kipc.output.spec_folders import schema_path, write_schemas
from kipc.settings import Settings
from kipc.sources.load import LoadError, Source, load, load_all

from tests.kipc.adopting import run, tree
from tests.kipc.releases import archive, release
from tests.shared import ROOT

FOLDERS = {"metadata": "common/metadata", "storage": "message"}
"""Folders in the jars; in all others they are `common/message`."""
AREAS = "group-coordinator, metadata, raft, share-coordinator, storage, streams, transaction-coordinator"
JARS = ", ".join(f"kafka-{area}" for area in AREAS.split(", "))


@pytest.fixture(scope="module")
def jars(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The jars of 4.3.1 with its specs, and two that have none."""
    folder = tmp_path_factory.mktemp("jars")
    with zipfile.ZipFile(archive("4.3.1")) as specs:
        for entry in filter(lambda name: name.endswith(".json"), specs.namelist()):
            area, name = entry.split("/")[-2:]
            if area != "clients-test":
                with zipfile.ZipFile(folder / f"kafka-{area}-4.3.1.jar", "a") as jar:
                    jar.writestr(f"{FOLDERS.get(area, 'common/message')}/{name}", specs.read(entry))
    for name in ("kafka_2.13-4.3.1.jar", "jackson-core-2.19.0.jar"):
        with zipfile.ZipFile(folder / name, "w") as jar:
            jar.writestr("kafka/Kafka.class" if name.startswith("kafka") else "common/message/Other.json", b"{}")
    return folder


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A newcomer's project with the specs of 4.2.0."""
    monkeypatch.chdir(tmp_path)
    write_schemas(Path("schemas"), release("4.2.0"))
    return tmp_path


def contents(source: Source) -> list[tuple[str, str]]:
    return [(file.path, file.text) for file in source.files]


def test_a_folder_of_jars_is_a_release(jars: Path, tmp_path: Path) -> None:
    loaded = load(str(jars))
    assert (loaded.name, loaded.is_release) == ("kafka-4.3.1", True)
    assert len(loaded.files) == len(release("4.3.1"))
    shutil.copytree(jars, tmp_path / "kafka" / "libs")
    assert contents(load(str(tmp_path / "kafka"))) == contents(loaded)
    assert contents(load_all([str(jar) for jar in jars.glob("kafka-*.jar")])) == contents(loaded)


@pytest.mark.parametrize("suffix", [".tgz", ".tar.gz"])
def test_a_distribution_is_a_release(suffix: str, jars: Path, tmp_path: Path) -> None:
    path = tmp_path / f"kafka_2.13-4.3.1{suffix}"
    with tarfile.open(path, "w:gz") as distribution:
        distribution.add(jars, "kafka_2.13-4.3.1/libs")
        distribution.add(ROOT / "README.md", "kafka_2.13-4.3.1/LICENSE")
    loaded = load(str(path))
    assert (loaded.name, loaded.is_release) == ("kafka-4.3.1", True)
    assert contents(loaded) == contents(load(str(jars)))
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(LoadError, match="not a readable archive"):
        load(str(path))


@pytest.fixture
def maven(jars: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program `mvn` that has only the jars of 4.3.1."""
    program = tmp_path / "bin" / "mvn"
    program.parent.mkdir()
    failure = "echo '[ERROR] no 4.4.0 here'; exit 1"
    program.write_text(f"#!/bin/sh\ngrep -q '<version>4.3.1<' pom.xml && cp -r {jars} libs || {{ {failure}; }}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    return program


def test_maven_fetches_a_release(maven: Path, jars: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load("maven:4.3.1")
    assert (loaded.origin, loaded.name, loaded.is_release) == ("maven:4.3.1", "kafka-4.3.1", True)
    assert contents(loaded) == contents(load(str(jars)))
    with pytest.raises(KipcError, match=r"maven:4\.4\.0: Maven cannot fetch this release: \[ERROR\] no 4\.4\.0 here"):
        load("maven:4.4.0")
    for wrong in ("maven:", "maven:4", "maven:4.3.1</version>"):
        with pytest.raises(KipcError, match="write the full name of a release, such as maven:4"):
            load(wrong)
    maven.unlink()
    monkeypatch.setenv("PATH", str(maven.parent))
    with pytest.raises(KipcError, match="is not on the PATH"):
        load("maven:4.3.1")


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.skipif(shutil.which("mvn") is None, reason="there is no mvn on the PATH")
def test_the_jars_of_maven_are_the_release_of_the_log() -> None:
    for name in ("4.3.1", "3.4.1"):
        fetched = {schema_path(spec): facts(spec) for spec in read_specs([f"maven:{name}"]).specs}
        assert fetched == {schema_path(spec): facts(spec) for spec in read_specs([f"kafka:{name}"]).specs}


def test_parts_of_two_releases_are_refused(jars: Path, tmp_path: Path) -> None:
    both = shutil.copytree(jars, tmp_path / "libs")
    (both / "kafka-raft-4.3.1.jar").rename(both / "kafka-raft-4.4.0.jar")
    with pytest.raises(KipcError, match=r"4\.3\.1\.jar and kafka-raft-4\.4\.0\.jar are of two releases"):
        load(str(both))
    with pytest.raises(KipcError, match="are of two releases"):
        load_all([str(both / "kafka-clients-4.3.1.jar"), str(both / "kafka-raft-4.4.0.jar")])
    with pytest.raises(LoadError, match=r"raft/\w+\.json is in .* and in .*; name one of them"):
        load_all([str(jars / "kafka-raft-4.3.1.jar"), str(jars)])


@pytest.mark.slow
def test_adopting_one_jar_of_a_release_is_refused(jars: Path, project: Path) -> None:
    """It would mark the messages of all other jars as gone, and asked for `extensions` to do that."""
    before = tree(project)
    for extensions in ("false", "true"):
        Path("pyproject.toml").write_text(f'[tool.kipc]\nspecs = ["schemas"]\nextensions = {extensions}\n')
        before = tree(project)
        result = run("adopt", str(jars / "kafka-clients-4.3.1.jar"))
        assert result.exit_code == 1
        assert f"lacks areas that this project has, nothing done: {AREAS}; a release is in" in result.output
        assert f"name these too ({JARS}), a folder" in result.output
        assert tree(project) == before


@pytest.mark.slow
def test_a_jar_without_the_request_header_is_not_a_kip(jars: Path, project: Path) -> None:
    with pytest.raises(AdoptionError, match=r"raft-4\.3\.1\.jar lacks areas .*: clients, group-c"):
        plan_adoption(str(jars / "kafka-raft-4.3.1.jar"), Settings(), level=CompatLevel.WIRE)


@pytest.mark.slow
def test_all_jars_are_adopted_as_their_release(jars: Path, project: Path) -> None:
    expected = plan_adoption("kafka:4.3.1", Settings(extensions=True), level=CompatLevel.WIRE)
    every = sorted(str(jar) for jar in jars.glob("kafka-*.jar"))
    for first, *others in ([str(jars)], every):
        plan = plan_adoption(first, Settings(extensions=True), level=CompatLevel.WIRE, parts=others)
        assert (plan.title, plan.schemas) == ("Kafka 4.3.1", expected.schemas)
        assert not plan.schemas.changes.removed
        assert not gone(plan.specs)
    with pytest.raises(AdoptionError, match=r"an area .*: transaction-coordinator; .* name this one too"):
        plan_adoption(every[0], Settings(), level=CompatLevel.WIRE, parts=every[1:-1])


def gone(specs: tuple[MessageSpec, ...]) -> list[str]:
    return [spec.name for spec in specs if spec.current_versions is not None and spec.current_versions.is_empty]


@pytest.mark.slow
def test_several_kips_are_not_parts_of_a_release(project: Path) -> None:
    kips = [str(ROOT / "schemas" / "kips" / name) for name in ("kip-1073", "kip-836")]
    with pytest.raises(KipcError, match="not the parts of a release; adopt KIPs one by one"):
        plan_adoption(kips[0], Settings(), level=CompatLevel.WIRE, parts=kips[1:])


@pytest.mark.slow
def test_importing_one_jar_over_a_release_is_refused(jars: Path, project: Path) -> None:
    before = tree(project)
    result = run("import", str(jars / "kafka-clients-4.3.1.jar"), "--out", "schemas")
    assert isinstance(result.exception, KipcError)
    assert f"nothing done: {AREAS}; " in str(result.exception)
    assert "or remove schemas/group-coordinator, schemas/metadata, " in str(result.exception)
    assert tree(project) == before
    assert run("import", str(jars / "kafka-clients-4.3.1.jar"), "--out", "clients").exit_code == 0
    assert run("import", str(jars), "--out", "schemas").exit_code == 0
    found = {spec_path(spec): spec for spec in read_specs(["schemas"]).specs}
    assert found.keys() == {spec_path(spec) for spec in release("4.3.1")}


@pytest.fixture(scope="module")
def places(jars: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the jars of 4.3.1 in a folder and as a distribution, in its last commit only."""
    folder = tmp_path_factory.mktemp("places")
    shutil.copytree(jars, folder / "jars")
    with tarfile.open(folder / "kafka_2.13-4.3.1.tgz", "w:gz") as target:
        target.add(jars, "kafka_2.13-4.3.1/libs")
    shutil.copytree(jars, folder / "kafka" / "libs")
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Add a release"]):
        git = ["git", "-C", str(folder), "-c", "user.name=me", "-c", "user.email=me@example.org"]
        subprocess.run([*git, *command], check=True)
    return folder


SOURCES = ["jars", "kafka", "kafka_2.13-4.3.1.tgz"]
REVISIONS = [f"git:HEAD:{source}" for source in SOURCES]


@pytest.mark.slow
@pytest.mark.parametrize("source", [*SOURCES, *REVISIONS, "maven:4.3.1"])
def test_each_form_of_a_release_is_compared(
    source: str, places: Path, maven: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(places)
    assert load(source).is_release
    assert contents(load(source)) == contents(load("jars"))
    for command in (["compat", source, "kafka:4.3.1"], ["compat", "kafka:4.3.1", source, "--level", "class"]):
        result = run(*command)
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == f"{len(release('4.3.1'))} messages, 0 errors, 0 warnings\n"


@pytest.mark.slow
@pytest.mark.parametrize("source", [*SOURCES, *REVISIONS, "maven:4.3.1"])
def test_each_form_of_a_release_begins_a_project(
    source: str, places: Path, maven: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its specs cannot be changed by a commit, so no hook checks them."""
    project = shutil.copytree(places, tmp_path / "project")
    monkeypatch.chdir(project)
    result = run("init", source, "--package", "wire", "--message", "DescribeCluster")
    assert result.exit_code == 0, result.output
    assert f'specs = ["{source}"]' in Path("pyproject.toml").read_text()
    hooks = Path(".pre-commit-config.yaml").read_text()
    assert "kipc-compile" in hooks
    assert "kipc-check" not in hooks
    assert Path("wire/clients/describe_cluster_request.py").is_file()
    assert run("compile", "--check").exit_code == 0
    compared = run("compat")
    assert compared.exit_code == 0, compared.output
    assert compared.stderr == f"{len(release('4.3.1'))} messages, 0 errors, 0 warnings\n"
