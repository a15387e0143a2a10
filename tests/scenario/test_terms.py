"""What a board says is called by a word of the reader's language."""

import pytest

from judge.corpus import load
from judge.games import IDS, package
from judge.scenario import library, resolve
from judge.scenario.model import zones
from judge.scenario.reports.terms import MOMENTS, place, word

SIGNS = frozenset({"CP", "EP", "PP", "STR", "DEF"})
"""The words written with Latin letters in both languages."""


def shown(game: str) -> set[tuple[str, str | None]]:
    """Return the names of the facts that boards of a game have, and of the parts of a turn, with what they name."""
    found: set[tuple[str, str | None]] = set()
    for file in library(game)[::20]:
        done = resolve(file.scenario)
        for board in done.boards([0, len(done.steps)]).values():
            found |= {(fact, None) for card in board["cards"].values() for fact in card}
            found |= {(fact, "turn") for fact in board["turn"] if fact not in MOMENTS}
            found |= {(str(at), kind) for kind in MOMENTS if (at := board["turn"].get(kind)) is not None}
            found |= {(kind, "turn") for kind in MOMENTS if kind in board["turn"]}
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("game", IDS)
def test_facts_and_parts_of_a_turn_have_japanese_names(game: str) -> None:
    named = {key: word(load(game), key[0], "ja", key[1]) for key in shown(game)}
    assert len(named) > 10
    assert {key: said for key, said in named.items() if said.isascii() and said not in SIGNS} == {}


@pytest.mark.parametrize("game", IDS)
def test_zones_are_called_alike(game: str) -> None:
    """No sentence begins with a zone: a capital is that of an abbreviation."""
    called = [place(load(game), zone, "en") for zone in zones(package(game))]
    assert called
    assert [one for one in called if one[0].isupper() and one[1:2].islower()] == []
