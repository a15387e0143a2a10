"""110, 603, 608.2 Abilities: where they work, the events they trigger on, and their waiting effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from judge.abilities import (
    Delayed,
    Known,
    Replacing,
    Spell,
    Static,
    Text,
    Triggered,
    When,
    asked_by,
    by_event,
    delayed,
    knowing,
    named_then,
    names,
    note_idle,
    note_near_miss,
    text_of_waiting,
    unmet_values,
    values_left_by,
)
from judge.games.dm.book.c110_abilities import KEYWORDS, count_use, is_used_up, zones_stated
from judge.games.dm.book.c112_costs import NINJA_STRIKE, SAYS, USED_FROM, meaning
from judge.games.dm.book.c200_parts_of_a_card import Ability, Kind, read_by
from judge.games.dm.book.c400_presence import UPON, means, sealed, why_unavailable
from judge.games.dm.book.c605_conditions import by_last_information, of_none
from judge.games.dm.book.c605_resolving import (
    carrying_out,
    cause_of,
    clauses_of_sequence,
    in_the_middle,
    level,
    perform_all,
)
from judge.games.dm.book.c808_twinpact import types_with
from judge.games.dm.language import (
    AtOnce,
    AttackCost,
    AttacksUntapped,
    Charges,
    Cheaper,
    FreeCrossing,
    Grant,
    GZero,
    Icon,
    JudgementZ,
    MainAbility,
    SilentSkill,
    StrikeBack,
    TapAbility,
    UnattackableBy,
    UnblockableBy,
    Use,
)
from judge.games.dm.world import PUBLIC, USED_BY, Game, cards, face, info, linked_cards, owner, zone_of
from judge.kernel import (
    ANY_NUMBER,
    GAME,
    CardId,
    Citation,
    Event,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Waiting,
    Why,
    clause,
    for_now,
    inform,
    not_dropped,
    ruled,
    wait,
    waiting,
)
from judge.records import record


@record
class ForATime:
    """A temporary static or replacement ability, created by a text.

    Attributes:
        source: the object whose text created it.
        node: the static or replacement ability.
        remembers: the objects and values that the text had stored under names.
        until: when it ends, as for other effects with a duration.
        once: the event that ends it, if it applies only once.
    """

    id: str
    source: Ref
    you: PlayerId
    node: Any
    remembers: Known
    since: int
    until: Any
    once: When | None = None

    def text(self, game: Game) -> Text:
        """Return the text that created it, with all names that the text had stored."""
        return knowing(Text(game, self.you, self.source, self.id), self.remembers)


def for_a_time(game: Game) -> tuple[ForATime, ...]:
    """Return the temporary abilities in force, oldest first."""
    found: tuple[ForATime, ...] = game.state.get(GAME, "for_a_time", ())
    return found


def static_for_a_time(game: Game) -> list[ForATime]:
    """Return the temporary static abilities, which change characteristics or costs."""
    return [one for one in for_a_time(game) if isinstance(one.node, Static)]


def put_in_force(game: Game, one: ForATime) -> None:
    game.state.put(GAME, "for_a_time", (*for_a_time(game), one))


def no_longer_in_force(game: Game, over: list[ForATime], rule: Citation) -> None:
    """End temporary abilities, citing a clause."""
    left = tuple(one for one in for_a_time(game) if one not in over)
    game.note(
        "expired",
        rule,
        objects=[one.source.card for one in over],
        then=lambda: game.state.put(GAME, "for_a_time", left or None),
    )


@clause("dm:608.2a", without=None)
def end_once(game: Game, happening: Happening) -> None:
    """End the temporary abilities that apply to a single event when that event happens (608.2a)."""
    reader = game.world.reader
    over = [
        one
        for one in for_a_time(game)
        if one.once is not None and reader.meets(game, one.once, happening, one.source, one.you, one.remembers)
    ]
    if over:
        no_longer_in_force(game, over, "dm:608.2a")


def why_it_triggers(happening: Happening) -> Citation | None:
    """Return the clause for triggering on a card that enters (603.5a), or ``None`` for other events."""
    return "dm:603.5a" if happening.name == "enters" else None


@clause("dm:603.5a", "dm:603.5b")
def clauses_on_seeing(game: Game, happening: Happening) -> tuple[Citation, ...]:
    """Return the clauses on how trigger conditions see the card of an event.

    They look at a card when it enters (603.5a), with the effects on it (603.5b). A linked god counts as the single card
    that entered (803.1c). Only the act of tapping counts as being tapped (603.2c).
    A card used without paying for it still counts as used (112.3g).
    """
    if happening.name == "used" and happening.ref is not None:
        return ("dm:112.3g",) if game.state.get(happening.ref.card, USED_BY) not in (None, "mana") else ()
    if happening.name in ("tapped", "untapped"):
        return ("dm:603.2c",)
    entering: tuple[Citation, ...] = ("dm:603.5a",) if happening.name == "enters" else ()
    if happening.ref is None or not happening.to_zone or happening.looks_back:
        return entering
    card = happening.ref.card
    printed = game.world.printed(game, card)
    changed = any(happening.info[name] != printed[name] for name in CHARACTERISTICS)
    linked: tuple[Citation, ...] = ("dm:803.1c",) if happening.name == "enters" and linked_cards(game, card) else ()
    return (*entering, *linked) if linked or not changed else (*entering, "dm:603.5b")


CHARACTERISTICS = ("names", "cost", "civilizations", "races", "power")
"""The characteristics that continuous effects can change (605.2d)."""


def at_that_moment(happening: Happening, this: Ref) -> tuple[Citation, ...]:
    """Return the clauses for abilities that trigger only at a designation or a battle's result."""
    match happening.name:
        case "attacks" | "attacked":
            return "dm:506.3", "dm:506.3a"
        case "blocks" if happening.ref == this:
            return "dm:507.3", "dm:507.3a"
        case "blocks" | "blocked":
            return "dm:507.3", "dm:507.3b"
        case "attacks_unblocked":
            return "dm:507.3", "dm:507.3c"
        case "wins_battle" | "loses_battle" | "battle_ends":
            return ("dm:115.3d",)
        case _:
            return ()


KINDS: dict[type[Any], tuple[Kind, Citation]] = {
    Spell: ("spell", "dm:110.3a"),
    Triggered: ("trigger", "dm:110.3b"),
    Static: ("static", "dm:110.3d"),
    Replacing: ("static", "dm:604.2"),
    StrikeBack: ("strike_back", "dm:112.3b"),
    JudgementZ: ("judgement_z", "dm:112.3d"),
    GZero: ("g_zero", "dm:112.3e"),
    AtOnce: ("static", "dm:604.4"),
    Cheaper: ("static", "dm:604.3"),
    Icon: ("icon", "dm:603.3a"),
    TapAbility: ("activated", "dm:110.3c"),
    MainAbility: ("activated", "dm:110.3c"),
    SilentSkill: ("activated", "dm:110.3c"),
    UnattackableBy: ("static", "dm:110.3d"),
    AttacksUntapped: ("static", "dm:110.3d"),
    UnblockableBy: ("static", "dm:110.3d"),
    AttackCost: ("static", "dm:110.3d"),
    Charges: ("static", "dm:110.3d"),
    FreeCrossing: ("static", "dm:110.3d"),
}
"""The kinds of abilities with a text (110.3), with the clauses that define them."""


def of(label: str, node: Any) -> Ability:
    """Return the ability of a card for the node of its text.

    ``label`` is the name of the ability on the card. A keyword ability is replaced by the ability it stands for.
    """
    means = meaning(node)
    kind, says = KINDS[type(means)]
    return Ability(label, means, kind, SAYS.get(type(node), says), node.verb)


@cache
def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for; empty for keywords that change rules."""
    row = KEYWORDS[keyword]
    return tuple(Ability(label, node, KINDS[type(node)][0], row.says, keyword) for label, node in row.abilities())


AS_OF_THE_HAND = "as_of_the_hand"
"""The fact on a card from the shields that is being discarded as if from the hand."""


@clause("dm:110.4c")
def works(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether an ability works in its card's zone: a stated one (110.4b), else the battle zone (110.4c)."""
    node = ability.node
    if zones_stated(node):
        here = _apparent_zone(game, card) in _stated_zones(game, node)
    elif lets_use_itself(node):
        here = _can_be_used_from_there(game, card)
    elif _is_about_its_own_use(game, node):
        here = zone_of(game, card) in USED_FROM
    elif _says_how_it_is_charged(game, node):
        here = True
    else:
        here = zone_of(game, card) in (*_default_zones(game, card), *_shield_zone_if_needed(game, node))
    as_of_the_hand = bool(game.state.get(card, AS_OF_THE_HAND))  # also if it lay under another card of its shield
    return here and (as_of_the_hand or why_unavailable(game, card, "working") is None)


def why_it_does_not_work(game: Game, card: CardId, ability: Ability) -> Sequence[Why]:
    """Return why an ability does not work in its card's zone; empty if it does."""
    if isinstance(ability.node, Spell) or works(game, card, ability):
        return ()
    absent = why_unavailable(game, card, "working")
    if absent is not None:
        return (absent,)
    if lets_use_itself(ability.node):
        return (Why("dm:110.4d", "not_in_hand"),)
    if not zones_stated(ability.node):
        return (_where_such_a_card_works(face(game, card).type),)
    triggers = isinstance(ability.node, Triggered) and not needs_declaration(ability.node)
    return (Why("dm:110.4g" if triggers else "dm:110.4b", "works_where_stated"),)


def _where_such_a_card_works(card_type: str) -> Why:
    """Return the reason why an ability that states no zone does not work outside the zone of its card type."""
    if card_type == "castle":
        return Why("dm:110.3d", "works_in_the_shield_zone")
    if card_type in WORK_ELSEWHERE:
        return Why("dm:313.2" if card_type == "land" else "dm:314.3", "works_where_such_cards_lie")
    return Why("dm:110.4c", "works_in_the_battle_zone")


@clause("dm:509.5c", instead=zone_of)
def _apparent_zone(game: Game, card: CardId) -> str:
    """Return the zone of a card; a card discarded from the shields counts as in the hand (509.5c)."""
    return "hand" if game.state.get(card, AS_OF_THE_HAND) else zone_of(game, card)


def _stated_zones(game: Game, node: Any) -> Sequence[str]:
    """Return the zones that an ability states (110.4b) or implies (110.4g).

    For example, a text about its own card being discarded implies a zone without naming it.
    """
    triggers_there = isinstance(node, Triggered) and not needs_declaration(node)
    return ruled(game, "dm:110.4g" if triggers_there else "dm:110.4b", zones_stated(node), ("battle_zone",))


@clause("dm:110.4d", without=False)
def _can_be_used_from_there(game: Game, card: CardId) -> bool:
    """Return whether a card is in a zone it can be used from: the hand, or as an effect allows."""
    return zone_of(game, card) == "hand" or zone_of(game, card) in info(game, card)["used_from"]


@clause("dm:110.3d", "dm:110.4#zones-where-abilities-work", instead=lambda game, card: ("battle_zone",))
def _default_zones(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the zones where a card's abilities work if they state none.

    For a castle on a shield this is the shield zone.
    """
    if game.state.get(card, UPON) and zone_of(game, card) == "shield_zone":
        return ("shield_zone",)
    return WORK_ELSEWHERE.get(face(game, card).type, ("battle_zone",))


@clause("dm:110.4c", without=())
def _shield_zone_if_needed(game: Game, node: Any) -> tuple[str, ...]:
    """Return the shield zone for an ability that gives its own card shield trigger (110.4c); otherwise empty."""
    return ("shield_zone",) if gets_shield_trigger(node) else ()


def gets_shield_trigger(node: Any) -> bool:
    """Return whether an ability names no zone and gives its own card shield trigger (110.4c)."""
    own = isinstance(node, Static) and node.affects == "this" and "zone" not in node.model_fields_set
    return own and "shield_trigger" in node.static.keywords


@clause("dm:313.2", "dm:314.3")
def _elsewhere() -> dict[str, tuple[str, ...]]:
    """Return the zones where the abilities of lands (313.2) and rule plus cards (314.3) work."""
    return {"land": ("mana_zone",), "rule_plus": ("hyperspatial_zone",)}


WORK_ELSEWHERE = _elsewhere()


def lets_use_itself(node: Any) -> bool:
    """Return whether a trigger ability lets its own card be used and states no zone (110.4d)."""
    uses = isinstance(node, Triggered) and any(
        isinstance(instruction, Use) and instruction.use == "this" for instruction in node.do
    )
    return uses and "zone" not in node.model_fields_set


@clause("dm:603.2e")
def needs_declaration(node: Any) -> bool:
    """Return whether an ability triggers in a hidden zone, so that its player must declare it (603.2e)."""
    return isinstance(node, Triggered) and ("hand" in names(node.zone) or lets_use_itself(node))


@clause("dm:110.4e", "dm:604.3", without=False)
def _is_about_its_own_use(game: Game, node: Any) -> bool:
    """Return whether an ability forbids, allows or changes the use of its own card (110.4e)."""
    if not isinstance(node, Static) or node.affects != "this" or not isinstance(grant := node.static, Grant):
        return False
    return grant.use_cost is not None or "cannot_be_used" in grant.keywords or bool(grant.used_from)


@clause("dm:110.4f", without=False)
def _says_how_it_is_charged(game: Game, node: Any) -> bool:
    """Return whether an ability says how its own card enters the mana zone (110.4f)."""
    own = isinstance(node, Static) and node.affects == "this"
    return own and (node.static.charged_tapped or node.static.charged_untapped)


def changes_its_own_cost(game: Game, card: CardId) -> bool:
    """Return whether a card has an ability that changes its own cost (110.4e)."""
    own = [ability.node for ability in info(game, card)["abilities"] if _is_about_its_own_use(game, ability.node)]
    return any(node.static.use_cost is not None for node in own)


# what makes them trigger


@record
class Watcher:
    """A trigger ability that works, with the object that has it.

    Attributes:
        own: the single card that has the ability, if it is not the visible card of its linked god.
    """

    ref: Ref
    ability: Ability
    own: Ref | None = None

    @clause("dm:803.1c")
    def this(self, happening: Happening) -> Ref:
        """Return the object that ``this`` means for an event: in a move, the single card; otherwise the element."""
        return self.own if self.own is not None and happening.from_zone else self.ref


@clause("dm:110.2c")
@for_now
def watchers(game: Game) -> list[Watcher]:
    """Return the trigger abilities that work now, in board order; those that need a declaration are left out."""
    if not game.world.has_triggers:
        return []
    table = game.world.table(game)
    return [
        Watcher(game.state.ref(card), ability, None if ability.card is None else game.state.ref(ability.card))
        for card in game.world.watched(game)
        for ability in table[card]["abilities"]
        if isinstance(ability.node, Triggered) and not needs_declaration(ability.node) and works(game, card, ability)
    ]


@for_now
def _in_force(game: Game) -> list[Watcher]:
    """Return the working trigger abilities whose clauses are not switched off."""
    return not_dropped(game, watchers(game), lambda one: one.ability.clause)


@for_now
def _listening(game: Game) -> Mapping[str, Sequence[Watcher]]:
    """Return the trigger abilities in force, by the name of each event that they trigger on."""
    return by_event(_in_force(game))


@clause("dm:603.2", "dm:603.2b", without=None)
def note_triggers(game: Game, events: Sequence[Event], before: Sequence[Watcher]) -> None:
    """Trigger abilities on events, once for each event that meets their condition (603.2b).

    ``before`` lists the trigger abilities that worked before the events; needed for cards that left (603.5c).
    """
    if game.world.has_triggers:
        notice(game, [happening for event in events for happening in _happenings(game, event)], before)


def _happenings(game: Game, event: Event) -> Iterator[Happening]:
    tells: Callable[[Game], Iterator[Happening]] | None = getattr(event, "happenings", None)
    return iter(()) if tells is None else tells(game)


@clause("dm:603.5a")
def notice(game: Game, happenings: Sequence[Happening], before: Sequence[Watcher] = ()) -> None:
    """Trigger the abilities whose conditions these events meet.

    The own abilities of a card that left look back to just before it left (603.5c). All others look at the board now.
    ``before`` lists the trigger abilities that worked before the events.
    """
    game.world.history.note(game, happenings)
    triggered = set[int]()
    now, listening = _in_force(game), _listening(game)
    at = dict[CardId, list[Watcher]]()
    for one in now if before else ():
        at.setdefault(one.ref.card, []).append(one)

    def is_there(one: Watcher) -> bool:
        return one in at.get(one.ref.card, ())

    for happening in not_dropped(game, happenings, why_it_triggers):
        own = [watcher for watcher in before if happening.looks_back and watcher.this(happening) == happening.ref]
        heard = listening.get(happening.name, ())
        own = not_dropped(
            game, [watcher for watcher in own if not is_there(watcher)], lambda one: "dm:603.5c"
        )  # destroyed, it may stay
        for one, looks_back in (*((watcher, False) for watcher in heard), *((watcher, True) for watcher in own)):
            if meets(game, happening, one):
                this = one.this(happening)
                known = values_left_by(game, happening)
                because = (
                    _looks_back(game, happenings, happening, one) if looks_back else clauses_on_seeing(game, happening)
                )
                because = (*because, "dm:603.2b") if id(one) in triggered else because
                because = (*at_that_moment(happening, this), *because)
                triggered.add(id(one))
                becomes_waiting(
                    game, one.ability, this, rule="dm:603.2", because=because, event=known, name=happening.name
                )
            elif not looks_back:
                this, hidden = one.this(happening), zone_of(game, one.ref.card) not in PUBLIC
                note_near_miss(game, happening, this, owner(game, one.ref.card), one.ability, hidden=hidden)
        if happening.looks_back:
            _note_left_together(
                game, happening, [watcher for watcher in before if not is_there(watcher) and watcher not in own]
            )
        seen = before if happening.looks_back else ()  # what became of these is recorded above
        note_idle(game, happening, [f"{watcher.ref.card}.{watcher.ability.label}" for watcher in seen], sealed(game))
        _trigger_delayed(game, happening)
        end_once(game, happening)
        _note_occasion(game, happening)


def _note_left_together(game: Game, happening: Happening, gone: Sequence[Watcher]) -> None:
    """Record the abilities that do not trigger because their card left at the same time.

    ``gone`` lists the abilities of the cards that have left.
    """
    for watcher in gone:
        if meets(game, happening, watcher):
            game.note(
                "left_together",
                "dm:603.5c",
                because=("dm:603.2",),
                considered=watcher.ref.card not in game.asked_about,
                actor=owner(game, watcher.ref.card),
                objects=(watcher.ref.card,),
                ability=f"{watcher.ref.card}.{watcher.ability.label}",
            )


def _looks_back(
    game: Game, happenings: Sequence[Happening], happening: Happening, one: Watcher
) -> tuple[Citation, ...]:
    """Return the clauses for an ability that triggers on its own card's leaving (603.5c).

    A reading is added if the ability does not trigger on other cards that left at the same time.
    """
    with_others = any(meets(game, other, one) for other in happenings if other is not happening and other.looks_back)
    return ("dm:603.5c", *(("dm:603.5c#past-state-only-of-itself",) if with_others else ()))


@clause("dm:603.6a", without=None)
def _trigger_delayed(game: Game, happening: Happening) -> None:
    """Trigger the delayed trigger abilities that wait for an event; those that trigger once are removed."""
    for later in delayed(game):
        reader = game.world.reader
        known, whens = later.remembers, later.ability.node.whens
        if any(reader.meets(game, when, happening, later.source, later.controller, known) for when in whens):
            if later.ability.keyword != EVERY:
                forget_delayed(game, [later])
            becomes_waiting(
                game,
                later.ability,
                later.source,
                rule="dm:603.2",
                because=("dm:603.6a",),
                event=(*later.remembers, *values_left_by(game, happening)),
                name=happening.name,
            )


EVERY = "every"
"""The keyword of delayed trigger abilities that trigger every time until the end of the turn."""


def forget_delayed(game: Game, over: Sequence[Delayed]) -> None:
    if over:
        game.state.put(GAME, "delayed", tuple(one for one in delayed(game) if one not in over) or None)


@clause("dm:603.1")
def meets(game: Game, happening: Happening, one: Watcher) -> bool:
    player, reader = owner(game, one.ref.card), game.world.reader
    return any(reader.meets(game, when, happening, one.this(happening), player) for when in one.ability.node.whens)


# abilities that are declared

DECLARED_ON = ("attacks", "blocks", "blocked", "attacks_unblocked", "attack_ends", "turn_ends", "battle_starts")
"""The events for which the rules have a procedure of use declarations."""

AT_ANY_EVENT: Citation = "dm:603.2e#at-any-event"
"""Our reading of when an ability is declared on another event, such as a creature that enters.

It matters only if other effects wait then.
"""

MAY_DECLARE = "may_declare"
"""A fact about the game as a whole: who may still declare abilities on what has happened."""


class MayDeclare(NamedTuple):
    """A player who may declare abilities on events that have happened.

    Attributes:
        level: how deeply nested the events were.
        abilities: the abilities that the events trigger once they are declared.
    """

    player: PlayerId
    level: int
    abilities: tuple[Waiting, ...]


def declarable(game: Game, player: PlayerId) -> list[Watcher]:
    """Return a player's working abilities that need a declaration."""
    return [
        Watcher(game.state.ref(card), ability)
        for zone in USED_FROM
        for card in cards(game, player, zone)
        for ability in info(game, card)["abilities"]
        if needs_declaration(ability.node) and works(game, card, ability)
    ]


@clause("dm:603.2e", without=None)
def _note_occasion(game: Game, happening: Happening) -> None:
    """Remember the abilities that may be declared on an event without a procedure of its own (603.2e)."""
    if happening.name in DECLARED_ON or happening.name not in game.world.declared_at:
        return
    now = {(one.player, one.level): one.abilities for one in game.state.get(GAME, MAY_DECLARE, ())}
    known = values_left_by(game, happening)
    for player in game.players:
        before = now.get((player, level(game)), ())
        found = [
            watcher
            for watcher in declarable(game, player)
            if meets(game, happening, _watcher_before(watcher, happening))
        ]
        now[player, level(game)] = (*before, *(_undeclared(game, watcher, player, before, known) for watcher in found))
    game.state.put(GAME, MAY_DECLARE, tuple(MayDeclare(*where, abilities) for where, abilities in now.items()))


def _watcher_before(one: Watcher, happening: Happening) -> Watcher:
    """Return an ability as one of its card before the event, if the event brought the card to its zone."""
    return one if happening.ref is None or happening.ref.card != one.ref.card else Watcher(happening.ref, one.ability)


def _undeclared(game: Game, one: Watcher, player: PlayerId, before: Sequence[Waiting], known: Known) -> Waiting:
    """Return the waiting entry that an ability gets once declared; its id gets a number if another one waits."""
    name = f"{one.ref.card}.{one.ability.label}"
    times = sum(other.source == one.ref and other.ability is one.ability for other in before) + 1
    return Waiting(name if times == 1 else f"{name}#{times}", one.ability, one.ref, player, tuple(known), level(game))


def may_declare(game: Game, player: PlayerId) -> bool:
    """Return whether a player has yet to say which abilities to declare on what has happened."""
    return any((one.player, one.level) == (player, level(game)) for one in game.state.get(GAME, MAY_DECLARE, ()))


@clause("dm:603.2f", without=None)
def declare_on_events(game: Game, player: PlayerId) -> Procedure[None]:
    """Ask which abilities a player declares on events that have happened; others do not trigger (603.2f)."""
    everybody: tuple[MayDeclare, ...] = game.state.get(GAME, MAY_DECLARE, ())
    own = [one for one in everybody if (one.player, one.level) == (player, level(game))]
    game.state.put(GAME, MAY_DECLARE, tuple(one for one in everybody if one not in own) or None)
    by_id = {one.id: one for several in own for one in several.abilities if game.state.present(one.source)}
    read_so = (AT_ANY_EVENT,) if waiting(game.state, level=level(game)) else ()
    question = Question("declare_ability", "dm:603.2e", because=("dm:603.2f", *read_so), hidden=True)
    chosen = yield from game.choose(question, by=player, among=by_id, how_many=ANY_NUMBER)
    for one in (by_id[name] for name in chosen):
        game.note("declared", "dm:603.2f", because=read_so, actor=player, objects=(one.source.card,))
        inform(game.state, (one.source.card,), game.players)
        becomes_waiting(game, one.ability, one.source, rule="dm:603.2f", event=one.event)


@clause("dm:702.1a")
@clause("dm:500.4", "dm:603.2a", without=None)
def occurs(game: Game, name: str, rule: Citation) -> None:
    """Trigger the abilities on a point in the turn, such as ``turn_starts`` (603.2a)."""
    because = ("dm:500.4", "dm:500.4#untap-before-waiting", "dm:603.2a", "dm:702.1a", "dm:501.2a")
    triggers = partial(notice, game, [moment(game, name)])
    game.note("occurs", rule, because=because, considered=True, event=name, then=triggers)


def moment(game: Game, name: str) -> Happening:
    """Return the event of reaching a point in the turn."""
    return Happening(name, None, {}, game.state.get(GAME, "turn"))


# how their effects wait


SHIELD_TRIGGER: Kind = "shield_trigger"
FIRST = (SHIELD_TRIGGER, "guard_strike", "strike_back", "judgement_z")
"""The kinds of waiting effects that are processed before all others (101.4, 101.4b)."""

Resolves = Callable[[Game, Waiting], Procedure[None]]
RESOLVES: dict[str, Resolves] = {}
"""The procedure that resolves each kind of waiting effect."""


def resolves(kind: Kind) -> Callable[[Resolves], Resolves]:
    """Register the procedure that resolves waiting effects of a kind."""

    def register(procedure: Resolves) -> Resolves:
        RESOLVES[kind] = procedure
        return procedure

    return register


def _zone_clauses(game: Game, card: CardId, ability: Ability) -> Iterator[Citation]:
    """Yield the clauses that let an ability trigger in its card's zone, or while a card is being used (111.2a)."""
    if isinstance(ability.node, Triggered):
        if lets_use_itself(ability.node):
            yield "dm:110.4d"
        elif needs_declaration(ability.node):
            yield "dm:110.4b"
        elif zone_of(game, card) != "battle_zone" and zone_of(game, card) in zones_stated(ability.node):
            yield "dm:110.4g"
        yield from read_by(ability.node.whens)
    if in_the_middle(game):
        yield "dm:111.2a"
        if cause_of(game) is not None:  # its effect does not interrupt the one being processed
            yield "dm:101.4d"


@clause("dm:110.5")
@clause("dm:110.3b", "dm:603.2")
def becomes_waiting(
    game: Game,
    ability: Ability,
    source: Ref,
    *,
    rule: Citation,
    because: Sequence[Citation] = (),
    event: Known = (),
    name: str = "",
) -> Waiting:
    """Add the effect of an ability to the waiting ones (603.2); it no longer depends on its source (110.5a).

    Args:
        because: further clauses, besides the one that defines the ability.
        event: the objects of the trigger event that its text can refer to.
    """
    label = f"{source.card}.{ability.label}"
    new = wait(game.state, label, ability, source, owner(game, source.card), event, level(game))
    game.note(
        "waits",
        rule,
        because=(ability.clause, *_zone_clauses(game, source.card, ability), *because),
        actor=new.controller,
        objects=(source.card,),
        ability=new.id,
        event=name,
        **named_then(game, source),
    )
    return new


@clause("dm:603.4", "dm:605.2a", without=True)
def _condition_is_met(text: Text, node: Triggered, card: CardId) -> bool:
    """Return whether the condition of a trigger ability is met when it resolves (603.4)."""
    game = text.game
    with carrying_out(game, cause_of(game), text):
        if game.world.reader.holds(text, node.if_):
            return True
        game.note(
            "condition_fails",
            "dm:605.2a",
            because=("dm:603.4", *asked_by(text, node.if_), *of_none(text, node.if_)),
            actor=text.you,
            objects=(card,),
            differences=unmet_values(text, node.if_),
        )
    return False


@clause("dm:110.5a", instead=lambda game, waiting: game.state.present(waiting.source))
def _is_independent(game: Game, waiting: Waiting) -> bool:
    """Return True: a waiting effect stays although its source has moved (110.5a)."""
    return True


@resolves("trigger")
@clause("dm:603.3", without=None)
def _resolve_trigger(game: Game, waiting: Waiting) -> Procedure[None]:
    """Resolve the effect of a trigger ability; its condition is checked only now (603.4)."""
    text, node = text_of_waiting(game, waiting), waiting.ability.node
    card = waiting.source.card
    if not _is_independent(game, waiting):
        return
    if not _condition_is_met(text, node, card) or is_used_up(game, waiting):
        return
    met = ("dm:603.4", *asked_by(text, node.if_)) if node.if_ is not None else ()
    left = () if game.state.present(waiting.source) else ("dm:110.5a",)
    gone = (*left, *by_last_information(text, node.do))
    text.asked[waiting.source] = types_with(game, card, waiting.ability)
    if waiting.ability.keyword == NINJA_STRIKE:
        notice(game, [Happening("ninja_strike_used", waiting.source, info(game, card), text.you)])
    game.note(
        "resolves",
        "dm:603.3",
        because=(*met, *clauses_of_sequence(node.do), *gone, *means(text, node.do)),
        actor=text.you,
        objects=(card,),
        ability=waiting.id,
    )
    with game.inside():
        count_use(game, waiting, (yield from perform_all(text, node.do)))
