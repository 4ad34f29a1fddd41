"""Record batches as columns: blocks of a log, the records in them, and tables with one row for each record."""
