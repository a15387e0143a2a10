"""Turns a person's question into weighted terms of the index."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from judge.corpus import GRAMMARS
from judge.corpus import Term as Defined
from judge.corpus.numbers import mentions
from judge.letters import MIXED
from judge.search.analysis import english_words, query_bigrams, runs
from judge.search.vocabulary import Vocabulary, bare, candidates, key

LONGEST = 200
"""The number of characters of a question that are read."""
MOST_TERMS = 64
"""The largest number of terms in a search."""

WORD, BIGRAM, ENGLISH = 1.0, 0.3, 1.0
DEFINED = 1.0
"""The weight of a defined term, multiplied by its share of the question's length."""
SUBJECT = 0.2
"""The weight of the title of the chapter that defines a term of the question: a hand is a zone."""
SYNONYM = 0.5
TRANSLATED = 0.25
SAID = 0.7
"""The weight of the rulebook's words for words that players use."""
NICKNAMED = 0.4
"""The weight of a term's official English name, if the question uses another one."""
CORRECTED = 0.7
"""The weight of the words that a misspelled word may mean."""
NAMED = 50.0
"""The weight of a clause whose number is in the question or that defines its subject: more than any words."""
TITLED = 20.0
"""The weight of a clause whose title is the question."""
TITLES = 3
"""The largest number of clauses with a title that is searched; other titles, such as General, say too little."""
INSTANCE = 0.5
"""The weight of figures and counters: a question names an instance (8 cards), the rule the general case."""
_INSTANCE = re.compile(r"\d+|[枚体回個点時何]|何枚|何回|何体|場合")
_WHAT_IS = re.compile(
    r"(?:(?:what(?:'s| is| are| does| do)|how (?:does|do)|define|definition of|meaning of|explain) )?(?:(?:an?|the) )?"
    r"(?P<subject>.+?)(?: means?| works?| rules?)?"
    r"(?:(?:とは|って)(?:何|なに|なん)?(?:ですか|でしょうか)?|は?(?:何|なん)ですか|の(?:定義|意味|ルール|説明)(?:は|を教えて)?)?[??。.]*",
    re.IGNORECASE,
)
"""Matches the subject of “What is a ward?” and 守護とは何ですか."""


class Terms:
    """Collects terms with weights; if a term is added twice, the higher weight counts."""

    def __init__(self) -> None:
        self.weights: dict[tuple[str, str], float] = {}

    def add(self, field: str, texts: Iterable[str], weight: float) -> None:
        for text in texts:
            self.weights[field, text] = max(weight, self.weights.get((field, text), 0.0))

    def japanese(self, text: str, weight: float) -> None:
        self.add("a", runs(text), weight)

    def english(self, text: str, weight: float) -> None:
        self.add("en", english_words(text), weight)

    def strongest(self) -> dict[tuple[str, str], float]:
        """Return the terms with their weights, without the weakest if there are too many."""
        return dict(sorted(self.weights.items(), key=lambda item: -item[1])[:MOST_TERMS])


def normalise(text: str) -> str:
    """Return a question with normalised characters and spaces, shortened to :data:`LONGEST`."""
    flat = unicodedata.normalize("NFKC", "".join(char for char in text if char.isprintable() or char.isspace()))
    return re.sub(r"\s+", " ", flat).strip()[:LONGEST]


def subject(text: str) -> str:
    """Return the subject of a question about the meaning of a word; any other question unchanged."""
    match = _WHAT_IS.fullmatch(text)
    return match["subject"].strip() if match else text


def defining(text: str, vocabulary: Vocabulary, game: str | None, near: Iterable[Defined] = ()) -> dict[str, float]:
    """Return the clauses that define ``text`` or have it as their title, with their weights.

    Clauses of one game alternate with those of other games.
    """
    asked = subject(text)
    found: dict[str, float] = {}
    turns: dict[str, int] = {}
    terms = vocabulary.named(asked, game) or (near if list(candidates(asked)) == [key(asked)] else ())
    for term in terms:
        if term.clause:
            turn = turns[term.game] = turns.get(term.game, 0) + 1
            found.setdefault(term.clause, NAMED * (1 + 1 / turn))
    titled = [name for name in vocabulary.titles.get(key(asked), ()) if game in (None, name.partition(":")[0])]
    games = [name.partition(":")[0] for name in titled]
    for name, one in zip(titled, games, strict=True):
        if games.count(one) <= TITLES:
            found.setdefault(name, TITLED)
    return found


def spoken(text: str, weights: Mapping[tuple[str, str], float]) -> dict[tuple[str, str], float]:
    """Return only the terms in the language of ``text``."""
    fields = ("a", "n") if MIXED.search(text) else ("en",)
    return {term: weight for term, weight in weights.items() if term[0] in fields}


def weigh(
    text: str,
    vocabulary: Vocabulary,
    game: str | None = None,
    near: Iterable[Defined] = (),
    corrected: Iterable[str] = (),
) -> dict[tuple[str, str], float]:
    """Return the terms to search for a question in Japanese, English or both, with their weights.

    Words have full weight, pairs of characters little. A defined term that makes up most of the question points to its
    defining clause and adds the category of the term. Through the glossary, terms in the other language are added.

    Args:
        game: only terms of this game.
        near: defined terms with a spelling similar to words of the question.
        corrected: words that misspelled words of the question may mean.
    """
    terms = Terms()
    japanese = MIXED.search(text) is not None
    for word in runs(text):
        terms.add("a", [word], INSTANCE if _INSTANCE.fullmatch(word) else WORD)
    if japanese:
        terms.add("n", query_bigrams(text), BIGRAM)
    for one in GRAMMARS if game is None else [game]:
        terms.add("id", (f"{one}:{number}" for number in mentions(text, one)), NAMED)
    terms.english(" ".join(vocabulary.without_filler(text)), ENGLISH)
    _add_defined(terms, text, japanese, vocabulary, game)
    for term in near:
        terms.japanese(bare(term.ja), CORRECTED)
        terms.english(bare(term.en), CORRECTED)
    for word in corrected:
        terms.add("en" if word.isascii() else "a", [word], CORRECTED)
    _add_other_words(terms, text, japanese, vocabulary)
    return terms.strongest()


def _add_defined(terms: Terms, text: str, japanese: bool, vocabulary: Vocabulary, game: str | None) -> None:
    """Add the defined terms of a question, their categories, and their names in the other language."""
    length = len(key(text).replace(" ", "")) or 1
    for found in vocabulary.found_in(text, game):
        terms.add("d", [found.term.id], DEFINED * found.length / length)
        name = bare(found.term.ja)
        if japanese:  # a term written in kana is not among the question's words
            own = found.name in (key(name), key(found.term.reading))
            terms.japanese(name, WORD if own else SYNONYM)
            terms.add("n", query_bigrams(name), BIGRAM if own else BIGRAM * SYNONYM)
        else:
            terms.japanese(name, TRANSLATED)
            terms.english(bare(found.term.en), NICKNAMED)
        if kind := vocabulary.subjects.get(found.term.id):
            terms.add("a", (word for word in runs(kind.ja) if len(word) > 1), SUBJECT)


def _add_other_words(terms: Terms, text: str, japanese: bool, vocabulary: Vocabulary) -> None:
    """Add other words for those of a question: synonyms, the rulebook's words for players' words, translations."""
    for_japanese = (
        (vocabulary.synonyms, terms.japanese, SYNONYM),
        (vocabulary.written_in_kana, terms.japanese, SYNONYM),
        (vocabulary.slang, terms.japanese, SAID),
    )
    for_english = (vocabulary.japanese, terms.japanese, TRANSLATED), (vocabulary.english_slang, terms.english, SAID)
    for names, add, weight in for_japanese if japanese else for_english:
        for name in names(text):
            add(name, weight)
