"""The text of a summary, which names a reason once however many tables it concerns."""

from kip.spark.pipeline.run.summary import Summary, TableCount


def test_tables_that_lack_the_same_input_share_a_line() -> None:
    why = {
        "cluster": "no snapshots",
        "stream_lag": "no checkpoints",
        "group_lag": "no snapshots",
    }
    lines = Summary("file:///out", (), (TableCount("topics", 3, 0.25),), why, 1.5, "sail").to_text().splitlines()
    assert lines[-3:] == [
        "no snapshots, so not made: cluster, group_lag",
        "no checkpoints, so not made: stream_lag",
        "1 table in file:///out, 1.5 s with Sail",
    ]
