"""From what a person asks to a Whoosh query. User text never reaches Whoosh's parser outside the advanced mode."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from whoosh import qparser
from whoosh.query import NullQuery, Query, Term

from judge.corpus import GRAMMARS
from judge.corpus import Term as Defined
from judge.corpus.numbers import mentions
from judge.search.analysis import MIXED, TOKENIZERS, english_words, query_bigrams
from judge.search.scoring import AnyOf
from judge.search.vocabulary import Vocabulary, key

LONGEST = 200
"""Characters of a question that are read."""
MOST_TERMS = 64
"""Terms of a query that are searched."""

WORD, BIGRAM, ENGLISH = 1.0, 0.3, 1.0
DEFINED = 1.0
"""Times the share of the question that the term covers."""
SUBJECT = 0.4
"""For the title of the chapter that defines a term of the question: a hand is a zone."""
SYNONYM = 0.7
TRANSLATED = 0.75
NAMED = 50.0
"""For a clause whose number stands in the question: more than words outweigh (ids are not ranked by BM25)."""
INSTANCE = 0.5
"""For figures and counters: a question names an instance (8 cards), the rule the general case."""
_INSTANCE = re.compile(r"\d+|[枚体回個点時何]|何枚|何回|何体|場合")
_ASKING = frozenset("what happens happen does do did how many much which who whose i my me has there".split())  # noqa: SIM905
FIELDS = ("id", "game", "edition", "kind", "chapter", "path", "cites", "cited_by", "en", "text")

_ADVANCED = re.compile(rf"(?:^|[\s(+-])(?:{'|'.join(FIELDS)}):\S|\"[^\"]+\"|\b(?:AND|OR|NOT)\b|(?:^|\s)[+-]\w")


class Terms:
    """Terms being collected; of a term found in two ways the stronger one counts."""

    def __init__(self) -> None:
        self.weights: dict[tuple[str, str], float] = {}

    def add(self, field: str, texts: Iterable[str], weight: float) -> None:
        """Add the terms ``texts`` of ``field``."""
        for text in texts:
            self.weights[field, text] = max(weight, self.weights.get((field, text), 0.0))

    def query(self) -> Any:
        """Return the query; the weakest terms give way when there are too many."""
        ranked = sorted(self.weights.items(), key=lambda item: -item[1])[:MOST_TERMS]
        return AnyOf([Term(field, text, boost=weight) for (field, text), weight in ranked]) if ranked else NullQuery


def normalise(text: str) -> str:
    """Return the form of a question that is cached and searched."""
    flat = unicodedata.normalize("NFKC", "".join(char for char in text if char.isprintable() or char.isspace()))
    return re.sub(r"\s+", " ", flat).strip()[:LONGEST]


def is_advanced(text: str) -> bool:
    """Tell whether ``text`` uses the query language: a field, a quoted phrase, AND, OR, NOT, ``+`` or ``-``."""
    return _ADVANCED.search(text) is not None


def advanced(text: str, schema: Any) -> Any:
    """Parse the query language; ``None`` when it cannot be read as such.

    Wildcards, ranges and regular expressions stay out: they can be made very slow.
    """
    plugins = [
        qparser.WhitespacePlugin(), qparser.SingleQuotePlugin(), qparser.FieldsPlugin(), qparser.PhrasePlugin(),
        qparser.GroupPlugin(), qparser.OperatorsPlugin(), qparser.PlusMinusPlugin(),
    ]  # fmt: skip
    try:
        return qparser.QueryParser("text", schema, plugins=plugins).parse(text[:LONGEST])
    except Exception:  # the parser fails in many ways on misplaced operators ("NOT AND x"), none of them documented
        return None


def ranked(
    text: str, vocabulary: Vocabulary, tokenizer: str, game: str | None = None, near: Iterable[Defined] = ()
) -> Query:
    """Build the ranked query for a question in Japanese, in English or in both.

    Words count fully, bigrams of the folded text little; a defined term that makes up most of the question points at
    the clause that defines it, and brings in what kind of thing it is; the glossary carries the question over into the
    other language. ``near`` are terms that misspelt words may mean.
    """
    terms = Terms()
    japanese = MIXED.search(text) is not None
    words = TOKENIZERS[tokenizer]
    for word in words(text):
        terms.add("a", [word], INSTANCE if _INSTANCE.fullmatch(word) else WORD)
    if japanese:
        terms.add("n", query_bigrams(text), BIGRAM)
    for one in GRAMMARS if game is None else [game]:
        terms.add("id", (f"{one}:{number}" for number in mentions(text, one)), NAMED)
    latin = (word for word in re.findall(r"[A-Za-z0-9'+]+", text) if word.lower() not in _ASKING)
    terms.add("en", english_words(" ".join(latin)), ENGLISH)
    length = len(key(text).replace(" ", "")) or 1
    for found in vocabulary.found_in(text, game):
        terms.add("d", [found.term.id], DEFINED * found.length / length)
        if not japanese:
            terms.add("a", words(found.term.ja), TRANSLATED)
        elif key(found.term.ja) != found.name:
            terms.add("a", words(found.term.ja), SYNONYM)
        if subject := vocabulary.subjects.get(found.term.id):
            terms.add("a", (word for word in words(subject.ja) if len(word) > 1), SUBJECT)
    for term in near:
        terms.add("a", words(term.ja), SYNONYM)
    for word in vocabulary.synonyms(text) if japanese else ():
        terms.add("a", words(word), SYNONYM)
    for word in vocabulary.japanese(text) if not japanese else ():
        terms.add("a", words(word), TRANSLATED)
    return terms.query()
