"""Runs of the pipeline: batches and streams, their sessions, records and summaries."""
