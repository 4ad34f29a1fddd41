"""One request as its handler sees it, the registration of handlers, and the checks that handlers share."""
