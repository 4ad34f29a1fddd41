"""Calls to a cluster: a request, the node that answers it, and the attempts at it."""
