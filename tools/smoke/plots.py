"""kip-tools[plots]: matplotlib draws without a display."""

from io import BytesIO

import pyarrow.parquet  # noqa: F401
from matplotlib.figure import Figure

image = BytesIO()
Figure().savefig(image, format="svg")
assert b"<svg" in image.getvalue()
