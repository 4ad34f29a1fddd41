"""The language server `kipc lsp`: diagnostics, completion and more for message specs in editors.

sketch       a text that may be incomplete -> a tree of values with their places
documents    one open spec: its sketch, its nodes, and the name at an offset
project      the files of a project, with unsaved texts -> the problems of each
hover, completion, structs, outline    a document and an offset -> an answer, in offsets of the text
places       offsets <-> positions of the protocol
server       the protocol (pygls), and nothing else
"""
