"""The error of the pipeline."""

from __future__ import annotations

__all__ = ["PipelineError"]


class PipelineError(Exception):
    """The pipeline cannot do what was asked; the text says why and what to do, and nothing has been changed."""
