"""1400 Icon crafts: each icon stands for the craft that its clause describes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from judge.abilities import Keyword, Text, Triggered, by_name
from judge.abilities import instructions as say
from judge.games.kiseki import language as own
from judge.games.kiseki.book.c0200_card_information import Ability, of
from judge.games.kiseki.book.c0400_attributes_and_states import stunned
from judge.games.kiseki.book.c0500_zones import Move, move_all
from judge.games.kiseki.book.c1214_immediate_effects import named, perform_all
from judge.games.kiseki.language import Grant, When
from judge.games.kiseki.world import LAST_KNOWN, Attack, Game, attack_of, cards, info, units
from judge.kernel import CardId, Citation, Effect, Info, PlayerId, Procedure, Question, Table, clause, ruled, up_to

COVERT, REINFORCEMENTS, AFFILIATION = "covert", "reinforcements", "affiliation"
DISPATCH, MARTIAL_ARTS, HATE = "dispatch", "martial_arts", "hate"

KEYWORDS: dict[str, Keyword] = by_name(
    (
        Keyword(COVERT, "Covert", "暗躍", "kiseki:1402.1", "kiseki:1402.1"),
        Keyword(REINFORCEMENTS, "Reinforcements", "援軍", "kiseki:1403.1", "kiseki:1403.1"),
        Keyword(
            AFFILIATION,
            "Affiliation",
            "帰属",
            "kiseki:1404.1",
            "kiseki:1404.1",
            ability=lambda: Triggered(
                when=When(event="first_attack", side="own"), do=[say.Special(perform="affiliate")]
            ),
        ),
        Keyword(DISPATCH, "Dispatch", "派遣", "kiseki:1405.1", "kiseki:1405.1"),
        Keyword(MARTIAL_ARTS, "Martial Arts", "武術", "kiseki:1406.1", "kiseki:1406.1"),
        Keyword(HATE, "Hate", "ヘイト", "kiseki:1407.1", "kiseki:1407.1"),
    )
)
"""The icon crafts, each defined by its own clause (1401.1)."""

ICONS = {name: row.says for name, row in KEYWORDS.items()}
"""The clause that defines each icon."""


@cache
@clause("kiseki:1401.1")
def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the craft that an icon stands for; empty for icons that change rules."""
    row = KEYWORDS[keyword]
    return tuple(of(label, node, row.says, keyword) for label, node in row.abilities())


def has(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether a card has a valid icon craft; a stunned UNIT has none (1306.2c)."""
    return keyword in ruled(game, ICONS[keyword], info(game, card)["keywords"], ()) and not stunned(game, card)


@clause("kiseki:1402.1")
def covert_forbids(game: Game, attacker: CardId, target: CardId) -> bool:
    """Return whether Covert forbids one UNIT to attack another: both must have it, or neither."""
    return has(game, attacker, COVERT) is not has(game, target, COVERT)


def no_comrade(game: Game, player: PlayerId, card: CardId) -> bool:
    """1403.1: return whether no UNIT on the player's field shares an organization with the card."""
    own = {*info(game, card)["traits"]}
    return not any(own & {*info(game, other)["traits"]} for other in units(game, player))


@named("affiliate")
@clause("kiseki:1404.1", without=0)
def _affiliate(text: Text, instruction: say.Special) -> Procedure[int]:
    """1404.1: give the card the organizations of the UNITs that attacked first, for this turn."""
    game = text.game
    attackers = text.named.get("attackers", ())
    traits = sorted({t for r in attackers for t in game.world.last(game, r)["traits"]})
    everybody = (text.source.card, *(r.card for r in attackers))
    if not traits:
        return 0
    because = () if all(map(game.state.present, attackers)) else (LAST_KNOWN,)
    game.note("takes_on", "kiseki:1404.1", because=because, actor=text.you, objects=everybody)
    give = own.Give(give=Grant(trait=traits), to="this", until="end_of_turn")
    return (yield from perform_all(text, [give]))


DISPATCHED = Question("dispatch", "kiseki:1405.1", because=("kiseki:1405.1#when-the-hand-card-is-put",), hidden=True)
"""The question which card from the hand is put into the homebase for Dispatch."""


def dispatch(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """1405.1: let a player who used Dispatch put a card from the hand into the homebase, in the action state."""
    hand = tuple(cards(game, player, "hand"))
    if not hand:
        return
    chosen = yield from game.choose(DISPATCHED, by=player, among=hand, how_many=up_to(1), subject=card)
    moves = [
        Move(game.state.ref(c), "homebase", whose=player, face_down=True, action=True, because_of=player)
        for c in chosen
    ]
    yield from move_all(game, moves, clause="kiseki:1405.1")


@clause(ICONS[MARTIAL_ARTS], without=())
def martial_arts(game: Game, table: Table, stage: int) -> Sequence[Effect]:
    """1406.1: return the +1/+1 effects of UNITs in combat with a UNIT without Martial Arts.

    Each UNIT gets the bonus once, however many opposing UNITs lack Martial Arts.
    """
    attack = attack_of(game)
    if attack is None or not attack.begun or attack.target is None:
        return []
    found: list[Effect] = []
    for card, others in _opposing(attack):
        artists = [_is_artist(table, other) for other in others]
        if _is_artist(table, card) and not stunned(game, card) and not all(artists):
            mixed = "#mixed-opponents" if any(artists) else ""
            found.append(_bonus(game, card, stage, ICONS[MARTIAL_ARTS] + mixed))
    return found


def _opposing(attack: Attack) -> list[tuple[CardId, tuple[CardId, ...]]]:
    """Return each UNIT in combat with the UNITs that it is in combat with."""
    attackers, target = tuple(r.card for r in attack.attackers), attack.target
    if target is None:
        return [(card, ()) for card in attackers]
    return [*((card, (target.card,)) for card in attackers), (target.card, attackers)]


def _is_artist(table: Table, card: CardId) -> bool:
    return card in table and MARTIAL_ARTS in table[card]["keywords"]


def _bonus(game: Game, card: CardId, stage: int, rule: Citation) -> Effect:
    def change(table: Table, which: CardId) -> Info:
        info = table[which]
        return {**info, "attack": (info["attack"] or 0) + 1, "defense": (info["defense"] or 0) + 1}

    since = game.state.get(card, "since", 0)
    return Effect(f"{card}.{MARTIAL_ARTS}", card, stage, since, lambda _: (card,), change, rule)


def without_bonus(game: Game, attack: Attack) -> None:
    """1406.1: record the UNITs in combat whose Martial Arts does nothing, as no opposing UNIT lacks it."""
    artists = {card for card, _ in _opposing(attack) if has(game, card, MARTIAL_ARTS)}
    idle = [card for card, others in _opposing(attack) if card in artists and artists.issuperset(others)]
    if idle:
        game.note("martial_arts_idle", ICONS[MARTIAL_ARTS], objects=idle)


def hated(game: Game, card: CardId) -> bool:
    """1407.1: return whether the opponent must attack a UNIT if possible."""
    return has(game, card, HATE) or "be_attacked" in info(game, card)["must"]
