"""The records of logs that tables are made from: each once, from any number of replicas."""
