"""8 The actions of the main phase: playing a card, playing an activated ability, attacking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.abilities import short_label
from judge.games.sve.book.ch03_players import controller, opponent, turn_player
from judge.games.sve.book.ch04_zones import Engage, obstacle
from judge.games.sve.book.ch05_damage import Damage
from judge.games.sve.book.ch05_evolve import evolve_or_feed_played, evolved_this_turn
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch10_check_timing import check_timing
from judge.games.sve.book.ch10_play import PERMANENT, activate, activated, back_to_before, not_in_force, play_card
from judge.games.sve.book.ch10_triggers import notice
from judge.games.sve.book.ch12_keywords import (
    ASSAIL,
    AURA,
    BANE,
    DRAIN,
    INTIMIDATE,
    QUICK,
    RUSH,
    STORM,
    WARD,
    has,
    is_quick,
)
from judge.games.sve.book.ch15_loops import not_again
from judge.games.sve.world import Action, Game, cards, forbidden_by, info, leader, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Choice,
    Citation,
    Event,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Refused,
    Why,
    do,
    ruled,
)
from judge.kernel import clause as cites


def _reserved(game: Game, card: CardId) -> bool:
    return not game.state.get(card, "engaged")


def _arrived_before_this_turn(game: Game, card: CardId) -> bool:
    """Return whether a card has been under its controller's control since the turn began."""
    return bool(game.state.get(card, "arrived", 0) != game.state.get(GAME, "turn_number"))


def _ready_to_attack(game: Game, card: CardId) -> bool:
    """8.4.2.1: return whether a follower may attack this turn.

    It must have been there since the turn began, have evolved this turn, or have Storm or Rush (12.9.2, 12.10.2).
    """
    return (
        _arrived_before_this_turn(game, card)
        or evolved_this_turn(game, card)
        or has(game, card, STORM)
        or has(game, card, RUSH)
    )


def is_follower(game: Game, card: CardId) -> bool:
    return bool(info(game, card)["type"] == "follower")


def _can_be_engaged(game: Game, card: CardId) -> bool:
    """Return whether nothing forbids engaging a card, which an attack requires (8.4.4)."""
    return not _reserved(game, card) or obstacle(game, Engage(game.state.ref(card))) is None


def _lets_attack(game: Game, attacker: CardId) -> tuple[str, ...]:
    """Return the clause that lets a new follower attack: evolving (8.4.2.1), or a keyword."""
    if _arrived_before_this_turn(game, attacker):
        return ()
    by = (
        ("sve:8.4.2.1", evolved_this_turn(game, attacker)),
        ("sve:12.9.2", has(game, attacker, STORM)),
        ("sve:12.10.2", has(game, attacker, RUSH)),
    )
    return next(((rule,) for rule, holds in by if holds), ())


ATTACKER = Question(
    "attacker",
    "sve:8.4.2",
    because=("sve:8.4.1",),
    checks=(
        Check("sve:8.4.2", "not_a_follower", is_follower),
        Check("sve:8.4.2", "engaged", _reserved),
        Check("sve:8.4.2.1", "too_new", _ready_to_attack),
        Check("sve:8.1.2", "cannot_be_engaged", _can_be_engaged),
    ),
    otherwise=Why("sve:8.4.2", "not_on_their_field"),
    allowing=_lets_attack,
)
"""The question which follower attacks (8.4.2), with the check that the attack can be carried out (8.1.2)."""


def possible_targets(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards on the opponent's field and their leader (8.4.3.1); not all are legal targets."""
    enemy = opponent(game, player)
    return [*cards(game, enemy, "field"), leader(game, enemy)]


def target_of(game: Game, attacker: CardId) -> Question:
    """Return the question which target a follower attacks (8.4.3), with the checks in the rulebook's order."""
    reach = _Reach(game, attacker)
    return Question(
        "attack_target",
        "sve:8.4.3",
        checks=(
            Check("sve:8.4.3.1", "not_attackable", _can_be_attacked),
            Check("sve:8.4.3.2.1", "cannot_attack", reach.may_attack, reach.attack_forbidden_by),
            Check("sve:12.10.2", "rush_followers_only", reach.rush_only_followers),
            Check("sve:8.4.3.1", "leader_out_of_reach", reach.leader),
            *reach.also_for_wards,
            Check("sve:12.8.2", "ward", reach.ward_comes_first, reach.wards_before),
        ),
        otherwise=Why("sve:8.4.3.1", "not_against_them"),
        allowing=partial(_lets_aim, attacker),
    )


def _is_leader(game: Game, card: CardId) -> bool:
    return zone_of(game, card) == "leader"


def _can_be_attacked(game: Game, card: CardId) -> bool:
    return _is_leader(game, card) or is_follower(game, card)


def _not_intimidating(game: Game, card: CardId) -> bool:
    return INTIMIDATE not in info(game, card)["keywords"]


class _Reach:
    """The possible attack targets of a follower, from its keywords and restrictions.

    Attributes:
        also_for_wards: the checks that a follower with Ward must pass too before it restricts the attack (12.8.2).
    """

    def __init__(self, game: Game, attacker: CardId) -> None:
        now = info(game, attacker)
        self._attacker = attacker
        self._storm, self._assail = has(game, attacker, STORM), has(game, attacker, ASSAIL)
        self._held, self._by_rush = _arrived_before_this_turn(game, attacker), _by_rush_alone(game, attacker)
        self._cannot, self._passes_wards = now["cannot"], WARD in now["ignores"]
        self._wards: dict[PlayerId, Sequence[CardId]] = {}
        self.also_for_wards = (
            Check("sve:8.4.3.1", "not_engaged", self.engaged),
            Check("sve:12.12.2", "intimidate", _not_intimidating),
            Check("sve:1.3.1", "cannot_attack_that", self.not_forbidden, self.target_forbidden_by),
        )

    def may_attack(self, game: Game, card: CardId) -> bool:
        return "attack" not in self._cannot

    def attack_forbidden_by(self, game: Game, card: CardId) -> tuple[str, ...]:
        return forbidden_by(game, self._attacker, "attack")

    def rush_only_followers(self, game: Game, card: CardId) -> bool:
        return not (_is_leader(game, card) and self._by_rush)

    def leader(self, game: Game, card: CardId) -> bool:
        return not _is_leader(game, card) or self._held or self._storm

    def engaged(self, game: Game, card: CardId) -> bool:
        return _is_leader(game, card) or not _reserved(game, card) or self._assail

    def not_forbidden(self, game: Game, card: CardId) -> bool:
        return _attack_on(game, card) not in self._cannot and "be_attacked" not in info(game, card)["cannot"]

    def target_forbidden_by(self, game: Game, card: CardId) -> tuple[str, ...]:
        of_attacker = forbidden_by(game, self._attacker, _attack_on(game, card))
        return tuple(dict.fromkeys((*of_attacker, *forbidden_by(game, card, "be_attacked"))))

    def ward_comes_first(self, game: Game, card: CardId) -> bool:
        legal = () if self._passes_wards else self._legal_wards(game, controller(game, card))
        return not legal or card in legal

    def wards_before(self, game: Game, card: CardId) -> tuple[str, ...]:
        return tuple(self._legal_wards(game, controller(game, card)))

    def _legal_wards(self, game: Game, player: PlayerId) -> Sequence[CardId]:
        """Return the engaged followers with Ward that this follower can attack; cached."""
        if player not in self._wards:
            wards = [c for c in cards(game, player, "field") if is_ward(game, c)]
            self._wards[player], _ = game.partition(wards, self.also_for_wards)
        return self._wards[player]


def _attack_on(game: Game, card: CardId) -> str:
    """Return the word that texts use for attacking this card: ``attack_leader`` or ``attack_follower``."""
    return "attack_leader" if _is_leader(game, card) else "attack_follower"


def _by_rush_alone(game: Game, attacker: CardId) -> bool:
    """Return whether only Rush lets this follower attack this turn (12.10.2)."""
    otherwise = _arrived_before_this_turn(game, attacker) or evolved_this_turn(game, attacker)
    return has(game, attacker, RUSH) and not (otherwise or has(game, attacker, STORM))


def is_ward(game: Game, card: CardId) -> bool:
    """Return whether a card is an engaged follower with Ward (12.8.2)."""
    now = info(game, card)
    return now["type"] == "follower" and bool(now["engaged"]) and has(game, card, WARD)


def _lets_aim(attacker: CardId, game: Game, target: CardId) -> tuple[str, ...]:
    """Return the clauses that let a follower attack this target, and those on why Ward or Aura does not prevent it."""
    if zone_of(game, target) == "leader":
        reaches = _arrived_before_this_turn(game, attacker)
        used = [] if reaches else ["sve:12.9.2", "sve:8.4.3.1#storm-leader"]
    else:
        used = ["sve:12.10.2"] if _by_rush_alone(game, attacker) else []
        if _reserved(game, target):
            used += ["sve:12.11.2", *(["sve:12.10.2#only-if"] if used else ())]
        if has(game, target, AURA):
            used.append("sve:12.15.2.1")
    others = cards(game, controller(game, target), "field")
    if not is_ward(game, target) and any(is_follower(game, card) and has(game, card, WARD) for card in others):
        used = [*used, "sve:12.8.2"]
    passed = WARD in info(game, attacker)["ignores"] and not is_ward(game, target)
    return (*used, *(("sve:1.3.1",) if passed and any(is_ward(game, c) for c in others) else ()))


@cites("sve:1.3.1", without=())
def compelled(game: Game, player: PlayerId) -> list[CardId]:
    """Return the followers that a text requires to attack and that can."""
    able = game.partition(cards(game, player, "field"), ATTACKER.checks)[0]
    must = [card for card in able if "attack" in info(game, card)["must"]]
    return [card for card in must if game.partition(possible_targets(game, player), target_of(game, card).checks)[0]]


@cites("sve:8.2.1", without=None)
def play_from_hand_or_ex(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """8.2.1: play a card from one's hand or EX area."""
    quick = zone_of(game, card) in ("hand", "ex") and has(game, card, QUICK)
    yield from play_card(game, player, card, clause="sve:8.2.1", because=("sve:12.3.5",) if quick else ())


@cites("sve:8.3.1", without=None)
def play_activated_ability(game: Game, player: PlayerId, card: CardId, label: str | None) -> Procedure[None]:
    """8.3.1: play an activated ability of a card that the player controls.

    Only one evolve or feed ability may be played each turn (8.3.2). ``label`` is the name of the ability; ``None`` if
    the card has only one.

    Raises:
        IllegalPlay: the ability cannot be played.
    """
    ability = find_activated(game, card, label)
    if ability is None or controller(game, card) != player:
        own = controller(game, card) == player
        why = not_in_force(game, card, label) if own else Why("sve:8.3.1", "of_other_player")
        if own and label is None and len(activated(game, card)) > 1:
            why = Why("sve:8.3.1", "which_ability")
        raise IllegalPlay((why or Why("sve:8.3.1", "no_such_ability"),), card, (card,))
    permitted = _lets_itself_be_played(game, card, ability)
    if info(game, card)["type"] not in PERMANENT and not permitted:
        game.forbid(Why("sve:8.3.1", "neither_follower_nor_amulet"), subject=card, objects=(card,))
    if ability.keyword in ("evolve", "feed") and evolve_or_feed_played(game, player):
        game.forbid(Why("sve:8.3.2", "once_a_turn"), subject=card, objects=(card,))
    because = (*permitted, "sve:12.3.5") if is_quick(ability) else permitted
    yield from activate(game, player, card, ability, clause="sve:8.3.1", because=because)


@cites("sve:1.3.1", without=())
def _lets_itself_be_played(game: Game, card: CardId, ability: Ability) -> tuple[str, ...]:
    """Return the clause that lets an ability of a spell be played; empty for other cards.

    8.3.1 only names followers and amulets, but an ability that works elsewhere on a spell takes precedence (1.3.1).
    """
    spell = info(game, card)["type"] == "spell" and zone_of(game, card) in ability.zones
    return ("sve:1.3.1",) if spell else ()


def find_activated(game: Game, card: CardId, label: str | None) -> Ability | None:
    """Return a card's activated ability with a label, or ``None``.

    Without a label, it is the only ability besides evolve and feed. A granted ability may be named without the name of
    its effect if that is clear, or by its position among all abilities.
    """
    found = activated(game, card)
    if label is None:
        others = [ability for ability in found if ability.keyword not in ("evolve", "feed")] or found
        return others[0] if len(others) == 1 else None
    exact = next((a for a in found if a.label == label), None)
    short = [a for a in found if short_label(a.label) == label]
    if exact is None and len(short) != 1:
        places = {f"ability{n}": a for n, a in enumerate(info(game, card)["abilities"], 1) if a in found}
        return places.get(label)
    return exact or short[0]


@cites("sve:8.4.1", without=None)
def attack(game: Game) -> Procedure[None]:
    """Attack with a follower, from choosing it to the end of the attack (8.4.1 to 8.4.11).

    Raises:
        IllegalPlay: there is no legal attacker or target; the caller undoes the attack (8.4.3.2).
    """
    player = turn_player(game)
    attackers = yield from game.choose(ATTACKER, by=player, among=cards(game, player, "field"))
    if not attackers:  # nobody is asked without 8.4.2, and nothing makes the attack illegal
        return
    attacker = attackers[0]
    among = possible_targets(game, player)
    targets = yield from game.choose(target_of(game, attacker), by=player, among=among, subject=attacker)
    if not targets:  # the same without 8.4.3
        return
    target = targets[0]
    _note_idle_wards(game, target)
    not_again(game)
    game.commit()
    hitter, aim = game.state.ref(attacker), game.state.ref(target)
    yield from do(game, Engage(hitter), clause="sve:8.4.4")
    fight = target != leader(game, opponent(game, player))
    declare(game, hitter, aim, fight)
    yield from check_timing(game, "sve:8.4.6")
    yield from quick_window(game, opponent(game, player), "sve:8.4.7", "sve:8.4.8")
    yield from strike(game, hitter, aim, fight)
    yield from check_timing(game, "sve:8.4.10")
    game.note("attack_ends", "sve:8.4.11", actor=player, objects=(attacker, target))
    game.state.put(GAME, "attack", None)


def _note_idle_wards(game: Game, target: CardId) -> None:
    """Record the followers with Ward that did not restrict the choice of the target, as they are reserved."""
    for card in cards(game, controller(game, target), "field"):
        if card != target and is_follower(game, card) and has(game, card, WARD) and not is_ward(game, card):
            game.note("ward_idle", "sve:12.8.2", considered=card not in game.asked_about, objects=(card,))


@cites("sve:8.4.5", without=None)
def declare(game: Game, hitter: Ref, aim: Ref, fight: bool) -> None:
    """Record the attack and trigger on it (8.4.5); attacker and attacked follower are in combat now (8.4.5.1)."""
    player = controller(game, hitter.card)
    because = ("sve:8.4.5.1",) if fight else ()
    game.note("attacks", "sve:8.4.5", because=because, actor=player, objects=(hitter.card, aim.card))
    game.state.put(GAME, "attack", (hitter, aim))
    now = info(game, hitter.card)
    notice(
        game,
        [
            Happening("attacks", hitter, now, player, other=aim),
            Happening("attacked", aim, info(game, aim.card), controller(game, aim.card), other=hitter),
        ],
    )


@cites("sve:2.7.1", without=0)
def _deals(game: Game, ref: Ref) -> int:
    """Return the damage that a follower deals in an attack: its attack (2.7.1)."""
    return int(info(game, ref.card)["attack"] or 0)


def strike(game: Game, hitter: Ref, aim: Ref, fight: bool) -> Procedure[None]:
    """8.4.9: deal damage from the attacker to the target, and from an attacked follower back (8.4.9.1).

    Nothing happens if either has left.
    """
    state = game.state
    if not state.present(hitter) or zone_of(game, hitter.card) != "field":
        game.note(
            "no_strike", "sve:8.4.9", because=_came_back(game, hitter), objects=(hitter.card,), reason="attacker_gone"
        )
        _bane_idle(game, hitter, aim, fight)
        return
    if not state.present(aim) or zone_of(game, aim.card) not in ("field", "leader"):
        because = ("sve:8.4.9#target-gone", *_came_back(game, aim))
        game.note("no_strike", "sve:8.4.9", because=because, objects=(aim.card,), reason="target_gone")
        _bane_idle(game, hitter, aim, fight)
        return
    first = Damage(aim, _deals(game, hitter), hitter, "attack", fight)
    hits: list[Event] = [first]
    if fight and is_follower(game, aim.card):
        back = Damage(hitter, _deals(game, aim), aim, "strike_back", fight)
        back.clause = "sve:8.4.9.1"
        hits.append(back)
    elif fight:
        game.note("no_strike_back", "sve:8.4.9.1", objects=(aim.card,), reason="not_a_follower")
    both = fight and is_follower(game, hitter.card) and is_follower(game, aim.card)
    banes = [(a, b) for a, b in ((hitter, aim), (aim, hitter)) if both and has(game, a.card, BANE)]
    if fight and has(game, aim.card, DRAIN):
        drain = f"{aim.card}.{DRAIN}"
        game.note("drain_idle", "sve:12.13.2.2", objects=(aim.card,), kind="strike_back", ability=drain)
    drains = has(game, hitter.card, DRAIN)
    dealt = {e.source for e in (yield from do(game, *hits, clause="sve:8.4.9")) if isinstance(e, Damage)}
    if drains and hitter not in dealt:
        drain = f"{hitter.card}.{DRAIN}"
        game.note("drain_idle", "sve:12.13.2", objects=(hitter.card,), kind="attack", ability=drain)
    if fight and in_combat(game, hitter, aim):
        fought(game, hitter, aim, banes, harmless=any(bane not in dealt for bane, _ in banes))
    else:
        _bane_idle(game, hitter, aim, fight)


def _bane_idle(game: Game, hitter: Ref, aim: Ref, fight: bool) -> None:
    """Record that Bane destroys neither of two followers, because they have not fought (12.14.2)."""
    for ref in (hitter, aim) if fight else ():
        if BANE in game.world.last(game, ref)["keywords"]:
            game.note("bane_idle", "sve:12.14.2", because=("sve:8.4.9.2",), objects=(ref.card,))


def _came_back(game: Game, ref: Ref) -> tuple[Citation, ...]:
    """Return the clause for a card that is on the field again, as another card (4.1.4)."""
    again = not game.state.present(ref) and zone_of(game, ref.card) == "field"
    return ("sve:4.1.4",) if again else ()


@cites("sve:8.4.5.1")
def in_combat(game: Game, hitter: Ref, aim: Ref) -> bool:
    """Return whether attacker and attacked follower are both still there; an effect may have replaced the damage."""
    return game.state.present(hitter) and game.state.present(aim)


@cites("sve:8.4.9.2", without=None)
def fought(game: Game, hitter: Ref, aim: Ref, banes: list[tuple[Ref, Ref]], *, harmless: bool) -> None:
    """8.4.9.2: record that two followers have fought; Bane destroys the other at rules handling (12.14.2).

    Args:
        banes: the followers with Bane, each with the follower it fought.
        harmless: whether a follower with Bane dealt no damage, which does not matter (12.14.2.1).
    """
    because = ("sve:12.14.2", *(("sve:12.14.2.1",) if harmless else ())) if banes else ()
    victims = tuple(victim.card for _, victim in banes)
    game.note("fought", "sve:8.4.9.2", because=because, objects=(hitter.card, aim.card), doomed=victims)
    doomed = tuple((victim, bane) for bane, victim in banes)
    if doomed:
        game.state.put(GAME, "fought_bane", (*game.state.get(GAME, "fought_bane", ()), *doomed))
    notice(
        game,
        [
            Happening("fights", one, info(game, one.card), controller(game, one.card), other=two)
            for one, two in ((hitter, aim), (aim, hitter))
        ],
    )


def quick_window(
    game: Game, player: PlayerId, clause: str, again: str, *, back_to: str | None = None
) -> Procedure[None]:
    """Ask the non-turn player for Quick cards and abilities, one at a time, with a check timing after each.

    Args:
        clause: the clause that opens the window (8.4.7, 7.4.5).
        again: the clause for the check timing, which also reopens the window (8.4.8, 7.4.6).
        back_to: the clause of a further check timing before the window reopens (7.4.4).
    """
    with game.at(clause) as place:
        while True:
            place.stand()
            went_on = yield from game.attempt(_quick(game, player, clause), back_to_before, voluntary=True)
            if went_on:  # the clause of the check timing also opens the window again
                went_on = ruled(game, again, went_on, without=False)
            if went_on is False:
                return
            if went_on:
                yield from check_timing(game, again)
                if back_to is not None:
                    yield from check_timing(game, back_to)


def _quick(game: Game, player: PlayerId, clause: str) -> Procedure[bool]:
    """Ask for one Quick play and carry it out; return False if the player does nothing."""
    menu = [Action("pass"), *quick_actions(game, player)]
    because = ("sve:12.3.4",) if len(menu) > 1 else ()
    choice = Choice(
        "quick",
        player,
        clause,
        menu,
        because=because,
        otherwise=lambda action: why_not_quick(game, player, action, clause),
        idle=menu[0],
        window=True,
        allowing=_quick_by,
    )
    (action,) = yield from game.ask(choice)
    return (yield from play_quick(game, player, action, clause))


def play_quick(game: Game, player: PlayerId, action: Action, clause: str) -> Procedure[bool]:
    """Carry out one Quick play in a window; return False if the player does nothing."""
    if action.verb == "pass" or action.card is None:
        return False
    if action.verb == "play":
        yield from play_card(game, player, action.card, clause=clause)
        return True
    ability = find_activated(game, action.card, action.label)
    if ability is not None:
        yield from activate(game, player, action.card, ability, clause=clause)
    return True


def _quick_by(action: Action) -> tuple[str, ...]:
    """Return the clause that lets a card or an ability be played as Quick."""
    return {"play": ("sve:12.3.2",), "activate": ("sve:12.3.3",)}.get(action.verb, ())


@cites("sve:12.3.3", without=())
def _quick_abilities(game: Game, card: CardId) -> Sequence[Ability]:
    return [ability for ability in activated(game, card) if is_quick(ability)]


@cites("sve:12.3.4", without=())
def quick_actions(game: Game, player: PlayerId) -> Sequence[Action]:
    """Return a player's Quick actions: cards in hand and EX area (12.3.2), activated abilities (12.3.3)."""
    held = [c for z in ("hand", "ex") for c in cards(game, player, z) if has(game, c, QUICK)]
    elsewhere = (card for card, _ in game.world.watched(game) if controller(game, card) == player)
    abilities = [
        Action("activate", card, ability.label)
        for card in dict.fromkeys((*cards(game, player, "field"), *elsewhere))
        for ability in _quick_abilities(game, card)
    ]
    return [*(Action("play", card) for card in held), *abilities]


def why_not_quick(game: Game, player: PlayerId, action: Action, clause: str) -> Why:
    """Return why an action is not possible in a Quick window, apart from its cost and targets.

    ``clause`` is the clause that opens the window (8.4.7, 7.4.5).
    """
    card = action.card
    if card is None:
        return Why("sve:12.3.4", "not_quick")
    if controller(game, card) != player:
        return Why(clause, "of_other_player")
    if action.label is None and len(_quick_abilities(game, card)) > 1:
        return Why(clause, "which_quick_ability")
    abroad = (
        not_in_force(game, card, action.label) if zone_of(game, card) not in ("hand", "ex") or action.label else None
    )
    if abroad is not None:
        return abroad
    playable = zone_of(game, card) in ("hand", "ex", "field") or action.label is not None
    return Why("sve:12.3.4", "not_quick") if playable else Why(clause, "not_in_hand_or_ex")


def attacked_back_to(illegal: IllegalPlay) -> str:
    """Return the clause for undoing an impossible attack, or for rejecting a choice in it."""
    if illegal.why and isinstance(illegal, Refused):
        return illegal.why[0].clause
    if any(w.clause == "sve:15.2.1.2" for w in illegal.why):
        return "sve:15.2.1.2"
    no_attacker = {check.why.clause for check in ATTACKER.checks}
    return "sve:8.1.2" if any(why.clause in no_attacker for why in illegal.why) else "sve:8.4.3.2"
