"""From what a person asks to weighted terms of the index."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from judge.corpus import GRAMMARS
from judge.corpus import Term as Defined
from judge.corpus.numbers import mentions
from judge.letters.fold import MIXED
from judge.search.analysis import TOKENIZERS, english_words, query_bigrams
from judge.search.spelling import candidates
from judge.search.vocabulary import Vocabulary, bare, key

LONGEST = 200
"""Characters of a question that are read."""
MOST_TERMS = 64
"""Terms of a query that are searched."""

WORD, BIGRAM, ENGLISH = 1.0, 0.3, 1.0
DEFINED = 1.0
"""Times the share of the question that the term covers."""
SUBJECT = 0.2
"""For the title of the chapter that defines a term of the question: a hand is a zone."""
SYNONYM = 0.5
TRANSLATED = 0.25
SAID = 0.7
"""For a rulebook's words for what players say."""
NICKNAMED = 0.4
"""For the English name of a term that an English question calls otherwise."""
CORRECTED = 0.7
"""For what a misspelt word may mean."""
NAMED = 50.0
"""For a clause whose number stands in the question, or that defines what is asked: more than words outweigh."""
TITLED = 20.0
"""For a clause whose title is the question."""
TITLES = 3
"""A title that more clauses of a game bear (General) points at none."""
INSTANCE = 0.5
"""For figures and counters: a question names an instance (8 cards), the rule the general case."""
_INSTANCE = re.compile(r"\d+|[枚体回個点時何]|何枚|何回|何体|場合")
_WHAT_IS = re.compile(
    r"(?:(?:what(?:'s| is| are| does| do)|how (?:does|do)|define|definition of|meaning of|explain) )?(?:(?:an?|the) )?"
    r"(?P<subject>.+?)(?: means?| works?| rules?)?"
    r"(?:(?:とは|って)(?:何|なに|なん)?(?:ですか|でしょうか)?|は?(?:何|なん)ですか|の(?:定義|意味|ルール|説明)(?:は|を教えて)?)?[??。.]*",
    re.IGNORECASE,
)
"""What is left of "What is a ward?" and 守護とは何ですか."""


class Terms:
    """Terms being collected; of a term found in two ways the stronger one counts.

    Args:
        words: cuts a Japanese text into words.
    """

    def __init__(self, words: Callable[[str], Iterable[str]]) -> None:
        self.words = words
        self.weights: dict[tuple[str, str], float] = {}

    def add(self, field: str, texts: Iterable[str], weight: float) -> None:
        """Add the terms ``texts`` of ``field``."""
        for text in texts:
            self.weights[field, text] = max(weight, self.weights.get((field, text), 0.0))

    def japanese(self, text: str, weight: float) -> None:
        """Add the words of a Japanese text."""
        self.add("a", self.words(text), weight)

    def english(self, text: str, weight: float) -> None:
        """Add the words of an English text."""
        self.add("en", english_words(text), weight)

    def strongest(self) -> dict[tuple[str, str], float]:
        """Return the terms with their weights; the weakest give way when there are too many."""
        return dict(sorted(self.weights.items(), key=lambda item: -item[1])[:MOST_TERMS])


def normalise(text: str) -> str:
    """Return the form of a question that is cached and searched."""
    flat = unicodedata.normalize("NFKC", "".join(char for char in text if char.isprintable() or char.isspace()))
    return re.sub(r"\s+", " ", flat).strip()[:LONGEST]


def subject(text: str) -> str:
    """Return what a question asks the meaning of: the question itself, unless it is put as one."""
    match = _WHAT_IS.fullmatch(text)
    return match["subject"].strip() if match else text


def defining(text: str, vocabulary: Vocabulary, game: str | None, near: Iterable[Defined] = ()) -> dict[str, float]:
    """Return the clauses that define what ``text`` names, or that bear it as their title, with what that counts.

    Where a game has several, they take turns with those of the other games.
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
    """Return the terms in the language of ``text``: who asks in English is shown what others asked in English."""
    fields = ("a", "n") if MIXED.search(text) else ("en",)
    return {term: weight for term, weight in weights.items() if term[0] in fields}


def weigh(
    text: str,
    vocabulary: Vocabulary,
    tokenizer: str,
    game: str | None = None,
    near: Iterable[Defined] = (),
    corrected: Iterable[str] = (),
) -> dict[tuple[str, str], float]:
    """Return the terms to search for a question in Japanese, in English or in both, with their weights.

    Words count fully, bigrams of the folded text little; a defined term that makes up most of the question points at
    the clause that defines it, and brings in what kind of thing it is; the glossary carries the question over into the
    other language. ``near`` are terms, ``corrected`` other words that misspelt ones may mean.
    """
    terms = Terms(TOKENIZERS[tokenizer])
    japanese = MIXED.search(text) is not None
    for word in terms.words(text):
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
    """Add the defined terms that a question names, what kind of thing each is, and each in the other language."""
    length = len(key(text).replace(" ", "")) or 1
    for found in vocabulary.found_in(text, game):
        terms.add("d", [found.term.id], DEFINED * found.length / length)
        name = bare(found.term.ja)
        if japanese:  # written in kana it has no words of its own in the question
            own = found.name in (key(name), key(found.term.reading))
            terms.japanese(name, WORD if own else SYNONYM)
            terms.add("n", query_bigrams(name), BIGRAM if own else BIGRAM * SYNONYM)
        else:
            terms.japanese(name, TRANSLATED)
            terms.english(bare(found.term.en), NICKNAMED)
        if kind := vocabulary.subjects.get(found.term.id):
            terms.add("a", (word for word in terms.words(kind.ja) if len(word) > 1), SUBJECT)


def _add_other_words(terms: Terms, text: str, japanese: bool, vocabulary: Vocabulary) -> None:
    """Add what else the words of a question are called: by others, in a rulebook, in the other language."""
    called = (
        (
            (vocabulary.synonyms, terms.japanese, SYNONYM),
            (vocabulary.written_in_kana, terms.japanese, SYNONYM),
            (vocabulary.slang, terms.japanese, SAID),
        )
        if japanese
        else ((vocabulary.japanese, terms.japanese, TRANSLATED), (vocabulary.said, terms.english, SAID))
    )
    for names, add, weight in called:
        for name in names(text):
            add(name, weight)
