"""The records of internal topics: their messages by topic, as typed messages and as JSON."""
