"""Effects are recorded once, whatever was looked up or rewound in between."""

from types import SimpleNamespace

from judge.abilities import EffectTracer
from judge.kernel import Applied, Effect

TRACER = EffectTracer(is_open=lambda game, card: True, static="x:1", text="x:2", at_once=())


class Played:
    """What a telling asks of a running game."""

    exhausted = False
    inquiry = None

    def __init__(self):
        self.facts, self.written, self.noted = {}, 0, []
        self.state = SimpleNamespace(get=lambda of, name, default: self.facts.get(name, default), put=self.put)

    def put(self, of, name, value):
        self.facts[name] = value
        self.written += 1

    def note(self, key, *citations, **more):
        self.noted.append((key, more["objects"]))

    def spend(self, effort):
        return True


def applied(*cards):
    """Return a table with one effect that adds 1 to every card, the cards in this order."""
    effect = Effect(
        id="e",
        source="a",
        stage=1,
        since=1,
        scope=tuple,
        change=lambda table, card: {"power": table[card]["power"] + 1},
        because="x:3",
    )
    return Applied({card: {"power": 1} for card in cards}, (effect,))


def tell(game, of, told=None):
    TRACER.record_changes(game, SimpleNamespace(now=lambda game: of, reported=told), ())


def test_an_effect_is_reported_once_for_each_card():
    game = Played()
    tell(game, applied("a", "b"))
    tell(game, applied("a", "b"))
    assert game.noted == [("applies", ("a", "a")), ("applies", ("a", "b"))]
    assert game.written == 1


def test_cards_that_only_change_places_are_not_reported():
    """Whether it is looked at again depends on what was tried and taken back, and the state must not."""
    game = Played()
    tell(game, applied("a", "b"))
    before = dict(game.facts)
    tell(game, applied("b", "a"))
    assert game.facts == before
    assert game.written == 1


def test_an_arriving_card_is_reported_alone():
    game = Played()
    tell(game, applied("a", "b"))
    tell(game, applied("a", "c", "b"))
    assert game.noted[2:] == [("applies", ("a", "c"))]
    assert game.written == 2


def test_an_ability_applies_while_one_of_its_effects_changes_the_card():
    """The other effect of its ability in the same stage changes nothing."""

    def effect(change):
        return Effect(id="e", source="a", stage=1, since=1, scope=tuple, change=change, because="x:3", sets=True)

    doubled = effect(lambda table, card: {**table[card], "power": 2})
    idle = effect(lambda table, card: table[card])
    for effects in ((doubled, idle), (idle, doubled)):
        game = Played()
        for _ in range(2):
            tell(game, Applied({"a": {"power": 1}}, effects))
        assert game.noted == [("applies", ("a", "a"))]
