"""The internal topics of coordinators: how they are created, and the records that coordinators write to them."""
