"""The state of a whole cluster: how it begins, changes, and is saved."""
