"""The Python back end: the only package of the compiler that generates Python.

names    Kafka's names to Python's
model    messages in Python terms
fields   a field: attribute, types, documentation, descriptor
plan     layouts, and the steps that read and write them
lower    a checked spec to its model
render   a model to text, with header (its imports) and tests
samples  values for the generated tests, and their bytes
package  the files of a package that belong to no single message
"""
