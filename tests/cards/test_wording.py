"""The wording of the verbs: each definition has a phrase in both languages that says all of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from judge.abilities import Node
from judge.abilities.phrases import NEGATED, Choice, Listed, Optional, Parts, PhraseError, Says, Slot, phrase
from judge.cards.printer import LANGUAGES, WRITERS, write
from judge.cards.printer.engine import Grammar, fields_of
from judge.commands.schemas import scenario_schema
from judge.games import package

WORDED = ("instruction", "condition", "amount", "ability", "grant", "filter")
"""The slots whose nodes have a wording; cards in zones are noun phrases, events have words for each event."""

UNSAID = {
    "sve": {
        *("MoveCounters has no wording", "Special does not say 'names'", "StateTriggered does not say 'cost'"),
        *("Filter does not say 'title'", "Reveal does not say 'until'", "Grant does not say 'counted_for'"),
        *("Replacing does not say 'set'", "Replacing does not say 'half'", "Grant does not say 'card_class'"),
    },
    "sve-en": {"Grant does not say 'cost'", "Grant does not say 'set_cost'"},  # said by a sentence of their own
    "sve-ja": {
        *("Filter does not say 'lies_in'", "Filter does not say 'from_zone'", "Filter does not say 'played'"),
        *("Replacing does not say 'instead'", "Replacing does not say 'optional'"),
    },
}
"""What no published card says, and no grammar has words for: a board that states it is shown without them."""


def slots(parts: Parts) -> Iterator[Slot]:
    """Yield the slots of a phrase."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Choice):
            for _, said in part.options:
                yield from slots(said)
        elif isinstance(part, Optional):
            yield from slots([*part.parts, *part.otherwise])
        elif isinstance(part, Listed):
            for item in part.items:
                yield from slots(item)


def wrong_with(kind: type[Node], says: Says | None, lang: str, grammar: type[Grammar]) -> list[str]:
    """Return the faults in the wording of a node."""
    if says is None:
        return [f"{kind.__name__} has no wording"]
    fields, found = fields_of(kind), []
    said = says.phrase(lang)
    for name in sorted(said.mentioned - {NEGATED} - set(fields)):
        found.append(f"{kind.__name__} has no field {name!r}")
    arguments = set()
    for slot in slots(said.parts):
        arguments.update(slot.argument.split())
        methods = (f"as_{slot.kind}", slot.kind)
        if slot.kind and slot.kind not in grammar.words and not any(hasattr(grammar, name) for name in methods):
            found.append(f"{kind.__name__}: no kind of slot {slot.kind!r}")
    told = {fields[name].name for name in (said.mentioned | arguments) & set(fields)}
    told |= {one.name for one in fields.values() if one.silent} | set(grammar.said_elsewhere(kind))
    return found + [f"{kind.__name__} does not say {name!r}" for name in kind.model_fields if name not in told]


def meaningless(game: str, kind: type[Node]) -> set[str]:
    """Return the fields of a node that mean nothing in a game."""
    rows = [package(game).words.get(one, {}) for one in kind.__mro__]
    return {name for row in rows for name, words in row.items() if words is None}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", WRITERS)
def test_every_definition_says_all_of_its_fields(game: str, lang: str) -> None:
    language = package(game).language
    grammar = import_module(f"judge.cards.printer.{game}_{LANGUAGES[lang]}").Printer
    worded = [kind for kind in language if kind.slot in WORDED]
    assert len(worded) > 30, "void: hardly a definition was read"
    wrong = [one for kind in worded for one in wrong_with(kind, language.says(kind), lang, grammar)]
    known = [f"{kind.__name__} does not say {name!r}" for kind in worded for name in meaningless(game, kind)]
    known += [*UNSAID.get(game, ()), *UNSAID.get(f"{game}-{lang}", ())]
    assert [one for one in wrong if one not in known] == []


def test_faults_in_a_wording_are_found() -> None:
    kind = next(kind for kind in package("dm").language if kind.verb == "from_top")
    grammar = import_module("judge.cards.printer.dm_english").Printer
    good = package("dm").language.says(kind)
    assert wrong_with(kind, good, "en", grammar) == []
    for bad in ("put {form_top:many card}", "put {from_top:lots}", "put {from_top:many card}"):
        assert wrong_with(kind, Says(en=bad, ja=""), "en", grammar), bad
    assert wrong_with(kind, None, "en", grammar)


@pytest.mark.parametrize("text", ["a {b", "a [b]", "a ]", "{x=1}", "{a?b}", "[a?b", "a & {b", "{}x|"])
def test_a_phrase_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(PhraseError):
        phrase(text)


def test_a_text_means_the_same_in_every_order_of_its_keys() -> None:
    """``look`` and ``use`` are both verbs: which is meant was once decided by the order of a table."""
    looking = {"look": 3, "use": True, "take": {"count": 1}}
    for keys in (looking, dict(reversed(looking.items()))):
        (line,) = write("dm", [{"spell": [keys]}], "en")
        assert line.startswith("Look at the top 3 cards of your deck, use, without paying the mana cost, 1 card")


@pytest.mark.parametrize("game", WRITERS)
def test_the_schema_of_a_game_shows_every_wording(game: str) -> None:
    shown = [form["x-says"] for form in scenario_schema(game)["$defs"].values() if "x-says" in form]
    language = package(game).language
    worded = {says for kind in language if kind.slot in WORDED and (says := language.says(kind)) is not None}
    missing = [
        says for says in worded if {lang: [one.text for one in says.readings(lang)] for lang in LANGUAGES} not in shown
    ]
    assert worded, "void: no definition has a wording"
    assert missing == []
