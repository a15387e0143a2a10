"""The published cards of a game: found by number and name, with evolve cards and tokens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, overload

from judge import resources
from judge.build_cache import fingerprint, kept_file
from judge.cards.index import Column, Entry, Index, Named, usable
from judge.cards.line_breaks import LineBreaks
from judge.cards.names import EXACT, KANJI, SpokenNames, Way, key, spoken, words
from judge.corpus.official import data_folder
from judge.letters import consonants, consonants_typed, letters, letters_typed
from judge.letters import sound as sound_of
from judge.records import record
from judge.resources import PACKAGE

OTHER_NAMES: Mapping[str, Way] = {"reading": "reading", "translation": "translation"}
"""Fields of an entry with further names of the card, and the kind of each name."""

NOT_PRINTED = frozenset({"numbers", "texts", "creates", "unread", "newer", "errata", "date", *OTHER_NAMES})
"""Fields of an entry that are not printed on the card; a scenario takes over all other fields."""

OF_PRINTING = frozenset({"numbers", "texts", "errata", "date", "also_named", *OTHER_NAMES})
"""Fields that differ between printings of the same card."""

ALIKE = 60
"""The similarity in percent from which a name is suggested for a word."""

FARTHER = 12
"""The largest difference in similarity (in percent) between the best suggestion and another one."""

ALIKE_SPELLED = 70
"""The similarity in percent required of the letters that a name is pronounced with."""

SHORTEST_PART_SPELLED = 6
"""Words of at least this many letters are also compared with the letters of parts of names."""

ALIKE_ENGLISH = 75
"""The same similarity between an English word and kana."""

SHORTEST_SPELLED = 3
"""Words with fewer consonants or letters are not compared by them."""

ALIKE_PART = 80
"""The similarity in percent required of a part of a name; it is higher because parts match easily."""

MOST_NEAR = 50
"""The number of names that are compared more precisely."""

OF_PART = 0.9
"""The factor for the similarity with a part of a name, compared with that of a whole name."""

SHORTEST_PART = 5
"""Words of at least this many characters are also compared with parts of names."""

SHORTEST_NAMED = 4
"""The shortest Japanese name that is recognised in a sentence; for other names it is ``SHORTEST_PART``."""

OF_TITLE = 0.95
"""The factor for a match with a part before the last one of a Japanese name, which is usually the title."""

CLIPPED = range(4, 6)
"""The lengths in kana of short forms made of the beginnings of two words: デモスト for デモンストライク."""

OF_CLIPPED = 75
"""The similarity in percent that counts for such a short form."""

PARTS = re.compile(r"[・\s＆&]+|(?<=[一-鿿々〆])(?=[ァ-ヺ])")
"""The boundaries between the parts of a Japanese name: marks, and the end of a title in kanji."""

SOFT_G = re.compile("g(?=[eiy])", re.IGNORECASE)
"""A letter that English pronounces as in *tiger* or as in *angel*."""

Spell = tuple[Callable[[str], str], Callable[[str], str]]

MISREAD = str.maketrans("OIL", "011")
"""Letters typed for digits in card numbers; the first two characters of a number are letters."""

RUNS = re.compile(r"[一-鿿々〆]+|[ァ-ヺ]+")
"""The parts in kanji and in kana of a normalised word: a name typed half in kana has both."""

LATIN = re.compile(r"[A-Za-z0-9'’-]+")


MADE_UP = "MADE"
"""The set code of cards that are not published but made up."""


class SeveralCardsError(LookupError):
    """Raised if several different cards have the same name."""

    def __init__(self, name: str, numbers: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.numbers = tuple(numbers)


@record
class Hit:
    """A card that was found.

    Attributes:
        name: the name or number that matched.
        card: the card's id in the library's index.
        share: how similar the name is to the input, in percent.
    """

    entry: Entry
    name: str
    way: Way
    card: int
    share: float = 100

    @property
    def exact(self) -> bool:
        """Whether the input was a complete name or number of the card."""
        return self.way in EXACT


@record
class CardPage:
    """A page of the cards that have certain facts.

    Attributes:
        total: the number of all such cards.
    """

    total: int
    some: list[Entry]


class Entries(Sequence[Entry]):
    """The entries of an index as a sequence; each is read when it is accessed."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def __len__(self) -> int:
        return self._index.count()

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[Entry]:
        return self._index.entries()

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return list(self._index.entries(start, max(0, stop - start)))[::step] if step > 0 else list(self)[at]
        return list(self)[at] if at < 0 else next(iter(self._index.entries(at, 1)))


class Library:
    """The published cards of a game.

    Args:
        index: its index; by default an empty one in memory.
    """

    def __init__(self, game: str = "", index: Index | None = None) -> None:
        self._game = game
        self._index = index or Index()
        self._tokens: dict[str, Entry] | None = None
        self.cards: Sequence[Entry] = Entries(self._index)

    @property
    def tokens(self) -> dict[str, Entry]:
        """The tokens known only from the cards that create them, by name."""
        if self._tokens is None:
            tokens: dict[str, Entry] = {}
            for token in self._index.entries(tokens=True):
                tokens.setdefault(token["name"], token)
            self._tokens = tokens
        return self._tokens

    def add(self, cards: Iterable[Entry], tokens: Iterable[Entry]) -> None:
        """Add entries; a number that already exists keeps its first entry."""
        called, sound_of = self._spoken.called, self._spoken.sound_of
        for entry in cards:
            names: list[tuple[Way, str]] = [("name", name) for name in names_of(entry)]
            names += [way for name in names_of(entry) for way in called(name)]
            names += [(way, entry[field]) for field, way in OTHER_NAMES.items() if field in entry]
            self._index.add(entry, names, facts_of(entry), sound_of)
        for token in tokens:
            self._index.add(token, [], facts_of(token), sound_of, token=True)
        self._tokens = None

    @property
    def _spoken(self) -> SpokenNames:
        return spoken(self._game)

    def find(self, word: str, *, evolved: bool = False) -> Entry | None:
        """Return the card with a number or name, or else the token with that name; ``None`` if there is neither.

        Args:
            word: the number in any notation, the name in any spelling, or a nickname.
            evolved: whether to prefer the evolve card of that name.

        Raises:
            SeveralCardsError: several different cards have the name.
        """
        exact = self._exact(word) or self._qualified(word, self._exact)
        by_name = bool(exact) and exact[0].way != "number"
        named = [hit.entry for hit in exact] if by_name else [hit.entry for hit in exact[:1]]
        meant = [entry for entry in named if (entry.get("special") == "evolve") is evolved] or named
        if not _are_alike(meant):
            raise SeveralCardsError(word, [entry["numbers"][0] for entry in meant if entry["numbers"]])
        return meant[0] if meant else self.tokens.get(word.strip())

    def knows(self, word: str) -> bool:
        """Return whether a number or name belongs to a card."""
        return bool(self._exact(word) or self._qualified(word, self._exact))

    def numbered(self, number: str) -> Entry | None:
        card = self._index.numbered(number)
        return None if card is None else self._index.entry(card)

    def _exact(self, word: str) -> list[Hit]:
        """Return the cards with exactly this number or name, by the first kind of match that succeeds."""
        card = self._index.numbered(word)
        if card is not None:
            return [Hit(self._index.entry(card), word.strip(), "number", card)]
        wanted = key(word)
        if not wanted:
            return []
        named = self._index.named("form", wanted)
        spelled = [one for one in named if one.way == "name" and one.name == word.strip()]
        for way in EXACT[1:]:
            found = spelled if spelled and way == "name" else [one for one in named if one.way == way]
            if found:
                return self._hits(found, way)
        numbered = self._index.by_number(word)
        if numbered:
            return [Hit(self._index.entry(one), word.strip(), "number", one) for one in numbered]
        sound = self._spoken.sound_typed(word) if named or not self._is_latin else None
        return self._hits(self._index.named("sound", sound), "reading") if sound else []

    @cached_property
    def _is_latin(self) -> bool:
        """Whether no name in the library is Japanese, so that pronunciations need not be compared."""
        return not self._index.has_sounds()

    def _hits(self, named: Iterable[Named], way: Way) -> list[Hit]:
        cards = {one.card: one for one in named}
        return [Hit(self._index.entry(card), one.name, way, card) for card, one in cards.items()]

    def _qualified(self, word: str, search: Callable[[str], list[Hit]]) -> list[Hit]:
        """Search for a name without its last word, which is a qualifier: in “snatch red”, the card's color."""
        parts = self._spoken.qualified(word)
        if parts is None:
            return []
        return [hit for hit in search(parts[0]) if all(_has(hit.entry, *fact) for fact in parts[1].items())]

    def search(self, word: str, limit: int = 20, *, near: bool = True) -> list[Hit]:
        """Return the cards that match a word, best matches first.

        Exact matches come first, then cards whose name or number contains the word. If there are none, cards with a
        similar name are returned.

        Args:
            word: the user's input.
            limit: the largest number of cards.
            near: whether cards with a similar name may be returned; comparing all names takes longest.
        """

        def partly(word: str) -> list[Hit]:
            return self._partly(word, max(limit, MOST_NEAR))

        def nearly(word: str) -> list[Hit]:
            return self._nearly(word, max(limit, MOST_NEAR)) if near else []

        exact = _by_pitch(self._exact(word) or self._qualified(word, self._exact))
        partial = partly(word) if len(exact) < limit else []
        if not exact:
            partial = partial or self._qualified(word, partly) or self._qualified(word, nearly) or nearly(word)
        found: dict[int, Hit] = {}
        for hit in (*exact, *partial):
            found.setdefault(hit.card, hit)
        return list(found.values())[:limit]

    def mentioned(self, text: str, other: Collection[str] = ()) -> list[Hit]:
        """Return the cards named in a sentence, longest names first.

        Args:
            other: words that have another meaning in the sentence, normalised by :func:`judge.cards.names.key`.
        """
        parts, found = words(LATIN.sub(r" \g<0> ", text)), list[Named]()
        for name in self._index.names_in(key(text), SHORTEST_NAMED):
            latin, at = name.form.isascii(), _words_of(name.form, parts)
            if (latin and (at is None or len(name.form) < SHORTEST_PART)) or name.way not in ("name", "translation"):
                continue
            if name.form in other or any(name.form in named.form != name.form for named in found):
                continue
            around = (*parts[at.stop :][:1], *parts[: at.start][-1:]) if at else ()
            chosen = next((hits for one in around if (hits := self._qualified(f"{name.name} {one}", self._exact))), [])
            if not chosen or name.card in {hit.card for hit in chosen}:
                found.append(name)
        return _by_pitch(self._hits(found, "part"))

    def _partly(self, word: str, limit: int) -> list[Hit]:
        """Return the cards whose number begins with the word, or whose name contains the word or all its parts."""
        wanted = key(word)
        if not wanted:
            return []
        begun = self._index.by_number_begun(word, limit) if any(map(str.isdecimal, wanted)) else []
        found = [Hit(self._index.entry(card), word.strip(), "begins", card) for card in begun]
        runs = RUNS.findall(wanted)
        if len(runs) > 1 and KANJI.search(wanted) and not self._is_latin:
            kanji = [run for run in runs if KANJI.match(run)]
            heard = [sound_of(run) for run in runs if run not in kanji]
            for named in self._index.holding("form", kanji):
                if named.sound is not None and all(run in named.sound for run in heard):
                    found.append(Hit(self._index.entry(named.card), named.name, "part", named.card, OF_PART * 100))
        asked: list[tuple[Column, list[str]]] = [("form", [wanted]), ("form", words(word))]
        sound = None if self._is_latin else self._spoken.sound_typed(word)
        if sound is not None and len(sound) > 1:
            asked.append(("sound", [sound]))
        for column, parts in asked:
            for named in islice(self._index.holding(column, parts), limit):
                text = (named.form if column == "form" else named.sound) or ""
                way: Way = "begins" if text.startswith(parts[0]) else "part"
                found.append(
                    Hit(self._index.entry(named.card), named.name, way, named.card, _share_of_part(wanted, named))
                )
        written = word.strip()
        found.sort(key=lambda hit: (is_made_up(hit.entry), -hit.share, hit.way != "begins", written not in hit.name))
        return _by_pitch(found)

    def _nearly(self, word: str, limit: int) -> list[Hit]:
        """Return the cards with a name similar to a word, most similar first; or those with a similar number."""
        misread = word[:2] + word[2:].upper().translate(MISREAD)
        if misread != word and any(map(str.isdecimal, misread)) and (cards := self._index.by_number(misread)):
            return [Hit(self._index.entry(card), misread, "near", card) for card in cards]
        alike = [one for one in self._alike(word) if not is_made_up(self._index.entry(one[1].card))]
        found = sorted(alike, key=lambda one: (-one[0], len(one[1].form), one[1].card))
        close: dict[int, Hit] = {}
        for share, one in found[:limit]:
            if share >= found[0][0] - FARTHER:
                close.setdefault(one.card, Hit(self._index.entry(one.card), one.name, "near", one.card, share))
        return _by_pitch(list(close.values()))

    @cached_property
    def _every_name(self) -> list[Named]:
        """All names, read once, because every misspelled word is compared with all of them."""
        return self._index.every_name()

    @cached_property
    def line_breaks(self) -> LineBreaks:
        """The points where card names can break in a narrow column."""
        return LineBreaks(named.name for named in self._every_name if named.way == "name")

    def _alike(self, word: str) -> list[tuple[float, Named]]:
        from rapidfuzz import fuzz, process  # most words are found without it

        names = self._every_name
        wanted_form = key(word)
        typed = [(wanted_form, [named.form for named in names])]
        best: dict[int, float] = {}
        sound = self._spoken.sound_typed(word)
        if not self._is_latin:
            if sound:
                typed.append((sound, [named.sound or "" for named in names]))
            if len(wanted_form) in CLIPPED:
                clipped = re.compile(f"{wanted_form[:2]}.*{wanted_form[2:]}")
                best = {at: OF_CLIPPED for at, one in enumerate(names) if clipped.match(one.form)}
        if not (self._is_latin and wanted_form.isascii()):
            for at, share in self._pronounced_alike(word, sound):
                best[at] = max(best.get(at, 0.0), share)
        for wanted, written in typed:
            for _, share, at in process.extract(
                wanted, written, scorer=fuzz.ratio, score_cutoff=ALIKE, limit=MOST_NEAR
            ):
                best[at] = max(best.get(at, 0.0), share)
            if len(wanted) < SHORTEST_PART:
                continue
            parts = process.extract(
                wanted, written, scorer=fuzz.partial_ratio, score_cutoff=ALIKE_PART, limit=MOST_NEAR
            )
            for name, share, at in parts:
                if len(name) >= len(wanted):
                    best[at] = max(best.get(at, 0.0), share * OF_PART)
        return [(share, names[at]) for at, share in best.items()]

    def _pronounced_alike(self, word: str, sound: str | None) -> Iterator[tuple[int, float]]:
        """Yield the positions of names that are pronounced like a word, with the similarity in percent.

        Latin letters are finer than kana: メデューサ and メドゥーサ share m, e, d, u, s and a. Between an English
        word and kana the consonants count most, because Japanese adds vowels: goblin and ゴブリン.
        """
        names = self._every_name
        sounds = [(named.sound or "") if named.way in ("name", "reading") else "" for named in names]
        if word.isascii():
            for pronounced in {word, SOFT_G.sub("j", word)}:
                yield from _spelled_alike(pronounced, sounds, (consonants_typed, letters_typed), (consonants, letters))
        elif sound:
            yield from _spelled_alike(sound, sounds, (letters, letters), (letters, letters))
            english = [named.name if named.form.isascii() and named.way == "name" else "" for named in names]
            yield from _spelled_alike(sound, english, (consonants, letters), (consonants_typed, letters_typed))

    def near(self, word: str, limit: int = 3) -> list[str]:
        """Return up to ``limit`` names that are similar to a word or contain it."""
        hits = self._nearly(word, limit) or self._partly(word, limit)
        return list(dict.fromkeys(hit.entry["name"] for hit in hits))[:limit]

    def suggestion(self, word: str) -> str | None:
        """Return the card that a misspelled name or number probably means.

        If cards of several colors share the name, the number that resembles the word most is added, as it states the
        color.
        """
        from rapidfuzz import fuzz

        found = self.search(word, MOST_NEAR)
        if not found:
            return None
        first = found[0]
        name = first.entry["name"]
        if self._index.by_number(first.name):
            return f"{name} ({first.name})"
        if len({entry.get("pitch") for entry in self._named(name)}) < 2:
            return str(name)
        numbers = [hit.entry["numbers"][0] for hit in found if hit.entry["name"] == name and hit.entry["numbers"]]
        return f"{name} ({max(numbers, key=lambda one: fuzz.ratio(key(word), key(one)))})"

    def same_name(self, entry: Entry) -> list[Entry]:
        """Return the other cards with a name of this card: in other colors, unevolved, or other versions."""
        sides = names_of(entry.get("right", {"name": ""}))
        return [one for name in names_of(entry) if name not in sides for one in self._named(name) if one is not entry]

    def values(self, field: str) -> dict[str, int]:
        """Return the values of a field on cards and tokens, with the number of cards for each."""
        return self._index.values(field)

    def having(self, facts: Iterable[tuple[str, str]], offset: int = 0, limit: int | None = None) -> CardPage:
        """Return a page of the cards that have all the given facts."""
        cards = self._index.with_facts(facts)
        end = None if limit is None else offset + limit
        return CardPage(len(cards), [self._index.entry(card) for card in cards[offset:end]])

    def evolve_cards(self, entry: Entry) -> list[Entry]:
        """Return the cards that a card evolves into: those named in its text, or the evolve card of the same name.

        Many cards have no ability to evolve by themselves, but another card's text can evolve them.
        """
        if entry.get("special"):
            return []
        evolves = [node for node in entry.get("abilities", ()) if node.get("keyword") == "evolve"]
        targets = [node.get("into", {}).get("name", entry["name"]) for node in evolves] or [entry["name"]]
        found = [self._evolve_card(entry, [name] if isinstance(name, str) else name) for name in targets]
        return list({one["name"]: one for one in found if one is not None}.values())

    def _evolve_card(self, entry: Entry, names: Sequence[str]) -> Entry | None:
        named = [e for name in names for e in self._named(name) if e.get("special") == "evolve"]
        if _are_alike(named):
            return named[0] if named else None
        sets = {set_of(number) for number in entry["numbers"]}
        same = [e for e in named if sets & {set_of(number) for number in e["numbers"]}]
        return same[0] if len(same) == 1 else None

    def tokens_of(self, entry: Entry) -> list[Entry]:
        """Return the tokens that a card creates, directly or through its other tokens."""
        made_by = self.made_by(entry.get("creates", ()))
        return [made for name, made in made_by.items() if name in self.tokens or is_token(made)]

    def made_by(self, names: Iterable[str]) -> dict[str, Entry]:
        """Return the cards and tokens with the given names, and those that they create in turn, by name."""
        found: dict[str, Entry] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            made = self.tokens.get(name) or self._token_card(name) or self.numbered(name)
            if made is not None and name not in found:
                found[name] = made
                waiting += made.get("creates", ())
        return found

    def _token_card(self, name: str) -> Entry | None:
        return next((entry for entry in self._named(name) if is_token(entry)), None)

    def _named(self, name: str) -> list[Entry]:
        """Return the cards with exactly this printed name."""
        named = (one for one in self._index.named("form", key(name)) if one.way == "name" and one.name == name)
        return [self._index.entry(one.card) for one in named]


def _words_of(form: str, parts: Sequence[str]) -> range | None:
    """Return the range of consecutive words that together spell a name, or ``None``."""
    for start in range(len(parts)):
        for end in range(start + 1, len(parts) + 1):
            if (made := "".join(parts[start:end])) == form:
                return range(start, end)
            if not form.startswith(made):
                break
    return None


def _share_of_part(wanted: str, name: Named) -> float:
    """Return how similar a word is to a name that contains it, in percent: highest for a whole part of the name.

    In a Japanese name the last part names the person, and the parts before it are titles.
    """
    parts = [key(part) for part in PARTS.split(name.name)]
    if wanted not in parts:
        return OF_PART * 100
    return 100 if parts[-1] == wanted or name.form.isascii() else OF_TITLE * 100


def _spelled_alike(
    typed: str, names: Sequence[str], spell_typed: Spell, spell_name: Spell
) -> Iterator[tuple[int, float]]:
    """Yield the positions of names spelled like a word, with the similarity in percent.

    Each pair of functions returns the letters that must be similar, and all letters; the first count twice.
    """
    from rapidfuzz import fuzz, process

    wanted, whole = (spell(typed) for spell in spell_typed)
    if len(wanted) < SHORTEST_SPELLED:
        return
    spelled = [spell_name[0](name) for name in names]
    same_script = spell_typed == spell_name
    for _, share, at in process.extract(
        wanted, spelled, scorer=fuzz.ratio, score_cutoff=ALIKE_SPELLED, limit=MOST_NEAR
    ):
        share = (2 * share + fuzz.ratio(whole, spell_name[1](names[at]))) / 3
        if share >= (ALIKE_SPELLED if same_script else ALIKE_ENGLISH):
            yield at, share
    if same_script and len(wanted) >= SHORTEST_PART_SPELLED:
        parts = process.extract(wanted, spelled, scorer=fuzz.partial_ratio, score_cutoff=ALIKE_PART, limit=MOST_NEAR)
        yield from ((at, share * OF_PART) for one, share, at in parts if len(one) >= len(wanted))


def _by_pitch(hits: list[Hit]) -> list[Hit]:
    """Group hits with the same name, and sort each group by pitch (red, yellow, blue)."""
    place = {name: at for at, name in reversed(list(enumerate(hit.entry["name"] for hit in hits)))}
    return sorted(hits, key=lambda hit: (place[hit.entry["name"]], hit.entry.get("pitch", 0)))


def is_token(entry: Entry) -> bool:
    return entry.get("special") == "token" or "token" in entry.get("types", ())


def is_made_up(entry: Entry) -> bool:
    """Return whether a card is made up, as an example of a kind of card that the library otherwise lacks."""
    return any(set_of(number) == MADE_UP for number in entry.get("numbers", ()))


def names_of(entry: Entry) -> Sequence[str]:
    """Return the names printed on a card: its own, a collaboration name, and the names of a second side."""
    other = entry.get("right", {}).get("name")
    both = (f"{entry['name']} // {other}", other) if other else ()
    return (entry["name"], *([entry["also_named"]] if "also_named" in entry else []), *both)


def facts_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the printed words and numbers of a card as (field, value), with its sets and whether its text is unread."""
    for name in sets_of(entry):
        yield "set", name
    if not is_whole(entry):
        yield "unread", "true"
    for field, value in entry.items():
        if field not in NOT_PRINTED:
            for one in value if isinstance(value, list) else (value,):
                if isinstance(one, (str, int)):
                    yield field, str(one)


def _has(entry: Entry, field: str, value: Any) -> bool:
    had = entry.get(field)
    return value in had if isinstance(had, list) else bool(had == value)


def _are_alike(entries: Sequence[Entry]) -> bool:
    """Return whether the cards differ only in their printings, so that any of them can represent all."""
    facts = [{name: value for name, value in entry.items() if name not in OF_PRINTING} for entry in entries]
    return all(one == facts[0] for one in facts)


SET_AND_COUNT = re.compile(r"([0-9]?[A-Z]+)[0-9]{3}")
"""A card number without a hyphen: the set code, and three digits."""


def set_of(number: str) -> str:
    """Return the set code of a card number, or an empty string for an identifier such as ``snatch-red``."""
    whole = SET_AND_COUNT.fullmatch(number)
    if whole is not None:
        return whole[1]
    is_identifier = number == number.lower() and not number[:1].isdigit()
    return "" if is_identifier else number.partition("-")[0]


def sets_of(entry: Entry) -> list[str]:
    """Return the codes of the sets in which a card was printed."""
    return [name for name in dict.fromkeys(map(set_of, entry.get("numbers", ()))) if name]


def printed(entry: Entry) -> dict[str, Any]:
    """Return a card in the form of a scenario, including the unread words of its text."""
    found = {name: value for name, value in entry.items() if name not in NOT_PRINTED}
    unread = [*entry.get("unread", ()), *entry.get("newer", ())]
    if unread:
        found["unread"] = unread
    if entry.get("numbers"):
        found["number"] = entry["numbers"][0]
    return found


def folders(game: str) -> Iterator[Path]:
    """Yield the folders with a game's cards: the user's own, then the shipped one."""
    yield data_folder() / "cards" / game
    yield resources.path("cards") / game


def has_cards(game: str) -> bool:
    """Return whether the library of a game has cards; unlike `library`, this builds no index."""
    found = (path for folder in folders(game) for path in folder.glob("*.jsonl"))
    return any(path.stem != "tokens" and path.stat().st_size for path in found)


@cache
def library(game: str) -> Library:
    """Return the library of a game; it is empty if no cards have been imported."""
    files = [path for folder in folders(game) for path in sorted(folder.glob("*.jsonl"))]
    if not files:
        return Library(game)
    stats = ((path, path.stat()) for path in files)
    stats_text = (f"{path} {stat.st_size} {stat.st_mtime_ns}" for path, stat in stats)
    code = [*(PACKAGE / "cards").glob("*.py"), PACKAGE / "letters.py"]
    names = resources.path("cards") / game / "names.yaml"
    built_from = fingerprint(PACKAGE, [*code, *([names] if names.is_file() else [])], *stats_text)
    path = kept_file(f"cards/{game}", built_from, ".sqlite", lambda path: _write_index(game, files, path), usable)
    if path is not None:
        return Library(game, Index(path))
    found = Library(game)
    _fill(found, files)
    return found


def _write_index(game: str, files: Sequence[Path], path: Path) -> None:
    index = Index(path, new=True)
    _fill(Library(game, index), files)
    index.finish()


def _fill(found: Library, files: Sequence[Path]) -> None:
    """Add the entries of files, except those whose numbers have all been added before.

    The user's files come first. A user's entry that is not fully parsed is replaced by the shipped entry if that is
    complete.
    """
    folder = resources.path("cards")
    shipped = [path for path in files if folder in path.parents]
    own = [path for path in files if folder not in path.parents]
    complete = set[str]()
    if own:
        complete.update(number for entry in _cards_in(shipped) if is_whole(entry) for number in entry["numbers"])
    seen: set[str] = set()
    for group, better in ((own, complete), (shipped, frozenset[str]())):
        for entry in _cards_in(group):
            numbers = entry["numbers"]
            gives_way = not is_whole(entry) and better.issuperset(numbers)
            if not numbers or not (gives_way or seen.issuperset(numbers)):
                seen.update(numbers)
                found.add([entry], ())
    found.add((), _lines(path for path in [*own, *shipped] if path.stem == "tokens"))


def _cards_in(files: Iterable[Path]) -> Iterator[Entry]:
    return _lines(path for path in files if path.stem != "tokens")


def is_whole(entry: Entry) -> bool:
    """Return whether a card's text is fully parsed."""
    return "unread" not in entry and "newer" not in entry


def _lines(paths: Iterable[Path]) -> Iterator[Entry]:
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            if line:
                yield json.loads(line)


def write(folder: Path, cards: Iterable[Entry], tokens: Iterable[Entry]) -> None:
    """Write entries to a folder, one file per set, so that a diff shows what changed.

    Cards already in the folder stay, unless a new card has their number.
    """
    sets: dict[str, list[Entry]] = {"tokens": list(tokens)}
    for entry in cards:
        sets.setdefault(next(iter(sets_of(entry)), "unnumbered"), []).append(entry)
    numbers = {number for entries in sets.values() for entry in entries for number in entry.get("numbers", ())}
    folder.mkdir(parents=True, exist_ok=True)
    for name, entries in sets.items():
        path = folder / f"{_file_name(name)}.jsonl"
        before = _lines([path]) if path.exists() else ()
        known = {entry["name"] for entry in entries}
        entries += (
            [e for e in before if e["name"] not in known] if name == "tokens" else _others(before, numbers, known)
        )
        lines = [json.dumps(entry, ensure_ascii=False) for entry in entries]
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def written_by_hand(folder: Path) -> set[str]:
    """Return the numbers of the cards in a folder that were entered by hand instead of parsed from a text."""
    entries = _lines(sorted(folder.glob("*.jsonl")))
    return {number.upper() for entry in entries if "texts" not in entry for number in entry.get("numbers", ())}


def _others(before: Iterable[Entry], numbers: Collection[str], names: Collection[str]) -> Iterator[Entry]:
    """Yield the existing cards that new ones do not replace, without replaced numbers."""
    for entry in before:
        left = [number for number in entry["numbers"] if number not in numbers]
        if left or (not entry["numbers"] and entry["name"] not in names):
            yield {**entry, "numbers": left}


def _file_name(name: str) -> str:
    """Return a set code as a valid file name."""
    return re.sub(r"[^\w-]", "_", name)[:40] or "unnumbered"
