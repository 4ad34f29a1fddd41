"""Plots of the tables: SVG or PNG, drawn with matplotlib and without Spark. The same tables produce the same bytes."""
