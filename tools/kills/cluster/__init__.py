"""Kills and full disks of an embedded cluster with a folder, and damage to stored folders.

    python -m tools.kills.cluster --kills 100 --disks 20 --bytes 200 --tails 50

A cluster and its client run in a forked process. The client writes what it tries and what is acknowledged into a pipe,
which survives its process; a copy of the folder is opened after each kill and compared with that. One half of the kills
come at any moment, the other half before a file operation.
"""
