"""What Kafka keeps on disk: batches of records, segments, and the messages inside the records of internal topics.

`batches`, `records`, `message_sets` and `compression` know the bytes; `reader` goes through a file, `writer` makes
batches; `segments` finds the files of a partition; `families` knows which message a record holds; `dump` prints all.
"""
