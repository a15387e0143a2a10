"""7.1 to 7.7 The steps of combat, and the attacking and defending heroes (7.2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from judge.abilities import Text, nodes
from judge.games.fab.book.c0100_general import forbidden
from judge.games.fab.book.c0104_attacks import attack_on_stack, is_attack, is_attack_layer, is_legal_target, source_of
from judge.games.fab.book.c0106_layers import declared
from judge.games.fab.book.c0107_abilities import is_about_own_defending
from judge.games.fab.book.c0110_game_state import active_attack_is_gone, begin_close_step, proxies_cease
from judge.games.fab.book.c0111_priority import as_if_all_pass, players_get_priority
from judge.games.fab.book.c0113_assets import GoesAgain
from judge.games.fab.book.c0200_properties import is_living, value
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0503_resolving import generates
from judge.games.fab.book.c0602_layer_continuous import end_lasting
from judge.games.fab.book.c0700_combat import (
    become_defending,
    cannot_defend_together,
    new_link,
    text_of_attack,
    total_defense,
)
from judge.games.fab.book.c0801_types import defends_for
from judge.games.fab.book.c0803_keywords import AMBUSH, DOMINATE, GO_AGAIN, KEYWORDS, OVERPOWER, had, has
from judge.games.fab.book.c0805_contests import leave_undecided
from judge.games.fab.book.c0805_deal import Damage
from judge.games.fab.language import Resolution
from judge.games.fab.world import (
    EQUIPMENT_ZONES,
    STACK,
    Game,
    Link,
    active,
    cards,
    change_active,
    clockwise,
    controller,
    hero,
    in_combat,
    info,
    is_permanent,
    is_public,
    link_controller,
    link_of,
    links,
    on_chain,
    permanents,
    player_of,
    put_links,
    put_step,
    stack,
    step_of,
    turn_player,
    zone_of,
)
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Citation,
    Event,
    Happening,
    HowMany,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    choose_order,
    clause,
    do,
    ruled,
    under,
    up_to,
)

# 7.1 Layer Step: an unresolved attack is on the stack


@clause("fab:7.1.1", without=None)
def layer_step(game: Game) -> Procedure[None]:
    """Give players priority until the top layer is the attack and all pass (7.1.3).

    Without an attack on the stack, the combat chain closes.
    """
    game.note("step", "fab:7.1.1", considered=True, step="layer")
    if not (yield from players_get_priority(game, "fab:7.1.2")):
        return
    if attack_on_stack(game) is None:
        begin_close_step(game, "fab:7.7.2c")
        return
    game.note("step_ends", "fab:7.1.3", considered=True, step="layer", then=lambda: put_step(game, "attack"))


# 7.2 Attack Step: the attack resolves and becomes attacking


class Attack(OfPlayer):
    """The attack event: the active-attack is now attacking its targets (7.2.4)."""

    __slots__ = ("attack", "targets")
    key = "attacks"

    def __init__(self, who: PlayerId, attack: Ref, targets: Sequence[Ref]) -> None:
        super().__init__(who, "fab:7.2.4")
        self.attack = attack
        self.targets = targets

    def objects(self) -> tuple[str, ...]:
        return self.attack.card, *(target.card for target in self.targets)

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        now = info(game, self.attack.card)
        for target in self.targets:
            yield Happening("attacks", self.attack, now, self.who, other=target)


@clause("fab:7.2.1", without=None)
def attack_step(game: Game) -> Procedure[None]:
    """Check the targets, put the attack onto the combat chain, and give players priority."""
    game.note("step", "fab:7.2.1", considered=True, step="attack")
    card = attack_on_stack(game)
    if card is not None:
        if not _has_a_target(game, card):
            begin_close_step(game, "fab:7.7.2b", "fab:7.2.2")
            return
        if is_attack_layer(game, card):
            yield from _attacks_with_another(game, card)
        else:
            yield from _becomes_attacking(game, card)
        if step_of(game) != "attack":
            return
    if (yield from players_get_priority(game, "fab:7.2.5")):
        game.note("step_ends", "fab:7.2.6", considered=True, step="attack", then=lambda: put_step(game, "defend"))


@clause("fab:7.2.2", without=True)
def _has_a_target(game: Game, card: CardId) -> bool:
    player = controller(game, card)
    return any(is_legal_target(game, player, target) for target in declared(game, card).targets)


@clause("fab:7.2.3", without=None)
def _becomes_attacking(game: Game, card: CardId) -> Procedure[None]:
    yield from generates(game, game.state.ref(card))
    # it may have left the stack while it generated its effects
    if attack_on_stack(game) != card:
        return
    player, layer, source = controller(game, card), declared(game, card), source_of(game, card)
    rule = "fab:7.2.3a" if source is None else "fab:7.2.3b"
    moves = [Move(game.state.ref(card), "chain", public=True, by=player)]
    if source is not None and link_of(game, source) is None and ruled(game, "fab:8.3.1a", True, False):
        moves.append(Move(source, "chain", public=True, by=controller(game, source.card)))
    because = ("fab:7.2.3", "fab:7.0.3f", *(() if source is None else ("fab:8.3.1a",)))
    yield from under(game, "fab:7.0.3f", do(game, *moves, clause=rule, because=because))
    new_link(game, Link(game.state.ref(card), source, player, layer.targets), rule)
    yield from proxies_cease(game)
    yield from _attacks(game)


@clause("fab:7.2.3c", "fab:7.2.3d", without=None)
def _attacks_with_another(game: Game, card: CardId) -> Procedure[None]:
    """7.2.3c: generate an attack-layer's effects, which make an object attack; then the layer ceases to exist.

    If no object attacks, the combat chain closes (7.2.3d).
    """
    before, layer = len(links(game)), game.state.ref(card)
    yield from generates(game, layer)
    if game.state.present(layer):
        yield from clear(game, [card], "fab:7.2.3c")
    if len(links(game)) == before:
        begin_close_step(game, "fab:7.2.3d", "fab:8.5.38b")
        return
    yield from _attacks(game)


@clause("fab:7.2.4", without=None)
def _attacks(game: Game) -> Procedure[None]:
    """7.2.4: make the attack event of the active-attack."""
    link = active(game)
    assert link is not None  # it has just been made
    source = link.source
    because: tuple[str, ...] = ("fab:7.2.4a",)
    if any("hero" in game.world.last(game, target)["types"] for target in link.targets):
        because = (*because, "fab:7.2.4b")
    if _names_heroes(game, link.attack):
        because = (*because, "fab:7.2.4b#before-it-attacks")
    if source is not None and "ally" in game.world.last(game, source)["subtypes"]:
        because = (*because, "fab:8.2.8c")
    if any("ally" in game.world.last(game, target)["subtypes"] for target in link.targets):
        because = (*because, "fab:8.2.8d")
    yield from do(game, Attack(link.player, link.attack, link.targets), clause="fab:7.2.4", because=because)


# 7.3 Defend Step: defending cards are declared


@clause("fab:7.3.1", without=None)
def defend_step(game: Game) -> Procedure[None]:
    """Ask for defending cards, then give players priority."""
    game.note("step", "fab:7.3.1", considered=True, step="defend")
    link = active(game)
    if link is not None and not link.declared:
        yield from _declare(game, link)
    if (yield from players_get_priority(game, "fab:7.3.3")):
        game.note("step_ends", "fab:7.3.4", considered=True, step="defend", then=lambda: put_step(game, "reaction"))


def _declare(game: Game, link: Link) -> Procedure[None]:
    """7.3.2: each player whose hero is attacked declares defending cards, which all defend in one event (7.3.2d).

    With several targets, players declare one after the other, clockwise from the attack's controller (7.3.2f).
    """
    attacked = {player_of(game, ref) for ref in link.targets}
    several = ("fab:7.3.2f",) if len(link.targets) > 1 else ()
    for player in (one for one in clockwise(game, link_controller(game, link)) if one in attacked):
        among, must = may_be_declared(game, player), _required(game, link, player)
        chosen = yield from game.choose(
            Question(
                "defend",
                "fab:7.3.2",
                because=("fab:7.3.2a",),
                checks=CHECKS,
                ordered=True,
                together=partial(_cannot_be_declared, game, link, player),
                otherwise=Why("fab:7.3.2a", "not_from_there"),
            ),
            by=player,
            among=list(dict.fromkeys((*must, *among))),
            how_many=HowMany(len(must), len(among)),
            subject=link.attack.card,
            because=(*several, *_limits(game, link), *_say_themselves(game, among)),
        )
        ambush = any(zone_of(game, card) == "arsenal" for card in chosen)
        worn = any("equipment" in info(game, card)["types"] for card in chosen)
        because = (
            "fab:7.3.2",
            *(("fab:7.3.2c",) if len(chosen) > 1 else ()),
            *(("fab:8.1.4b",) if worn else ()),
            *(("fab:8.3.28",) if ambush else ()),
        )
        yield from become_defending(game, chosen, "fab:7.3.2d", because)
    for target in (one for one in link.targets if player_of(game, one) is None and game.state.present(one)):
        yield from _declare_nothing(game, link, controller(game, target.card))


def _required(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId] = ()) -> list[CardId]:
    """Return the further cards that a player must declare besides those picked, if able (1.0.2).

    Restrictions take precedence: cards that could not defend together with the others are not required.
    """
    text, reader = text_of_attack(game, link), game.world.reader
    found: list[CardId] = []
    for rule in game.world.last(game, link.attack)["must_be_defended"]:
        like = [c for c in may_be_declared(game, player) if reader.like(text, rule.like, info(game, c), c)]
        left = reader.amount(text, rule.count) - sum(card in like for card in (*picked, *found))
        for card in (c for c in like if c not in (*picked, *found) and all(check.passes(game, c) for check in CHECKS)):
            if left > 0 and cannot_defend_together(game, (*picked, *found, card)) is None:
                found.append(card)
                left -= 1
    return found


def _cannot_be_declared(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId]) -> Why | None:
    """Return the reason why exactly these cards cannot be declared, or ``None``.

    A restriction makes the whole declaration illegal (7.3.2b); a requirement asks for more cards (1.0.2).
    """
    why = cannot_defend_together(game, picked)
    if why is not None and why.reason == "defended_at_most":
        return Why("fab:7.3.2b", why.reason)
    return why or _leaves_out(game, link, player, picked)


@clause("fab:1.0.2", without=None)
def _leaves_out(game: Game, link: Link, player: PlayerId, picked: Sequence[CardId]) -> Why | None:
    """Return the reason if an effect requires a further card that could be declared (1.0.2)."""
    return Why("fab:1.0.2", "must_defend") if _required(game, link, player, picked) else None


@clause("fab:7.3.2a", without=None)
def _declare_nothing(game: Game, link: Link, player: PlayerId) -> Procedure[None]:
    """7.3.2a: a player whose attacked object is not a hero cannot declare defending cards (8.2.8d)."""
    yield from game.choose(
        NO_DEFENCE, by=player, among=may_be_declared(game, player), how_many=up_to(0), subject=link.attack.card
    )


def _limits(game: Game, link: Link) -> Iterator[Citation]:
    """Yield the clauses of an attack's keywords that limit how many cards can be declared."""
    yield from (KEYWORDS[word].says for word in (DOMINATE, OVERPOWER) if had(game, link.attack, word))


def may_be_declared(game: Game, player: PlayerId) -> Sequence[CardId]:
    """Return the cards that a player could declare, judged only by their zones (7.3.2a)."""
    equipment = [c for c in (*permanents(game, player), *on_chain(game)) if defends_for(game, player, c)]
    return list(dict.fromkeys((*cards(game, player, "hand"), *_in_ambush(game, player), *equipment)))


@clause("fab:1.7.4#own-defending", without=())
def _say_themselves(game: Game, among: Sequence[CardId]) -> Sequence[Citation]:
    """Return the note that a card outside the arena can restrict its own defending, if one of the cards does."""
    outside = (card for card in among if zone_of(game, card) in ("hand", "arsenal"))
    heard = any(is_about_own_defending(ability.node) for card in outside for ability in info(game, card)["abilities"])
    return ("fab:1.7.4#own-defending",) if heard else ()


@clause("fab:8.3.28", without=())
def _in_ambush(game: Game, player: PlayerId) -> Sequence[CardId]:
    return [card for card in cards(game, player, "arsenal") if has(game, card, AMBUSH)]


def _no_reaction(game: Game, card: CardId) -> bool:
    return "defense_reaction" not in info(game, card)["types"]


def _public_equipment(game: Game, card: CardId) -> bool:
    now = info(game, card)
    return now["zone"] not in EQUIPMENT_ZONES or is_public(game, card)


def _not_forbidden(game: Game, card: CardId) -> bool:
    return forbidden(game, controller(game, card), card, "defend") is None


OF_A_HERO = Check("fab:8.2.8d", "hero_not_attacked", lambda game, card: False)
NO_REACTION = Check("fab:7.3.2a", "defense_reaction", _no_reaction)
HAS_DEFENSE = Check("fab:7.3.2b", "no_defense", lambda game, card: info(game, card)["defense"] is not None)
NOT_YET = Check("fab:7.3.2b", "defending_already", lambda game, card: in_combat(game, card) != ("defending",))
PUBLIC_EQUIPMENT = Check("fab:7.3.2a", "face_down", _public_equipment)
NOT_FORBIDDEN = Check("fab:7.3.2b", "forbidden", _not_forbidden, also=lambda game, card: ("fab:1.0.2",))
CHECKS = (NO_REACTION, HAS_DEFENSE, NOT_YET, PUBLIC_EQUIPMENT, NOT_FORBIDDEN)
"""The checks on each card that is declared as defending."""

NO_DEFENCE = Question(
    "defend",
    "fab:7.3.2a",
    because=("fab:8.2.8d",),
    checks=(OF_A_HERO,),
    ordered=True,
    otherwise=Why("fab:7.3.2a", "not_from_there"),
)
"""The question to a player whose attacked object is not a hero: every card is rejected (8.2.8d)."""


# 7.4 Reaction Step: the players may use reactions


@clause("fab:7.4.1", without=None)
def reaction_step(game: Game) -> Procedure[None]:
    """Give players priority; when reactions can be played is decided in 8.1 (8.1.2a, 8.1.3a)."""
    game.note("step", "fab:7.4.1", considered=True, step="reaction")
    if (yield from players_get_priority(game, "fab:7.4.2")):
        game.note("step_ends", "fab:7.4.3", considered=True, step="reaction", then=lambda: put_step(game, "damage"))


# 7.5 Damage Step: the damage of the active chain link is calculated and dealt


@clause("fab:7.5.1", without=None)
def damage_step(game: Game) -> Procedure[None]:
    """Calculate and deal the damage, then give players priority."""
    game.note("step", "fab:7.5.1", considered=True, step="damage")
    if active_attack_is_gone(game):
        begin_close_step(game, "fab:7.7.2c")
        return
    link = active(game)
    if link is not None and not link.damage_calculated:
        yield from _calculate(game, link)
    if (yield from players_get_priority(game, "fab:7.5.3")):
        game.note("step_ends", "fab:7.5.4", considered=True, step="damage", then=lambda: put_step(game, "resolution"))


@clause("fab:7.5.2", without=None)
def _calculate(game: Game, link: Link) -> Procedure[None]:
    """7.5.2: calculate and deal the damage for each attack-target separately (7.5.2c)."""
    change_active(game, damage_calculated=True)
    for target in (yield from _in_order(game, link)):
        yield from _calculate_for(game, link, target)


@clause("fab:7.5.2c")
def _in_order(game: Game, link: Link) -> Procedure[Sequence[Ref]]:
    """Return the attack-targets in the order that the attack's controller chooses (7.5.2c)."""
    targets = {target.card: target for target in link.targets}
    who = ("fab:7.5.2c#order-of-targets",) if len(targets) > 1 else ()
    order = yield from choose_order(
        game, link_controller(game, link), tuple(targets), "fab:7.5.2c", because=who, subject=link.attack.card
    )
    return [targets[card] for card in order]


@clause("fab:2.9.1", "fab:2.9.3")
def _calculate_for(game: Game, link: Link, target: Ref) -> Procedure[None]:
    """7.5.2: deal damage to an attack-target: the power of the attack minus the total defense."""
    attack = game.world.last(game, link.attack)
    power, defense, player = value(attack["power"]), total_defense(game, target), link_controller(game, link)
    game.note(
        "damage_calculated",
        "fab:7.5.2",
        because=("fab:1.8.7a",) if attack["power"] is None else (),
        actor=player,
        objects=(link.attack.card,),
        power=power,
        defense=defense,
    )
    if not is_legal_target(game, player, target):
        changed = player != link.player and game.state.present(target) and controller(game, target.card) == player
        own = ("fab:7.5.2b#own-target", "fab:1.4.5") if changed else ()
        game.note("no_damage", "fab:7.5.2b", because=("fab:7.2.2a", *own), objects=(target.card,))
    elif power > defense:
        can = not attack["unpreventable"]
        hit = Damage(target, power - defense, "physical", link.attack, player, hit=True, preventable=can)
        because = ("fab:7.5.2", *_of_anothers_source(game, link))
        events = yield from do(game, hit, clause="fab:7.5.2a", because=because)
        if not any(isinstance(event, Damage) and event.hit for event in events):
            game.note("no_hit", "fab:7.5.5b", because=("fab:7.5.5",), objects=(link.attack.card, target.card))
    else:
        game.note(
            "no_hit",
            "fab:7.5.5",
            because=("fab:7.5.2",),
            objects=(link.attack.card, target.card),
            power=power,
            defense=defense,
        )


def _of_anothers_source(game: Game, link: Link) -> tuple[Citation, ...]:
    """Return the note that an attack's controller stays the same, if another player controls its attack-source."""
    source = link.source
    if source is None or not game.state.present(source) or controller(game, source.card) == link_controller(game, link):
        return ()
    return ("fab:1.4.1b#whose-attack-proxy",)


# 7.6 Resolution Step: the chain link resolves, with go again; then the turn player may attack again


@clause("fab:7.0.3c")
class LinkResolves(Event):
    """The active chain link becomes a resolved chain link (7.6.2)."""

    __slots__ = ("link",)
    key = "link_resolves"

    def __init__(self, link: Link) -> None:
        super().__init__("fab:7.6.2")
        self.link = link

    def player(self, game: Game) -> PlayerId:
        return link_controller(game, self.link)

    def objects(self) -> tuple[str, ...]:
        return (self.link.attack.card,)

    def happen(self, game: Game) -> None:
        change_active(game, resolved=True)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event that the attack's chain link resolves."""
        attack = self.link.attack
        yield Happening("link_resolves", attack, game.world.last(game, attack), self.player(game))


@clause("fab:7.6.1", without=None)
def resolution_step(game: Game) -> Procedure[None]:
    """Resolve the chain link, then give players priority; the turn player may attack again."""
    game.note("step", "fab:7.6.1", considered=True, step="resolution")
    link = active(game)
    if link is not None and not link.resolved:
        of_another = ("fab:7.0.3c",) if link_controller(game, link) != link.player else ()
        yield from do(game, LinkResolves(link), clause="fab:7.6.2", because=of_another)
        yield from _go_again(game, link)
    if (yield from players_get_priority(game, "fab:7.6.3")):
        begin_close_step(game, "fab:7.6.4", "fab:7.7.2a")


@clause("fab:8.3.5b", without=None)
def _go_again(game: Game, link: Link) -> Procedure[None]:
    """7.6.2: if the attack has go again, now or when it left (7.6.2a), its controller gains an action point."""
    if had(game, link.attack, GO_AGAIN):
        left = () if game.state.present(link.attack) else ("fab:7.6.2a", "fab:1.2.3a")
        because = ("fab:7.6.2", *left, *_of_anothers_source(game, link))
        gained = GoesAgain(link_controller(game, link), link.attack)
        yield from do(game, gained, clause="fab:8.3.5b", because=because)
    elif not game.state.present(link.attack):
        unaltered = ("fab:1.2.3c",) if game.world.standing.now(game).effects else ()
        because = (*unaltered, "fab:1.2.3a")
        game.note("no_go_again", "fab:7.6.2a", because=because, considered=True, objects=(link.attack.card,))


# 7.7 Close Step: the combat chain closes and combat ends

REACTIONS = ("attack_reaction", "defense_reaction")


class ChainCloses(OfPlayer):
    """The “combat chain closes” event (7.7.3)."""

    __slots__ = ()
    key = "chain_closes"
    meaning = "fab:7.7.3"

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("chain_closes", None, {}, self.who)


@clause("fab:7.7.1", without=None)
def close_step(game: Game) -> Procedure[None]:
    """Close the combat chain; nobody gets priority (7.7.1)."""
    game.note("step", "fab:7.7.1", considered=True, step="close")
    yield from do(game, ChainCloses(turn_player(game)), clause="fab:7.7.3")
    yield from leave_undecided(game)
    waiting = [c for c in stack(game) if is_attack(game, c) or {*REACTIONS} & {*info(game, c)["types"]}]
    yield from clear(game, waiting, "fab:7.7.3")
    yield from as_if_all_pass(game, "fab:7.7.4")
    yield from _return_permanents(game)
    yield from clear(game, list(on_chain(game)), "fab:7.7.6")
    game.note("chain_closed", "fab:7.7.7", actor=turn_player(game), then=lambda: _close(game))


def _return_permanents(game: Game) -> Procedure[None]:
    """7.7.5: equipment and weapons return to their zones, other permanents to the permanent zone."""
    back = [_back(game, card) for card in on_chain(game) if is_permanent(game, card)]
    if back:
        yield from do(game, *back, clause="fab:7.7.5")


def _back(game: Game, card: CardId) -> Move:
    equipped: Sequence[str] = game.state.get(card, "equipped", ())
    to = equipped[0] if equipped else "permanent"
    return Move(game.state.ref(card), to, whose=controller(game, card), equipped=tuple(equipped))


def _close(game: Game) -> None:
    """7.7.7: record the combat chain as closed, and end effects that last until then."""
    end_lasting(game, "chain_link", "fab:7.0.3d")
    end_lasting(game, "combat_chain", "fab:7.7.7")
    put_links(game, ())
    game.state.put(GAME, "open", None)
    put_step(game, None)


# 7.2.4a, 7.2.4b The attacking hero and the defending hero

ATTACKING_HERO, DEFENDING_HERO = "attacking_hero", "defending_hero"
"""The names of the attacking and defending hero in texts."""


def _link(text: Text) -> Link | None:
    """Return the chain link that a text means: that of its own object, else the active one until it has resolved.

    The attacking and the defending hero keep that status until then (7.2.4a, 7.2.4b).
    """
    own = link_of(text.game, text.source)
    link = active(text.game)
    return own or (None if link is None or link.resolved else link)


def _names_heroes(game: Game, attack: Ref) -> bool:
    """Return whether a resolution ability of an attack names a hero who gets that status only as it attacks."""
    own = (one.node for one in game.world.last(game, attack)["abilities"] if isinstance(one.node, Resolution))
    words = (word for node in own for part in nodes(node) for word in vars(part).values())
    return any(isinstance(word, str) and word in HEROES for word in words)


@clause("fab:7.2.4b#before-it-attacks", without=False)
def _is_yet_to_attack(text: Text) -> bool:
    """Return whether the text's own object is an attack on the stack (7.2.4b#before-it-attacks)."""
    game, card = text.game, text.source.card
    return game.state.present(text.source) and game.state.zone(card) == STACK and is_attack(game, card)


@clause("fab:7.2.4a", "fab:8.2.8c")
def attacking_hero(text: Text) -> Sequence[Ref]:
    """Return the attacking hero; nothing if a living attack-source, such as an ally, attacks itself."""
    game, link = text.game, _link(text)
    if _is_yet_to_attack(text):
        source = source_of(game, text.source.card)
        lives = source is not None and is_living(game.world.last(game, source))
        return () if lives else (game.state.ref(hero(game, controller(game, text.source.card))),)
    if link is None or (link.source is not None and is_living(game.world.last(game, link.source))):
        return ()
    return (game.state.ref(hero(game, link.player)),)


@clause("fab:7.2.4b", "fab:8.2.8d")
def defending_hero(text: Text) -> Sequence[Ref]:
    """Return the heroes among the attack-targets; nothing if only an ally is attacked."""
    game, link = text.game, _link(text)
    if _is_yet_to_attack(text):
        targets = declared(game, text.source.card).targets
    else:
        targets = () if link is None else link.targets
    return tuple(ref for ref in targets if player_of(game, ref) is not None)


HEROES = {ATTACKING_HERO: attacking_hero, DEFENDING_HERO: defending_hero}
"""For each name in texts, the function that finds the hero."""
