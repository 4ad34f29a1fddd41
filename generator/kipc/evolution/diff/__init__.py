"""Diff: the differences between two sets of specs, complete enough to be applied.

changes  two sets of specs to a difference as JSON
apply    a set of specs and a difference to the other set
notes    a difference to release notes
wire     two specs to their layouts side by side
formats  notes and layouts to text and Markdown
"""

from kipc.evolution.diff.apply import apply_diff
from kipc.evolution.diff.changes import diff_specs, spec_trees

__all__ = ["apply_diff", "diff_specs", "spec_trees"]
