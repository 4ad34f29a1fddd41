"""The types that users of the packages see."""
