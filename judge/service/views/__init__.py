"""The data that the page templates show."""
