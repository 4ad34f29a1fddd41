"""The pipeline: from the files of a Kafka cluster to tables that answer an operator's questions.

The packages, in the order in which a run uses them:

    definitions    what a table is, and the ways to merge its rows (`Table.merge`)
    inputs     finds files and their clusters; a format of input is a row of `inputs.sources.SOURCES`
    landing    decodes input once and keeps its rows; `landing.landing` shows the objects
    records    the records of logs that count, each once
    groups, metadata, columns    what several tables have in common
    tables     one module for each table: its columns, how it is built, updated and merged; `catalog` lists them
    run        batches and streams; `run.refresh` updates tables, `run.updates` merges new rows of a table with old ones
    output     the folder of the tables: `folder` puts them in their places, in a `store` of files
    show, checks, plots          read tables without an engine
"""
