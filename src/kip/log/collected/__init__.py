"""The files of `kip collect`: responses of a cluster's nodes, exactly as received."""
