"""The inputs of the pipeline: files of each kind, and the clusters they belong to."""
