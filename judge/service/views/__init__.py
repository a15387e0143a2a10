"""The data of the templates, arranged for reading."""
