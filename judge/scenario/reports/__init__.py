"""Reports on results: text, Markdown, JSON."""
