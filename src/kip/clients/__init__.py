"""Which clients use what of Kafka's protocol, and which of it a release drops: who must change before an upgrade."""
