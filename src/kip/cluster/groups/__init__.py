"""Groups of each protocol. Their modules begin with the states of a group, and with what decides on a rebalance.

`classic`, `consumer`, `share` and `streams` have the members of one protocol each, and `group` those of one group id.
"""
