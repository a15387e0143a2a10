"""The cache of where abilities work does not grow with the number of boards."""

from judge.abilities import Replacing, Triggered
from judge.games.dm.book import c110_abilities
from judge.games.dm.language import When


def test_the_cache_of_abilities_is_bounded(monkeypatch):
    """A service that reads boards without end kept every ability that it had ever seen."""
    monkeypatch.setattr(c110_abilities, "KEPT", 8)
    for _ in range(40):
        c110_abilities.zones_stated(Triggered(when=When(event="discarded", card="this"), do=[]))
    assert len(c110_abilities._FOUND) <= 8


def test_a_text_about_its_own_card_works_where_that_happens():
    triggered = Triggered(when=When(event="discarded", card="this"), do=[])
    replacing = Replacing(replace=When(event="discarded", card="this"), prevent=True)
    assert c110_abilities.zones_stated(triggered) == ("graveyard",)
    assert c110_abilities.zones_stated(replacing) == ("hand",)
