"""Every word of the language of card texts, planted on a board: does it do anything? README.md says how."""
