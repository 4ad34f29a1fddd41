"""How specs change: pairs of old and new messages, their diff and compatibility, merged releases and their history."""
