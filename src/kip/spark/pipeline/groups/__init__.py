"""Groups: members, offsets and state from `__consumer_offsets`, `__share_group_state` and observations."""
