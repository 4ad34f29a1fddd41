"""The layouts of messages, structs and fields on the wire in each version, independent of any programming language."""
