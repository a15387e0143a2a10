"""What was found, for readers: text, Markdown, JSON."""
