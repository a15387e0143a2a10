"""The processes that play users' scenarios."""
