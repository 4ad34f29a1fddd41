"""The language of message specs: the syntax of a spec file, and its meaning.

versions    ranges of versions
specs       spec nodes: the content of a file as Python objects
parse       the text of a file to nodes
check       the rules that nodes and folders of specs have to obey
defaults    the values of fields that are not set
canonical   nodes to text, in one fixed form
reading     specs of a source that may be incomplete
select      the specs that a user names
"""
