"""The pipeline: from what a Kafka cluster leaves behind to tables that answer an operator's questions."""
