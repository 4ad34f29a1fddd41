"""Fuzzers that are guided by coverage: of the codecs in Python with atheris, of the accelerator with libFuzzer.

Their inputs are two bytes that choose a message and its version, and the encoded message.
"""
