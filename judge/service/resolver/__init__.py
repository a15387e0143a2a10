"""The processes in which a visitor's scenario is played."""
