"""The words of the games: their glossaries, synonyms for all games (``synonyms.yaml``), corrections of misspellings."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import yaml
from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from judge.corpus import Corpus, Term, Text
from judge.letters import fold, sound
from judge.records import record

_CANDIDATE = re.compile(r"[a-z]{4,}|[ァ-ヺー・]{3,}|[ぁ-ゖー]{4,}|[一-鿿々]{4,}")


def candidates(text: str) -> Iterator[str]:
    """Yield, in folded form, the words of a question that are long enough to be corrected."""
    for match in _CANDIDATE.finditer(unicodedata.normalize("NFKC", text).lower()):
        folded = fold(match[0]).text
        if len(folded) > 2:
            yield folded


def near(word: str, known: Sequence[str], limit: int = 2) -> list[str]:
    """Return the known words that are spelled similarly to ``word``, nearest first.

    One letter may be wrong, missing, doubled or swapped; in a word of eight or more letters, two. Short words must keep
    their first letter. Among equally near words, those with the same beginning come first.
    """
    slips = 1 if len(word) < 8 else 2
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=slips, limit=limit * 3)
    likely = [
        (slip, -Prefix.similarity(word, other), other)
        for other, slip, _ in found
        if len(other) > 2 and (len(word) > 5 or other[0] == word[0])
    ]
    return [other for *_, other in sorted(likely)][:limit]


_KATAKANA = re.compile(r"[ァ-ヺー]{2}")
_KANJI = re.compile(r"[一-鿿々]{2}")
_HIRAGANA = re.compile(r"[ぁ-ゖー]+")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー・]+")
_PARTICLE = re.compile(r"(?:^|[^ぁ-ゖー]|[のをがはにとでやも])$")
_KANJI_HEAD = re.compile(r"([一-鿿々]{2,4})([ぁ-ゖ]*)")
NICKNAME = 2
LONG = 5
"""A name in hiragana of at least this length matches anywhere, a shorter one only where a word can begin."""


@record
class FoundTerm:
    """A defined term that occurs in a text.

    ``name`` is the folded form that occurs, ``length`` how many characters it has.
    """

    term: Term
    name: str
    length: int


@record
class Neutral:
    """The words of ``synonyms.yaml``, folded.

    ``groups`` are synonyms of each word. ``slang`` and ``english_slang`` are the rulebook's words for players' words.
    ``phrases`` are Japanese words for English ones, ``kana`` the usual spelling of verbs in hiragana, ``filler``
    English words without content.
    """

    groups: dict[str, tuple[str, ...]]
    slang: dict[str, tuple[str, ...]]
    english_slang: dict[str, tuple[str, ...]]
    phrases: dict[str, tuple[str, ...]]
    kana: dict[str, str]
    filler: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Every name of every term, folded, with groups of interchangeable words.

    ``subjects`` has the category of each term: the title of the chapter that defines it (手札: 領域). ``names`` has the
    terms of each name, ``sounds`` the written form of each reading (:func:`sound`), ``titles`` the clauses with each
    title.
    """

    terms: tuple[Term, ...]
    subjects: dict[str, Text]
    names: dict[str, tuple[Term, ...]]
    sounds: dict[str, str]
    titles: dict[str, tuple[str, ...]]
    neutral: Neutral

    @classmethod
    def of(cls, corpus: Corpus) -> "Vocabulary":
        terms: list[Term] = []
        subjects: dict[str, Text] = {}
        titles: dict[str, list[str]] = {}
        for book in corpus.rulebooks():
            terms += book.glossary
            for term in book.glossary:
                if term.clause and (clause := book.get(term.clause)) and clause.chapter in book.clauses:
                    subjects[term.id] = book.clauses[clause.chapter].text
            for clause in book:
                for name in {key(bare(clause.name.ja)), key(bare(clause.name.en))} if clause.name else ():
                    titles.setdefault(name, []).append(clause.id)
        names: dict[str, dict[Term, None]] = {}
        for term in terms:
            for name in _forms(term):
                names.setdefault(name, {})[term] = None
        return cls(
            tuple(terms),
            subjects,
            {name: tuple(found) for name, found in names.items()},
            _sounds(terms),
            {name: tuple(found) for name, found in titles.items()},
            _neutral(),
        )

    def found_in(self, text: str, game: str | None = None) -> list[FoundTerm]:
        """Return the terms whose names occur in ``text``, longest first, without overlaps.

        If all games are searched, the proper name of a term in one game is not taken as a nickname in another.
        """
        return list(_found_in(self, text, game))

    def named(self, text: str, game: str | None = None) -> list[Term]:
        """Return the terms that ``text`` names: first those with this proper name, last those with this nickname."""
        name = key(text)
        terms = [term for term in self.names.get(name, ()) if game in (None, term.game)]
        return sorted(terms, key=lambda term: _closeness(term, name))

    def sounding(self, sound: str) -> str | None:
        """Return the glossary word that sounds like this, as it is usually written, or ``None``."""
        return self.sounds.get(sound)

    def synonyms(self, text: str) -> list[str]:
        """Return Japanese synonyms of words in ``text``, from the list for all games."""
        groups = self.neutral.groups
        found = [name for name in _occurring(text, groups) if _stands_alone(name, text)]
        return list(dict.fromkeys(other for name in found for other in groups[name]))

    def slang(self, text: str) -> list[str]:
        """Return the rulebook's Japanese words for players' words in ``text``."""
        slang = self.neutral.slang
        found = [name for name in _occurring(text, slang) if _stands_alone(name, text)]
        return list(dict.fromkeys(word for name in found for word in slang[name]))

    def english_slang(self, text: str) -> list[str]:
        """Return the rulebook's English words for players' words in ``text``."""
        phrases = self.neutral.english_slang
        return list(dict.fromkeys(word for name in _occurring(text, phrases) for word in phrases[name]))

    def without_filler(self, text: str) -> list[str]:
        """Return the English words of ``text`` that have content."""
        words = re.findall(r"[A-Za-z0-9'+]+", text.replace("’", "'"))
        return [word for word in words if word.lower() not in self.neutral.filler]

    def written_in_kana(self, text: str) -> list[str]:
        """Return the usual spelling of verbs in ``text`` that are written in hiragana."""
        return [self.neutral.kana[name] for name in _occurring(text, self.neutral.kana)]

    def japanese(self, text: str) -> list[str]:
        """Return Japanese words for English phrases in ``text``, from the list for all games."""
        phrases = self.neutral.phrases
        return list(dict.fromkeys(word for name in _occurring(text, phrases) for word in phrases[name]))

    def near(self, text: str, game: str | None = None, known: Callable[[str], bool] = lambda _: False) -> list[Term]:
        """Return the terms that are spelled similarly to a word of ``text``, unless the word is itself a term.

        Words for which ``known`` is true count as correct; they are skipped, because comparing spellings is slow.
        """
        have = {found.name for found in self.found_in(text, game)}
        similar: dict[str, Term] = {}
        for word in candidates(text):
            if known(word) or any(word in name or name in word for name in have):
                continue
            for name in near(word, self.of_game(game)):
                similar.update((term.id, term) for term in self.names[name] if game in (None, term.game))
        return list(similar.values())

    def of_game(self, game: str | None) -> tuple[str, ...]:
        """Return the names of all terms of ``game``; of all games if it is ``None``."""
        return _names_of(self, game)


KEPT = (Vocabulary, Neutral, Term, Text)
"""The classes of the objects in a vocabulary, which the cache may contain."""


@cache
def _names_of(vocabulary: Vocabulary, game: str | None) -> tuple[str, ...]:
    named = vocabulary.names.items()
    return tuple(name for name, terms in named if any(game in (None, term.game) for term in terms))


@lru_cache(256)
def _found_in(vocabulary: Vocabulary, text: str, game: str | None) -> tuple[FoundTerm, ...]:
    found: list[FoundTerm] = []
    by_letter = _by_first_letter(vocabulary, game)
    possible = (name for letter in dict.fromkeys(fold(text).text) for name in by_letter.get(letter, ()))
    for name in _occurring(text, possible):
        terms = [term for term in vocabulary.names[name] if game in (None, term.game)]
        own = [term for term in terms if _closeness(term, name) < NICKNAME]
        found += [FoundTerm(term, name, len(name)) for term in own or terms]
    return tuple(found)


@cache
def _by_first_letter(vocabulary: Vocabulary, game: str | None) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in _names_of(vocabulary, game):
        found.setdefault(name[0], []).append(name)
    return found


def _closeness(term: Term, name: str) -> int:
    """Return how close ``name`` is to the proper name of a term; lower is closer.

    0 is the term's own name, 1 its name without a remark (``draw (tied game)``), :data:`NICKNAME` any other name.
    """
    own = (term.ja, term.en)
    return 0 if name in map(key, own) else 1 if name in (key(bare(one)) for one in own) else NICKNAME


def key(text: str) -> str:
    """Return a name in the form that is compared: folded, with single spaces."""
    return re.sub(r"\s+", " ", fold(text).text.strip())


def bare(name: str) -> str:
    """Return a name without a remark in brackets at its end, such as that in ``draw (tied game)``."""
    return re.sub(r"\s*[((][^))]*[))]\s*$", "", name) or name


def _forms(term: Term) -> list[str]:
    """Return the forms in which a term may be written, folded: its names, its symbol, all or half in kana."""
    written = [bare(name) for name in term.names]
    reading = bare(term.reading or "")
    if len(reading) > 2:
        written += [reading, *_half_in_kana(bare(term.ja), reading)]
    if term.symbol:
        written.append(term.symbol)
    return [form for form in dict.fromkeys(map(key, written)) if form]


def _sounds(terms: Iterable[Term]) -> dict[str, str]:
    """Return the name of each term by its sound, without short ones, which may also be grammar."""
    sounds: dict[str, str] = {}
    for term in terms:
        for written, read in ((bare(term.ja), bare(term.reading or "")), *((bare(name),) * 2 for name in term.names)):
            if len(read) > 2 and _KANA.fullmatch(read):
                sounds.setdefault(sound(read), written)
    return sounds


def _half_in_kana(name: str, reading: str) -> Iterator[str]:
    """Yield 召喚よい for 召喚酔い: the last kanji replaced by its reading, tried in every possible length."""
    match = _KANJI_HEAD.fullmatch(name)
    if match is None or not reading.endswith(match[2]):
        return
    kanji, tail = match.groups()
    for length in range(max(2, len(tail) + 1), len(tail) + 4):
        if len(reading) - length >= len(kanji) - 1:
            yield kanji[:-1] + reading[-length:]


def _occurring(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that occur in ``text``, longest first, without names inside longer ones."""
    text = re.sub(r"\s+", " ", text.strip())
    folded = fold(text)
    taken = [False] * len(folded.text)
    found = []
    for name in sorted((name for name in names if name in folded.text), key=lambda name: (-len(name), name)):
        for match in re.finditer(_boundaries(name), folded.text):
            start, end = match.start(), match.start() + len(name)
            if not any(taken[start:end]) and _is_word(text, *folded.span(start, end)):
                taken[start:end] = [True] * len(name)
                found.append(name)
                break
    return found


def _is_word(text: str, start: int, end: int) -> bool:
    """Return whether the text from ``start`` to ``end`` can be a name; short hiragana may be grammar (まな, ばあい)."""
    piece = text[start:end]
    if not _HIRAGANA.fullmatch(piece) or len(piece) >= LONG or piece == text:
        return True
    return len(piece) > 2 and _PARTICLE.search(text[:start]) is not None


def _boundaries(name: str) -> str:
    """Return a pattern that matches ``name``; in Latin letters only as a whole word, with or without a plural s."""
    pattern = re.escape(name)
    return rf"(?<![a-z0-9]){pattern}(?=s?(?![a-z0-9]))" if re.fullmatch(r"[a-z0-9 ']+", name) else pattern


def _stands_alone(name: str, text: str) -> bool:
    """Return whether ``name`` occurs in ``text`` outside of a longer word.

    Neighbouring katakana are one word (プレイ in プレイヤー), and so is a single kanji with other kanji (起 in 起動).
    """
    folded = fold(text)
    for match in re.finditer(re.escape(name), folded.text):
        start, end = folded.span(match.start(), match.end())
        before, after = text[max(start - 1, 0) : start + 1], text[end - 1 : end + 1]
        compound = len(name) == 1 and (_KANJI.fullmatch(before) or _KANJI.fullmatch(after))
        if not (_KATAKANA.fullmatch(before) or _KATAKANA.fullmatch(after) or compound):
            return True
    return False


def _stem(word: str) -> str:
    """Return the stem of a verb, its kanji, so that every ending matches (戻る: 戻った, 戻して).

    Longer endings are kept, since they matter: 出したばかり does not mean every 出す.
    """
    return re.sub(r"(?<=[一-鿿])[ぁ-ゖ]{1,2}$", "", word)


@cache
def _neutral() -> Neutral:
    content = yaml.load((Path(__file__).parent / "synonyms.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    groups: dict[str, tuple[str, ...]] = {}
    for group in content["same"]:
        for word in group:
            name = key(_stem(word))
            groups[name] = (*groups.get(name, ()), *(other for other in group if other != word))
    phrases = {key(phrase): tuple(words) for phrase, words in content["english"].items()}
    slang = {key(_stem(word)): tuple(words) for word, words in content["slang"].items()}
    english = {key(phrase): tuple(words) for phrase, words in content["english_slang"].items()}
    kana = {key(stem): word for word, stems in content["kana"].items() for stem in stems}
    return Neutral(groups, slang, english, phrases, kana, frozenset(content["filler"].split()))
