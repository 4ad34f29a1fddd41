"""Who sends a request, and what they may do: ACLs, users, delegation tokens, and logins by SASL."""
