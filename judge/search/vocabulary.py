"""What words mean the same: the games' glossaries, and a short game-neutral list (``synonyms.yaml``)."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from judge.corpus import Corpus, Term, Text
from judge.search.fold import fold

_KATAKANA = re.compile(r"[ァ-ヺー]{2}")
ALIKE = 0.8
"""Least similarity of a misspelt word to the term it may mean."""


@dataclass(frozen=True, slots=True)
class Found:
    """A defined term that occurs in a text, and how many folded characters of it are the term's."""

    term: Term
    name: str
    length: int


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Every name of every term, folded, and the groups of interchangeable words.

    ``subjects`` says for each term what kind of thing it is: the title of the chapter that defines it (手札: 領域).
    """

    terms: tuple[Term, ...]
    subjects: dict[str, Text]
    names: dict[str, tuple[Term, ...]]
    groups: dict[str, tuple[str, ...]]
    phrases: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, corpus: Corpus) -> "Vocabulary":
        """Collect the vocabulary of all games."""
        terms: list[Term] = []
        subjects: dict[str, Text] = {}
        for book in corpus.rulebooks():
            terms += book.glossary
            for term in book.glossary:
                if term.clause and (clause := book.get(term.clause)) and clause.chapter in book.clauses:
                    subjects[term.id] = book.clauses[clause.chapter].text
        names: dict[str, tuple[Term, ...]] = {}
        for term in terms:
            for name in dict.fromkeys(key(bare(name)) for name in term.names):
                if name:
                    names[name] = (*names.get(name, ()), term)
        groups, phrases = _neutral()
        return cls(tuple(terms), subjects, names, groups, phrases)

    def found_in(self, text: str, game: str | None = None) -> list[Found]:
        """Return the terms whose names occur in ``text``, longest first, without overlaps."""
        return [
            Found(term, name, len(name))
            for name in _occurring(key(text), self.names)
            for term in self.names[name]
            if game in (None, term.game)
        ]

    def synonyms(self, text: str) -> list[str]:
        """Return other Japanese words for words of ``text``, out of the neutral list."""
        found = [name for name in _occurring(key(text), self.groups) if _stands_alone(name, text)]
        return list(dict.fromkeys(other for name in found for other in self.groups[name]))

    def japanese(self, text: str) -> list[str]:
        """Return Japanese words for the English phrases of ``text``, out of the neutral list."""
        found = _occurring(key(text), self.phrases)
        return list(dict.fromkeys(word for name in found for word in self.phrases[name]))

    def near(self, text: str, game: str | None = None, known: Callable[[str], bool] = lambda _: False) -> list[Term]:
        """Return the terms that are spelt nearly like a word of ``text`` that is no term itself.

        Words that are ``known`` (the rulebooks use them) are spelt right, and comparing spellings is slow.
        """
        have = {found.name for found in self.found_in(text, game)}
        near: dict[str, Term] = {}
        for word in _candidates(text):
            if known(word) or any(word in name or name in word for name in have):
                continue
            likely = [name for name in self.names if abs(len(name) - len(word)) < 3]
            for name in difflib.get_close_matches(word, likely, n=2, cutoff=ALIKE):
                near.update((term.id, term) for term in self.names[name] if game in (None, term.game))
        return list(near.values())


def key(text: str) -> str:
    """Return the form in which names are compared."""
    return re.sub(r"\s+", " ", fold(text).text.strip())


def bare(name: str) -> str:
    """Return a name without the remark that may follow it in brackets: ``draw (tied game)``."""
    return re.sub(r"\s*[((][^))]*[))]\s*$", "", name) or name


def _occurring(text: str, names: Iterable[str]) -> list[str]:
    """Return the names that occur in the folded ``text``, longest first; a name inside a longer one is not taken."""
    taken = [False] * len(text)
    found = []
    for name in sorted((name for name in names if name in text), key=lambda name: (-len(name), name)):
        for match in re.finditer(_boundaries(name), text):
            if not any(taken[match.start() : match.end()]):
                taken[match.start() : match.end()] = [True] * len(name)
                found.append(name)
                break
    return found


def _boundaries(name: str) -> str:
    """Return a pattern for ``name``; Latin words match whole words (with a plural s) only."""
    pattern = re.escape(name)
    return rf"(?<![a-z0-9]){pattern}(?=s?(?![a-z0-9]))" if re.fullmatch(r"[a-z0-9 ']+", name) else pattern


def _stands_alone(name: str, text: str) -> bool:
    """Tell whether ``name`` occurs in ``text`` otherwise than inside a longer katakana word (プレイ in プレイヤー)."""
    folded = fold(text)
    for match in re.finditer(re.escape(name), folded.text):
        start, end = folded.span(match.start(), match.end())
        before, after = text[max(start - 1, 0) : start + 1], text[end - 1 : end + 1]
        if not (_KATAKANA.fullmatch(before) or _KATAKANA.fullmatch(after)):
            return True
    return False


def _stem(word: str) -> str:
    """Return what a verb of the list is recognised by: its kanji, whatever ending follows (戻る: 戻った, 戻して)."""
    return re.sub(r"(?<=[一-鿿])[ぁ-ゖ]+$", "", word)


def _candidates(text: str) -> Iterator[str]:
    """Yield the words of a question that could be a misspelt term: Latin and katakana ones."""
    for match in re.finditer(r"[a-z]{5,}|[ァ-ヺー・]{4,}", unicodedata.normalize("NFKC", text).lower()):
        yield fold(match[0]).text


@cache
def _neutral() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    content = yaml.load((Path(__file__).parent / "synonyms.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    groups: dict[str, tuple[str, ...]] = {}
    for group in content["same"]:
        for word in group:
            name = key(_stem(word))
            groups[name] = (*groups.get(name, ()), *(other for other in group if other != word))
    return groups, {key(phrase): tuple(words) for phrase, words in content["english"].items()}
