"""Results for readers: text, Markdown, JSON."""
