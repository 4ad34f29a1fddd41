"""The documentation site: it builds without a warning, works in a browser, and decodes what readers paste."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.registry import CATALOG

from tests.kipc.chromium import BROWSER, CHROMIUM
from tests.processes import run_process
from tests.shared import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.network, pytest.mark.ci, pytest.mark.xdist_group("documentation site")]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def site() -> Path:
    if shutil.which("npm") is None:
        pytest.skip("make site needs npm")
    if not (ROOT / ".venv" / "dev").exists():
        pytest.skip("make site uses .venv, which make test creates")
    result = run_process("make", "site", cwd=ROOT, timeout=600)
    assert result.returncode == 0, result.stderr  # mkdocs fails for warnings, such as dead links
    return ROOT / "build" / "site"


@pytest.fixture(scope="module")
def seen(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the observations of a browser; `KIPC_SCREENSHOTS` names a folder for screenshots."""
    if CHROMIUM is None:
        pytest.skip("no browser; apt-get install chromium")
    if not all((BROWSER / "node_modules" / name).is_dir() for name in ("playwright-core", "axe-core")):
        pytest.skip("no playwright-core or axe-core; npm install --no-package-lock --prefix tests/browser")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pictures = os.environ.get("KIPC_SCREENSHOTS", str(tmp_path_factory.mktemp("pictures")))
        visit = ["node", str(BROWSER / "visit_site.mjs"), CHROMIUM, f"http://127.0.0.1:{server.server_port}", pictures]
        result = run_process(*visit, timeout=900)
        server.shutdown()
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_pages_have_no_faults_and_load_nothing_from_other_hosts(seen: Any) -> None:
    assert {name: seen[name] for name in ("faults", "complaints", "foreign", "wide")} == {
        "faults": [],
        "complaints": [],
        "foreign": [],
        "wide": [],
    }


def test_copied_commands_lack_prompts_and_outputs(seen: Any) -> None:
    first, second = filter(None, seen["copied"].splitlines())
    assert first == "git init -q clusterinfo && cd clusterinfo"
    assert second.startswith("kipc init kafka:3.9 ")


def test_pasted_bytes_are_decoded(seen: Any) -> None:
    decoded = seen["decoded"]
    assert ["21-24", "brokers[0].host", "string", '"one"', "Host name or address to connect to."] in decoded["example"]
    assert "Version 2 since Kafka 4.0.1 · flexible" in decoded["facts"]
    assert "KIP-1073" in decoded["facts"]
    assert decoded["base64"]["rows"] == decoded["example"]
    assert decoded["cut"]["status"].startswith("DescribeClusterResponse v2: brokers at byte 16: array of 1 element,")
    assert ["4-5", "request_api_key", "int16", "18"] in [row[:4] for row in decoded["request"]["rows"]]
    assert any(row[1] == "client_software_version" and row[3] == '"1.0"' for row in decoded["request"]["rows"])
    assert decoded["error"]["version"] == "1"
    assert decoded["error"]["wrong"] == ["brokers"]
    assert decoded["neither"]["status"] == "neither hex nor base64"


def test_it_starts_and_answers_fast(seen: Any) -> None:
    """At most 1 s after an empty Pyodide page on a machine that does nothing else; ten times as long is a defect."""
    for cold in (seen["decoded"]["cold"], seen["edited"]["cold"]):
        empty, ready = map(int, cold.split())
        assert ready - empty < 10_000
    assert seen["decoded"]["base64"]["warm"] < 500


def test_specs_are_checked_and_laid_out_while_they_change(seen: Any) -> None:
    edited = seen["edited"]
    assert edited["first"]["problems"] == []
    assert ["IsFenced", "bool", "new"] in edited["first"]["rows"]
    assert ["EndpointType", "int8", ""] in edited["first"]["rows"]
    assert "$.fields[1]" in edited["broken"]["problems"][0] or "fields[1]" in edited["broken"]["problems"][0]
    assert edited["broken"]["status"].endswith("the layout is that of the last valid spec")
    assert ["EndpointType", "int64", ""] in edited["changed"]["rows"]


def test_every_message_decodes_and_has_a_page(site: Path) -> None:
    sys.path.insert(0, str(ROOT / "site" / "decode"))
    try:
        import decode
    finally:
        sys.path.pop(0)
    versions = json.loads(decode.messages())
    assert len(versions) > 250
    for name, known in versions.items():
        assert (site / "protocol" / decode.page(name)).is_file()
        for version in (known[0], known[-1]):
            data = CATALOG.message(name)().encode(version)
            result = json.loads(decode.decode(data.hex(" "), name, str(version)))
            assert "error" not in result
            assert max((part["end"] for part in result["fields"]), default=0) == len(data)
