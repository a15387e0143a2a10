"""What the templates show, arranged for reading."""
