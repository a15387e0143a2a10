"""Importers of official documents, one per format, all producing a `Document`.

They have two uses: a user imports the official wording for display, and the rules text is checked against the
imported numbers.
"""

from judge.corpus.importers import html_text, pdf_text, pukiwiki, wiki_plain
from judge.corpus.importers._document import Document, ImportedClause, Unread, decode
from judge.corpus.importers._registry import FORMATS, Importer, for_game, read
from judge.corpus.importers._takeover import Imported, take_over
