"""The tables of the pipeline, one module each."""
