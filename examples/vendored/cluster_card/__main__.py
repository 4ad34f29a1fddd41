"""`python -m cluster_card HOST:PORT`"""

import socket
import sys

from . import fetch_card

if len(sys.argv) != 2:
    sys.exit("usage: python -m cluster_card HOST:PORT")
host, _, port = sys.argv[1].rpartition(":")
try:
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        print(fetch_card(connection))
except (OSError, ValueError) as error:
    sys.exit(f"{sys.argv[1]}: {error}")
