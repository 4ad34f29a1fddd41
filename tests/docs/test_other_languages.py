"""docs/other-languages.md: each program sends a record to a cluster and reads it, if its tools are installed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kip.cluster import EmbeddedCluster
from tests.docs.blocks import BLOCKS
from tests.processes import run_process
from tests.real_kafka import NEWEST, kafka_jars

PAGE = "docs/other-languages.md"
ADDRESS = "127.0.0.1:19492"
TOOLS = {"Java": "java", "Go": "go", "JavaScript": "npm", "Rust": "cargo"}


@pytest.mark.thorough
@pytest.mark.network
@pytest.mark.embedded_cluster(brokers=1, controllers=1)
@pytest.mark.parametrize("language", TOOLS)
def test_a_program_reads_its_record(language: str, tmp_path: Path, embedded_cluster: EmbeddedCluster) -> None:
    if shutil.which(TOOLS[language]) is None:
        pytest.skip(f"needs {TOOLS[language]}")
    if language == "Java":
        (tmp_path / "libs").symlink_to(kafka_jars(NEWEST))
    blocks = [block for block in BLOCKS if (block.page, block.section) == (PAGE, language)]
    for block in blocks:
        if block.file:
            (tmp_path / block.file).parent.mkdir(exist_ok=True)
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    commands = "\n".join(block.text for block in blocks if block.language == "sh")
    assert ADDRESS in commands
    embedded_cluster.create_topic("orders")
    script = commands.replace(ADDRESS, embedded_cluster.bootstrap_server)
    run = run_process("sh", "-e", "-c", script, cwd=tmp_path, env={**os.environ, "KAFKA_HOME": str(tmp_path)})
    assert run.returncode == 0, run.stderr
    assert f"from {language}" in run.stdout.splitlines()
