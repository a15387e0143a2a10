"""A small but complete further game, golems of clay, that uses more of the kernel at once than any card game here.

Its rulebook:

1. Each player has a hand, a yard and a heap; the kiln is shared. Golems and wells lie in yards, spells in hands.
2. A golem consists of lumps of clay; one lump leads and represents it, and the others do not count (2.1).
   Golems that are joined become one golem, which continues as each of them (2.2). A golem that is broken up becomes one
   golem for each lump, and each of these continues as it (2.3). A golem that is recast is a new one, though it has not
   moved (2.4). Yards are open to all, but only its owner knows a lump that is turned face down, until it is face up
   (2.5).
3. A spell is put into the kiln, and its colours are paid one by one; a player who lacks one draws it from a well (3.2).
   If that cannot be done, the spell goes back, and the wells are full again (3.3). Players add spells until both pass;
   then the last one is carried out (3.4). The
   kiln cracks as soon as a player has 1 life left: nobody adds anything more, and what is in it is carried out (3.5).
4. The scrapping of a golem can be replaced by a charm of either player, once for each event (4.1);
   the player whose turn it is plans theirs first (4.2). A charm serves once (4.3). A player who would lose life first
   scraps a golem of theirs that is a ward, and then loses 1 less (4.4).
5. Two golems trade yards together or not at all (5.1); one that is nailed down does not move (5.2).
6. A bell rings as soon as a golem enters a yard, even in the middle of a spell: its player gains 1 life (6.1).
7. What golems are given applies in stages, words before figures (7.1); words that depend on figures come last (7.2).
8. Checked after every event: golems without power are scrapped together (8.1). A player without life has lost; if both
   have lost, nobody has won (8.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from judge.kernel import (
    GAME,
    SIGHT,
    Applied,
    CardId,
    Check,
    Effect,
    Event,
    Game,
    GameOver,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Replacement,
    Sight,
    Standing,
    State,
    Table,
    Why,
    ZoneId,
    depends_on_stages,
    do,
    priority,
    up_to,
)

P1, P2 = PLAYERS = (PlayerId("p1"), PlayerId("p2"))
KILN = ZoneId("kiln")
ZONES = (KILN, *(ZoneId(f"{player}.{zone}") for player in PLAYERS for zone in ("hand", "yard", "heap")))
WORDS, FIGURES, LATE = 1, 2, 3
Does = Callable[[Game, PlayerId], Procedure[Any]]


class Card(NamedTuple):
    """The printed values: a golem has a power, perhaps a bell, or is a ward; a well has a colour; a spell a cost."""

    power: int = 0
    bell: bool = False
    ward: bool = False
    well: str = ""
    pays: tuple[str, ...] = ()
    does: Does | None = None


class Gift(NamedTuple):
    """What golems were given: a word, or an amount of power; the word perhaps only to those of some power or more."""

    to: tuple[Ref, ...]
    power: int = 0
    word: str = ""
    least: int | None = None


# 1, 2: golems


def yard(player: PlayerId) -> ZoneId:
    return ZoneId(f"{player}.yard")


def golems(game: Game, *players: PlayerId) -> list[CardId]:
    """Return the golems there are: 2.1 counts each by the lump that leads."""
    return [card for player in players or PLAYERS for card in game.state.zones[yard(player)] if _counts(game, card)]


def _counts(game: Game, card: CardId) -> bool:
    return not clay(game).cards[card].well and game.state.get(card, "led_by") is None


def lumps(game: Game, lead: CardId) -> list[CardId]:
    """Return the lumps of a golem, the leading one first."""
    return [lead, *(card for card in game.state.facts if game.state.facts[card].get("led_by") == lead)]


class Join(OfCard):
    """2.2: a golem and another become one, led by the first."""

    __slots__ = ("other",)
    key = "joined"

    def __init__(self, lead: Ref, other: Ref) -> None:
        super().__init__(lead, "clay:2.2")
        self.other = other

    def impossible(self, game: Game) -> Why | None:
        same = self.ref.card == self.other.card
        return Why("clay:2.2", "one_golem") if same or not game.state.present(self.other) else None

    def happen(self, game: Game) -> None:
        lead, other = self.ref.card, self.other.card
        for lump in lumps(game, other):
            game.state.put(lump, "led_by", lead)
        game.state.renew(other)
        one = game.state.renew(lead)
        game.state.becomes(self.ref, one)
        game.state.becomes(self.other, one)


class Break(OfCard):
    """2.3: a golem becomes as many as it has lumps."""

    __slots__ = ()
    key = "broken"

    def happen(self, game: Game) -> None:
        parts = lumps(game, self.ref.card)
        for lump in parts:
            game.state.forget(lump, "led_by")
        game.state.becomes(self.ref, *[game.state.renew(lump) for lump in parts])


class Recast(OfCard):
    """2.4: a golem becomes a new one in its place, and so loses everything that it was given."""

    __slots__ = ()
    key = "recast"

    def happen(self, game: Game) -> None:
        game.state.renew(self.ref.card)


class TurnDown(OfCard):
    """2.5: a golem is turned face down: from now on only its owner knows which card it is."""

    __slots__ = ()
    key = "turned_down"

    def happen(self, game: Game) -> None:
        card = self.ref.card
        game.state.put(card, SIGHT, Sight(frozenset({game.state.owners[card]})))


class Scrap(OfCard):
    """A golem goes to the heaps of the owners of its lumps."""

    __slots__ = ()
    key = "scrapped"

    def happen(self, game: Game) -> None:
        for lump in lumps(game, self.ref.card):
            game.state.move(lump, ZoneId(f"{game.state.owners[lump]}.heap"))


class Enter(OfCard):
    """A card enters a player's yard; 5.1: one that trades places with another does so only together with that."""

    __slots__ = ("to", "traded")
    key = "enters"

    def __init__(self, ref: Ref, to: PlayerId, traded: CardId | None = None) -> None:
        super().__init__(ref)
        self.to = to
        self.traded = traded

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        moved = [other.ref.card for other in others if isinstance(other, Enter)]
        return None if self.traded is None or self.traded in moved else Why("clay:5.1", "not_both")

    def happen(self, game: Game) -> None:
        for lump in lumps(game, self.ref.card):
            game.state.move(lump, yard(self.to), same_object=True)


class Life(Event):
    """A player gains or loses life."""

    __slots__ = ("amount", "who")
    key = "life"

    def __init__(self, who: PlayerId, amount: int) -> None:
        super().__init__()
        self.who = who
        self.amount = amount

    def player(self, game: Game) -> PlayerId:
        return self.who

    def values(self) -> dict[str, Any]:
        return {"amount": self.amount}

    def happen(self, game: Game) -> None:
        game.state.put(self.who, "life", game.state.get(self.who, "life") + self.amount)


# 3: spells


def play(game: Game, by: PlayerId, spell: CardId) -> Procedure[bool | None]:
    """3.1: put a spell into the kiln and pay for it; 3.3: where that cannot be done, all of it is taken back."""
    return game.attempt(_play(game, by, spell), lambda illegal: "clay:3.3", voluntary=True)


def _play(game: Game, by: PlayerId, spell: CardId) -> Procedure[bool]:
    game.note("played", "clay:3.1", actor=by, objects=(spell,), then=partial(game.state.move, spell, KILN))
    for colour in clay(game).cards[spell].pays:
        yield from _pay(game, by, colour, spell)
    game.commit()
    return True


def _pay(game: Game, by: PlayerId, colour: str, spell: CardId) -> Procedure[None]:
    """3.2: pay one colour; it is drawn from a well while there is none."""
    cards, held = clay(game).cards, game.state.get
    if colour not in held(by, "drawn", ()):
        (well,) = yield from game.choose(
            Question(
                "well",
                "clay:3.2",
                checks=(
                    Check("clay:3.2", "dry", lambda game, well: not held(well, "dry")),
                    Check("clay:3.2", "other_colour", lambda game, well: cards[well].well in (colour, "any")),
                ),
            ),
            by=by,
            among=[card for card in game.state.zones[yard(by)] if cards[card].well],
            subject=spell,
        )
        game.state.put(well, "dry", True)
        game.state.put(by, "drawn", (*held(by, "drawn", ()), colour))
    left = list(held(by, "drawn"))
    left.remove(colour)
    game.state.put(by, "drawn", tuple(left) or None)
    game.note("paid", "clay:3.2", actor=by, objects=(spell,), colour=colour)


@dataclass
class Turn:
    """3.4: players add spells in turn; once both have passed, the last one is carried out."""

    game: Game

    def prepare(self, holder: PlayerId) -> Procedure[bool]:
        """3.5: carry out what is in a kiln that has cracked; with that the turn is over."""
        game = self.game
        if not any(game.state.get(player, "life") == 1 for player in PLAYERS):
            return False
        game.note("cracks", "clay:3.5", objects=tuple(game.state.zones[KILN]))
        while game.state.zones[KILN]:
            yield from self.all_passed()
        return True

    def act(self, holder: PlayerId) -> Procedure[bool | None]:
        spells = self.game.state.zones[ZoneId(f"{holder}.hand")]
        spell = yield from self.game.choose(Question("play", "clay:3.4"), by=holder, among=spells, how_many=up_to(1))
        return bool((yield from play(self.game, holder, *spell))) if spell else None

    def acted(self, holder: PlayerId, done: bool, passes: int) -> int | None:
        return 0 if done else passes

    def passed(self, holder: PlayerId, passes: int) -> int:
        return passes + 1

    def next(self, holder: PlayerId) -> PlayerId:
        return P2 if holder == P1 else P1

    def all_passed(self) -> Procedure[PlayerId | None]:
        kiln, cards = self.game.state.zones[KILN], clay(self.game).cards
        if not kiln:
            return None
        spell, by = kiln[-1], self.game.state.owners[kiln[-1]]
        self.game.note("carried_out", "clay:3.4", actor=by, objects=(spell,))
        does = cards[spell].does
        if does is not None:
            yield from does(self.game, by)
        self.game.state.move(spell, ZoneId(f"{by}.heap"))
        return self.game.players[0]


def turn(game: Game) -> Procedure[None]:
    """Play one turn of the first player."""
    return priority(game, "clay:1", game.players[0], Turn(game))


# 4: charms


class Charm:
    """4.1: a player may spend a charm so that a golem is not scrapped."""

    because = "clay:4.1"

    def __init__(self, player: PlayerId) -> None:
        self.id = self.source = f"{player}.charm"
        self.player = player

    def applies(self, game: Game, event: Event) -> bool:
        """4.3: only as many charms serve as there are; those settled to be spent at this moment are gone already."""
        spent = sum(isinstance(other, Spend) and other.who == self.player for other in game.pending_events)
        return isinstance(event, Scrap) and game.state.get(self.player, "charms", 0) > spent

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        yield from ()
        return [Spend(self.player, -1)]


class Spend(Life):
    """4.3: a charm is spent."""

    __slots__ = ()
    key = "spent"

    def happen(self, game: Game) -> None:
        game.state.put(self.who, "charms", game.state.get(self.who, "charms") + self.amount)


class Ward:
    """4.4: a ward is scrapped, and only then its player loses life, 1 less."""

    because = "clay:4.4"

    def __init__(self, ref: Ref) -> None:
        self.id = self.source = ref.card
        self.ref = ref

    def applies(self, game: Game, event: Event) -> bool:
        if type(event) is not Life or event.amount >= 0 or not game.state.present(self.ref):
            return False
        return game.policy.controller(game, self.ref.card) == event.who

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        assert isinstance(event, Life)
        yield from do(game, Scrap(self.ref), clause="clay:4.4")
        return [Life(event.who, event.amount + 1)] if event.amount < -1 else []


class OneForEach:
    """4.1, 4.2: one charm for each event; the player whose turn it is decides first, for all of the events."""

    ahead = True

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        yield from ()
        return events

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        wards = [one for one in ready if isinstance(one, Ward)]
        if wards:
            return wards[0]
        if event.history:
            return None
        charms = [one for one in ready if isinstance(one, Charm)]
        for charm in sorted(charms, key=lambda one: game.players.index(one.player)):
            subject = event.objects()[0]
            if (
                yield from game.choose(
                    Question("charm", "clay:4.2"), by=charm.player, among=(subject,), how_many=up_to(1)
                )
            ):
                return charm
        return None


# 7: what golems are


def info(game: Game, card: CardId) -> dict[str, Any]:
    """Return the power and the words of a golem as they are now."""
    return clay(game).standing.now(game).table[card]


def everything(game: Game) -> tuple[Table, Sequence[Effect]]:
    """Return every golem as its lumps make it, and all that golems were given."""
    base: Table = {lead: {"power": _clay(game, lead), "words": ()} for lead in golems(game)}
    gifts = enumerate(game.state.get(GAME, "gifts", ()))
    effects = [effect for number, gift in gifts for effect in _of(game.state, gift, number)]
    return base, [
        replace(one, stage=LATE) if on else one for one, on in depends_on_stages(Applied(base, effects), effects)
    ]


def _clay(game: Game, lead: CardId) -> int:
    return sum(clay(game).cards[lump].power for lump in lumps(game, lead))


def _of(state: State, gift: Gift, number: int) -> Iterator[Effect]:
    """7.1: yield what is given, the words in a stage before the figures."""

    def scope(table: Table) -> list[CardId]:
        meant = [ref.card for ref in state.now(*gift.to)]
        return [card for card in meant if gift.least is None or (card in table and table[card]["power"] >= gift.least)]

    def worded(table: Table, card: CardId) -> dict[str, Any]:
        return {**table[card], "words": (*table[card]["words"], gift.word)}

    def powered(table: Table, card: CardId) -> dict[str, Any]:
        return {**table[card], "power": table[card]["power"] + gift.power}

    for stage, change, given in ((WORDS, worded, gift.word), (FIGURES, powered, gift.power)):
        if given:
            yield Effect(f"gift{number}", "gift", stage, number, scope, change, "clay:7.1")


def give(game: Game, gift: Gift) -> None:
    """Give golems something; it stays with whatever they become."""
    game.note("given", "clay:7.1", objects=[ref.card for ref in gift.to], then=partial(_keep, game.state, gift))


def _keep(state: State, gift: Gift) -> None:
    state.put(GAME, "gifts", (*state.get(GAME, "gifts", ()), gift))


# what the kernel asks


class Clay:
    """The rules of this game, as the kernel sees them."""

    cannot = "clay:5.2"
    replaced = "clay:4.1"
    replacement_once = "clay:4.1"
    succession = OneForEach()

    def __init__(self, cards: dict[CardId, Card]) -> None:
        self.cards = cards
        self.standing = Standing(everything)

    def controller(self, game: Game, card: CardId) -> PlayerId:
        zone = game.state.zone(card)
        return next((player for player in PLAYERS if zone == yard(player)), game.state.owners[card])

    def prohibited(self, game: Game, event: Event) -> Why | None:
        nailed = isinstance(event, Enter) and game.state.get(event.ref.card, "nailed")
        return Why("clay:5.2", "nailed") if nailed else None

    def replacements(self, game: Game, event: Event) -> Sequence[Replacement]:
        wards = [card for card in golems(game) if self.cards[card].ward]
        return [*(Charm(player) for player in game.players), *(Ward(game.state.ref(card)) for card in wards)]

    def before(self, game: Game, events: Sequence[Event]) -> None:
        """Nothing here works from where something was."""

    def after(self, game: Game, events: Sequence[Event], seen: None) -> Procedure[None]:
        """6.1: let bells ring at once, and look whether anything is over (8)."""
        if any(isinstance(one, Enter) for one in events):
            for card in [card for card in golems(game) if self.cards[card].bell]:
                yield from do(game, Life(self.controller(game, card), 1), clause="clay:6.1")
        yield from look(game)


def look(game: Game) -> Procedure[None]:
    """8.1, 8.2: scrap the golems without power together; judge who has lost, both perhaps at once."""
    lost = [player for player in PLAYERS if game.state.get(player, "life") <= 0]
    if lost:
        game.note("lost", "clay:8.2", objects=lost)
        raise GameOver(next((player for player in PLAYERS if player not in lost and len(lost) == 1), None))
    weak = [Scrap(game.state.ref(card)) for card in golems(game) if info(game, card)["power"] <= 0]
    if weak:
        yield from do(game, *weak, clause="clay:8.1")


def clay(game: Game) -> Clay:
    """Return the rules of a running game."""
    assert isinstance(game.policy, Clay)
    return game.policy


def new_game(cards: dict[str, Card], zones: dict[str, Sequence[str]], **more: Any) -> Game:
    """Return a game with the cards in zones named ``p1.yard`` and so on; ``more`` is the kernel's."""
    state = State(ZONES)
    state.sights = {zone: Sight(frozenset(PLAYERS)) for zone in ZONES}
    state.facts.update({player: {"life": 3} for player in PLAYERS})
    for zone, here in zones.items():
        for card in here:
            state.lay_out(CardId(card), PlayerId(zone.partition(".")[0]), ZoneId(zone), {})
    clay = Clay({CardId(card): printed for card, printed in cards.items()})
    return Game(state, clay, PLAYERS, world=clay, **more)


def conserved(game: Game, cards: Sequence[str]) -> bool:
    """Return whether every card is in one zone, once."""
    return Counter(game.state.cards()) == Counter(map(CardId, cards))
