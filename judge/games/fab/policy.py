"""What the kernel asks of this game, answered with the rulebook's clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.games.fab._board import ARENA, controller, is_public, zone_of
from judge.games.fab._chain import in_combat
from judge.games.fab.book.c0104_attacks import inherited, source_of
from judge.games.fab.book.c0110_game_state import proxies_cease
from judge.games.fab.book.c0200_properties import Face, at_least_zero
from judge.games.fab.book.c0605_replacement import Interactions
from judge.kernel import CardId, Event, Game, Info, PlayerId, Procedure, Ref, Replacement, Why, clause


class Fab:
    """Flesh and Blood, as the kernel sees it.

    Args:
        faces: what each object is by itself.

    Attributes:
        memory: what is last known of objects that have moved or ceased to exist (1.2.3).
        began: the number of the turn in which the board began.
    """

    cannot = "fab:1.0.2"
    replaced = "fab:6.4.1"
    replacement_once = "fab:6.4.5"
    succession = Interactions()

    def __init__(self, faces: dict[CardId, Face]) -> None:
        self.faces = faces
        self.memory: dict[Ref, Info] = {}
        self.began = 1
        self._seen: dict[CardId, tuple[int, Info]] = {}

    # what an object is

    def info(self, game: Game, card: CardId) -> Info:
        """Return the properties of an object now, worked out once for as long as nothing is written."""
        seen = self._seen.get(card)
        if seen is not None and seen[0] == game.state.version:
            return seen[1]
        found = self._now(game, card)
        self._seen[card] = (game.state.version, found)
        return found

    def _now(self, game: Game, card: CardId) -> Info:
        state, now = game.state, self._base(game, card)
        down = not is_public(game, card) and zone_of(game, card) in (*ARENA, "banished")
        up = is_public(game, card) and zone_of(game, card) == "arsenal"
        marked = state.get(card, "marked")
        states = (*in_combat(game, card), *(("face_down",) if down else ()), *(("face_up",) if up else ()))
        return {
            **now,
            "life": self._life(game, card, now["life"]),
            "power": at_least_zero(now["power"]),
            "defense": at_least_zero(now["defense"]),
            "zone": zone_of(game, card),
            "in_arena": zone_of(game, card) in ARENA,
            "controller": controller(game, card),
            "states": (*states, *(("marked",) if marked else ())),
            "face_down": down,
            "attacking": "attacking" in states,
            "defending": "defending" in states,
            "marked": bool(marked),
        }

    def _base(self, game: Game, card: CardId) -> Info:
        """Return what an object is by itself; an attack-proxy begins with what its source is now (1.4.3a)."""
        own, source = self.faces[card].base, source_of(game, card)
        return own if source is None else inherited(self.last(game, source), own)

    @clause("fab:2.5.3a")
    def _life(self, game: Game, card: CardId, base: int | None) -> int | None:
        """Return the life total: the base life, plus life gained and minus life lost (2.5.3a)."""
        return None if base is None else at_least_zero(base + int(game.state.get(card, "life_change", 0)))

    @clause("fab:1.2.3", "fab:1.2.3a", "fab:1.2.3c")
    def last(self, game: Game, ref: Ref) -> Info:
        """Return what an object is, or what is last known of it (1.2.3)."""
        if game.state.present(ref):
            return self.info(game, ref.card)
        return self.memory.get(ref) or self.info(game, ref.card)

    # the pipeline

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return the player who controls an object, or else owns it."""
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event cannot happen: a restriction says so (1.0.2)."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        return Why("fab:1.0.2", "forbidden") if event.key in self.info(game, ref.card)["cannot"] else None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could concern an event."""
        return ()

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Remember what each object is that something happens to (1.2.3)."""
        for event in events:
            ref = getattr(event, "ref", None)
            if isinstance(ref, Ref) and game.state.present(ref):
                self.memory[ref] = self.info(game, ref.card)
        return None

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Let attack-proxies cease that have lost their source (1.4.3c)."""
        yield from proxies_cease(game)
