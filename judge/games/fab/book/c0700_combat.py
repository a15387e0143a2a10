"""7.0 Combat: opening the combat chain, its chain links, and defending cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from judge.abilities import Difference, Text, names
from judge.games.fab.book.c0100_general import forbidden
from judge.games.fab.book.c0104_attacks import (
    IsTargeted,
    is_attack,
    is_attack_layer,
    possible_targets,
    required,
    target_checks,
)
from judge.games.fab.book.c0106_layers import Declared, origin_of
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0501_costs import number_attack, says_of_playing
from judge.games.fab.book.c0601_discrete_effects import asks, counts, lacks, performs
from judge.games.fab.book.c0602_layer_continuous import apply_awaiting, end_lasting
from judge.games.fab.book.c0803_keywords import DOMINATE, OVERPOWER, PROTECT, Pierced, considered, had, has
from judge.games.fab.language.combat import (
    AttackInstead,
    ChainLinks,
    DefendedBy,
    Defends,
    DefendsAlone,
    DefendsWith,
    PreviousAttack,
)
from judge.games.fab.language.playing import AttackTargets
from judge.games.fab.world import (
    CHAIN,
    Defending,
    Game,
    Link,
    active,
    change_active,
    controller,
    in_combat,
    info,
    is_open,
    link_controller,
    link_of,
    links,
    player_of,
    put_links,
    put_step,
    reader_of,
    step_of,
    zone_of,
)
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    HowMany,
    Info,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    count_turn_fact,
    do,
    ruled,
    unless_dropped,
)

# 7.0.2a An attack is put onto the stack: the combat chain opens, and attack-targets are declared (1.4.5)


@clause("fab:7.0.2a", without=None)
def open_chain(game: Game, card: CardId) -> None:
    """7.0.2a: begin the Layer Step for an attack on the stack; open the combat chain if it is closed."""
    opens = not is_open(game)
    number_attack(game, card, controller(game, card))
    proxy = info(game, card)["kind"] == "attack_proxy"
    rule = "fab:8.3.1b" if proxy else "fab:8.5.38c" if is_attack_layer(game, card) else "fab:8.2.3b"
    if not ruled(game, rule, True, False):
        return
    if opens:
        game.note("chain_opens", "fab:7.0.2a", because=(rule,), actor=controller(game, card), objects=(card,))
        game.state.put(GAME, "open", True)
        count_turn_fact(game, GAME, "chains")
    else:
        step = step_of(game)
        ends, because = ("fab:7.6.3", ("fab:7.6.3a",)) if step == "resolution" else (rule, ())
        game.note("step_ends", ends, because=because, considered=True, step=step)
    put_step(game, "layer")


@clause("fab:1.4.5c", without=1)
def number_of_targets(game: Game, card: CardId) -> int:
    """Return how many targets an attack may have: one, unless its text allows more (1.4.5c)."""
    text, reader = text_of(game, controller(game, card), game.state.ref(card), card), game.world.reader
    numbers = (reader.amount(text, one.attack_targets) for one in says_of_playing(game, card, AttackTargets))
    return max(numbers, default=1)


def declare_attack_targets(game: Game, player: PlayerId, card: CardId, subject: str) -> Procedure[tuple[Ref, ...]]:
    """5.1.4b, 6.6.6a: declare and return the targets of an attack (1.4.5); nothing if the layer is not an attack."""
    if not is_attack(game, card):
        return ()
    among, kind = possible_targets(game, player), info(game, card)["kind"]
    says = "fab:8.3.1c" if kind == "attack_proxy" else "fab:8.5.38d" if is_attack_layer(game, card) else None
    most = number_of_targets(game, card)
    several = ("fab:1.4.5c",) if most > 1 else ()
    rule, step = ("fab:6.6.6a", ()) if kind == "triggered_layer" else ("fab:5.1.4b", ("fab:5.1.4",))
    if not ruled(game, ("fab:1.4.5", *(() if says is None else (says,))), True, False):
        return ()
    chosen = yield from game.choose(
        Question(
            "target",
            rule,
            checks=(*target_checks(player), *required(game, player)),
            distinct="fab:1.4.5c" if several else None,
            otherwise=Why("fab:1.4.5", "not_an_opponents"),
        ),
        by=player,
        among=among,
        how_many=HowMany(1, most),
        subject=subject,
        because=(*step, "fab:1.4.5", *(() if says is None else (says,)), *several),
    )
    targets = tuple(game.state.ref(one) for one in chosen)
    yield from do(game, *(IsTargeted(ref, player) for ref in targets), clause="fab:1.4.5", because=(rule,))
    return targets


# 7.0.3 and 7.0.4 Chain links, and replacing their active-attack


@clause("fab:7.0.3a", "fab:1.4.3c", without=None)
def new_link(game: Game, link: Link, rule: str) -> None:
    """7.0.3a: add a chain link with a new active-attack; an earlier link loses the same attack-source."""

    def left(earlier: Link) -> Link:
        moved = link.source is not None and earlier.source == link.source
        return replace(earlier, source=None) if moved else earlier

    now = (*ruled(game, "fab:7.2.3b", tuple(map(left, links(game))), links(game)), link)
    end_lasting(game, "chain_link", "fab:7.0.3d")
    because = (rule, "fab:7.0.3b")
    game.note(
        "chain_link",
        "fab:7.0.3a",
        because=because,
        actor=link.player,
        objects=(link.attack.card,),
        number=len(now),
        then=lambda: put_links(game, now),
    )


@performs(AttackInstead)
@clause("fab:7.0.4a", without=0)
def _attacks_instead(text: Text, instruction: AttackInstead) -> Procedure[int]:
    """7.0.4a: clear the active-attack, and make a card the new active-attack with the same targets."""
    game, link = text.game, active(text.game)
    card = next((ref.card for ref in objects(text, instruction.attack_instead) if game.state.present(ref)), None)
    if link is None or card is None:
        rule = "fab:7.0.3d" if link is None else "fab:1.8.9"
        game.note("nothing", rule, actor=text.you, role="choose", subject=text.subject)
        return 0
    if game.state.present(link.attack) and game.state.zone(link.attack.card) == CHAIN:
        yield from clear(game, [link.attack.card], "fab:7.0.4a")
    origin = zone_of(game, card)
    move = Move(game.state.ref(card), "chain", public=True, by=text.you)
    if not (yield from do(game, move, clause=rule_of(text), because=("fab:7.0.4a", "fab:7.0.3f"))):
        return 0
    attack = game.state.ref(card)
    game.state.put(card, "declared", Declared(text.you, attack, origin, link.targets))
    change_active(game, attack=attack, source=None, player=text.you)
    number_attack(game, card, text.you)
    apply_awaiting(game, card, "fab:1.8.10")
    return 1


@asks(PreviousAttack)
@clause("fab:8.4.1", without=False)
def _previous_attack(text: Text, condition: PreviousAttack) -> bool:
    """Return whether the attack of the preceding chain link matches, by last known information (1.2.3).

    For an object that is not on the chain, that is the last chain link.
    """
    attack, now = _attack_before(text)
    return (
        attack is not None
        and now is not None
        and reader_of(text).like(text, condition.previous_attack, now, attack.card)
    )


@lacks(PreviousAttack)
def _lacks_previous_attack(text: Text, condition: PreviousAttack) -> Sequence[Difference]:
    attack, now = _attack_before(text)
    if attack is None or now is None:
        return [Difference("previous_attack", (1, None), 0)]
    found = reader_of(text).differences(text, condition.previous_attack, now, attack.card)
    return [difference._replace(card=attack.card) for difference in found]


def _attack_before(text: Text) -> tuple[Ref | None, Info | None]:
    """Return the attack of the preceding chain link, if any, with its last known properties, if there are any."""
    game, own = text.game, text.source
    before = links(game)
    at = next((number for number, link in enumerate(before) if own in (link.attack, link.source)), len(before))
    if at == 0:
        return None, None
    attack = before[at - 1].attack
    last = game.world.last(game, attack) if game.state.present(attack) else _as_last_known(game, attack)
    return attack, last


@clause("fab:7.0.3c", without=None)
def _as_last_known(game: Game, attack: Ref) -> Info | None:
    """Return the last known information about the attack of a chain link that has none any more (7.0.3c)."""
    return game.world.last(game, attack)


@counts(ChainLinks)
@clause("fab:7.0.3c", without=0)
def _chain_links(text: Text, computed: ChainLinks) -> int:
    """Return the number of chain links whose attack matches and is controlled by ``side`` (7.0.3c)."""
    game, reader = text.game, reader_of(text)
    players = text.players(computed.side) if computed.side != "any" else game.players
    mine = [link.attack for link in links(game) if link_controller(game, link) in players]
    return sum(reader.like(text, computed.chain_links, game.world.last(game, ref), ref.card) for ref in mine)


# 7.0.5 Defending cards: becoming one, and restrictions on it

SEVERAL_EQUIPMENT = "fab:8.3.23#several-equipment"
"""The note on piercing if several pieces of equipment defend."""


@clause("fab:7.0.5a")
class Defend(Move):
    """A card is put on the active chain link as a defending card (7.0.5a).

    Args:
        event: the number of the event; cards with the same number defend together (7.0.5e).
        origin: the zone that the card counts as coming from: for a played card, the zone it was played from.
    """

    __slots__ = ("event",)
    also = "defends"
    key = "defends"
    meaning = "fab:7.0.5a"

    def __init__(self, ref: Ref, by: PlayerId, event: int, origin: str) -> None:
        super().__init__(ref, "chain", by=by, public=True)
        self.event = event
        self.origin = origin

    def happen(self, game: Game) -> None:
        """Put the card on the chain link, as a defending card."""
        super().happen(game)
        link = active(game)
        if link is not None:
            target = defended_by_player(game, link, self.player(game))
            now = Defending(game.state.ref(self.card), self.origin, self.event, target)
            change_active(game, defending=(*link.defending, now))


@clause("fab:7.3.2f", without=None)
def defended_by_player(game: Game, link: Link, player: PlayerId) -> Ref | None:
    """Return the attack-target that a player's cards defend: their own hero (7.3.2f), or ``None``."""
    return next((target for target in link.targets if player_of(game, target) == player), None)


def become_defending(
    game: Game, chosen: Sequence[CardId], rule: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Event]]:
    """Make cards defending cards on the active chain link, in one event (7.0.5a); return those events."""
    link = active(game)
    if link is None or not chosen:
        return []
    number = 1 + max((defending.event for defending in link.defending), default=0)
    players = {card: game.policy.controller(game, card) for card in chosen}
    events = [Defend(game.state.ref(c), players[c], number, origin_of(game, c)) for c in chosen]
    happened = yield from do(game, *events, clause=rule, because=because)
    for card in (card for card in chosen if has(game, card, PROTECT)):
        yield from considered(game, "fab:8.3.31", players[card], [card])
    return happened


def cannot_add(game: Game, card: CardId) -> Why | None:
    """Return the reason why a card cannot join the defending cards of the active chain link, or ``None``."""
    return cannot_defend_together(game, [card])


@clause("fab:7.0.5d")
@clause("fab:8.3.4c", "fab:8.3.22b")
def cannot_defend_together(game: Game, chosen: Sequence[CardId]) -> Why | None:
    """Return the reason why cards cannot all join the defending cards (7.3.2b), or ``None``.

    Cards that already defend stay, even if they exceed a limit (1.0.2b).
    """
    link = active(game)
    if link is None:
        return Why("fab:7.0.5", "no_chain_link")
    for card in chosen:
        if in_combat(game, card) == ("defending",):
            here = card in [defending.ref.card for defending in link.defending]
            already = unless_dropped(game, Why("fab:7.0.5b" if here else "fab:7.0.5d", "defending_already"))
            if already is not None:
                return already
        if (forbids := forbidden(game, game.policy.controller(game, card), card, "defend")) is not None:
            return forbids
    from_hand, actions = _from_hand(game, link), _actions(game, link)
    new_from_hand = [card for card in chosen if origin_of(game, card) == "hand"]
    new_actions = [card for card in chosen if "action" in info(game, card)["types"]]
    why: Why | None = None
    if had(game, link.attack, DOMINATE) and new_from_hand and len(from_hand) + len(new_from_hand) > 1:
        why = unless_dropped(game, Why("fab:8.3.4a" if from_hand else "fab:8.3.4", "dominate"))
    if why is None and had(game, link.attack, OVERPOWER) and new_actions and len(actions) + len(new_actions) > 1:
        why = unless_dropped(game, Why("fab:8.3.22a" if actions else "fab:8.3.22", "overpower"))
    return why or _over_a_limit(game, link, chosen)


@clause("fab:7.0.5b", without=None)
def _over_a_limit(game: Game, link: Link, chosen: Sequence[CardId]) -> Why | None:
    """Return the reason if cards would exceed an effect's limit on defending cards (1.0.2), otherwise ``None``."""
    text, reader = text_of_attack(game, link), game.world.reader
    for limit in game.world.last(game, link.attack)["defended_at_most"]:
        there = [defending.ref.card for defending in defenders(game, link)]
        old, new = (
            [c for c in some if limit.like is None or reader.like(text, limit.like, info(game, c), c)]
            for some in (there, chosen)
        )
        if new and len(old) + len(new) > limit.max:
            return Why("fab:7.0.5b", "defended_at_most")
    return None


def text_of_attack(game: Game, link: Link) -> Text:
    """Return a text of the attack's controller, for evaluating effects on an attack."""
    return text_of(game, link_controller(game, link), link.attack, link.attack.card)


@clause("fab:7.0.5a", instead=lambda game, link: link.defending)
def defenders(game: Game, link: Link) -> Sequence[Defending]:
    """Return the cards that defend on a chain link now: a card defends until it leaves the combat chain (7.0.5a)."""
    return [
        defending
        for defending in link.defending
        if game.state.present(defending.ref) and game.state.zone(defending.ref.card) == CHAIN
    ]


def _from_hand(game: Game, link: Link) -> Sequence[Defending]:
    return [defending for defending in defenders(game, link) if defending.origin == "hand"]


def _actions(game: Game, link: Link) -> Sequence[Defending]:
    return [
        defending for defending in defenders(game, link) if "action" in game.world.last(game, defending.ref)["types"]
    ]


def clauses_on_late_attack(game: Game, attack: CardId, gained: Collection[str]) -> Iterator[Citation]:
    """Yield the clauses that let defending cards stay, although the attack now restricts them (1.0.2b)."""
    link = active(game)
    if link is None or link.attack.card != attack:
        return
    if DOMINATE in gained and len(_from_hand(game, link)) > 1:
        yield from ("fab:8.3.4c", "fab:1.0.2b")
    if OVERPOWER in gained and len(_actions(game, link)) > 1:
        yield from ("fab:8.3.22b", "fab:1.0.2b")


@asks(DefendedBy)
@clause("fab:7.0.5")
def _is_defended_by(text: Text, condition: DefendedBy) -> bool:
    return _defended_by(text, condition) >= condition.min


@lacks(DefendedBy)
def _lacks_defenders(text: Text, condition: DefendedBy) -> Sequence[Difference]:
    there = _defending_against(text, condition)
    if condition.min > 1 or not there:
        return [Difference("defended_by", (condition.min, None), _defended_by(text, condition))]
    reader, last = reader_of(text), text.game.world.last
    return [
        difference._replace(card=ref.card)
        for ref in there
        for difference in reader.differences(text, condition.defended_by, last(text.game, ref), ref.card)
    ]


def _defended_by(text: Text, condition: DefendedBy) -> int:
    """Return how many matching cards defend against the attack of a text, or against the active attack."""
    reader, last = text.game.world.reader, text.game.world.last
    there = _defending_against(text, condition)
    return sum(reader.like(text, condition.defended_by, last(text.game, ref), ref.card) for ref in there)


def _defending_against(text: Text, condition: DefendedBy) -> Sequence[Ref]:
    """Return the cards, from the zones meant, that defend against the attack of a text or the active attack."""
    game: Game = text.game
    link = link_of(game, text.source)
    if link is None:
        link = active(game)
    elif link.attack != text.source and text.source not in [defending.ref for defending in link.defending]:
        link = None  # an attack-source does not attack itself; its attack-proxy has the ability
    if link is None:
        return ()
    origins = None if condition.origin is None else names(condition.origin)
    ever = link.defending if condition.past else defenders(game, link)
    return [defending.ref for defending in ever if origins is None or defending.origin in origins]


def pierced(game: Game, attack: CardId) -> int:
    """Return how many pieces of equipment defend against an attack."""
    link = next((one for one in links(game) if one.attack.card == attack), None)
    there = () if link is None else (defending.ref.card for defending in defenders(game, link))
    return sum("equipment" in info(game, card)["types"] for card in there)


@counts(Pierced)
@clause("fab:8.3.23")
def _by_piercing(text: Text, computed: Pierced) -> int:
    """Return the power from piercing: it is added once, even if several pieces of equipment defend."""
    number = reader_of(text).amount(text, computed.number)
    several = max(1, pierced(text.game, text.source.card))
    return ruled(text.game, SEVERAL_EQUIPMENT, number, number * several)


@clause("fab:7.0.5c")
@asks(Defends)
def _defends(text: Text, condition: Defends) -> bool:
    game, link = text.game, link_of(text.game, text.source)
    if link is None or text.source not in [defending.ref for defending in link.defending]:
        return False
    attack = link.attack
    return reader_of(text).like(text, condition.defends, game.world.last(game, attack), attack.card)


@lacks(Defends)
def _lacks_defended(text: Text, condition: Defends) -> Sequence[Difference]:
    game, link = text.game, link_of(text.game, text.source)
    if link is None or text.source not in [defending.ref for defending in link.defending]:
        return [Difference("defends", (1, None), 0)]
    attack = link.attack
    found = reader_of(text).differences(text, condition.defends, game.world.last(game, attack), attack.card)
    return [difference._replace(card=attack.card) for difference in found]


def _same_event_defenders(text: Text) -> tuple[Ref, ...]:
    """Return the other cards that became defending cards in the same event as the text's object."""
    link = link_of(text.game, text.source)
    events = {defending.ref: defending.event for defending in link.defending} if link is not None else {}
    own = events.get(text.source)
    return tuple(ref for ref, event in events.items() if event == own and ref != text.source)


@asks(DefendsWith)
@clause("fab:7.0.5e", without=False)
def _defends_with(text: Text, condition: DefendsWith) -> bool:
    return _defending_together(text, condition) > 0


@lacks(DefendsWith)
def _lacks_company(text: Text, condition: DefendsWith) -> Sequence[Difference]:
    return [Difference("defends_with", (1, None), _defending_together(text, condition))]


def _defending_together(text: Text, condition: DefendsWith) -> int:
    """Return how many matching cards became defending cards together with the text's card."""
    game, defenders = text.game, _same_event_defenders(text)
    origins = {defending.ref: defending.origin for link in links(game) for defending in link.defending}
    reader, wanted = game.world.reader, names(condition.origin)
    return sum(
        reader.like(text, condition.defends_with, game.world.last(game, ref), ref.card)
        for ref in defenders
        if not wanted or origins[ref] in wanted
    )


@asks(DefendsAlone)
@clause("fab:7.0.5e", without=False)
def _defends_alone(text: Text, condition: DefendsAlone) -> bool:
    link = link_of(text.game, text.source)
    defends = link is not None and text.source in [defending.ref for defending in link.defending]
    return defends and (not _same_event_defenders(text)) is condition.defends_alone


@lacks(DefendsAlone)
def _lacks_solitude(text: Text, condition: DefendsAlone) -> Sequence[Difference]:
    link = link_of(text.game, text.source)
    if link is None or text.source not in [defending.ref for defending in link.defending]:
        return [Difference("defends", (1, None), 0)]
    return [
        Difference(
            "defends_alone", (None, 0) if condition.defends_alone else (1, None), len(_same_event_defenders(text))
        )
    ]


@clause("fab:2.3.1", "fab:2.3.3")
@clause("fab:7.5.2", without=0)
def total_defense(game: Game, target: Ref) -> int:
    """Return the sum total defense value of the cards that defend an attack-target (7.5.2)."""
    link = active(game)
    assert link is not None  # damage is calculated on a chain link
    defends = [defending.ref.card for defending in defenders(game, link) if defending.target in (None, target)]
    return sum(info(game, card)["defense"] or 0 for card in defends)
