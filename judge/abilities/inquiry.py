"""Answers to “why” and “why not” about a card's value or place, a trigger, an ability, or a target.

Asking changes nothing but the trace. Each game states in its :class:`Inquiry` which clauses the answers cite.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import field
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from judge.abilities.base import Condition, Instruction, Node, nodes
from judge.abilities.conditions import Matches, Not
from judge.abilities.keywords import Keyword
from judge.abilities.kinds import Replacing, Spell, Static
from judge.abilities.lasting_effects import ReplacingEffect
from judge.abilities.predicates import names
from judge.abilities.reading import ORDINARY, Difference, Reader
from judge.abilities.selections import Bound, Filter, Select, Target, When
from judge.abilities.text import Text
from judge.kernel import (
    CardId,
    Change,
    Check,
    Citation,
    Effect,
    Excluded,
    Game,
    Happening,
    Info,
    PlayerId,
    Ref,
    Step,
    Table,
    Why,
    one_by_one,
)
from judge.records import record

TRIGGERED = frozenset({"triggered", "triggers", "waits"})
"""The kinds of steps that record that an ability triggers."""

NOT_TRIGGERED = frozenset(
    {
        "near_miss",
        "works_not",
        "missed",
        "condition_failed",
        "limit_reached",
        "exceeds_limit",
        "triggered_already",
        "does_not_trigger",
        "counted_once",
        "left_together",
    }
)
"""The steps recorded when an ability does not trigger on an event of its kind. Each is a reason as well."""

SAYS_NO = frozenset(
    {
        "applies_not",
        "does_not_protect",
        "does_not_work",
        "dropped",
        "nothing",
        "condition_failed",
        "does_not_replace",
        *NOT_TRIGGERED,
    }
)
"""The kinds of steps, in every game, that say why something does not happen."""

CAME_TO_NOTHING = SAYS_NO | {"rewound"}
"""The kinds of steps that say why an ability that has triggered does not do something."""

Works = Callable[[Any, CardId, Any], Sequence[Why]]
"""A function that returns why an ability does not work in its card's zone, or nothing if it works."""


def _nothing(*_: Any) -> Iterator[Why]:
    yield from ()


@record
class Inquiry:
    """What a game adds to the answers: who controls a card, and the clauses.

    Attributes:
        reader: reads conditions and filters.
        works: returns why an ability of a card does not work.
        begins: the clause for printed values being the start of a card's values.
        printed: for each value, a more specific clause for its printed value.
        besides: for a value, the clause for changes without an effect, such as damage.
        lies: the clause for a card staying where it was put.
        triggers: that an ability triggers on its trigger condition and on nothing else.
        events: for each trigger event, the clauses that limit when it has happened.
        condition: returns the clause for judging the condition of an ability.
        asks: the clause for a text meaning only matching objects.
        properties: for each property, the clause that defines it.
        choosing: the clause for a text choosing only matching cards.
        chosen: yields further reasons why a player cannot choose a card.
        protects: yields those of these reasons that players may take for a protection; all by default.
        not_choosing: the clause on texts that affect cards without a choice, if it is not the one of such a reason.
        moments: for each script word, the clause on when it is decided.
        decisions: the same for choices that only some cards or some moments offer.
        timed: returns the clause on when an option is decided, if its own keyword has one.
        never: for each moment at which no player acts, the clause that says so.
        coming: yields the trigger events that an event would have.
        gone: returns why a card does not have the abilities printed on it, if it does not.
        lost: returns the abilities that effects take from a card.
        taken: returns why an object with these characteristics lacks a printed ability, if an effect took it.
        special: returns the clause of a special rule on a property that a card lacks, if there is one.
        read_by: returns the clauses on how a value of a card is read in the card's state.
        fixed: for a value that effects may leave unchanged, such as infinite power, the clause that says so.
        no_zone: returns the clause on where a selection looks if it names no zone, if there is one.
        no_zone_of_target: the clause on where a target may be if the text names no zone, if it is another one.
        meant: the clauses on what a field of a node refers to, such as the name of a filter.
        defined_by: returns the clauses that define a card by its name, such as a token.
        keywords: the keywords of the game, by name.
        labelled: returns the clauses on the label of a card's ability with a condition.
        in_play: returns whether a card is where keywords work as a rule.
        is_open: returns whether all players see a card.
        set_aside: the zones with open cards that players may think are at work although their abilities do not work.
        says_no: further steps that report a non-event or a manner, and change nothing.
        not_triggered: the reasons for further steps that say an ability has not triggered.
        text: creates the text of an ability of a card, with the names that every text of the game knows.
    """

    reader: Callable[[Any], Reader]
    controller: Callable[[Any, CardId], PlayerId]
    works: Works
    begins: Citation
    lies: Citation
    triggers: Citation
    condition: Callable[[Any], Citation]
    static: Citation
    asks: Citation
    choosing: Citation
    ability: Citation
    events: Mapping[str, Sequence[Citation]] = field(default_factory=dict)
    printed: Mapping[str, Citation] = field(default_factory=dict)
    besides: Mapping[str, Citation] = field(default_factory=dict)
    properties: Mapping[str, Citation] = field(default_factory=dict)
    chosen: Callable[[Any, PlayerId, CardId], Iterator[Why]] = _nothing
    protects: Callable[[Any, PlayerId, CardId], Iterator[Why]] | None = None
    not_choosing: Citation = ""
    moments: Mapping[str, Citation] = field(default_factory=dict)
    decisions: Mapping[str, Citation] = field(default_factory=dict)
    timed: Callable[[Any, str], Citation | None] = lambda game, option: None
    never: Mapping[str, Citation] = field(default_factory=dict)
    coming: Callable[[Any, Any], Iterable[Happening]] = lambda game, event: ()
    gone: Callable[[Any, CardId], Why | None] = lambda game, card: None
    lost: Callable[[Any, CardId], Sequence[Any]] = lambda game, card: ()
    taken: Callable[[Info], Why | None] = lambda info: None
    special: Callable[[Any, Difference], Citation | None] = lambda game, difference: None
    defined_by: Callable[[Any, CardId], Iterable[Citation]] = lambda game, card: ()
    read_by: Callable[[Any, CardId, str], Iterable[Citation]] = lambda game, card, name: ()
    fixed: Mapping[str, Citation] = field(default_factory=dict)
    no_zone: Callable[[Select], Citation] = lambda select: ""
    no_zone_of_target: Citation = ""
    meant: Mapping[tuple[type[Node], str], Sequence[Citation]] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    labelled: Callable[[Any, CardId, Condition], Iterable[Citation]] = lambda game, card, condition: ()
    in_play: Callable[[Any, CardId], bool] = lambda game, card: True
    is_open: Callable[[Any, CardId], bool] = lambda game, card: True
    set_aside: frozenset[str] = frozenset()
    says_no: frozenset[str] = frozenset()
    not_triggered: Mapping[str, str] = field(default_factory=dict)
    text: Callable[[Any, PlayerId, Ref, str], Text] = Text

    @property
    def informational_kinds(self) -> frozenset[str]:
        """The kinds of steps that change nothing and say what does not happen, or how something is done."""
        return SAYS_NO.union(self.says_no, self.not_triggered)

    def record_missed(self, game: Any, event: Any, why: Why) -> None:
        """Record the abilities of cards asked about that an event would have triggered, had it happened."""
        ref, facts = getattr(event, "ref", None), game.state.facts
        created = getattr(event, "card", None)  # a token that is not created has no characteristics
        if (ref is None or game.state.present(ref)) and (created is None or created in facts):
            for happening in self.coming(game, event):
                note_missed(game, happening, why)

    def record_idle(self, game: Any, event: Any, effect: Any) -> None:
        """Record that the condition of a replacement effect keeps it from replacing an event."""
        text = effect.text_for(game, event) if isinstance(effect, ReplacingEffect) else None
        if text is not None and effect.node.if_ is not None:
            card = effect.ref.card
            note_unmet(game, text, effect.node, effect.because, hidden=not self.is_open(game, card))

    def record_taken(self, game: Any, event: Any) -> None:
        """Record each printed replacement ability of a card asked about that was taken from it and would apply here."""
        there = [pair for pair in _printed_replacements(game) if pair[0] in game.state.facts]
        if not there:
            return
        happenings = list(self.coming(game, event))
        for card, ability in there:
            ref, player = game.state.ref(card), self.controller(game, card)
            when, now = ability.node.replace, game.world.info(game, card)
            why = _why_taken(game, card, ability, now)
            if why is None or self.works(game, card, ability):
                continue
            if any(self.reader(game).meets(game, when, one, ref, player) for one in happenings):
                _note_not_working(game, card, ability, why, zone=game.state.zone(card))

    def is_set_aside(self, game: Any, card: CardId) -> bool:
        """Return whether a card lies open in a zone where players may think that its abilities work."""
        return _named(game.state.zone(card)) in self.set_aside and self.is_open(game, card)

    def record_unprotected(self, text: Text, pointer: Any, picked: Sequence[CardId]) -> None:
        """Record that an instruction affects cards without a choice although its player could not choose them.

        Args:
            pointer: the cards that the instruction means.
            picked: those picked at random, if it states how many.
        """
        game, cards = text.game, iter(picked)
        if isinstance(pointer, Select):
            cards = _affected(text, pointer) if pointer.everything else cards if pointer.random else iter(())
        elif pointer in ("event", "other"):
            cards = (ref.card for ref in text.named.get(pointer, ()) if game.state.present(ref))
        for card in cards:
            for why in (self.protects or self.chosen)(game, text.you, card):
                game.note(
                    "does_not_protect",
                    self.not_choosing or why.clause,
                    because=why.cites() if self.not_choosing else why.also,
                    considered=card not in game.asked_about,
                    actor=self.controller(game, card),
                    objects=(card,),
                    reason=why.reason,
                    said_by=why.said_by,
                )

    def property(self, game: Game, one: Difference) -> Citation:
        """Return the clause behind a property that keeps a card from matching."""
        if one.field not in self.properties:
            one = one._replace(field=one.field.removeprefix("not_"))
        row = self.keywords.get(str(one.wanted)) if one.field in OF_KEYWORDS else None
        own = self.special(game, one) or (None if row is None else row.term)
        return own or self.properties.get(one.field, self.asks)

    def unmet(self, text: Text, filter_: Filter, card: CardId) -> Iterator[Difference]:
        """Yield why a filter or selection does not mean a card: its zone, its side, or its properties."""
        if isinstance(filter_, Select):
            game, reader = text.game, self.reader(text.game)
            zone = (game.state.zone(card) or "").rpartition(".")[2]
            here = any(card in reader.world.candidates(game, player, filter_) for player in game.players)
            if not here and zone not in names(filter_.zone):
                yield Difference("zone", tuple(names(filter_.zone)), zone, card)
            player = self.controller(game, card)
            if player not in reader.sides(text, filter_):
                yield Difference("side", filter_.side, "own" if player == text.you else "enemy", card)
        yield from self.unlike(text, filter_, card)

    def rests_on_hidden(self, text: Text, condition: Condition) -> bool:
        """Return whether a condition looks at properties of cards that some player does not know."""
        game, reader = text.game, self.reader(text.game)
        looked_at = set[CardId]()
        for part in nodes(condition):
            if isinstance(part, Select) and reader.asks(part):
                looked_at.update(*(reader.world.candidates(game, player, part) for player in game.players))
            elif isinstance(part, Matches):
                looked_at.update(ref.card for ref in reader.refs(text, part.matches))
        return any(not self.is_open(game, card) for card in looked_at if card in game.state.facts)

    def unlike(self, text: Text, filter_: Filter, card: CardId) -> Iterator[Difference]:
        """Yield the properties that a card lacks to match a filter."""
        game, reader = text.game, self.reader(text.game)
        found = reader.differences(text, filter_, game.world.info(game, card), card)
        return (difference._replace(card=card) for difference in found)

    def clauses_on(self, text: Text, filter_: Filter, lacks: Iterable[Difference]) -> tuple[Citation, ...]:
        """Return the clauses on differences, without the one that only says that a text means matching cards."""
        clauses = dict.fromkeys(self.lack(text.game, filter_, difference) for difference in lacks)
        return tuple(clause for clause in clauses if clause != self.asks and not text.game.is_dropped(clause))

    def lack(self, game: Game, filter_: Filter, one: Difference) -> Citation:
        """Return the clause behind what a card lacks; for its zone, the one on texts that name no zone."""
        if one.field != "zone" or not isinstance(filter_, Select) or "zone" in filter_.model_fields_set:
            return self.property(game, one)
        targeted = self.no_zone_of_target if isinstance(filter_, Target) else ""
        return targeted or self.no_zone(filter_) or self.property(game, one)

    def judging(self, text: Text, node: Any, short: Sequence[Difference]) -> Sequence[Citation]:
        """Return the clauses on a false condition of an ability: on what it asks for, and on when it is judged."""
        game, reader = text.game, self.reader(text.game)
        failing = [*reader.failing(text, node.if_)]
        uncounted = (clause for part in failing for clause in self._uncounted(text, part))
        parts = [getattr(part, "not_", part) for part in failing]
        own = (
            clause
            for part in parts
            for clause in (reader.clauses_of(part) or (self.properties.get(type(part).verb, self.asks),))
        )
        read = [difference for difference in short if difference.card or difference.field in self.properties]
        parts_of_text = [child for part in parts for child in nodes(part)]
        clauses = dict.fromkeys(
            (
                *self._clauses_of_label(text, node),
                *uncounted,
                *own,
                *(self.property(game, difference) for difference in read),
                self.condition(node),
                *self.meaning(game, parts_of_text, besides=COMMON.union(difference.field for difference in short)),
            )
        )
        return [one for one in clauses if one != self.asks]

    def _uncounted(self, text: Text, condition: Condition) -> Iterator[Citation]:
        """Yield the special rules that alone keep cards from counting for a condition, such as a face-down card."""
        game, reader = text.game, self.reader(text.game)
        for node in () if isinstance(condition, Not) else nodes(condition):
            if isinstance(node, Select):
                for card in (
                    c for player in reader.sides(text, node) for c in reader.world.candidates(game, player, node)
                ):
                    rules = [self.special(game, difference) for difference in self.unlike(text, node, card)]
                    if rules and rules[0] is not None and rules.count(rules[0]) == len(rules):
                        yield rules[0]

    def _clauses_of_label(self, text: Text, node: Any) -> Iterator[Citation]:
        """Yield the clauses on the keyword that an ability is, and on the label that its text has."""
        game, card = text.game, text.source.card
        for ability in game.world.info(game, card)["abilities"]:
            if (
                ability.node is node
                and (row := self.keywords.get(ability.label)) is not None
                and row.says == ability.clause
            ):
                yield ability.clause
        yield from self.labelled(game, card, node.if_)

    def defining(self, game: Game, card: CardId, parts: Iterable[Node]) -> Iterator[Sequence[Citation]]:
        """Yield the clauses that define a card by its name, and those that define each part of its text."""
        yield from ((clause,) for clause in self.defined_by(game, card))
        yield from ((clause,) for clause in self.meaning(game, parts))

    def meaning(self, game: Game, parts: Iterable[Node], *, besides: Set[str] = frozenset()) -> Iterator[Citation]:
        """Yield the clauses that define parts of a text, except those on some fields of filters."""
        reader = self.reader(game)
        for node in parts:
            yield from reader.clauses_of(node)
            if isinstance(node, When):
                yield from self.events.get(node.event, ())
            if isinstance(node, Select) and "zone" not in node.model_fields_set and (where := self.no_zone(node)):
                yield where
            if isinstance(node, Filter):
                fields = self.properties.keys() & node.model_fields_set
                yield from (self._clause_of_field(node, name) for name in sorted(fields.difference(besides)))
            if isinstance(node, Bound):
                compared = {node.different, getattr(node.total, "of", None)}
                yield from (rule for name, rule in self.properties.items() if name in compared)
            for (kind, name), clauses in self.meant.items():
                if isinstance(node, kind) and name in node.model_fields_set.difference(besides):
                    yield from clauses

    def _clause_of_field(self, filter_: Filter, name: str) -> Citation:
        """Return the clause that defines what a field of a filter asks for: a keyword, or else the property."""
        row = self.keywords.get(str(getattr(filter_, name))) if name in OF_KEYWORDS else None
        return self.properties[name] if row is None else row.term


OF_KEYWORDS = frozenset({"keyword", "without", "ability"})
"""The fields of a filter whose value may be a keyword; the keyword's clause is then cited instead of the field's."""

WHERE = frozenset({"zone", "side"})
"""The fields of a selection on where and whose cards it means; the clauses on them explain little."""

COMMON = WHERE.union({"type", "types"})
"""The fields of a selection that nearly every text has."""


def asked_by(text: Text, condition: Condition | None) -> tuple[Citation, ...]:
    """Return the clauses that define what a condition asks for."""
    game = text.game
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None or condition is None:
        return ()
    return tuple(dict.fromkeys(inquiry.meaning(game, nodes(condition), besides=WHERE)))


def terms_of(text: Text, parts: Iterable[Node]) -> tuple[Citation, ...]:
    """Return the clauses that define the terms of a text that is carried out or applies, except common ones."""
    inquiry: Inquiry | None = text.game.inquiry
    if inquiry is None:
        return ()
    parts_of_text = (node for part in parts for node in nodes(part))
    return tuple(dict.fromkeys(inquiry.meaning(text.game, parts_of_text, besides=COMMON)))


def unmet_values(text: Text, condition: Condition | None) -> tuple[tuple[Any, ...], ...]:
    """Return the wanted and actual values that make a condition false, except those that hidden cards determine."""
    game = text.game
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None:
        return ()
    reader = inquiry.reader(game)
    parts = (part for part in reader.failing(text, condition) if not inquiry.rests_on_hidden(text, part))
    return plain(difference for part in parts for difference in reader.shortfalls(text, part))


def met_values(text: Text, condition: Condition | None) -> tuple[tuple[Any, ...], ...]:
    """Return the wanted and actual values that make a condition true, unless hidden cards determine them."""
    inquiry: Inquiry | None = text.game.inquiry
    if inquiry is None or condition is None or inquiry.rests_on_hidden(text, condition):
        return ()
    return plain(inquiry.reader(text.game).grounds(text, condition))


def meant_by(text: Text, filter_: Filter, clause: Citation, passes: Callable[[Any, Any], bool]) -> Check[Any]:
    """Return the check that a card matches a filter, with the properties that it lacks and the clauses on them."""

    def lacks(game: Any, card: CardId) -> list[Difference]:
        return [] if game.inquiry is None else [*game.inquiry.unlike(text, filter_, card)]

    return Check(
        clause,
        "not_asked_for",
        passes,
        also=lambda game, card: game.inquiry.clauses_on(text, filter_, lacks(game, card)) if game.inquiry else (),
        lacks=lambda game, card: plain(difference._replace(card="") for difference in lacks(game, card)),
    )


def not_meant(text: Text, filter_: Filter, why: Why, otherwise: Why | None = None) -> Callable[[Any], Why | None]:
    """Return a function for the reason against an option that a filter or selection does not mean.

    Args:
        why: the reason against an option that does not match, to which the clauses on what it lacks are added.
        otherwise: the reason against an option that matches, if no rule forbids to choose it.
    """

    def against(option: Any) -> Why | None:
        game, inquiry = text.game, text.game.inquiry
        if inquiry is None or option not in game.state.facts:
            return otherwise
        lacks = [*inquiry.unmet(text, filter_, option)]
        elsewhere = [one for one in lacks if one.field == "zone"]  # its properties may be hidden, and decide nothing
        if lacks:
            return _for_lacking(text, filter_, why, elsewhere or lacks)
        return next(inquiry.chosen(game, text.you, option), otherwise)

    return against


def _for_lacking(text: Text, filter_: Filter, why: Why, lacks: Sequence[Difference]) -> Why:
    """Return a reason against an option with the properties that it lacks, and the clauses on them."""
    return why._replace(
        also=text.game.inquiry.clauses_on(text, filter_, lacks),
        differences=plain(difference._replace(card="") for difference in lacks),
    )


def excluded_candidates(
    text: Text,
    filter_: Filter,
    why: Why,
    among: Iterable[CardId] | None = None,
    about: Iterable[CardId] | None = None,
) -> list[Excluded]:
    """Return the cards that are where a text looks, but that it does not mean.

    Args:
        why: the reason against a card, to which the properties that it lacks are added.
        among: the cards where it looks; by default those in the zones of the selection.
        about: the cards that may be returned; by default those that the board asks about.
    """
    game, inquiry = text.game, text.game.inquiry
    if inquiry is None:
        return []
    asked = frozenset(game.asked_about if about is None else about)
    there = [CardId(c) for c in sorted(asked.intersection(game.state.owners if among is None else among))]
    if among is None and isinstance(filter_, Select):
        zones, sides = frozenset(names(filter_.zone)), inquiry.reader(game).sides(text, filter_)
        there = [card for card in there if (game.state.zone(card) or "").rpartition(".")[2] in zones]
        there = [card for card in there if inquiry.controller(game, card) in sides]
    lacking = ((card, [*inquiry.unlike(text, filter_, card)]) for card in there)
    return [Excluded(card, _for_lacking(text, filter_, why, lacks)) for card, lacks in lacking if lacks]


class _Line(NamedTuple):
    """One line of an answer: a reason."""

    key: str
    clause: Citation
    because: Sequence[Citation] = ()
    objects: Sequence[str] = ()
    values: Mapping[str, Any] = {}
    decides: bool = True


def line(
    key: str,
    clause: Citation,
    *,
    because: Sequence[Citation] = (),
    objects: Sequence[str] = (),
    decides: bool = True,
    **values: Any,
) -> _Line:
    """Return one line of an answer; the keyword ``values`` fill its message."""
    return _Line(key, clause, because, objects, values, decides)


class Finding(NamedTuple):
    """An answer: ``legal`` is whether the asked condition is true, ``cites`` are the clauses behind the answer."""

    legal: bool
    cites: list[Citation]


def plain(differences: Iterable[Difference]) -> tuple[tuple[Any, ...], ...]:
    """Return differences as tuples that a step can store."""
    return tuple(tuple(difference) for difference in differences)


def named_then(game: Any, ref: Ref) -> dict[str, Any]:
    """Return the name of an object at an event as a value of a step, if its card has another name now."""
    then = game.world.last(game, ref)["name"]
    return {"card_name": then} if then and then != game.world.info(game, ref.card)["name"] else {}


def near_misses(
    reader: Reader, game: Game, whens: Sequence[When], happening: Happening, ref: Ref, player: PlayerId
) -> list[Difference]:
    """Return why an event does not meet a trigger condition, though it has the right name.

    Nothing is returned for an event with another name, or about a card that the condition does not mean.
    """
    for when in whens:
        if when.event == happening.name:
            found = list(reader.mismatches(game, when, happening, ref, player))
            if found and not any(difference.wanted == "this" for difference in found):
                return found
    return []


def note_near_miss(
    game: Any, happening: Happening, ref: Ref, player: PlayerId, ability: Any, *, hidden: bool = False
) -> None:
    """Record why an ability does not trigger on an event of its kind; shown in answers about its card.

    Args:
        game: the running game; without an inquiry, nothing is recorded.
        hidden: whether some player does not know the object.
    """
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None:
        return
    differences = near_misses(inquiry.reader(game), game, ability.node.whens, happening, ref, player)
    if not differences:
        return
    objects = (
        ref.card,
        *(difference.card for difference in differences[:1] if difference.card and difference.card != ref.card),
    )
    game.note(
        "near_miss",
        inquiry.properties.get(differences[0].field, inquiry.triggers),
        because=(inquiry.triggers, ability.clause, *(() if happening.rule is None else (happening.rule,))),
        considered=hidden or not game.asked_about.intersection(objects),
        actor=player,
        objects=objects,
        ability=f"{ref.card}.{ability.label}",
        event=happening.name,
        about=None if happening.ref is None else happening.ref.card,
        differences=plain(differences),
    )


def note_not_replaced(game: Any, happening: Happening, effect: Any, clause: Citation) -> None:
    """Record why a replacement effect does not apply to an event of its kind that cards asked about are part of.

    Args:
        game: the running game; without an inquiry, nothing is recorded.
        clause: the clause that it applies to its own events only.
    """
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None or happening.ref is None or happening.ref.card not in game.asked_about:
        return
    whens = (effect.node.replace,)
    differences = near_misses(inquiry.reader(game), game, whens, happening, effect.ref, effect.controller)
    rule = inquiry.property(game, differences[0]) if differences and differences[0].card else inquiry.asks
    if rule == inquiry.asks:  # the text simply means other cards
        return
    game.note(
        "does_not_replace",
        rule,
        because=(clause, *(() if happening.rule is None else (happening.rule,))),
        objects=(effect.source, happening.ref.card),
        differences=plain(difference._replace(card="") for difference in differences),
    )


_HEARING = WeakKeyDictionary[Any, dict[str, frozenset[CardId]]]()
"""For each running game and event: the cards asked about that have a printed ability for the event."""


def _listening_cards(game: Any, event: str) -> frozenset[CardId]:
    """Return the cards asked about that have a printed ability for an event."""
    hearing = _HEARING.get(game)
    if hearing is None:
        found = defaultdict[str, set[CardId]](set)
        for card in sorted(game.asked_about.intersection(game.world.faces)):
            for ability in getattr(game.world.faces[card], "abilities", ()):
                for when in getattr(ability.node, "whens", ()):
                    found[when.event].add(CardId(card))
        hearing = _HEARING[game] = {name: frozenset(cards) for name, cards in found.items()}
    return hearing.get(event, frozenset())


def _waiting_for(game: Any, happening: Happening, inquiry: Inquiry) -> Iterator[tuple[CardId, Any]]:
    """Yield the abilities of cards asked about that an event would trigger."""
    for card in sorted(_listening_cards(game, happening.name).intersection(game.state.facts)):
        player, ref = inquiry.controller(game, card), game.state.ref(card)
        for ability in game.world.info(game, card)["abilities"]:
            whens = [when for when in getattr(ability.node, "whens", ()) if when.event == happening.name]
            if not whens or inquiry.works(game, card, ability):
                continue
            if any(inquiry.reader(game).meets(game, when, happening, ref, player) for when in whens):
                yield card, ability


def note_unmet(game: Any, text: Text, node: Any, rule: Citation, *, hidden: bool) -> bool:
    """Record that an ability does not apply because its condition is false, and return whether it is.

    It is shown by default if its card is asked about and it has not been said with the same values before.

    Args:
        game: the running game; without an inquiry, nothing is recorded.
        rule: the clause that such an ability applies.
        hidden: whether some player does not know the card.
    """
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None or not (short := inquiry.reader(game).shortfalls(text, node.if_)):
        return False
    card, differences = text.source.card, unmet_values(text, node.if_)
    own = [ability for ability in game.world.info(game, card)["abilities"] if ability.node is node]
    clauses = dict.fromkeys((*inquiry.judging(text, node, short), rule, *(one.clause for one in own)))
    name = f"{card}.{own[0].label}" if own and text.subject == card else text.subject
    before = [step.values for step in game.trace.steps if step.key == "applies_not"]
    again = any(one["ability"] == name and one["differences"] == differences for one in before)
    game.note(
        "applies_not",
        next(iter(clauses)),
        because=[*clauses][1:],
        considered=hidden or again or card not in game.asked_about,
        actor=text.you,
        objects=(card,),
        ability=name,
        differences=differences,
    )
    return True


def _affected(text: Text, select: Select) -> Iterator[CardId]:
    """Yield the cards that a selection without a choice means and that all players see."""
    game, inquiry = text.game, text.game.inquiry
    reader = inquiry.reader(game)
    for player in reader.sides(text, select):
        for card in reader.world.candidates(game, player, select):
            if inquiry.is_open(game, card) and not [*inquiry.unlike(text, select, card)]:
                yield card


_IDLE = WeakKeyDictionary[Any, dict[str, tuple[Ref, Any]]]()
"""For each running game: the static abilities of cards asked about that did not work as it began, by name."""


def _idle_from_the_start(game: Any, inquiry: Inquiry) -> Mapping[str, tuple[Ref, Any]]:
    """Return the static abilities of cards asked about that did not work, in sight of all, as the board began."""
    found = _IDLE.get(game)
    if found is None:
        found = _IDLE[game] = {}
        for card in sorted(game.asked_about.intersection(game.world.faces, game.state.facts)):
            for ability in getattr(game.world.faces[card], "abilities", ()) if inquiry.is_open(game, card) else ():
                is_static = isinstance(ability.node, Static) and isinstance(ability.node.affects, Select)
                if is_static and inquiry.works(game, card, ability):
                    found[f"{card}.{ability.label}"] = game.state.ref(card), ability
    return found


def note_static_idle(game: Any) -> None:
    """Record each static ability of a card asked about that would affect a card, but has never worked where it is."""
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None or not game.asked_about:
        return
    for name, (ref, ability) in _idle_from_the_start(game, inquiry).items():
        idle = inquiry.works(game, ref.card, ability) if game.state.present(ref) else ()
        if not idle or any(s.key == "does_not_work" and s.values["ability"] == name for s in game.trace.steps):
            continue
        text = inquiry.text(game, inquiry.controller(game, ref.card), ref, name)
        if next(_affected(text, ability.node.affects), None) is not None:
            because, zone = (*idle[0].also, inquiry.static), game.state.zone(ref.card)
            _note_not_working(game, ref.card, ability, idle[0], zone=zone, because=because)


def note_missed(game: Any, happening: Happening, why: Why) -> None:
    """Record the abilities of cards asked about that a trigger event would have triggered, had there been one.

    Args:
        game: the running game; without an inquiry, nothing is recorded.
    """
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None or not game.asked_about:
        return
    for card, ability in _waiting_for(game, happening, inquiry):
        game.note(
            "missed",
            why.clause,
            because=(*why.also, ability.clause),
            considered=True,
            actor=inquiry.controller(game, card),
            objects=(card,),
            ability=f"{card}.{ability.label}",
            event=happening.name,
            about=None if happening.ref is None else happening.ref.card,
            reason=why.reason,
            said_by=why.said_by,
        )


def note_idle(game: Any, happening: Happening, besides: Collection[str] = (), ignored: Iterable[CardId] = ()) -> None:
    """Record each ability that would trigger on an event but does not work where its card is.

    Only abilities of the event's own card, of cards that the scenario asks about, of cards set aside and of ``ignored``
    are checked.

    Args:
        game: the running game; without an inquiry, nothing is recorded.
        besides: the names of abilities that worked as the event happened, or that have triggered anyway.
        ignored: the open cards whose abilities do not work although they are in the zone where they otherwise would.
    """
    inquiry: Inquiry | None = game.inquiry
    if inquiry is None:
        return
    if happening.ref is not None and not game.state.present(happening.ref):
        _note_taken(game, happening, happening.ref, besides)
    here = _listening_cards(game, happening.name).intersection(game.state.facts)
    asked = {card for card in here if "deck" not in (game.state.zone(card) or "deck")}
    own = {happening.ref.card} if happening.ref is not None and game.state.present(happening.ref) else set()
    aside = {card for card in _in_zones(game, inquiry.set_aside) if inquiry.is_open(game, card)}
    aside.update(ignored)
    for card in sorted(asked | own | aside):
        lost = inquiry.lost(game, card)
        for ability in (*game.world.info(game, card)["abilities"], *lost):
            whens = [when for when in getattr(ability.node, "whens", ()) if when.event == happening.name]
            name, gone = f"{card}.{ability.label}", inquiry.gone(game, card) if whens and ability in lost else None
            idle = [gone] if gone is not None else inquiry.works(game, card, ability) if whens else ()
            if not idle or name in besides:
                continue
            player, ref = inquiry.controller(game, card), game.state.ref(card)
            if any(inquiry.reader(game).meets(game, when, happening, ref, player) for when in whens):
                shown = gone is not None and inquiry.is_open(game, card)
                considered = not shown and card not in game.asked_about | aside
                _note_not_working(game, card, ability, idle[0], zone=game.state.zone(card), considered=considered)


def _note_not_working(
    game: Any,
    card: CardId,
    ability: Any,
    why: Why,
    *,
    zone: str | None,
    because: Sequence[Citation] = (),
    considered: bool = False,
) -> None:
    """Record that an ability of a card does not work in a zone, and why."""
    game.note(
        "works_not" if getattr(ability.node, "whens", ()) else "does_not_work",
        why.clause,
        because=(*because, ability.clause),
        considered=considered,
        actor=game.inquiry.controller(game, card),
        objects=(card,),
        ability=f"{card}.{ability.label}",
        zone=_named(zone),
        reason=why.reason,
        said_by=why.said_by,
    )


_REPLACING = WeakKeyDictionary[Any, list[tuple[CardId, Any]]]()
"""For each running game: the printed replacement abilities of cards asked about."""


def _printed_replacements(game: Any) -> Sequence[tuple[CardId, Any]]:
    """Return the printed replacement abilities of cards asked about, with their cards."""
    found = _REPLACING.get(game)
    if found is None:
        cards = sorted(game.asked_about.intersection(game.world.faces))
        printed = ((CardId(card), getattr(game.world.faces[card], "abilities", ())) for card in cards)
        found = [(card, one) for card, abilities in printed for one in abilities if isinstance(one.node, Replacing)]
        _REPLACING[game] = found
    return found


def _why_taken(game: Any, card: CardId, ability: Any, info: Info) -> Why | None:
    """Return why an object that has its printed face lacks a printed ability; ``None`` if it has the ability."""
    is_there = any(one.node is ability.node for one in info["abilities"])
    return None if is_there or game.world.faces[card].name != info["name"] else game.inquiry.taken(info)


def _note_taken(game: Any, happening: Happening, ref: Ref, besides: Collection[str]) -> None:
    """Record each printed ability that would trigger on the leaving of its own object, but was taken from it before.

    Args:
        besides: the names of abilities that worked as the event happened.
    """
    inquiry: Inquiry = game.inquiry
    face, then = game.world.faces.get(ref.card), game.world.last(game, ref)
    if face is None:
        return
    player = inquiry.controller(game, ref.card)
    for ability in getattr(face, "abilities", ()):
        whens = [when for when in getattr(ability.node, "whens", ()) if when.event == happening.name]
        name = f"{ref.card}.{ability.label}"
        why = _why_taken(game, ref.card, ability, then) if whens and name not in besides else None
        if why is None:
            continue
        if any(inquiry.reader(game).meets(game, when, happening, ref, player) for when in whens):
            considered = ref.card not in game.asked_about
            _note_not_working(game, ref.card, ability, why, zone=happening.from_zone, considered=considered)


class Asking:
    """Answers one question that a player asks about the position."""

    def __init__(self, game: Any, inquiry: Inquiry, actor: PlayerId) -> None:
        self._game = game
        self._inquiry = inquiry
        self._actor = actor
        self._reader = inquiry.reader(game)

    def value(self, card: CardId, name: str) -> Finding:
        """Answer why a card has a value: the printed value, then every effect on it in order."""
        game, inquiry = self._game, self._inquiry
        now: Info = game.world.info(game, card)
        base, effects, table = game.world.standing.now(game)
        first = base.get(card, now)
        is_state = isinstance(_data(now, name), bool) and _data(first, name) is None
        if name not in now or is_state:  # how the card lies, which no effect changes
            now = {name: game.state.get(card, name, False), **now}
            clause = inquiry.besides.get(name, inquiry.lies)
            state = [line("asked_lies", clause, objects=(card,), field=name, value=_data(now, name))]
            return self._answer("asked_value", state, (card,), legal=True, field=name, value=_data(now, name))
        printed = inquiry.printed.get(name, inquiry.begins)
        read = tuple(inquiry.read_by(game, card, name))
        value = _data(first, name)
        lies = isinstance(value, bool) and value == _data(now, name)
        lines = [
            line(
                "asked_lies" if lies else "asked_printed",
                printed,
                because=read,
                objects=(card,),
                field=name,
                value=value,
            )
        ]
        if card in base:
            lines += self._lines_of_effects(base, effects, card, name)
            lines += self._inactive_statics(card, name)
        was = _data(table.get(card, first), name)
        if was != _data(now, name):
            clause = inquiry.besides.get(name, inquiry.begins)
            after = _data(now, name)
            lines.append(line("asked_besides", clause, objects=(card,), field=name, before=was, after=after))
        return self._answer("asked_value", lines, (card,), legal=True, field=name, value=_data(now, name))

    def _lines_of_effects(self, base: Table, effects: Sequence[Effect], card: CardId, name: str) -> Iterator[_Line]:
        """Yield one line for each effect on a value, in order, including effects that do not apply and why."""
        kind = self._inquiry.static
        so_far = dict(base)
        for effect, _, after in one_by_one(base, effects):
            before = so_far[card]
            because = () if effect.origin is None else (kind,)
            if card not in after:
                yield from self._unapplied_effect(effect, so_far, card, name)
            elif _data(before, name) != _data(after[card], name):
                yield line(
                    "asked_applies",
                    effect.because,
                    because=because,
                    objects=(effect.source, card),
                    field=name,
                    before=_data(before, name),
                    after=_data(after[card], name),
                )
            elif name in self._inquiry.fixed and _would_change(effect, so_far, card, name):
                yield line(
                    "asked_stays",
                    self._inquiry.fixed[name],
                    because=(effect.because, *because),
                    objects=(effect.source, card),
                    decides=False,
                    field=name,
                    value=_data(before, name),
                )
            so_far.update(after)

    def _inactive_statics(self, card: CardId, name: str) -> Iterator[_Line]:
        """Yield why static abilities that would change a value do not work, such as those of an ignored card."""
        game, inquiry = self._game, self._inquiry
        where = _named(game.state.zone(card))
        for source in game.state.cards():
            here = _named(game.state.zone(source)) == where and inquiry.is_open(game, source)
            if not here and not inquiry.is_set_aside(game, source):
                continue
            for ability in getattr(game.world.faces.get(source), "abilities", ()):
                node = ability.node
                if not isinstance(node, Static) or not isinstance(node.affects, Select):
                    continue
                text = inquiry.text(game, inquiry.controller(game, source), game.state.ref(source), source)
                changes = any(one == name or one.endswith(f"_{name}") for one in node.static.model_fields_set)
                if changes and not [*inquiry.unmet(text, node.affects, card)]:
                    yield from (line._replace(decides=False) for line in self._works(source, ability))

    def _unapplied_effect(self, effect: Effect, table: Table, card: CardId, name: str) -> Iterator[_Line]:
        """Yield why an effect that would change the value does not apply to a card."""
        origin = effect.origin
        if origin is None:
            return
        text, node = origin
        other = node.affects == "this" and effect.source != card
        if other or _data(effect.change(table, card), name) == _data(table[card], name):
            return
        yield from self._static(text, node, card)

    def _static(self, text: Text, node: Static, card: CardId) -> Iterator[_Line]:
        """Yield why a static ability does not apply to a card: its condition is false, or the card lacks a property."""
        inquiry, source = self._inquiry, text.source.card
        lacks = list(inquiry.unmet(text, node.affects, card)) if isinstance(node.affects, Select) else []
        short = self._reader.shortfalls(text, node.if_)
        reasons = (
            (self._inquiry.judging(text, node, short), "condition_failed", short),
            ([inquiry.property(self._game, difference) for difference in lacks[:1]], "not_asked_for", lacks),
        )
        for clauses, reason, differences in reasons:
            if differences:
                yield line(
                    "asked_not_applied",
                    clauses[0],
                    because=(*clauses[1:], inquiry.static),
                    objects=(source, card),
                    decides=False,
                    reason=reason,
                    differences=plain(difference._replace(card="") for difference in differences),
                )

    def place(self, card: CardId) -> Finding:
        """Answer why a card is where it is: the last step that moved it, also within its zone."""
        game = self._game
        zone = game.state.zone(card)
        for number in range(len(game.trace.steps) - 1, -1, -1):
            changes, step = game.trace.changes(number), game.trace.steps[number]
            came = any(change.entity == card and change.field == "zone" for change in changes)
            if came or any(_puts_elsewhere(change, zone, card) for change in changes):
                moved = line(
                    "asked_moved" if came else "asked_put_in_order",
                    step.clause,
                    because=step.because,
                    objects=(card,),
                    number=number + 1,
                )
                return self._answer("asked_place", [moved], (card,), legal=True, zone=_named(zone))
        stated = line("asked_stated", self._inquiry.lies, objects=(card,))
        return self._answer("asked_place", [stated], (card,), legal=True, zone=_named(zone))

    def trigger(self, name: str) -> Finding:
        """Answer why an ability has not triggered or, if it has, which step shows it.

        ``name`` is the ability's name, such as ``a.enters``, or the id of a card with a single ability.
        """
        card, ability = self._ability(name)
        if ability is None:
            return self._answer_missing("asked_trigger", card, name)
        name = f"{card}.{ability.label}"
        steps = list(enumerate(self._game.trace.steps, 1))
        own = [(n, s) for n, s in steps if str(s.values.get("ability", "")).partition("#")[0] == name]
        did = [(number, step) for number, step in own if step.key in TRIGGERED]
        if did:
            lines = [self._did(card, name, *did[-1])]
            return self._answer("asked_trigger", lines, (card,), legal=True, ability=name)
        lines = [
            self._line_of_step(n, s) for n, s in own if s.key in NOT_TRIGGERED or s.key in self._inquiry.not_triggered
        ]
        lines = lines or [self._waits_for(card, ability)]
        lines += self._works(card, ability)
        return self._answer("asked_trigger", lines, (card,), legal=False, ability=name)

    def _did(self, card: CardId, name: str, number: int, step: Step) -> _Line:
        """Return the line with the step in which an ability triggered, and the step that says what it did not do."""
        after = enumerate(self._game.trace.steps[number:], number + 1)
        own = ((n, one) for n, one in after if name in (one.values.get("ability"), one.values.get("subject")))
        then, why = next(((n, one) for n, one in own if one.key in CAME_TO_NOTHING), (0, step))
        because = dict.fromkeys((*why.because, step.clause, *step.because))
        return line("asked_did", why.clause, because=[*because], objects=(card,), number=number, noted=then)

    def _waits_for(self, card: CardId, ability: Any) -> _Line:
        """Return the line that says which trigger event an ability waits for, or which state does not hold."""
        if (state := getattr(ability.node, "whenever", None)) is not None:
            text = self._text(card, f"{card}.{ability.label}")
            short, because = self._reader.shortfalls(text, state), asked_by(text, state)
            if not short and (short := self._reader.shortfalls(text, ability.node.if_)):
                because = (*self._inquiry.judging(text, ability.node, short), *asked_by(text, ability.node.if_))
            if not short:
                return line("asked_works", ability.clause, because=because, objects=(card,))
            return line(
                "asked_not_met",
                ability.clause,
                because=because,
                objects=(card,),
                reason="condition_failed",
                differences=plain(short),
            )
        events = tuple(dict.fromkeys(when.event for when in getattr(ability.node, "whens", ())))
        defined = [rule for event in events for rule in self._inquiry.events.get(event, ())]
        rules = [*defined, self._inquiry.triggers, ability.clause]
        return line("asked_waits", rules[0], because=rules[1:], objects=(card,), events=events)

    def _line_of_step(self, number: int, step: Step) -> _Line:
        """Return the line that repeats the reason given by a step of the trace."""
        if step.key == "missed":  # the step before says what does not happen
            before = enumerate(self._game.trace.steps[:number], 1)
            number = max(n for n, one in before if one.key != "missed")
        return line(
            "asked_told",
            step.clause,
            because=step.because,
            objects=step.objects[:1],
            number=number,
            reason=step.values.get("reason") or self._inquiry.not_triggered.get(step.key, step.key),
            said_by=step.values.get("said_by", ()),
            differences=step.values.get("differences", ()),
        )

    def ability(self, name: str) -> Finding:
        """Answer why an ability does not work: the card lacks it, the zone is wrong, or a condition is false."""
        card, ability = self._ability(name)
        if ability is None:
            return self._keyword(card, name) or self._answer_missing("asked_ability", card, name)
        node = ability.node
        if getattr(node, "whens", None) or getattr(node, "whenever", None) is not None:
            return self.trigger(f"{card}.{ability.label}")
        lines = list(self._works(card, ability))
        condition, text = getattr(node, "if_", None), self._text(card, name)
        if not lines and condition is not None and (short := self._reader.shortfalls(text, condition)):
            clause, *because = self._inquiry.judging(text, node, short)
            reason, differences = "condition_failed", plain(short)
            lines.append(
                line("asked_not_met", clause, because=because, objects=(card,), reason=reason, differences=differences)
            )
        working = not lines
        if working:
            row = self._inquiry.keywords.get(ability.label)
            rules: tuple[Citation, ...] = () if row is None else (row.says,)
            rules = tuple(dict.fromkeys((*rules, ability.clause, self._inquiry.ability)))
            if isinstance(node, Spell):
                lines.append(line("asked_with_its_card", rules[0], because=rules[1:], objects=(card,)))
            else:
                lines.append(line("asked_works", rules[0], because=rules[1:], objects=(card,)))
        return self._answer("asked_ability", lines, (card,), legal=working, ability=f"{card}.{ability.label}")

    def _keyword(self, card: CardId, name: str) -> Finding | None:
        """Answer for a keyword of a card that only the rules look at: its clause says where and when it works."""
        game, label = self._game, name.partition(".")[2]
        row = self._inquiry.keywords.get(label)
        if row is None or card not in game.state.facts or label not in game.world.info(game, card)["keywords"]:
            return None
        has = line("asked_keyword", row.says, because=(row.term,) if row.term != row.says else (), objects=(card,))
        works = self._inquiry.in_play(game, card)
        return self._answer("asked_ability", [has], (card,), legal=works, ability=name)

    def target(self, card: CardId, name: str) -> Finding:
        """Answer why a text cannot choose a card: each property it lacks, and each rule against the choice."""
        game, inquiry = self._game, self._inquiry
        source, ability = self._ability(name)
        absent = next((other for other in (source, card) if other not in game.state.facts), None)
        if absent is not None:
            nowhere = line("asked_absent", inquiry.lies, objects=(absent,))
            return self._answer("asked_target", [nowhere], (card, source), legal=False)
        abilities = game.world.info(game, source)["abilities"]
        asked = [ability] if ability is not None and "." in name else list(abilities)
        text = self._text(source, name)
        against: list[list[_Line]] = []
        for select in (one for this in asked for one in _chosen(this.node)):
            lines = self._lacks(text, select, card)
            lines += [
                line("asked_forbidden", why.clause, objects=(card,), reason=why.reason, said_by=why.said_by)
                for why in inquiry.chosen(game, text.you, card)
            ]
            if not lines:
                meant = line("asked_meant", inquiry.choosing, objects=(card,))
                return self._answer("asked_target", [meant], (card, source), legal=True)
            against.append(lines)
        if not against:
            applied = [select for this in asked for select in _applied_to(this.node)]
            lines = self._without_choice(text, source, card, applied)
            return self._answer("asked_target", lines, (card, source), legal=False)
        return self._answer("asked_target", min(against, key=len), (card, source), legal=False)

    def _without_choice(self, text: Text, source: CardId, card: CardId, applied: Sequence[Select]) -> list[_Line]:
        """Return the answer for a text that chooses no cards: whether a card is among those that it applies to."""
        inquiry = self._inquiry
        chooses = line("asked_chooses_nothing", inquiry.choosing, objects=(source,), decides=not applied)
        lacking = [self._lacks(text, select, card) for select in applied]
        if not all(lacking):
            return [chooses, line("asked_applied", inquiry.choosing, objects=(card,))]
        return [chooses, *min(lacking, key=len, default=[])]

    def _lacks(self, text: Text, select: Select, card: CardId) -> list[_Line]:
        """Return one line for each property that a card lacks to match a selection."""
        inquiry = self._inquiry
        return [
            line(
                "asked_lacks",
                inquiry.lack(self._game, select, difference),
                because=(inquiry.choosing,),
                objects=(card,),
                differences=plain((difference._replace(card=""),)),
            )
            for difference in inquiry.unmet(text, select, card)
        ]

    def _ability(self, name: str) -> tuple[CardId, Any]:
        """Return the card and the ability that a name means: ``card.label``, or a card with a single ability.

        The ability is ``None`` if the card does not have it.
        """
        card, _, label = name.partition(".")
        if card not in self._game.state.facts:
            return CardId(card), None
        found = self._game.world.info(self._game, CardId(card))["abilities"]
        if not label:
            return CardId(card), (found[0] if len(found) == 1 else None)
        return CardId(card), next((one for one in found if one.label in (label, label.partition("#")[0])), None)

    def _text(self, card: CardId, name: str) -> Text:
        game, inquiry = self._game, self._inquiry
        return inquiry.text(game, inquiry.controller(game, card), game.state.ref(card), name)

    def _works(self, card: CardId, ability: Any) -> Iterator[_Line]:
        """Yield why an ability does not work where its card is."""
        zone = (self._game.state.zone(card) or "").rpartition(".")[2]
        rules = defaultdict[str, list[Citation]](list)
        for why in self._inquiry.works(self._game, card, ability):
            rules[why.reason].append(why.clause)
        for reason, (clause, *because) in rules.items():
            yield line("asked_idle", clause, because=because, objects=(card,), reason=reason, zone=zone)

    def _answer_missing(self, key: str, card: CardId, name: str) -> Finding:
        """Answer that a card does not have such an ability, and why not if it is printed on the card."""
        label = name.partition(".")[2]
        printed = getattr(self._game.world.faces.get(card), "abilities", ())
        why = self._inquiry.gone(self._game, card) if any(one.label == label for one in printed) else None
        clause, reason = (self._inquiry.ability, "") if why is None else (why.clause, why.reason)
        said_by = () if why is None else why.said_by
        no_such = line("asked_no_such", clause, objects=(card,), reason=reason, said_by=said_by)
        return self._answer(key, [no_such], (card,), legal=False, ability=name)

    def _answer(
        self, key: str, lines: Sequence[_Line], objects: Sequence[str], *, legal: bool, **values: Any
    ) -> Finding:
        """Record the answer as a step with its reasons inside it, and return it."""
        game = self._game
        deciding = [line for line in lines if line.decides]
        first = deciding[-1 if key == "asked_value" else 0]
        game.note(key, first.clause, actor=self._actor, objects=objects, legal=legal, **values)
        with game.inside():
            for line in lines:
                game.note(
                    line.key, line.clause, because=line.because, actor=self._actor, objects=line.objects, **line.values
                )
        cites = (first.clause, *(c for line in lines for c in (line.clause, *line.because)))
        return Finding(legal, [one for one in dict.fromkeys(cites) if not game.is_dropped(one)])


def _chosen(node: Any) -> Iterator[Select]:
    """Yield the selections in a text that a player chooses from, without choices of all matching cards."""
    every = (select for select in nodes(node) if isinstance(select, Select))
    yield from (select for select in every if isinstance(select, Target) or not select.everything)


def _applied_to(node: Any) -> Iterator[Select]:
    """Yield the selections in a text whose matching cards are all affected, without a choice."""
    for part in nodes(node):
        if isinstance(part, Instruction | Static):
            selections = (one for one in vars(part).values() if isinstance(one, Select) and not isinstance(one, Target))
            yield from (select for select in selections if select.everything or isinstance(part, Static))


def _would_change(effect: Effect, table: Table, card: CardId, name: str) -> bool:
    """Return whether an effect would change a number of a card if that number were an ordinary one."""
    ordinary = {**table, card: {**table[card], name: ORDINARY}}
    return card in effect.scope(table) and effect.change(ordinary, card)[name] != ORDINARY


def _data(info: Info, name: str) -> Any:
    """Return a value of a card as plain data: a word, a number, or a tuple of words."""
    value = info.get(name)
    if isinstance(value, tuple | list | frozenset | set):
        return tuple(str(item) for item in value)
    return value if isinstance(value, str | int) or value is None else str(value)


def _puts_elsewhere(change: Change, zone: str | None, card: CardId) -> bool:
    """Return whether a change of the order of a zone gives a card in it another place."""
    if change.entity != zone or change.field != "order" or card not in change.before or card not in change.after:
        return False
    return bool(change.before.index(card) != change.after.index(card))


def _in_zones(game: Any, names: Set[str]) -> Iterator[CardId]:
    """Yield the cards in the zones with these names, of every player."""
    for zone, held in game.state.zones.items():
        if _named(zone) in names:
            yield from held


def _named(zone: str | None) -> str:
    return (zone or "nowhere").rpartition(".")[2]
