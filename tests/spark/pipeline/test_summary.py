"""The text of a summary, which names a reason once however many tables it concerns."""

from kip.spark.pipeline.run.summary import Summary, TableCount


def test_tables_that_lack_the_same_input_share_a_line() -> None:
    why = {
        "cluster": "there are no snapshots",
        "stream_lag": "there are no checkpoints",
        "group_lag": "there are no snapshots",
    }
    lines = Summary("file:///out", (), (TableCount("topics", 3, 0.25),), why, 1.5, "sail").to_text().splitlines()
    assert lines[-3:] == [
        "there are no snapshots, so not made: cluster, group_lag",
        "there are no checkpoints, so not made: stream_lag",
        "1 table in file:///out, 1.5 s with Sail",
    ]
