"""What the kernel asks of this game, answered with the rulebook's clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.abilities import Cost, Given, Reader, Static, Text
from judge.abilities.conditions import Exists, Not
from judge.games.kiseki._performing import LAST_KNOWN, carried_out_by
from judge.games.kiseki.book import (  # noqa: F401 - they say what their instructions mean
    c1201_flow,
    c1204_retargeting,
    c1303_changes,
    c1309_support,
    c1311_choosing,
    c1314_discard,
    c1317_kill_and_destroy,
    c1324_negate,
)
from judge.games.kiseki.book.c0200_card_information import Face
from judge.games.kiseki.book.c0203_referring import only_counts, overlooks, referred_to, says_where
from judge.games.kiseki.book.c0500_zones import Move
from judge.games.kiseki.book.c0702_primary_player import UNTIL
from judge.games.kiseki.book.c0804_standings import leave_combat
from judge.games.kiseki.book.c1201_abilities import Ability, of, valid
from judge.games.kiseki.book.c1211_triggered_crafts import KEPT_HIDDEN, Watcher, note_triggers, watchers
from judge.games.kiseki.book.c1215_continuous import applying, decide_order, dynamic, everything, in_time, printed, tell
from judge.games.kiseki.book.c1216_replacement import in_force
from judge.games.kiseki.book.c1305_variable_numbers import follow
from judge.games.kiseki.book.c1310_link import links_of
from judge.games.kiseki.book.c1329_treated_as_there import imagined
from judge.games.kiseki.book.c1400_icon_crafts import MARTIAL_ARTS, conferred
from judge.games.kiseki.book.c1501_loops import Loops
from judge.games.kiseki.language import Select
from judge.games.kiseki.world import ZONES, cards, controller, forbidden_by, primary_first, zone_of
from judge.kernel import (
    GAME,
    KNOWN,
    AffectedPlayerChooses,
    CardId,
    Citation,
    Event,
    Game,
    Info,
    PlayerId,
    Procedure,
    Ref,
    Replacement,
    Standing,
    Table,
    Why,
    clause,
    ruled,
)

SEEN = ("field", "homebase")
"""The zones whose cards continuous effects reach, beside those that some text names."""


UNREAD = frozenset({"clock", "told", "waiting", "window", "step", "phase", "played", UNTIL, KEPT_HIDDEN, KNOWN})
"""Facts that no continuous effect reads."""


class Kiseki:
    """軌跡 TRADING CARD GAME, as the kernel sees it.

    Args:
        faces: what is printed on each card.
    """

    cannot = "kiseki:104.4"
    replaced = "kiseki:1216.1"
    replacement_once = "kiseki:1216.3"
    succession = AffectedPlayerChooses(lambda event: "kiseki:1216.2")

    def __init__(self, faces: dict[CardId, Face]) -> None:
        self.faces = faces
        self.reader = Reader(self)
        self.applying = applying(self.reader)
        self.memory: dict[Ref, Info] = {}
        self.positions: dict[Any, int] = {}
        self.decided_at = -1
        self.began = 1
        self.recalls_actions = True  # a loop can be declared of what was done (1501.1)
        self.loops: Loops | None = None  # in the priority procedure under way
        marks = frozenset[str]().union(*(f.marks for f in faces.values()))
        self.has_static = "static" in marks
        self._computed = "computed" in marks
        self.has_replacing = "replacing" in marks
        self.has_triggers = "automatic" in marks
        self.has_state_triggers = "state" in marks
        self._artists = any(MARTIAL_ARTS in f.keywords or f"gives:{MARTIAL_ARTS}" in f.marks for f in faces.values())
        everywhere = "base" in marks  # base crafts work in any zone (1212.2)
        self._reached = tuple(z for z in ZONES if everywhere or z in SEEN or marks & {f"zone:{z}", f"affects:{z}"})
        self._watched = tuple(z for z in ZONES if z in SEEN or f"zone:{z}" in marks)
        self.given = Given(of)
        self._seen: dict[CardId, tuple[int, Info, Any, Info]] = {}
        self.standing = Standing(everything, UNREAD)
        self.so_far: Table | None = None

    # what a card is

    def info(self, game: Game, card: CardId) -> Info:
        """Return what a card is now, worked out once; while effects are being applied, what it is so far.

        Without a continuous effect a card changes only when something is written on it, or with the attack that is
        going on; with one, with any change.
        """
        state = game.state
        if self.so_far is not None:
            base = self.so_far.get(card) or printed(game, card)
        else:
            base = self._applied(game, card) if self.changing(game) else printed(game, card)
        version, attack = state.touched.get(card, 0), state.facts[GAME].get("attack")
        seen = self._seen.get(card)
        if seen is not None and seen[0] == version and seen[1] is base and seen[2] is attack:
            return seen[3]
        found = dynamic(game, card, base)
        self._seen[card] = (version, base, attack, found)
        return found

    def changing(self, game: Game) -> bool:
        """Return whether there can be a continuous effect at all."""
        if self.has_static:
            return True
        facts = game.state.facts
        own = facts[GAME]
        fighting = self._artists and own.get("attack") is not None
        return bool(own.get("lasting")) or fighting or any("links" in facts[p] for p in game.players)

    def _applied(self, game: Game, card: CardId) -> Info:
        return self.standing.now(game).table.get(card) or printed(game, card)

    @clause("kiseki:1221.1", "kiseki:1221.1#state-too")
    def last(self, game: Game, ref: Ref) -> Info:
        """Return what an object is, or what it was when it was last where it should be looked at (1221.1)."""
        if game.state.present(ref):
            return self.info(game, ref.card)
        known = ruled(game, LAST_KNOWN, self.memory.get(ref))
        return dynamic(game, ref.card, printed(game, ref.card)) if known is None else known

    def tell(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Say which continuous effects begin or cease to matter, where there can be any.

        What they make of a UNIT can take it out of the combat (804.7).
        """
        if self.changing(game) or game.state.get(GAME, "told"):
            tell(game, came, silent=silent)
        if self._computed:
            follow(game, self.watched(game), silent=silent)
        if not silent:
            leave_combat(game)

    def conferred(self, keyword: str) -> tuple[Ability, ...]:
        """Return the crafts with a text that an icon stands for (1401.1)."""
        return conferred(keyword)

    def attack_costs(self, game: Game, card: CardId) -> list[tuple[Text, list[Cost]]]:
        """Return what attacking with a card requires, by its static crafts and by effects that apply to it (804.3)."""
        player, ref = controller(game, card), game.state.ref(card)
        found = [(e.id, e.grant) for e in in_time(game) if ref in e.refs]
        for other in self.watched(game):
            for ability in valid(game, other, self.info(game, other), Static):
                if self._burdens(game, other, ability, card):
                    found.append((f"{other}.{ability.label}", ability.node.static))
        return [(Text(game, player, ref, name), grant.attack_cost) for name, grant in found if grant.attack_cost]

    @clause("kiseki:1212.1")
    def _burdens(self, game: Game, source: CardId, ability: Ability, card: CardId) -> bool:
        """Return whether a static craft of one card says what attacking with another requires."""
        node, you = ability.node, controller(game, source)
        if not isinstance(node, Static) or not node.static.attack_cost or not self.holds(game, you, source, ability):
            return False
        if node.affects == "this":
            return source == card
        return card in self.reader.among(Text(game, you, game.state.ref(source), source), node.affects)

    # where things are

    def reached(self, game: Game) -> tuple[str, ...]:
        """Return the zones whose cards continuous effects reach; links reach every zone (1310.1)."""
        return ZONES if any(links_of(game, p) for p in game.players) else self._reached

    def watched(self, game: Game) -> list[CardId]:
        """Return the cards whose abilities may be valid, the primary player's first."""
        return [c for z in self._watched for p in primary_first(game) for c in cards(game, p, z)]

    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player among which a selection looks (203.3 to 203.5)."""
        return referred_to(game, player, select)

    def imagined(self, text: Text, select: Select) -> int:
        """Return how many UNITs that are treated as being there meet a selection (1329.1)."""
        return imagined(text, select)

    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return nothing: no name points at the same in every text of this game."""
        return ()

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number that a player has."""
        return int(text.game.state.get(player, name, 0))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether a condition that the game defines by name holds."""
        player = text.you
        holder = {"initiative": "initiative", "primary": "turn"}[name]
        return bool(text.game.state.get(GAME, holder) == player)

    def clauses_of(self, text: Text, condition: Any) -> tuple[Citation, ...]:
        """Return the clauses under which a condition in a text is judged: where it looks, else what carries it out."""
        if isinstance(condition, Not):
            return self.clauses_of(text, condition.not_)
        if not isinstance(condition, Exists):
            return (carried_out_by(text),)
        where = says_where(condition.exists)
        if only_counts(condition.exists):
            return where, "kiseki:502.2a"
        hidden = overlooks(text, condition.exists)
        return (where, "kiseki:203.4#face-down-cards-in-homebase") if hidden else (where,)

    def holds(self, game: Game, player: PlayerId, card: CardId, ability: Ability) -> bool:
        """Return whether the condition of an ability holds now."""
        text = Text(game, player, game.state.ref(card), f"{card}.{ability.label}")
        return self.reader.holds(text, ability.node.if_)

    # the pipeline

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return the player who controls a card."""
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event may not happen: an effect forbids it (104.4)."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        if event.key not in self.info(game, ref.card)["cannot"]:
            return None
        return Why("kiseki:104.4", "forbidden", said_by=forbidden_by(game, ref.card, event.key))

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could concern an event."""
        return in_force(game, event)

    def before(self, game: Game, events: Sequence[Event]) -> list[Watcher]:
        """Remember what every card that moves is like (1221.1), and which crafts are valid (1211.6b)."""
        if self.has_static and game.state.get(GAME, "told") is None:
            self.tell(game, silent=True)
        leaving = False
        for event in events:
            if isinstance(event, Move):
                self.memory[event.ref] = self.info(game, event.card)
                leaving = leaving or zone_of(game, event.card) == "field"
        return watchers(game) if leaving else []

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Apply what applies now (1215), let leave the combat what fights no more (804.7), let trigger (1211.3)."""
        if self.changing(game):
            yield from decide_order(game)
        self.tell(game, [e.card for e in events if isinstance(e, Move)])
        yield from note_triggers(game, events, seen)
