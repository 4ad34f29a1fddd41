"""Adopt: a release or a KIP's specs and those a project has in, the specs it is to have and what that means out.

Nothing here writes: the result is a plan, which check, compat and merge have approved.
"""

from kipc.evolution.adopt.adoption import Adoption, plan_adoption
from kipc.evolution.adopt.changelog import ACCEPTED, changelog_with
from kipc.evolution.adopt.error import AdoptionError

__all__ = ["ACCEPTED", "Adoption", "AdoptionError", "changelog_with", "plan_adoption"]
