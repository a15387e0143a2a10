"""The interface of this game for the kernel: properties, texts, and the clauses that decide events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from typing_extensions import override

from judge.abilities import Difference, GivenAbilities, Known, Node, Reader, Text, names, nodes
from judge.abilities.selections import Pointer
from judge.abilities.selections import Select as AnySelect
from judge.abilities.selections import When as AnyWhen
from judge.games.fab.book import c0805_pay  # noqa: F401 - it only says what its instructions mean
from judge.games.fab.book.c0104_attacks import inherited, is_attack, is_attack_layer, source_of
from judge.games.fab.book.c0106_layers import played_from
from judge.games.fab.book.c0107_abilities import Ability, of
from judge.games.fab.book.c0108_effects import can_be_meant, means_private
from judge.games.fab.book.c0110_game_state import proxies_cease
from judge.games.fab.book.c0113_assets import ChangeLife, points
from judge.games.fab.book.c0115_counters import counted, counters_on, modified_by
from judge.games.fab.book.c0200_properties import PAID_BY, STARTS_AT, Face, at_least_zero, variable_cost
from judge.games.fab.book.c0300_zones import Cease, Move, came_from
from judge.games.fab.book.c0501_costs import NTH_ATTACK, NTH_OF
from judge.games.fab.book.c0601_discrete_effects import FAB
from judge.games.fab.book.c0602_continuous_effects import effects_apply
from judge.games.fab.book.c0602_layer_continuous import apply_to_attacks, apply_to_defending, end_with_source
from judge.games.fab.book.c0603_continuous_interactions import applying, base_and_effects
from judge.games.fab.book.c0603_effect_trace import record_effect_changes
from judge.games.fab.book.c0604_replacement_effects import active_shields, identities, preventions
from judge.games.fab.book.c0605_replacement_interactions import Interactions, standing_replacements, without_copies
from judge.games.fab.book.c0606_triggered_effects import (
    Watcher,
    count_for_the_turn,
    history_of,
    note_triggers,
    turn_queries,
    watchers,
)
from judge.games.fab.book.c0700_combat import Defend
from judge.games.fab.book.c0701_combat_steps import HEROES
from judge.games.fab.book.c0802_equipping import subtypes_of_zone
from judge.games.fab.book.c0803_crank import cranks
from judge.games.fab.book.c0803_keywords import CONSIDERED, forms_of
from judge.games.fab.book.c0805_amp import amps, record_unaffected
from judge.games.fab.book.c0805_attack import contracts
from judge.games.fab.book.c0805_become import HERO, clear_demi_heroes, copied, effects_on
from judge.games.fab.book.c0805_moving import Draw, return_banished
from judge.games.fab.book.c0901_faces import active_face, base_of
from judge.games.fab.language import Static, When
from judge.games.fab.language.filters import Select
from judge.games.fab.world import (
    ARENA,
    EQUIPMENT_ZONES,
    OUTSIDE,
    Game,
    Link,
    World,
    cards,
    controller,
    equipped_on_chain,
    forbidden_by,
    hero,
    in_combat,
    lies_public,
    linked,
    links,
    on_active_link,
    on_chain,
    owner,
    permanents,
    stack,
    zone_of,
)
from judge.kernel import (
    GAME,
    TABLE,
    CardId,
    Event,
    Happening,
    Info,
    KeptOfCards,
    PlayerId,
    Procedure,
    Ref,
    Replacement,
    Standing,
    Table,
    Whole,
    Why,
    clause,
    ruled,
)

SOURCE = "source"
"""The suffix, after a dot, that turns an attack into its source: “the ally” of an ally attack (1.4.3b)."""


class FabReader(Reader):
    """Evaluates the texts of this game."""

    def refs(self, text: Text, pointer: Pointer) -> tuple[Ref, ...]:
        """Return the objects pointed at; ``.source`` of an attack is the object it represents, or the card itself."""
        if isinstance(pointer, str) and pointer in HEROES:
            return tuple(HEROES[pointer](text))
        attack, dot, attribute = pointer.rpartition(".") if isinstance(pointer, str) else ("", "", "")
        if not dot or attribute != SOURCE:
            return super().refs(text, pointer)
        attacks = super().refs(text, attack)
        return tuple(dict.fromkeys(source_of(text.game, ref.card) or ref for ref in attacks))

    def mismatches(
        self, game: Game, when: AnyWhen, happening: Happening, ref: Ref, player: PlayerId, known: Known = ()
    ) -> Iterator[Difference]:
        """Yield the points in which an event differs from a trigger condition."""
        if _speaks_of_own_zones(when) and happening.ref is not None:
            happening = replace(happening, player=owner(game, happening.ref.card))
        yield from super().mismatches(game, when, happening, ref, player, known)
        if not isinstance(when, When) or when.event != happening.name:
            return
        if happening.from_zone in names(when.not_from):
            yield Difference("not_from", tuple(names(when.not_from)), happening.from_zone)
        text, amount = Text(game, player, ref, ref.card), happening.values.get("amount")
        if when.amount is not None and not self.fits(text, when.amount, amount):
            yield Difference("amount", self.wanted(text, "amount", when.amount), amount)

    def sides(self, text: Text, select: AnySelect) -> Sequence[PlayerId]:
        """Return the players whose objects a selection can include.

        With ``whose``, these are the controllers of the named objects, by their last known information.
        """
        whose = select.whose if isinstance(select, Select) else None
        if whose is None:
            return super().sides(text, select)
        last = text.game.world.last
        return tuple(dict.fromkeys(last(text.game, ref)["controller"] for ref in self.refs(text, whose)))

    @override
    def among(self, text: Text, select: AnySelect) -> list[CardId]:
        """Return the objects that match a selection, without those that a text cannot mean (3.0.4e)."""
        found = super().among(text, select)
        return found if means_private(select) else [card for card in found if can_be_meant(text.game, card)]

    @override
    def number_of(self, text: Text, select: AnySelect) -> int:
        """Return the number of objects; a zone with a private object is not empty (3.0.1a)."""
        of_zone = isinstance(select, Select) and not self.asks(select) and {*names(select.zone)} <= {*EQUIPMENT_ZONES}
        return len(super().among(text, select)) if of_zone else super().number_of(text, select)


@clause("fab:3.0.2")
def _speaks_of_own_zones(when: AnyWhen) -> bool:
    """Return whether “your” in a trigger condition on a move means a zone: “is put into your graveyard”.

    The zone is that of the card's owner, even if another player controlled the card.
    """
    zones = {*names(when.from_zone), *names(when.to_zone)}
    return when.event == "moves" and bool(zones) and zones <= OUTSIDE


def _means_proxies(select: Select) -> bool:
    """Return whether a selection in a named zone asks for attack-proxies, which are separate objects (1.4.3a)."""
    return any(getattr(node, "kind", None) == "attack_proxy" for node in nodes(select))


SHOWN_BY = ("face_down", "marked", "tapped", "x", CONSIDERED, STARTS_AT, HERO, PAID_BY, NTH_ATTACK, NTH_OF)
"""The facts on an object that its properties show."""


class FabWorld(World):
    """The state outside the position for this game: current properties by all chapters, and the text reader."""

    def __init__(
        self, faces: dict[CardId, Face], library: dict[str, Face], tokens: dict[str, Face], began: int
    ) -> None:
        super().__init__(faces, library, tokens, began)
        self.reader = FabReader(self, FAB)
        self.applying = applying(self.reader)
        self.given = GivenAbilities(of)
        self.standing = Standing(base_and_effects)
        self.history = history_of(self.reader)
        self._forms = frozenset[type[Node]]().union(*(forms_of(face) for face in faces.values()))
        for face in dict.fromkeys(faces.values()):
            self.history.watch(turn_queries(face))
        self._seen = KeptOfCards[Info]()  # properties before effects
        self._version = (-1,)
        # the chain links for which `_on_chain` was computed
        self._chain: Sequence[Link] = ()
        self._on_chain: Mapping[CardId, Sequence[object]] = {}
        self._by_form: tuple[Table | None, Mapping[type[Node], Sequence[tuple[CardId, Ability]]]] = None, {}

    @override
    def bring(self, card: CardId, face: Face) -> None:
        super().bring(card, face)
        self._forms |= forms_of(face)
        self.history.watch(turn_queries(face))

    @override
    def has(self, form: type[Node]) -> bool:
        return form in self._forms

    # what an object is

    def info(self, game: Game, card: CardId) -> Info:
        """Return an object's current properties; while effects are being applied, the result so far."""
        if self.gathering:
            return self.printed(game, card)
        if self.so_far is not None:
            return self.so_far.get(card) or self.printed(game, card)
        state = game.state
        now: Info | None = state.momentary.get(card) if state.reads is None else None  # else what it reads is noted
        if now is None:
            there = state.reads is None and TABLE in state.momentary
            table = state.momentary[TABLE] if there else self._with_effects(game)
            now = table.get(card) or self.printed(game, card)
            if min(now["power"] or 0, now["defense"] or 0, now["to_pay"] or 0) < 0:
                now = self._at_least_zero(game, now)
            state.momentary[card] = now
        return now

    def _with_effects(self, game: Game) -> Table:
        """Return the properties with all effects applied; empty if there can be no effect."""
        table = game.state.momentary[TABLE] = self.standing.now(game).table if self._effects_can_be(game) else {}
        return table

    def _effects_can_be(self, game: Game) -> bool:
        """Return whether any continuous effect can exist: from static abilities, texts, or counters."""
        facts = game.state.facts_of(GAME, ("lasting", "modified"))
        return Static in self._forms or bool(facts.get("lasting") or facts.get("modified"))

    def abilities(self, game: Game, form: type[Node]) -> Sequence[tuple[CardId, Ability]]:
        """Return the abilities of a node class that objects have now, each with its object, in board order."""
        if not self.settled:
            there = [(card, self.info(game, card)) for card in game.state.cards()]
            return [
                (card, ability) for card, now in there for ability in now["abilities"] if isinstance(ability.node, form)
            ]
        table = self.standing.now(game).table if self._effects_can_be(game) else self.before_effects(game)
        if self._by_form[0] is not table:
            by_form: dict[type[Node], list[tuple[CardId, Ability]]] = {}
            for card, now in table.items():
                for ability in now["abilities"]:
                    by_form.setdefault(type(ability.node), []).append((card, ability))
            self._by_form = table, by_form
        return self._by_form[1].get(form, ())

    def printed(self, game: Game, card: CardId) -> Info:
        """Return an object's properties before any effect, cached until something changes them.

        They depend on the facts of the object and its chain links; for an attack-proxy, also on its source.
        """
        state = game.state
        if state.reads is not None:
            state.reads.update(("links", "source"))
        if self._chain is not state.facts[GAME].get("links", ()):
            self._follow_the_chain(game)
        given = self._on_chain.get(card) or self.faces[card]
        if "source" in state.facts[card]:
            if self._version != (state.version,):
                self._version = (state.version,)
            given = self._version
        found = self._seen.get(state, card, given)
        return found or self._seen.compute(state, card, given, lambda: self.lies(game, card, self._base(game, card)))

    def before_effects(self, game: Game) -> Table:
        """Return the properties of every object before any effect, in the order of the board."""
        state, facts = game.state, game.state.facts
        every = [card for there in state.zones.values() for card in there]
        if self._chain is not links(game):
            self._follow_the_chain(game)
        given: dict[CardId, object] = {**self.faces, **self._on_chain}
        for card in every:
            if "source" in facts[card]:
                given[card] = object()  # an attack-proxy changes with its source
        return self._seen.of_all(state, every, given, partial(self.printed, game))

    def _follow_the_chain(self, game: Game) -> None:
        """Find the chain links of each object on the combat chain; an equal value stays the same one."""
        before, now = self._on_chain, linked(game)
        self._chain = links(game)
        self._on_chain = {one: before[one] if before.get(one) == on else on for one, on in now.items()}

    def lies(self, game: Game, card: CardId, now: Info) -> Info:
        """Extend an object's properties with those that depend on its zone and state, such as ``tapped``."""
        facts, lies_in = game.state.facts_of(card, SHOWN_BY), zone_of(game, card)
        up = lies_in == "arsenal" and lies_public(game, card)
        hidden = bool(facts.get("face_down")) or (lies_in == "arsenal" and not up)
        marked, tapped = bool(facts.get("marked")), bool(facts.get("tapped"))
        lies = (name for name, so in (("face_down", hidden), ("face_up", up), ("tapped", tapped)) if so)
        in_it = (*in_combat(game, card), *on_active_link(game, card)) if links(game) else ()
        states = (*in_it, *lies, *facts.get(CONSIDERED, ()))
        face = active_face(game, card)
        has_x = face.cost_x and not effects_on(game, card)
        costs = {"cost": variable_cost(face, facts.get("x", 0))} if has_x else {}
        counters = counters_on(game, card)
        return {
            **now,
            **costs,
            "to_pay": facts.get(STARTS_AT, costs.get("cost", now["to_pay"])),
            "life": None if now["life"] is None else self._life(game, card, now["life"]),
            "types": (*now["types"], *(("hero",) if facts.get(HERO) else ())),
            "zone": lies_in,
            "came_from": came_from(game, card),
            "in_arena": lies_in in ARENA,
            "controller": controller(game, card),
            "states": (*states, *(("marked",) if marked else ())),
            "face_down": hidden,
            "attacking": "attacking" in states,
            "defending": "defending" in states,
            "marked": marked,
            "tapped": tapped,
            "played_from": played_from(game, card),
            "paid_by": facts.get(PAID_BY, ()),
            NTH_ATTACK: facts.get(NTH_ATTACK),
            NTH_OF: facts.get(NTH_OF, ()),
            "counters": counters,
            "counted": tuple((counters if source_of(game, card) is None else counted(game, card)).items()),
            "subtypes": (*now["subtypes"], *subtypes_of_zone(game, card, now["keywords"])),
        }

    @override
    def record_effect_changes(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        if self._effects_can_be(game) or game.state.get(GAME, "told"):
            record_effect_changes(game, came, silent=silent)

    def _base(self, game: Game, card: CardId) -> Info:
        """Return an object's own characteristics; an attack-proxy starts with its source's current ones (1.4.3a)."""
        own, source = copied(game, card, base_of(game, card, self.faces[card])), source_of(game, card)
        if source is None:
            return own
        current = self.printed(game, source.card) if game.state.present(source) else self.last(game, source)
        return inherited(current, own)

    @clause("fab:2.0.3c", instead=lambda self, game, now: now)
    def _at_least_zero(self, game: Game, now: Info) -> Info:
        return {**now, **{name: at_least_zero(now[name]) for name in ("power", "defense", "to_pay")}}

    @clause("fab:2.5.3a", "fab:2.5.3")
    def _life(self, game: Game, card: CardId, base: int) -> int | None:
        """Return the life total: the base life, plus life gained and minus life lost (2.5.3a)."""
        counted = modified_by(counters_on(game, card), "life")
        total = base + counted + int(game.state.get(card, "life_change", 0))
        return ruled(game, "fab:2.5.3e", at_least_zero(total), total)

    # what texts ask

    @clause("fab:1.8.5a", "fab:3.0.13")
    def candidates(self, game: Game, player: PlayerId, select: AnySelect) -> Sequence[CardId]:
        """Return a player's objects in the zones of a selection.

        Attack-proxies are found only as attacks or by their kind (1.4.3a).
        """
        assert isinstance(select, Select)  # the language has no other
        found: list[CardId] = []
        zones = names(select.zone)
        for name in ("attack",) if select.kind == "attack_proxy" and zones == ("arena",) else zones:
            if name == "arena":
                found += [c for c in permanents(game, player) if self.faces[c].kind != "attack_proxy"]
            elif name == "attack":
                found += [c for c in (*stack(game), *on_chain(game)) if self._is_attack_for(game, c, select)]
            else:
                there = (*cards(game, player, name)[: select.top], *equipped_on_chain(game, name))
                found += [c for c in there if self.faces[c].kind != "attack_proxy" or _means_proxies(select)]
        return [card for card in dict.fromkeys(found) if controller(game, card) == player]

    @clause("fab:1.4.4a", instead=lambda self, game, card, select: is_attack(game, card))
    def _is_attack_for(self, game: Game, card: CardId, select: Select) -> bool:
        """Return whether an object is an attack that a selection can find.

        An attack-layer has no properties (1.4.4a), so a selection that asks for any does not find it.
        """
        return is_attack(game, card) and not (self.reader.asks(select) and is_attack_layer(game, card))

    def imagined(self, text: Text, select: AnySelect) -> int:
        """Return 0: this game counts only cards that are really there."""
        return 0

    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return nothing: names refer only to objects that were fixed when the text began to be carried out."""
        return ()

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        return points(text.game, player, name)

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Raise ``LookupError``: this game has no conditions by name."""
        raise LookupError(name)


class Fab:
    """The rules of Flesh and Blood for the kernel: which clause decides each stage of an event."""

    cannot = "fab:1.0.2"
    replaced = "fab:6.4.1"
    replacement_once = "fab:6.4.5"
    succession = Interactions()

    def info(self, game: Game, card: CardId) -> Info:
        """Return the current properties of an object, with all continuous effects applied (6.3)."""
        return game.world.info(game, card)

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return an object's controller, or its owner if it has no controller."""
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return the reason if a restriction forbids an event (1.0.2), otherwise ``None``."""
        ref, name = getattr(event, "ref", None), event.key
        if isinstance(event, Draw):
            ref, name = game.state.ref(hero(game, event.who)), "draws"
        elif isinstance(event, ChangeLife) and event.by > 0:
            name = "gains_life"
        if ref is None or not game.state.present(ref):
            return None
        if name not in game.world.info(game, ref.card)["cannot"]:
            return None
        return Why("fab:1.0.2", "forbidden", said_by=forbidden_by(game, ref.card, name))

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could apply to an event."""
        return [
            *identities(game, event),
            *without_copies(game, event, standing_replacements(game)),
            *amps(game),
            *without_copies(game, event, preventions(game, event)),
            *active_shields(game, event),
        ]

    def before(self, game: Game, events: Sequence[Event]) -> list[Watcher]:
        """Save last known information before events occur (1.2.3), for objects that the events are about.

        If anything leaves its zone, return the functional triggered effects: those of objects that leave may still
        trigger.
        """
        # before the first event: effects that apply from the start are not news
        if game.state.get(GAME, "told") is None:
            game.world.record_effect_changes(game, silent=True)
        record_unaffected(game, events)
        together = Whole()
        for event in events:
            event.whole = event.whole or together
            ref = getattr(event, "ref", None)
            if isinstance(ref, Ref) and game.state.present(ref):
                game.world.memory[ref] = game.world.info(game, ref.card)
        return watchers(game) if any(isinstance(event, Move | Cease) for event in events) else []

    def after(self, game: Game, events: Sequence[Event], seen: list[Watcher]) -> Procedure[None]:
        """Process events that have occurred: count them, trigger effects (6.6.5), and update effects on moved objects.

        Attack-proxies that have lost their source cease to exist (1.4.3c).
        """
        for event in events:
            count_for_the_turn(game, event)
            yield from note_triggers(game, [event], seen)
        yield from return_banished(game, events)
        yield from contracts(game, events)
        yield from clear_demi_heroes(game, events)
        game.world.record_effect_changes(game, [event.card for event in events if isinstance(event, Move)])
        apply_to_attacks(game)
        apply_to_defending(game, [event.card for event in events if isinstance(event, Defend)])
        for event in events:
            if isinstance(event, Move | Cease) and not game.state.present(event.ref):
                end_with_source(game, event.ref)
        yield from effects_apply(game)
        yield from proxies_cease(game)
        yield from cranks(game, events)
