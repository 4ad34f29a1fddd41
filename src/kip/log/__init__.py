"""Kafka's on-disk formats: record batches, segments, and the messages in the records of internal topics.

`batches`, `records`, `message_sets` and `compression` implement the formats; `reader` reads a file, `writer` creates
batches; `segments` finds the files of a partition; `families` decodes the messages in records; `dump` prints all.
"""
