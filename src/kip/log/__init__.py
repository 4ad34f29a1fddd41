"""Kafka's on-disk formats: record batches, segments, and the messages in the records of internal topics.

`directories` finds log directories, `segments` the files of a partition and the batches in them; `records` decodes the
messages in records; `dumps` and `checks` read whole logs. `collected` has the files of `kip collect`, and
`spark_checkpoints` those of Spark's streams.
"""
