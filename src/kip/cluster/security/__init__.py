"""The identity and the permissions of clients: ACLs, users, delegation tokens, and logins by SASL."""
