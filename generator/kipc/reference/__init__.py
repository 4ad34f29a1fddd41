"""Docs: specs to a site of static pages, the protocol reference.

paths      the paths of pages
fields     the fields of a message over all versions, with their Python and Spark types
diagrams   one version's layout as boxes with byte widths
values     values that read like a cluster's
examples   bytes of a message, each with its field
changelog  the changes of messages in releases
kips       the KIPs that proposed or introduced messages and fields
search     the index that the search box reads
pages      all of that for one message
overviews  the messages by API key and by record type
site       the pages together, and their text
"""

from kipc.reference.site import build_site

__all__ = ["build_site"]
