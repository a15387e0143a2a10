"""8.4.2 and 8.4.3: which follower attacks, and what it attacks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.games.sve.book.ch03_players import controller, opponent
from judge.games.sve.book.ch04_zones import Engage, obstacle
from judge.games.sve.book.ch05_evolve import evolved_this_turn
from judge.games.sve.book.ch12_keywords import ASSAIL, AURA, INTIMIDATE, RUSH, STORM, WARD, has
from judge.games.sve.world import Game, cards, forbidden_by, info, leader, zone_of
from judge.kernel import GAME, CardId, Check, PlayerId, Question, Why


def _reserved(game: Game, card: CardId) -> bool:
    return not game.state.get(card, "engaged")


def _arrived_before_this_turn(game: Game, card: CardId) -> bool:
    """Return whether its controller has had it without a break since this turn began."""
    return bool(game.state.get(card, "arrived", 0) != game.state.get(GAME, "turn_number"))


def _ready_to_attack(game: Game, card: CardId) -> bool:
    """8.4.2.1: there since the turn began or evolved this turn; Storm and Rush lift that (12.9.2, 12.10.2)."""
    return (
        _arrived_before_this_turn(game, card)
        or evolved_this_turn(game, card)
        or has(game, card, STORM)
        or has(game, card, RUSH)
    )


def is_follower(game: Game, card: CardId) -> bool:
    """Return whether a card is a follower."""
    return bool(info(game, card)["type"] == "follower")


def _can_be_engaged(game: Game, card: CardId) -> bool:
    """Return whether nothing forbids to engage it, without which no attack can be carried out (8.4.4)."""
    return not _reserved(game, card) or obstacle(game, Engage(game.state.ref(card))) is None


def _lets_attack(game: Game, attacker: CardId) -> tuple[str, ...]:
    """Return the clauses that let a follower attack that came this turn: what 8.4.2.1 needs it to be, or a keyword."""
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
"""Which follower attacks (8.4.2), and whether all of an attack can be carried out (8.1.2)."""


def possible_targets(game: Game, player: PlayerId) -> list[CardId]:
    """Return everything on the other side: the followers and the leader (8.4.3.1)."""
    enemy = opponent(game, player)
    return [*cards(game, enemy, "field"), leader(game, enemy)]


def target_of(game: Game, attacker: CardId) -> Question:
    """Return the question what a follower attacks (8.4.3), with the checks in the order of the book."""
    reach = _Reach(game, attacker)
    return Question(
        "attack_target",
        "sve:8.4.3",
        checks=(
            Check("sve:8.4.3.1", "not_attackable", _can_be_attacked),
            Check("sve:8.4.3.2.1", "cannot_attack", reach.may_attack, reach.attack_forbidden_by),
            Check("sve:12.10.2", "rush_followers_only", reach.rush_only_followers),
            Check("sve:8.4.3.1", "leader_out_of_reach", reach.leader),
            Check("sve:8.4.3.1", "not_engaged", reach.engaged),
            Check("sve:12.12.2", "intimidate", _not_intimidating),
            Check("sve:1.3.1", "cannot_attack_that", reach.not_forbidden, reach.target_forbidden_by),
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
    """How far a follower reaches with an attack: what its keywords let it attack, and what it is forbidden to."""

    def __init__(self, game: Game, attacker: CardId) -> None:
        now = info(game, attacker)
        self._attacker = attacker
        self._storm, self._assail = has(game, attacker, STORM), has(game, attacker, ASSAIL)
        self._held, self._by_rush = _arrived_before_this_turn(game, attacker), _by_rush_alone(game, attacker)
        self._cannot, self._passes_wards = now["cannot"], WARD in now["ignores"]
        self._wards: dict[PlayerId, Sequence[CardId]] = {}

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
        """Return the wards of a player that this follower can attack; looked for once."""
        if player not in self._wards:
            checks = (self.engaged, _not_intimidating, self.not_forbidden)
            wards = [c for c in cards(game, player, "field") if is_ward(game, c)]
            self._wards[player] = [c for c in wards if all(passes(game, c) for passes in checks)]
        return self._wards[player]


def _attack_on(game: Game, card: CardId) -> str:
    """Return what a text calls the attack on a card."""
    return "attack_leader" if _is_leader(game, card) else "attack_follower"


def _by_rush_alone(game: Game, attacker: CardId) -> bool:
    """Return whether Rush, and nothing else, lets this follower attack this turn (12.10.2)."""
    otherwise = _arrived_before_this_turn(game, attacker) or evolved_this_turn(game, attacker)
    return has(game, attacker, RUSH) and not (otherwise or has(game, attacker, STORM))


def is_ward(game: Game, card: CardId) -> bool:
    """Return whether a card is an engaged follower with Ward (12.8.2)."""
    now = info(game, card)
    return now["type"] == "follower" and bool(now["engaged"]) and has(game, card, WARD)


def _lets_aim(attacker: CardId, game: Game, target: CardId) -> tuple[str, ...]:
    """Return the clauses of the keywords that let a follower attack this target, or that do not save it."""
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
    passed = WARD in info(game, attacker)["ignores"] and not is_ward(game, target)
    return (*used, *(("sve:1.3.1",) if passed and any(is_ward(game, c) for c in others) else ()))
