"""Reading official documents: one importer a format, all into the same `Document`.

They serve twice: a user takes the official wording over for display, and the numbers an importer finds are what the
rules text is checked against.
"""

from judge.corpus.importers import html_text, pdf_text, pukiwiki, wiki_plain
from judge.corpus.importers._document import Document, ImportedClause, Unread, decode
from judge.corpus.importers._registry import FORMATS, Importer, for_game, read
from judge.corpus.importers._takeover import Imported, take_over
