"""README, CONTRIBUTING and docs: their code runs, their commands print the outputs on the page, their links work.

The commands of a page run in one shell, in a copy of the repository if the page requires this. They use the environment
of the tests, with one exception: the README's installation runs without one, and the rest of that page in the
environment that it creates.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from kipc.settings import has_settings, read_project

from kip.cluster import EmbeddedCluster
from tests.docs.blocks import BLOCKS, PAGES, Block, read_commands
from tests.docs.programs import commands_in_blocks, commands_in_sentences, error_in, make_targets
from tests.docs.samples import SAMPLES, unhealthy_cluster
from tests.docs.shell import Shell
from tests.processes import run_process
from tests.shared import ROOT
from tests.spark.sessions import java_options, require_spark
from tools.distributions import FOLDERS, WORKPLACE, extras

ELLIPSIS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
README = "README.md"
PIPELINE = "docs/pipeline.md"
INSTALL = "Install"
"""The section whose commands install from an index; its first block installs the tools for the rest of the page."""
MARKS = {
    "docs/adding-a-kip.md": (pytest.mark.ci,),
    "docs/generated-package.md": (pytest.mark.ci,),
    PIPELINE: (pytest.mark.spark, pytest.mark.ci),
    "docs/reference-site.md": (pytest.mark.ci,),
    "docs/projects.md": (pytest.mark.ci,),
    "docs/tutorials/vendor-three-messages.md": (pytest.mark.ci,),
    "docs/tutorials/write-a-small-client.md": (pytest.mark.ci,),
    "docs/upgrade-client.md": (pytest.mark.ci,),
    "examples/client/README.md": (pytest.mark.ci,),
    "examples/vendored/README.md": (pytest.mark.ci,),
}
"""Marks for the commands of a page; `make test` runs those of the README and of pages that compile little."""
NEEDS_SPARK = ("docs/cookbook.md", "docs/functions.md", PIPELINE, "docs/sources.md")
"""Pages whose Python code uses the reader's session and data; its types are checked, and its imports are run."""
CLUSTERS: dict[str, Callable[[], AbstractContextManager[EmbeddedCluster]]] = {
    "docs/collect.md": EmbeddedCluster,
    "docs/healthy.md": unhealthy_cluster,
}
"""Pages whose commands use the addresses of a cluster, and what runs it."""
FREE = {"spark", "frame"}
"""Names that such code may use without defining them."""


def blocks_of(*languages: str) -> list[Any]:
    """Return the blocks of these languages, grouped by page, as they build on each other; files belong to commands."""
    with_files = "console" in languages
    wanted = [block for block in BLOCKS if (with_files if block.file else block.language in languages)]
    return [
        pytest.param(list(group), id=page, marks=MARKS.get(page, ()) if languages == ("console",) else ())
        for page, group in groupby(wanted, key=lambda block: block.page)
    ]


def is_test(block: Block) -> bool:
    return block.language == "python" and not block.file and "def test_" in block.text


@pytest.mark.slow
@pytest.mark.parametrize("blocks", blocks_of("python"))
def test_python_runs(blocks: list[Block]) -> None:
    namespace: dict[str, object] = {"__name__": "docs"}
    for block in blocks:
        tree = ast.increment_lineno(ast.parse(block.text, block.page), block.line - 1)
        if block.page in NEEDS_SPARK:
            _check_names(tree, namespace)
        elif not is_test(block):
            exec(compile(tree, block.page, "exec"), namespace)


def _check_names(tree: ast.Module, namespace: dict[str, object]) -> None:
    """Run the imports of a block, and check that all names in it are defined."""
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    exec(compile(ast.Module(imports, []), "docs", "exec"), namespace)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    defined = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    assert {node.id for node in names} <= {*namespace, *defined, *FREE, *dir(builtins)}


@pytest.mark.slow
@pytest.mark.ci
@pytest.mark.spark
def test_python_for_spark_has_the_right_types(tmp_path: Path) -> None:
    """Check the types of blocks that are not run, with the reader's session and data as free names."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    names = "from pyspark.sql import DataFrame, SparkSession\n\nspark: SparkSession\nframe: DataFrame\n"
    for page in NEEDS_SPARK:
        texts = [block.text for block in BLOCKS if block.page == page and block.language == "python"]
        assert texts
        (tmp_path / f"{Path(page).stem}.py").write_text("\n".join([names, *texts]), encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", tmp_path / "cache"]
    result = run_process(*mypy, *tmp_path.glob("*.py"), cwd=tmp_path, timeout=600)
    assert result.returncode == 0, result.stdout


@pytest.mark.slow
def test_tests_pass(tmp_path: Path) -> None:
    texts = [block.text for block in BLOCKS if is_test(block)]
    assert texts
    for number, text in enumerate(texts):
        (tmp_path / f"test_{number}.py").write_text(text, encoding="utf-8")
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", tmp_path)
    result = run_process(*command, cwd=tmp_path, env={**os.environ, "PYTEST_ADDOPTS": ""})
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("blocks", blocks_of("pycon"))
def test_dialogues_are_as_shown(blocks: list[Block]) -> None:
    said: list[str] = []
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block.text, {}, block.page, block.page, block.line - 1)
        doctest.DocTestRunner(optionflags=ELLIPSIS, verbose=False).run(example, out=said.append)
    assert not said, "".join(said)


@pytest.fixture(scope="session")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Clone this repository, including uncommitted changes."""
    folder = tmp_path_factory.mktemp("docs") / "kipc"
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode:
        pytest.skip("not a git checkout, so there is nothing to clone")
    for name in listing.stdout.decode().split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git = ("git", "-c", "user.name=docs", "-c", "user.email=docs@localhost", "-c", "core.autocrlf=false")
    for arguments in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "All files")):
        subprocess.run([*git, *arguments], cwd=folder, check=True)
    return folder


@pytest.fixture
def clone(repository: Path) -> Iterator[Path]:
    """Return the clone; changes by a test are reverted before the next one."""
    yield repository
    for arguments in (("reset", "--quiet", "--hard"), ("clean", "--quiet", "-ffdx")):
        subprocess.run(["git", *arguments], cwd=repository, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("blocks", blocks_of("console"))
def test_commands_print_what_is_shown(blocks: list[Block], clone: Path, tmp_path: Path) -> None:
    page = blocks[0].page
    for write_sample in SAMPLES.get(page, ()):
        write_sample(clone)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with variables_of(page) as variables, Shell(clone, path, tmp_path, variables) as shell:
        check([block for block in blocks if (block.page, block.section) != (README, INSTALL)], shell)


@contextmanager
def variables_of(page: str) -> Iterator[dict[str, str]]:
    """Start a cluster for pages that need one, with its addresses in two variables; let Spark start quickly."""
    if page == PIPELINE:
        require_spark()
        # A start that is quicker, with Spark's own settings: others write more files, and their rows are shown in turn.
        yield {"SPARK_SUBMIT_OPTS": java_options()}
        return
    if page not in CLUSTERS:
        yield {}
        return
    with CLUSTERS[page]() as cluster:
        assert cluster.bootstrap_controller
        yield {"BROKERS": cluster.bootstrap_server, "CONTROLLERS": cluster.bootstrap_controller}


@pytest.mark.slow
@pytest.mark.network
def test_readme_with_its_first_way_to_install(clone: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.base_prefix, "bin")), "/usr/local/bin", "/usr/bin", "/bin"])
    (first, *_), others = blocks_of_readme()
    with Shell(clone, path, tmp_path, {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}) as shell:
        check([first, *others], shell)


def blocks_of_readme() -> tuple[list[Block], list[Block]]:
    """Return the blocks that install, and the others."""
    blocks = [block for block in BLOCKS if block.page == README and block.language == "console"]
    installing = [block for block in blocks if block.section == INSTALL]
    return installing, [block for block in blocks if block not in installing]


@pytest.mark.thorough
@pytest.mark.network
def test_readme_from_the_first_line_to_the_last(clone: Path, tmp_path: Path) -> None:
    tools = install_tools("pipx", "uv", folder=tmp_path)
    path = os.pathsep.join([str(Path(sys.base_prefix, "bin")), str(tools), "/usr/local/bin", "/usr/bin", "/bin"])
    home = tmp_path / "home"
    home.mkdir()
    variables = {"UV_TOOL_BIN_DIR": str(tmp_path / "uv"), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    installing, others = blocks_of_readme()
    with Shell(clone, path, home, variables) as shell:
        check([*installing, *others], shell)
    for command in (home / ".local/bin/kip", home / ".local/bin/kipc", tmp_path / "uv/kip", tmp_path / "uv/kipc"):
        subprocess.run([command, "--help"], check=True, stdout=subprocess.DEVNULL)


def install_tools(*names: str, folder: Path) -> Path:
    """Install programs from the index, and return a folder that contains only these."""
    environment, tools = folder / "tools", folder / "bin"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    subprocess.run([environment / "bin" / "pip", "install", "--quiet", *names], check=True)
    tools.mkdir()
    for name in names:
        (tools / name).symlink_to(environment / "bin" / name)
    return tools


def check(blocks: Sequence[Block], shell: Shell) -> None:
    """Run the commands of these blocks, and compare their outputs with those on the page, if there are any."""
    written: set[str] = set()
    for block in blocks:
        if block.file:
            _write(block.file, block.text, shell, extend=block.file in written)
            written.add(block.file)
            continue
        commands = read_commands(block)
        assert commands, f"{block.page}:{block.line}: no command"
        for command in commands:
            status, printed = shell.run(command.text)
            assert status == 0, f"{block.page}:{block.line}: {command.text}: exit status {status}\n{printed}"
            fits = doctest.OutputChecker().check_output(command.shown, printed, ELLIPSIS)
            assert fits or not command.shown, f"{block.page}: {command.text}\n{command.shown}\nprinted:\n{printed}"


def _write(file: str, text: str, shell: Shell, *, extend: bool) -> None:
    """Write a file in the current folder of the shell, as a reader does in an editor."""
    text, mode = (f"\n\n{text}", ">>") if extend else (text, ">")
    assert shell.run(f"printf %s {shlex.quote(text)} {mode} {shlex.quote(file)}") == (0, ""), file


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.parametrize("way", ["the folder of wheels", pytest.param("the clone", marks=pytest.mark.thorough)])
def test_a_project_is_built_with_the_hook(way: str, clone: Path, tmp_path: Path) -> None:
    (settings,) = (block.text for block in BLOCKS if "build.hooks.kipc" in block.text)
    project = tmp_path / "parcels"
    (project / "src" / "parcels").mkdir(parents=True)
    (project / "src" / "parcels" / "__init__.py").touch()
    (project / "specs").mkdir()
    spec = {"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": []}
    (project / "specs" / "Parcel.json").write_text(json.dumps(spec), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir")
    variables = {}
    if way == "the clone":
        settings = settings.replace('"kipc"', f'"kipc @ {clone.as_uri()}"')
    else:
        subprocess.run([*pip, tmp_path / "dist", clone], check=True)
        variables["PIP_FIND_LINKS"] = str(tmp_path / "dist")
    settings += '[project]\nname = "parcels"\nversion = "1"\n'
    settings += '[tool.kipc]\nspecs = ["specs"]\nout = "src/parcels"\npackage = "wire"\n'
    (project / "pyproject.toml").write_text(settings, encoding="utf-8")
    subprocess.run([*pip, tmp_path / "made", project], check=True, env={**os.environ, **variables})
    (made,) = (tmp_path / "made").iterdir()
    assert "parcels/wire/specs/parcel.py" in zipfile.ZipFile(made).namelist()


def test_installs_name_what_exists() -> None:
    places = [
        *PAGES,
        *(ROOT / "examples").rglob("*.py"),
        *(ROOT / "examples").rglob("*.yml"),
        *ROOT.glob("*/README.md"),
    ]
    named = [
        (str(place.relative_to(ROOT)), name, extra)
        for place in places
        for name, extra in re.findall(
            r"\b(kipc|kip-tools|kafka-wire|kipc-accelerator)\[([\w,]+)\]", place.read_text("utf-8")
        )
    ]
    assert named
    known = {"kip-tools": {*extras("kip-tools")}, "kipc": {*extras("kipc")} - {*WORKPLACE}}
    assert not [each for each in named if not {*each[2].split(",")} <= known.get(each[1], set())]
    listed = re.search(r"libraries of another extra: (.+?)\.\n", (ROOT / README).read_text("utf-8"), re.DOTALL)
    assert listed
    assert sorted(re.findall(r"`(\w+)`", listed[1])) == list(extras("kip-tools"))
    assert all(f"| `{name}` |" in (ROOT / README).read_text("utf-8") for name in FOLDERS)


def test_pages_that_add_an_extra_name_the_installation() -> None:
    """The distributions are on no index yet: `pip install 'kip-tools[log]'` works after the installation of a clone."""
    texts = {path.name: path.read_text("utf-8") for path in PAGES if path.parts[-2:] != (ROOT.name, README)}
    found = {name for name, text in texts.items() if re.search(r"pip install\s'(?:kipc|kip-tools)\[", text)}
    assert found >= {"logs.md", "pipeline.md"}
    assert not [name for name in found if "README.md#install" not in texts[name]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_in_the_text_exist(page: Path) -> None:
    """Check commands that are not run, as they are in a sentence or need a cluster that a test does not have."""
    lines = commands_in_sentences(page.read_text(encoding="utf-8")) + commands_in_blocks(str(page.relative_to(ROOT)))
    assert not [f"{line}: {error}" for line in lines if (error := error_in(line))]


def _check_toml(text: str) -> None:
    """Parse the settings of an example; they have to exist."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "pyproject.toml")
        file.write_text(text, encoding="utf-8")
        if has_settings(file):
            read_project(file)


DATA: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": _check_toml, "yaml": yaml.safe_load}


@pytest.mark.parametrize("language", DATA)
def test_data_is_well_formed(language: str) -> None:
    blocks = [block for block in BLOCKS if block.language == language and not block.file]
    assert blocks
    for block in blocks:
        DATA[language](block.text)


def test_every_block_is_checked() -> None:
    """`tests/kipc/test_rules.py` checks specs with comments, `jsonc`; `tests/spark/pipeline` runs the `sql`, and
    `tests/docs/test_other_languages.py` the programs in other languages.
    """
    elsewhere = {"jsonc", "sql", "java", "go", "javascript", "rust"}
    here = {"python", "pycon", "console", "sh", "diff", "text", "mermaid", *DATA}
    assert not [block for block in BLOCKS if block.language not in here | elsewhere]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]


def test_numbers_of_the_readme_are_those_of_the_benchmarks() -> None:
    measured = (ROOT / README).read_text("utf-8").split("\n## Measured\n")[1].split("\n## ")[0]
    report = (ROOT / "benchmarks" / "report.md").read_text("utf-8")
    numbers = re.findall(r"[\d.,]+ (?:ms|bytes)|\d[\d.]*x", measured)
    assert len(numbers) > 8
    assert not [number for number in numbers if number.removesuffix(" bytes") not in report]


def test_make_help_lists_every_target() -> None:
    command = ["make", "--no-print-directory", "help", "tools"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert {line.split()[0] for line in result.stdout.splitlines()} == make_targets()
