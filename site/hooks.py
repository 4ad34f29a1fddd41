"""Extend the pages of `docs` for the site: generated pages, the protocol reference, links to files outside `docs`."""

from __future__ import annotations

import io
import os
import re
import shutil
import tomllib
import zipfile
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from kip.admin import Admin
from kip.admin.methods import _Operation

ROOT = Path(__file__).resolve().parent.parent
PROTOCOL = ROOT / "build" / "reference"
"""The pages that `kipc docs` writes."""
DECODE = ROOT / "site" / "decode"
INSTALLED = ROOT / "build" / "site-assets" / "node_modules"
"""Where `make site` installs npm packages, so that pages load nothing from other hosts."""
MODULES = {
    "assets/mermaid/mermaid.min.js": "mermaid/dist/mermaid.min.js",
    **{
        f"decode/pyodide/{name}": f"pyodide/{name}"
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    },
}
"""Files of the site by their path in npm packages."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REPOSITORY = f"{PROJECT['urls']['Repository']}/blob/main"
"""Address of the repository's files, which links to files outside `docs` lead to."""

PAGES = {
    "README.md": "index.md",
    "README.md#install": "install.md",
    "benchmarks/report.md": "reference/performance.md",
    "schemas/kafka": "protocol/index.html",
    "site/decode/decode.md": "decode.md",
    "site/decode/edit.md": "edit.md",
}
"""Pages of the site whose text is not in `docs`."""
COMMANDS = {
    "kip": ("kip.cli.main:main", "Read logs and captures, administer clusters, build tables. Part of `kip-tools`."),
    "kipc": ("kipc.cli:_group", "Compile message specs into Python packages. Part of `kipc`."),
}
"""Each command's click object and purpose."""
API = {
    "kipc": ["load", "check", "compile", "write", "Settings", "Specs", "Package", "SpecError", "KipcError"],
    "kip.admin": [
        *("Admin", "AsyncAdmin", "NewTopic", "Broker", "Settings", "settings_for", "AdminError", "BrokerError"),
        *("Security", "Plain", "Scram", "OAuthBearer"),
    ],
    "kip.admin.oauth": ["ClientCredentials"],
    "kip.cluster": ["EmbeddedCluster", "Fault", "FaultKind", "Acl", "Operation"],
    "kip.serving.server": ["Serving"],
    "kip.proxy": ["Proxy"],
    "kip.log.segments.reader": ["read_batches", "Damage"],
    "kip.log.records.families": ["FAMILIES", "CoordinatorFamily", "FramedFamily", "Decoded"],
    "kip.spark": [
        *("from_kafka", "to_kafka", "schema_of_kafka", "from_kafka_record", "kafka_table", "kafka_record_table"),
        *("local_session", "register_functions", "CorruptRecordError"),
    ],
    "kip.spark.pipeline.run.batch": ["run_batch"],
    "kip.spark.pipeline.run.job": ["Job"],
    "kip.spark.pipeline.tables.brokers": ["brokers_as_of"],
    "kip.columnar": ["arrow_schema", "decode_column", "encode_column", "decode_records", "record_schema"],
    "kafka_wire.runtime.message": ["Message"],
    "kafka_wire.runtime.catalog": ["Catalog"],
    "kafka_wire.runtime.errors": None,
    "kafka_wire.runtime.frames": None,
    "kafka_wire.runtime.lookup": None,
    "kafka_wire.runtime.collector": None,
    "kafka_wire.records": [
        *("Record", "RecordBatch", "Header", "ControlRecord", "ControlType", "read_batches", "decompress"),
    ],
    "kipc.targets": ["Request", "Task"],
    "kipc.language.kinds": ["Family", "Kind"],
}
"""Public names by module; None for all of them."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, the styles and the protocol reference."""
    for command, (place, purpose) in COMMANDS.items():
        _add(files, config, f"reference/{command}.md", _command_page(command, place, purpose))
    _add(files, config, "install.md", _install_page())
    _add(files, config, "reference/api.md", _api_page())
    _add(files, config, "reference/performance.md", (ROOT / "benchmarks" / "report.md").read_text("utf-8"))
    for name in ("site.css", "site.js"):
        _add(files, config, name, (ROOT / "site" / name).read_text("utf-8"))
    _add(files, config, "decode.md", (DECODE / "decode.md").read_text("utf-8"))
    _add(files, config, "edit.md", (DECODE / "edit.md").read_text("utf-8"))
    _add(files, config, "decode/kafka_wire.zip", _zipped(ROOT / "generated", "kafka_wire", without=("tests",)))
    _add(
        files,
        config,
        "decode/kipc.zip",
        _zipped(ROOT / "generator", "kipc", without=("cli", "lsp", "intake", "reference")),
    )
    for name in ("decode.js", "decode.py", "edit.js", "edit.py"):
        _add(files, config, f"decode/{name}", (DECODE / name).read_text("utf-8"))
    for target, path in MODULES.items():
        files.append(File.generated(config, target, abs_src_path=str(INSTALLED / path)))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Copy the protocol reference; as files of the site its pages would be taken for pages to render."""
    shutil.copytree(PROTOCOL, Path(config.site_dir) / "protocol", dirs_exist_ok=True)


def _zipped(folder: Path, package: str, without: tuple[str, ...]) -> bytes:
    """Return the modules of a package, without some of its folders, as an archive that Python imports from."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((folder / package).rglob("*.py")):
            if path.relative_to(folder / package).parts[0] not in without:
                archive.write(path, path.relative_to(folder).as_posix())
    return buffer.getvalue()


def _add(files: Files, config: MkDocsConfig, name: str, content: str | bytes) -> None:
    files.append(File.generated(config, name, content=content))


def _command_page(command: str, place: str, purpose: str) -> str:
    module, attribute = place.split(":")
    return (
        f"# {command}\n\n{purpose}\n\n"
        f"::: mkdocs-click\n    :module: {module}\n    :command: {attribute}\n    :prog_name: {command}\n"
        "    :depth: 1\n    :style: table\n    :list_subcommands: True\n"
    )


def _install_page() -> str:
    """Return the README's section."""
    section = (ROOT / "README.md").read_text("utf-8").split("\n## Install\n")[1].split("\n## ")[0]
    section = re.sub(r"\]\((?!https?:|docs/)", "](../", section)
    return "# Install\n" + section.replace("](docs/", "](")


def _api_page() -> str:
    parts = ["# Python API\n\nPublic classes and functions. Everything else may change without notice.\n"]
    for module, names in API.items():
        parts.append(f"## {module}\n")
        if names is None:
            parts.append(f"::: {module}\n    options: {{show_root_heading: false, show_root_toc_entry: false}}\n")
        else:
            parts.extend(f"::: {module}.{name}\n" for name in names)
        if module == "kip.admin":
            parts.append("## Operations of the admin client\n\nMethods of `Admin` and `AsyncAdmin`.\n")
            parts.extend(f"::: {place}\n" for place in _operations())
    return "\n".join(parts)


def _operations() -> list[str]:
    """Return the functions behind the methods of the admin client, which create these when they are first used."""
    methods = [name for each in Admin.__mro__ for name, value in vars(each).items() if isinstance(value, _Operation)]
    return [f"{getattr(Admin, name).__module__}.{name}" for name in methods]


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Point links to files outside `docs` at their pages or the repository."""
    folder = Path("docs", page.file.src_uri).parent

    def repair(link: re.Match[str]) -> str:
        text, target = link[1], link[2]
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return link[0]
        place = os.path.normpath(folder / path)
        if place.startswith("docs/"):
            return link[0]
        if own := PAGES.get(f"{place}#{anchor}") or PAGES.get(place):
            address = os.path.relpath(f"docs/{own}", folder)
            return f'<a href="{address}">{text}</a>' if own.startswith("protocol/") else f"[{text}]({address})"
        return f"[{text}]({REPOSITORY}/{place})"

    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", repair, markdown)
