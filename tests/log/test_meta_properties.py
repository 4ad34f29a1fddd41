"""The cluster ID in `meta.properties` of brokers of several releases."""

from __future__ import annotations

from pathlib import Path

import pytest

from kip.log.directories.meta_properties import log_dir_cluster_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "#\n#Sat Nov 21 13:22:43 UTC 2026\ncluster.id=Capt4re_Run_One_AAAAAQ\ndirectory.id=x\nversion=1\n",
            "Capt4re_Run_One_AAAAAQ",
        ),
        ("version=0\r\nbroker.id=1\r\ncluster.id=a-b\r\n", "a-b"),
        ("cluster.id = a\\=b\\:c\n", "a=b:c"),
        ("#cluster.id=old\nbroker.id=1\n", None),
        ("cluster.id=\n", None),
        ("", None),
    ],
)
def test_cluster_ids(text: str, expected: str | None, tmp_path: Path) -> None:
    (tmp_path / "meta.properties").write_bytes(text.encode())
    assert log_dir_cluster_id(str(tmp_path)) == log_dir_cluster_id(f"file://{tmp_path}") == expected


def test_a_directory_without_the_file(tmp_path: Path) -> None:
    assert log_dir_cluster_id(str(tmp_path)) is None
    (tmp_path / "meta.properties").mkdir()
    with pytest.raises(OSError, match="directory"):
        log_dir_cluster_id(str(tmp_path))
