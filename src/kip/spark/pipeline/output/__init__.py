"""The output of the pipeline: the folder of the tables, and the files of each."""
