"""1.8 Effects and 1.9 Events: carrying out texts, with their players, objects and choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.abilities import (
    Known,
    Reader,
    Select,
    Target,
    Text,
    asked_by,
    excluded_candidates,
    met_values,
    nodes,
    not_meant,
    remembered,
    text_of_waiting,
    unmet_values,
)
from judge.abilities import instructions as say
from judge.abilities.selections import Bound, Filter
from judge.games.fab.book.c0104_attacks import is_attack, source_of
from judge.games.fab.book.c0106_layers import declared
from judge.games.fab.book.c0300_zones import Move, made_by
from judge.games.fab.book.c0601_discrete_effects import JUST_MOVED, chooses, counts, perform_all, performs
from judge.games.fab.book.c0804_labels import labels_asked_on_resolution, labels_of
from judge.games.fab.language import Stat, filters
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import (
    ARENA,
    PUBLIC,
    STACK,
    Game,
    active,
    cards,
    clockwise,
    hero,
    info,
    is_public,
    opponent,
    reader_of,
    zone_of,
)
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Event,
    Happening,
    HowMany,
    Info,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Waiting,
    Whole,
    Why,
    choose_order,
    clause,
    do,
    extent,
    knows,
    ruled,
)

# 1.8 Effects: carrying out texts, with their players and choices


@clause("fab:1.8.1a", "fab:1.8.1b", "fab:1.1.2b")
def text_of(game: Game, you: PlayerId, source: Ref, subject: str, known: Known = ()) -> Text:
    """Return a text that can refer to the heroes and the active attack.

    Args:
        subject: the card or ability that the trace names as carrying out the text.
        known: further objects that it can refer to, by name.
    """
    text = text_of_waiting(game, Waiting(subject, None, source, you, tuple(known)))
    text.named["own.hero"] = (game.state.ref(hero(game, you)),)
    text.named["enemy.hero"] = (game.state.ref(hero(game, opponent(game, you))),)
    link = active(game)
    text.named["attack"] = () if link is None else (link.attack,)
    text.named["attack_target"] = () if link is None else link.targets
    return text


def text_of_layer(game: Game, layer: CardId) -> Text:
    declarations = declared(game, layer)
    return text_of(game, declarations.you, declarations.source, layer, declarations.known)


PAYING = "(paying)"
"""The key in a text's memory while its instructions pay a cost (1.14.4)."""


def rule_of(text: Text) -> Citation:
    """Return the clause under which a text is carried out.

    A replacement, the payment of a cost, a resolving attack and any other resolving layer have a clause each.
    """
    if text.in_place_of is not None:
        return "fab:6.4.6"
    if PAYING in text.words:
        return "fab:1.14.4"
    layer = CardId(text.subject)
    resolving = text.game.state.zone(layer) == STACK and is_attack(text.game, layer)
    return "fab:7.2.3" if resolving else "fab:5.3.4"


# choosing


ALL_OR_NONE: dict[type[say.Instruction], tuple[Citation, str]] = {
    verbs.PitchCards: ("fab:8.5.44a", "pitch"),
    verbs.Transform: ("fab:8.5.36d", "transform"),
}
"""The effects that fail if fewer objects exist than they name, although 1.8.6c takes as many as there are."""


@chooses
def _choose_for(text: Text, instruction: say.Instruction, select: Select) -> Procedure[Sequence[CardId]]:
    if _too_few(text, instruction, select):
        rule, role = ALL_OR_NONE[type(instruction)]
        text.game.note("nothing", rule, actor=text.you, role=role, subject=text.subject)
        return ()
    return (yield from choose(text, text.you, select))


def none_was_chosen(pointer: object, refs: Sequence[Ref]) -> bool:
    """Return whether choosing the objects of an instruction found none; the trace already has a step about it."""
    return not refs and isinstance(pointer, str) and pointer.startswith("chosen ")


@clause("fab:8.5.36d", "fab:8.5.44a", without=False)
def _too_few(text: Text, instruction: say.Instruction, select: Select) -> bool:
    """Return whether an instruction needs 2 or more objects and there are fewer."""
    if type(instruction) not in ALL_OR_NONE:
        return False
    among = reader_of(text).among(text, select)
    least, _ = reader_of(text).bounds(text, select, len(among))
    return len(among) < least and least > 1


@clause("fab:1.8.6b", without=True)
def _is_public(game: Game, card: CardId) -> bool:
    """Return whether an object can be chosen: it is public (1.8.6b), or in the arsenal, deck, hand or inventory.

    A text that says “a card from your hand” names the zone, and the player who may look there chooses.
    """
    own = ("arsenal", "deck", "hand", *ruled(game, "fab:4.1.6b", ("inventory",), ()))
    return is_public(game, card) or zone_of(game, card) in own


CAN_BE_DETERMINED = Check("fab:1.8.6b", "not_public", _is_public)


@clause("fab:3.0.4e", without=True)
def can_be_meant(game: Game, card: CardId) -> bool:
    """Return whether an effect can apply to an object by its properties: in a public zone, it has to be public."""
    return zone_of(game, card) not in PUBLIC or is_public(game, card)


def means_private(select: Select) -> bool:
    """Return whether a selection states that it means private objects: face-down ones, or those the text has named."""
    assert isinstance(select, filters.Select)  # the language has no other
    return select.among is not None or any(one.state == "face_down" for one in (select, *(select.any_of or ())))


def with_private(text: Text, select: Select) -> list[CardId]:
    """Return the objects that match a selection, including the private ones in public zones."""
    return Reader.among(reader_of(text), text, select)


@clause("fab:1.8.5c", "fab:5.3.4a")
@clause("fab:1.8.6", "fab:1.8.6c", without=())
def choose(text: Text, who: PlayerId, select: Select) -> Procedure[Sequence[CardId]]:
    """Choose the objects of a selection (1.8.6); if there are too few, choose all of them (1.8.6c)."""
    game = text.game
    among = with_private(text, select)
    least, most = reader_of(text).bounds(text, select, len(among))
    question = Question(
        "random" if select.random else "choose",
        "fab:1.8.6",
        checks=() if means_private(select) else (CAN_BE_DETERMINED,),
        together=reader_of(text).together(text, select, Why("fab:1.8.6", "not_together")),
        otherwise=not_meant(text, select, Why("fab:1.8.6", "not_asked_for")),
        left_out=excluded_candidates(text, select, Why("fab:1.8.6", "not_asked_for")),
    )
    if not among or most <= 0:
        game.finds_nothing(question, "fab:1.8.9", because=("fab:1.8.6",), by=who, subject=text.subject)
        return ()
    because: tuple[Citation, ...] = ("fab:1.8.5c", "fab:5.3.4a", *(("fab:1.8.6c",) if len(among) < least else ()))
    if (
        isinstance(select, Bound)
        and select.different == "name"
        and any(game.world.faces[card].form == "split" for card in among)
    ):
        because = (*because, "fab:9.2.2c")
    if least and not select.random and may_fail(text, who, select, among):
        least, because = 0, ("fab:1.8.5c", "fab:1.9.1c")
    if any(zone_of(game, card) == "inventory" for card in among):
        because = (*because, "fab:4.1.6b")
    # no object can be chosen (1.8.6b), so none has to be
    if not means_private(select) and not any(_is_public(game, card) for card in among):
        least = 0
    return (
        yield from game.choose(
            question,
            by=who,
            among=among,
            how_many=HowMany(least, most, as_possible=True),
            subject=text.subject,
            because=because,
        )
    )


SEEN = {"state", "not_state"}
"""The filter fields that are visible even on a private card, such as being face-down."""


@clause("fab:1.9.1c", without=False)
def may_fail(text: Text, who: PlayerId, like: Filter, among: Sequence[CardId]) -> bool:
    """Return whether a player may fail to find: no opponent can verify that a matching card is there (1.9.1c)."""
    game = text.game
    if not game.world.reader.asks(type(like).model_construct(like.model_fields_set - SEEN)):
        return False
    return not any(knows(game.state, opponent(game, who), card) for card in among)


NOT_LEGAL = Why("fab:1.8.5", "not_a_legal_target")


@clause("fab:1.8.5e")
@clause("fab:1.8.5", "fab:1.8.5b", without=())
def declare_targets(
    text: Text, targets: Sequence[Target], rule: Citation
) -> Procedure[list[tuple[str, tuple[Ref, ...]]]]:
    """Declare the targets of a text; return them by name."""
    found: list[tuple[str, tuple[Ref, ...]]] = []
    for target in targets:
        among: Sequence[CardId] = reader_of(text).among(text, target)
        least, most = reader_of(text).bounds(text, target, len(among))
        if most < len(among):
            mine, theirs = (hero(text.game, player) for player in (text.you, opponent(text.game, text.you)))
            among = [theirs, mine] if {*among} == {mine, theirs} else among
        # the reasons against a private object would reveal its properties
        about = None if among else [card for card in text.game.state.owners if is_public(text.game, card)]
        chosen = yield from text.game.choose(
            Question(
                "targets",
                rule,
                because=("fab:1.8.5",),
                together=reader_of(text).together(text, target, Why("fab:1.8.5", "not_together")),
                otherwise=not_meant(text, target, NOT_LEGAL, NOT_LEGAL),
                left_out=excluded_candidates(text, target, NOT_LEGAL, about=about),
            ),
            by=text.you,
            among=among,
            how_many=HowMany(least, most),
            subject=text.subject,
            because=tuple(_declared_by(text.game, target, least, most, among)),
        )
        text.named[target.id] = tuple(text.game.state.ref(card) for card in chosen)
        found.append((target.id, text.named[target.id]))
    return found


def _declared_by(game: Game, target: Target, least: int, most: int, among: Sequence[CardId]) -> Iterator[Citation]:
    """Yield the clauses that apply to a declaration: targets outside the arena, several targets, or "up to"."""
    if any(zone_of(game, card) not in (*ARENA, STACK) for card in among):
        yield "fab:1.8.5a"
    if most > 1:
        yield "fab:1.8.5b"
    if least == 0 and target.up_to:
        yield "fab:1.8.5e"


def no_target(text: Text, targets: Sequence[Target]) -> bool:
    """Return whether a required target of a text has no legal object now."""
    reader = reader_of(text)
    return any(not target.up_to and not reader.among(text, target) for target in targets)


@clause("fab:1.2.3d")
def still_legal(text: Text, declared: Iterable[tuple[Target, tuple[Ref, ...]]]) -> list[Ref]:
    """Return the declared targets of a layer that are still legal (5.3.2a)."""
    reader = reader_of(text)
    return [
        ref
        for target, refs in declared
        for ref in refs
        if text.game.state.present(ref) and ref.card in reader.among(text, target)
    ]


def objects(text: Text, pointer: object, *, private: bool = False) -> tuple[Ref, ...]:
    """Return the objects that an instruction points at, each once.

    Args:
        private: whether the instruction is about private objects, such as one to look at them.
    """
    if private and isinstance(pointer, Select):
        return tuple(text.game.state.ref(card) for card in with_private(text, pointer))
    return tuple(dict.fromkeys(reader_of(text).refs(text, pointer)))  # type: ignore[arg-type]


@clause("fab:1.4.3a", without=None)
def _extended(text: Text, pointer: object) -> tuple[Ref, ...] | None:
    """Return the attack-source for ``this`` in an ability that an attack-proxy has from it, otherwise ``None``.

    Events apply to the card, while grants to ``this`` apply to the attack.
    """
    source = source_of(text.game, text.source.card) if pointer == "this" else None
    return None if source is None or not text.game.state.present(source) else (source,)


def is_such(text: Text, like: Filter | None, card: CardId) -> bool:
    """Return whether a card matches a filter; without a filter, every card does."""
    return like is None or reader_of(text).like(text, like, info(text.game, card), card)


def to_each(text: Text, pointer: object, event: Callable[[Ref], Event], *, private: bool = False) -> Procedure[int]:
    """Apply an event at once to all objects that a pointer names; return the total amount done."""
    return extent((yield from apply_to_each(text, pointer, event, private=private)))


def apply_to_each(
    text: Text, pointer: object, event: Callable[[Ref], Event], *, private: bool = False
) -> Procedure[list[Event]]:
    """Apply an event at once to all objects that a pointer names; return the events that happened."""
    refs = _extended(text, pointer) or objects(text, pointer, private=private)
    if not refs:
        text.game.note("nothing", "fab:1.8.9", actor=text.you, role="choose", subject=text.subject)
        return []
    events: list[Event] = yield from do(
        text.game, *(made_by(event(ref), text.source) for ref in refs), clause=rule_of(text)
    )
    follow(text, events)
    return events


def apply_one_by_one(text: Text, pointer: object, event: Callable[[Ref], Event]) -> Procedure[int]:
    """Apply an event to the objects that a pointer names, as a compound event; return the total amount done."""
    return extent((yield from apply_one_by_one_events(text, pointer, event)))


def apply_one_by_one_events(text: Text, pointer: object, event: Callable[[Ref], Event]) -> Procedure[list[Event]]:
    """Apply an event to the objects that a pointer names, one by one, as a compound event (1.9.2).

    The player chooses the order first (1.8.6d). Return the events that happened.
    """
    game = text.game
    there = [ref for ref in _extended(text, pointer) or objects(text, pointer) if game.state.present(ref)]
    if len(there) < 2:
        return (yield from apply_to_each(text, pointer, event))
    among = tuple(ref.card for ref in there)
    order = yield from choose_order(game, text.you, among, "fab:1.8.6d", because=("fab:1.9.2",), subject=text.subject)
    refs, together, events = {ref.card: ref for ref in there}, Whole(), list[Event]()
    for card in order:
        one = event(refs[card])
        one.whole = together
        events += yield from do(game, one, clause=rule_of(text), because=("fab:1.9.2",))
    follow(text, events)
    return events


@clause("fab:3.0.9b", without=None)
def follow(text: Text, moved: Sequence[Event]) -> None:
    """Make a text's names for the objects that it moved refer to the new objects, if these are public (3.0.9b)."""
    became = {
        event.ref: event.now
        for event in moved
        if isinstance(event, Move) and event.now is not None and is_public(text.game, event.now.card)
    }
    if any(ref in became for refs in text.named.values() for ref in refs):
        followed = [ref.card for ref in became.values()]
        text.game.note("follows", "fab:3.0.9b", considered=True, objects=followed, subject=text.subject)
    for name, refs in text.named.items():
        text.named[name] = tuple(became.get(ref, ref) for ref in refs)
    if moves := [event for event in moved if isinstance(event, Move)]:
        text.named[JUST_MOVED] = tuple(became.get(event.ref, event.ref) for event in moves)


@clause("fab:1.9.2c", "fab:1.8.6a")
def in_order(text: Text, who: str) -> Sequence[PlayerId]:
    """Return the players that a text means; for ``each``, clockwise from the player of the effect (1.9.2c)."""
    if who != "each":
        return text.players(who)
    if not ruled(text.game, ("fab:1.9.2c", "fab:1.8.6a"), True, False):
        return text.game.players
    text.game.note(
        "clockwise", "fab:1.9.2c", because=("fab:1.8.6a",), considered=True, actor=text.you, subject=text.subject
    )
    return (text.you, text.opponent)


@performs(say.EachPlayer)
def _each_player(text: Text, instruction: say.EachPlayer) -> Procedure[int]:
    """1.9.2c: each player carries out a text, step by step, clockwise from its controller (1.8.6a)."""
    seats = [
        text_of(text.game, player, text.source, text.subject, remembered(text)) for player in in_order(text, "each")
    ]
    for seat in seats:  # each player's part replaces the same event, or pays the same cost
        seat.in_place_of = text.in_place_of
        if PAYING in text.words:
            seat.words[PAYING] = text.words[PAYING]
    done = 0
    for step in instruction.each_player:
        for seat in seats:
            done += yield from perform_all(seat, [step])
    return done


@performs(say.PlayerOf)
def _player_of(text: Text, instruction: say.PlayerOf) -> Procedure[int]:
    """1.8.6: the controller of an object carries out a text and makes its choices; several players go clockwise."""
    game = text.game
    every = objects(text, instruction.player_of)
    gone = ruled(game, "fab:1.2.3a", [ref for ref in every if not game.state.present(ref)], [])
    refs = [ref for ref in every if ref in gone or game.state.present(ref)]
    whose = {game.world.last(game, ref)["controller"] for ref in refs}
    players = [player for player in clockwise(game, text.you) if player in whose]
    if not players:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="player_of", subject=text.subject)
    done = 0
    for player in players:
        of_gone = any(game.world.last(game, ref)["controller"] == player for ref in gone)
        done += yield from _as_player(text, player, instruction.do, ("fab:1.2.3a",) if of_gone else ())
    return done


def _as_player(
    text: Text, player: PlayerId, instructions: Sequence[say.Instruction], because: Sequence[Citation] = ()
) -> Procedure[int]:
    """Carry out a part of a text as another player; names defined there stay known to the rest of the text."""
    heroes = {name: text.named[name] for name in ("own.hero", "enemy.hero")}
    text.game.note("does_so", "fab:1.8.6", because=because, actor=player, subject=text.subject)
    own, enemy = heroes.values() if player == text.you else reversed(heroes.values())
    seat = replace(text, you=player, named={**text.named, "own.hero": own, "enemy.hero": enemy})
    done = yield from perform_all(seat, instructions)
    text.named.update({**seat.named, **heroes})
    return done


class NegatesItself(Exception):  # noqa: N818 - not an error
    """Raised when a layer negates itself while resolving; its resolution stops there (8.5.26a)."""


@counts(verbs.Greatest)
@clause("fab:1.8.7", without=0)
def _greatest(text: Text, computed: verbs.Greatest) -> int:
    last = text.game.world.last
    numbers = (last(text.game, ref)[computed.greatest] for ref in objects(text, computed.among))
    return max((number for number in numbers if number is not None), default=0)


@clause("fab:1.8.7a", without=())
def without_property(text: Text, *amounts: Any) -> Sequence[Citation]:
    """Return the clause for the number of an object that lacks the property: 0 is used instead (1.8.7a)."""
    game, asked = text.game, [one for amount in amounts for one in nodes(amount) if isinstance(one, Stat)]
    lacks = (game.world.last(game, ref)[one.stat] is None for one in asked for ref in objects(text, one.of))
    return ("fab:1.8.7a",) if any(lacks) else ()


# the flow of a text


@clause("fab:6.2.2d")
@performs(say.If)
def _if(text: Text, instruction: say.If) -> Procedure[int]:
    """1.8.4: check a condition once, when its effect would be generated (6.1.3).

    ``else`` is carried out in the opposite case (1.8.4a).
    """
    lasts = any(isinstance(step, verbs.Give) for step in (*instruction.then, *instruction.otherwise))
    asked = "fab:6.2.2d" if lasts else "fab:6.1.3"
    holds = ruled(text.game, ("fab:1.8.4", asked), reader_of(text).holds(text, instruction.if_), True)
    labels = (*labels_asked_on_resolution(instruction.if_), *labels_of(text.game, text.source.card, instruction.if_))
    otherwise = ("fab:1.8.4a",) if instruction.otherwise and not holds else ()
    text.game.note(
        "condition",
        "fab:1.8.4",
        because=(asked, *otherwise, *labels, *asked_by(text, instruction.if_)),
        actor=text.you,
        holds=holds,
        subject=text.subject,
        differences=() if holds else unmet_values(text, instruction.if_),
        met=met_values(text, instruction.if_) if holds else (),
    )
    branch = instruction.then if holds else ruled(text.game, "fab:1.8.4a", instruction.otherwise, ())
    return (yield from perform_all(text, branch))


@performs(verbs.May)
def _may(text: Text, instruction: verbs.May) -> Procedure[int]:
    """1.8.3a: if an optional effect can succeed (1.8.3b), ask whether it is generated."""
    (who,) = text.players(instruction.who)
    if not instruction.choose_to and not can_succeed(text, instruction.may):
        text.game.note("nothing", "fab:1.8.3b", actor=who, role="may", subject=text.subject)
        return 0
    because = ("fab:1.8.3", "fab:1.8.3b") if instruction.choose_to else ("fab:1.8.3",)
    agreed = yield from text.game.agrees(Question("may", "fab:1.8.3a", because=because), by=who, subject=text.subject)
    return (yield from perform_all(text, instruction.may)) if agreed else 0


@clause("fab:1.8.3b", without=True)
def can_succeed(text: Text, instructions: Sequence[say.Instruction]) -> bool:
    """Return whether every one of these effects could succeed on the current board (1.8.3b)."""
    return all(_can_succeed(text, instruction) for instruction in instructions)


def _can_succeed(text: Text, instruction: say.Instruction) -> bool:
    """Return whether an effect can succeed: for example, whether the hand has enough cards to discard."""
    reader = reader_of(text)
    if isinstance(instruction, say.Pick):
        among = reader.among(text, instruction.pick)
        least, _ = reader.bounds(text, instruction.pick, len(among))
        return bool(among) and len(among) >= least
    if isinstance(instruction, say.Either):
        return any(can_succeed(text, one) for one in instruction.either)
    if isinstance(instruction, say.DiscardChosen):
        if instruction.which is not None:
            return True  # those cards are chosen by an earlier effect
        wanted = 1 if instruction.discard == "all" else reader.amount(text, instruction.discard)
        hands = [cards(text.game, p, "hand") for p in text.players(instruction.who)]
        return all(sum(is_such(text, instruction.like, card) for card in hand) >= wanted for hand in hands)
    if isinstance(instruction, verbs.Counter) and (
        instruction.remove == "all" or reader.amount(text, instruction.remove) > 0
    ):
        on = (
            reader.among(text, instruction.on)
            if isinstance(instruction.on, Select)
            else [r.card for r in objects(text, instruction.on)]
        )
        return any(dict(info(text.game, card)["counted"]).get(instruction.counter, 0) for card in on)
    pointer = getattr(instruction, type(instruction).verb, None) if isinstance(instruction, ON_OBJECTS) else None
    if isinstance(pointer, str) and pointer not in ("this", *text.named):
        return True  # its object is chosen by an earlier effect
    return pointer is None or any(text.game.state.present(ref) for ref in objects(text, pointer))


ON_OBJECTS = (say.Destroy, say.Banish, say.Put)
"""Effects that can only succeed if their objects exist."""


@performs(verbs.Either)
def _either(text: Text, instruction: verbs.Either) -> Procedure[int]:
    """1.8.6: carry out one of several alternatives, chosen by a player or at random."""
    (who,) = text.players(instruction.who)
    (number,) = yield from text.game.choose(
        Question("random_either" if instruction.random else "either", "fab:1.8.6"),
        by=who,
        among=range(1, len(instruction.either) + 1),
        subject=text.subject,
        because=(rule_of(text),),
    )
    return (yield from perform_all(text, instruction.either[int(number) - 1]))


@performs(say.Repeat)
def _repeat(text: Text, instruction: say.Repeat) -> Procedure[int]:
    done = 0
    for _ in range(max(0, reader_of(text).amount(text, instruction.repeat))):
        text.game.bound()
        done += yield from perform_all(text, instruction.do)
    return done


@performs(say.Pick)
def _pick(text: Text, instruction: say.Pick) -> Procedure[int]:
    (who,) = text.players(instruction.who)
    chosen = yield from choose(text, who, instruction.pick)
    if instruction.remember is not None:
        text.named[instruction.remember] = tuple(text.game.state.ref(card) for card in chosen)
    return len(chosen)


# 1.9 Events: compound events, which repeat one instruction


@clause("fab:1.9.2")
class Several(OfPlayer):
    """A compound event as a whole: the same instruction a number of times, before it is expanded (1.9.2).

    Args:
        amount: how many times.
        seen: the properties that each event's object is certain to have, for replacement effects that check them.
        from_zone: the zone that each event's object comes from, if it moves.
        by: the player who was instructed to do it, if it happens to another player.
    """

    __slots__ = ("amount", "by", "from_zone", "name", "seen")
    key = "several"
    considered = True

    def __init__(
        self, name: str, who: PlayerId, amount: int, seen: Info, from_zone: str = "", by: PlayerId | None = None
    ) -> None:
        super().__init__(who, "fab:1.9.2")
        self.by = by or who
        self.name = name
        self.amount = amount
        self.seen = seen
        self.from_zone = from_zone

    def values(self) -> dict[str, Any]:
        return {"event": self.name, "number": self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the number is 0, which is not an event (1.9.1b)."""
        return None if self.amount > 0 else Why("fab:1.9.1b", "nothing")

    def happen(self, game: Game) -> None:
        """Do nothing: the individual events happen one by one."""

    def would(self, game: Game) -> Iterator[Happening]:
        """Yield the whole as a trigger event for replacement effects; triggers see the individual events."""
        about = (self.name, game.state.ref(hero(game, self.who)), self.seen, self.who, self.from_zone)
        yield Happening(*about, by=self.by, values={"amount": self.amount})


@clause("fab:1.9.2a")
def expand(
    game: Game, whole: Several, part: Callable[[], Event | None], rule: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Event]]:
    """Carry out a compound event's individual events one after the other; return those that happened (1.9.2).

    An effect that replaced the whole cannot replace its parts (1.9.2b), and one that triggered on the whole does not
    trigger on its parts again (1.9.2a).

    Args:
        part: makes the next individual event; ``None`` if there can be no further one.
        rule: the clause that makes it happen.
        because: the clauses that allow or modify it.
    """
    happened: list[Event] = []
    done: list[Any] = yield from do(game, whole, clause=rule)
    for several in done:
        together, once = Whole(), ("fab:1.9.2b",) if several.history else ()
        for _ in range(several.amount):
            game.bound()
            event = part()
            if event is None:
                break
            event.history, event.whole = several.history, together
            happened += yield from do(game, event, clause=rule, because=(*because, *once))
    return happened
