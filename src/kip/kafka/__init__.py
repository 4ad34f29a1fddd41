"""The facts about Kafka that its specs do not contain, or that follow from them; each is defined once, here.

Imports only `kafka_wire` and the standard library.
"""
