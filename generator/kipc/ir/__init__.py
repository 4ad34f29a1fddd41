"""What is on the wire, without any programming language: messages, structs and fields of each version."""
