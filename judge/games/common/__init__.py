"""What the adapters of the games have in common."""
