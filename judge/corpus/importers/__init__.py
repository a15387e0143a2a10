"""Importers of official documents, one per format; each returns a `Document`.

Users import the official wording in order to display it. The program also uses the imported numbers to check the rules
text.
"""

from judge.corpus.importers import html_text, pdf_text, pukiwiki, wiki_plain
from judge.corpus.importers._document import Document, ImportedClause, Unread, decode
from judge.corpus.importers._registry import FORMATS, Imported, Importer, for_game, read, take_over
