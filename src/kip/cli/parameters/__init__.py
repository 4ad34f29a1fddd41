"""Arguments, options and types of values that several nouns share."""
