"""The pipeline: from the files of a Kafka cluster to tables that answer an operator's questions."""
