"""Sources: folders, files, archives, jars, git revisions; and invalid sources."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest
from kipc.budgets import limit
from kipc.errors import KipcError
from kipc.sources.load import LoadError, Source, SourceFile, area_of, load

SPEC = '{"type": "data", "name": "Case", "validVersions": "0", "flexibleVersions": "none"}'


def make_folder(root: Path, *paths: str) -> Path:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(SPEC, encoding="utf-8")
    return root


def make_zip(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, SPEC)
    return path


def paths_of(source: Source) -> list[str]:
    return [file.path for file in source.files]


def test_folder_is_read_in_order_of_paths(tmp_path: Path) -> None:
    make_folder(tmp_path, "b/Z.json", "b/A.json", "a/M.json", "Top.json", "b/README.md", ".git/X.json", "b/.X.json")
    source = load(str(tmp_path))
    assert source.is_folder
    assert paths_of(source) == ["Top.json", "a/M.json", "b/A.json", "b/Z.json"]
    assert source.place_of(source.files[1]) == f"{tmp_path}/a/M.json"


def test_current_folder_has_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_folder(tmp_path, "kip-700/A.json")
    monkeypatch.chdir(tmp_path / "kip-700")
    source = load(".")
    assert area_of(source, source.files[0]) == ("kip_700",)
    assert source.place_of(source.files[0]) == "A.json"


def test_links_in_circles_end(tmp_path: Path) -> None:
    make_folder(tmp_path, "a/A.json")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)
    assert paths_of(load(str(tmp_path))) == ["a/A.json"]


def test_single_file(tmp_path: Path) -> None:
    make_folder(tmp_path, "Case.json")
    source = load(f"{tmp_path}/Case.json")
    assert (source.is_folder, source.name, paths_of(source)) == (False, "Case.json", ["Case.json"])
    assert source.place_of(source.files[0]) == f"{tmp_path}/Case.json"


def test_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "Case.json").write_bytes(b"\xef\xbb\xbf" + SPEC.encode())
    assert load(f"{tmp_path}/Case.json").files[0].text == SPEC


def test_zip(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "4.3.1.zip", "LICENSE", "storage/B.json", "clients/A.json", "__MACOSX/clients/._A.json")
    source = load(str(path))
    assert paths_of(source) == ["clients/A.json", "storage/B.json"]
    assert source.place_of(source.files[0]) == f"{path}/clients/A.json"


@pytest.mark.parametrize(
    ("jar", "entry", "path"),
    [
        ("kafka-clients-4.3.1.jar", "common/message/FetchRequest.json", "clients/FetchRequest.json"),
        ("kafka-clients-4.3.1-test.jar", "common/message/Simple.json", "clients-test/Simple.json"),
        ("kafka-metadata-4.3.1.jar", "common/metadata/TopicRecord.json", "metadata/TopicRecord.json"),
        ("kafka-group-coordinator-4.1.0-rc2.jar", "common/message/AKey.json", "group-coordinator/AKey.json"),
        ("kafka-storage-3.9.1.jar", "message/ProducerSnapshot.json", "storage/ProducerSnapshot.json"),
        ("kafka_2.13-2.8.2.jar", "common/message/GroupMetadataKey.json", "core/GroupMetadataKey.json"),
        ("own.jar", "common/message/A.json", "own/A.json"),
    ],
)
def test_release_jar(tmp_path: Path, jar: str, entry: str, path: str) -> None:
    archive = make_zip(tmp_path / jar, entry, "META-INF/x.json", "kafka/other/B.json", "org/apache/A.class")
    assert paths_of(load(str(archive))) == [path]


@pytest.mark.parametrize(
    ("source", "path", "area"),
    [
        ("schemas", "kafka/clients/X.json", ("clients",)),
        ("schemas", "kips/kip-700/X.json", ("kips", "kip_700")),
        ("schemas", "kafka/X.json", ("schemas",)),
        ("kip-4", "X.json", ("kip_4",)),
        ("4.3.1.zip", "group-coordinator/X.json", ("group_coordinator",)),
        ("4.3.1.zip", "X.json", ("_4_3_1",)),
        ("x", "../Up And Down/import/X.json", ("__", "up_and_down", "import_")),
    ],
)
def test_area(source: str, path: str, area: tuple[str, ...]) -> None:
    file = SourceFile(path, SPEC)
    assert area_of(Source(source, source, (file,), True), file) == area


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = make_folder(tmp_path / "repository", "schemas/clients/A.json", "schemas/clients/.B.json", "other/C.json")
    make_zip(root / "specs.zip", "raft/D.json")
    (root / "schemas" / "link.json").symlink_to("clients/A.json")
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *command], cwd=root, check=True)
    make_folder(root, "schemas/clients/Later.json")
    return root


@pytest.mark.parametrize(
    ("origin", "paths", "name"),
    [
        ("git:HEAD:schemas", ["clients/A.json"], "schemas"),
        ("git:HEAD:./other/../schemas/", ["clients/A.json"], "schemas"),
        ("git:HEAD:", ["other/C.json", "schemas/clients/A.json"], "HEAD"),
        ("git:HEAD:schemas/clients/A.json", ["A.json"], "A.json"),
        ("git:HEAD:specs.zip", ["raft/D.json"], "specs.zip"),
    ],
)
def test_git_revision(
    repository: Path, monkeypatch: pytest.MonkeyPatch, origin: str, paths: list[str], name: str
) -> None:
    monkeypatch.chdir(repository)
    source = load(origin)
    assert paths_of(source) == paths
    assert source.name == name
    assert source.files[0].text == SPEC


def test_git_paths_count_from_the_current_folder(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository / "schemas")
    assert paths_of(load("git:HEAD:clients")) == ["A.json"]
    assert paths_of(load("git:HEAD:")) == ["clients/A.json"]


@pytest.mark.parametrize(
    ("origin", "sentence"),
    [
        ("git:HEAD", "write git:REV:PATH"),
        ("git::schemas", "write git:REV:PATH"),
        ("git:nowhere:schemas", "git has no revision 'nowhere'"),
        ("git:--help:schemas", "git has no revision '--help'"),
        ("git:HEAD:--help", "revision HEAD has no --help"),
        ("git:HEAD:nothing", "revision HEAD has no nothing"),
        ("git:HEAD:other/C.txt", "revision HEAD has no other/C.txt"),
    ],
)
def test_git_revision_that_is_none(
    repository: Path, monkeypatch: pytest.MonkeyPatch, origin: str, sentence: str
) -> None:
    monkeypatch.chdir(repository)
    with pytest.raises(LoadError, match=sentence):
        load(origin)


def test_git_without_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(LoadError, match="git:HEAD:x: this is not a Git repository"):
        load("git:HEAD:x")


def test_git_that_is_not_installed(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LoadError, match="git is not installed"):
        load("git:HEAD:schemas")


def truncated_zip(path: Path) -> None:
    make_zip(path, *(f"clients/{number}.json" for number in range(50)))
    path.write_bytes(path.read_bytes()[:700])


def damaged_zip(path: Path) -> None:
    make_zip(path, "clients/A.json")
    data = bytearray(path.read_bytes())
    data[50:60] = b"\xff" * 10
    path.write_bytes(data)


def zip_bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("clients/A.json", b" " * (limit("file") + 1))


def many_files(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(limit("source") // limit("file") + 1):
            archive.writestr(f"clients/{number}.json", b" " * limit("file"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "make", "sentence"),
    [
        ("missing", lambda path: None, "no such file or folder"),
        ("empty", Path.mkdir, "no specs here, not one .json file"),
        ("empty.zip", make_zip, "no specs here, not one .json file"),
        ("other.jar", lambda path: make_zip(path, "A.json"), "not one message/*.json or metadata/*.json file"),
        ("cut.zip", truncated_zip, "not a readable archive"),
        ("damaged.zip", damaged_zip, "not a readable archive"),
        ("text.zip", lambda path: path.write_text("no archive"), "not a readable archive"),
        ("bomb.zip", zip_bomb, "clients/A.json: more than 1,048,576 bytes of a JSON file"),
        ("bombs.zip", many_files, "more than 67,108,864 bytes of all JSON files"),
        ("Large.json", lambda path: path.write_bytes(b" " * (limit("file") + 1)), "1,048,576 bytes of a JSON file"),
        ("notes.txt", lambda path: path.write_text("x"), "write a folder, a .json file, a .zip, .jar or .tgz archive"),
    ],
)
def test_what_is_no_source(tmp_path: Path, name: str, make: object, sentence: str) -> None:
    path = tmp_path / name
    make(path)  # type: ignore[operator]
    with pytest.raises(LoadError) as caught:
        load(str(path))
    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, KipcError)
    assert caught.value.exit_code == 2
