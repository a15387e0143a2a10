"""110 Abilities: keyword abilities, where an ability works, and abilities with a limit of uses per turn.

The rulebook uses keyword abilities but leaves most definitions to the text on the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Body, Keyword, Replacing, Triggered, When, by_name, names
from judge.abilities import instructions as say
from judge.abilities.conditions import Happened
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c400_presence import why_unavailable
from judge.games.dm.language import Lend, Select, Tap, TapAbility
from judge.games.dm.world import ZONES, Game, info
from judge.kernel import CardId, Citation, Waiting, clause, count_turn_fact, one_by_one, ruled, turn_fact

BLOCKER, GUARDMAN, UNBLOCKABLE = "blocker", "guardman", "unblockable"
SPEED_ATTACKER, WINS_BATTLES = "speed_attacker", "wins_battles"
DOUBLE_BREAKER, TRIPLE_BREAKER, QUATTRO_BREAKER = "double_breaker", "triple_breaker", "quattro_breaker"
WORLD_BREAKER = "world_breaker"
SHIELD_TRIGGER, GUARD_STRIKE, CANNOT_ATTACK = "shield_trigger", "guard_strike", "cannot_attack"
LINK_RELEASE = "link_release"
CREST_OF_JUDGEMENT = "crest_of_judgement"
CANNOT_ATTACK_PLAYERS, BREAKS_ONE = "cannot_attack_players", "breaks_one"
CANNOT_ATTACK_CREATURES, PLAYER_ATTACKER = "cannot_attack_creatures", "player_attacker"
CANNOT_LEAVE, MUST_BE_CHOSEN = "cannot_leave", "must_be_chosen"
WAVE_STRIKER, EVOLVES_INTO_ANY = "wave_striker", "evolves_into_any"
EVOLVES_LIKE_CREATURE = "evolves_like_creature"
INDESTRUCTIBLE, MUST_ATTACK, MUST_BLOCK = "indestructible", "must_attack", "must_block"
MUST_BE_ATTACKED, DRAWS_ATTACKS = "must_be_attacked", "draws_attacks"
CANNOT_BLOCK, CANNOT_BE_USED, CANNOT_BE_CHOSEN = "cannot_block", "cannot_be_used", "cannot_be_chosen"
CANNOT_UNTAP, SHIELD_TRIGGER_X, DYNAMO = "cannot_untap", "shield_trigger_x", "dynamo"
CANNOT_BE_CHARGED, CANNOT_ENTER = "cannot_be_charged", "cannot_enter"
STAYS_TAPPED, ATTACKABLE_UNTAPPED, MACH_FIGHTER = "stays_tapped", "attackable_untapped", "mach_fighter"


def _dynamo() -> Sequence[Body]:
    """Return the two abilities that make up dynamo: one used instead of attacking, one when a battle starts."""
    another = Select(type="creature", keyword=DYNAMO, other=True, count=1)
    lends = [say.Pick(pick=another, remember="helped"), Lend(lend="this", to="helped")]
    tapped = say.If(if_=Happened(did="tapped"), then=lends)
    may = say.May(may=[Tap(tap="this", remember="tapped"), tapped])
    as_a_battle_starts = Triggered(when=When(event="battle_starts"), do=[may], id=f"{DYNAMO}_in_battle")
    return TapAbility(tap_ability=lends), as_a_battle_starts


KEYWORDS: dict[str, Keyword] = by_name(
    (
        Keyword(BLOCKER, "blocker", "ブロッカー", "dm:507.1a", "dm:701.12a"),
        Keyword(GUARDMAN, "guardman", "ガードマン", "dm:507.1a", "dm:507.2b"),
        Keyword(UNBLOCKABLE, "can't be blocked", "ブロックされない", "dm:507.1a", "dm:700.4"),
        Keyword(SPEED_ATTACKER, "speed attacker", "スピードアタッカー", "dm:101.2", "dm:101.2"),
        Keyword(WINS_BATTLES, "wins battles", "バトルに勝つ", "dm:700.5", "dm:115.3c"),
        Keyword(DOUBLE_BREAKER, "double breaker", "W・ブレイカー", "dm:509.2b", "dm:509.2b"),
        Keyword(TRIPLE_BREAKER, "triple breaker", "T・ブレイカー", "dm:509.2c", "dm:509.2b"),
        Keyword(QUATTRO_BREAKER, "quattro breaker", "Q・ブレイカー", "dm:509.2b", "dm:509.2b"),
        Keyword(WORLD_BREAKER, "world breaker", "ワールド・ブレイカー", "dm:509.2b", "dm:509.2b"),
        Keyword(SHIELD_TRIGGER, "shield trigger", "S・トリガー", "dm:112.3a", "dm:112.3a"),
        Keyword(GUARD_STRIKE, "guard strike", "G・ストライク", "dm:509.5b", "dm:509.5b#what-guard-strike-does"),
        Keyword(CREST_OF_JUDGEMENT, "Crest of Judgement", "裁きの紋章", "dm:112.3d", "dm:112.3d"),
        Keyword(CANNOT_ATTACK, "can't attack", "攻撃できない", "dm:506.1a", "dm:101.2"),
        Keyword(CANNOT_ATTACK_PLAYERS, "can't attack players", "プレイヤーを攻撃できない", "dm:506.1e", "dm:101.2"),
        Keyword(
            CANNOT_ATTACK_CREATURES, "can't attack creatures", "クリーチャーを攻撃できない", "dm:506.1e", "dm:101.2"
        ),
        Keyword(
            PLAYER_ATTACKER,
            "can attack players in the turn it comes",
            "出たターンでもプレイヤーを攻撃できる",
            "dm:301.5",
            "dm:101.1",
        ),
        Keyword(BREAKS_ONE, "breaks only 1 shield in an attack", "ブレイクは1枚だけ", "dm:509.2b", "dm:101.2"),
        Keyword(
            WAVE_STRIKER,
            "wave striker",
            "ウェーブストライカー",
            "dm:101.2#keywords-undefined",
            "dm:101.2#keywords-undefined",
        ),
        Keyword(EVOLVES_INTO_ANY, "evolves into any race", "どの種族にも進化できる", "dm:801.1", "dm:101.1"),
        Keyword(
            EVOLVES_LIKE_CREATURE,
            "evolves like a creature",
            "クリーチャーのように進化できる",
            "dm:801.1",
            "dm:101.1",
            dealt=False,
        ),
        Keyword(LINK_RELEASE, "link release", "リンク解除", "dm:805.1b", "dm:805.1b"),
        Keyword(INDESTRUCTIBLE, "can't be destroyed", "破壊されない", "dm:700.3", "dm:700.3"),
        Keyword(CANNOT_LEAVE, "doesn't leave the battle zone", "バトルゾーンを離れない", "dm:700.3", "dm:700.3"),
        Keyword(MUST_ATTACK, "attacks if able", "可能なら攻撃する", "dm:506.1b", "dm:506.1b"),
        Keyword(
            MUST_BE_ATTACKED,
            "is attacked by the opponent's creatures if able",
            "相手のクリーチャーに可能なら攻撃される",
            "dm:506.1b",
            "dm:506.1e#which-creature-is-attacked",
        ),
        Keyword(
            DRAWS_ATTACKS,
            "is attacked if able whenever a creature of the opponent attacks",
            "攻撃する相手のクリーチャーに可能なら攻撃される",
            "dm:506.1e",
            "dm:506.1e#which-creature-is-attacked",
        ),
        Keyword(MUST_BLOCK, "blocks if able", "可能ならブロックする", "dm:507.1b", "dm:507.1b"),
        Keyword(CANNOT_BLOCK, "can't block", "ブロックできない", "dm:507.1a", "dm:101.2"),
        Keyword(CANNOT_BE_USED, "can't be used", "使えない", "dm:601.1b", "dm:601.1b"),
        Keyword(CANNOT_BE_CHOSEN, "can't be chosen by the opponent", "相手に選ばれない", "dm:605.2b", "dm:101.2"),
        Keyword(MUST_BE_CHOSEN, "is chosen by the opponent if able", "相手に可能なら選ばれる", "dm:605.2b", "dm:101.1"),
        Keyword(CANNOT_UNTAP, "can't be untapped", "アンタップできない", "dm:701.2b", "dm:101.2"),
        Keyword(
            CANNOT_BE_CHARGED,
            "can't be put into the mana zone from the hand",
            "手札からマナゾーンに置けない",
            "dm:503.1",
            "dm:101.2",
        ),
        Keyword(CANNOT_ENTER, "can't be put into the battle zone", "バトルゾーンに出せない", "dm:409.2", "dm:101.2"),
        Keyword(STAYS_TAPPED, "stays tapped at turn start", "ターン開始時アンタップしない", "dm:501.1", "dm:501.1"),
        Keyword(
            ATTACKABLE_UNTAPPED, "can be attacked while untapped", "アンタップでも攻撃される", "dm:505.2", "dm:101.2"
        ),
        Keyword(
            MACH_FIGHTER,
            "mach fighter",
            "マッハファイター",
            "dm:101.2#keywords-undefined",
            "dm:101.2#keywords-undefined",
        ),
        Keyword(SHIELD_TRIGGER_X, "shield trigger X", "S・トリガーX", "dm:112.3a", "dm:112.3a"),
        Keyword(DYNAMO, "dynamo", "ダイナモ", "dm:602.1", "dm:602.1", ability=_dynamo),
    )
)
"""The keyword abilities, and some texts that are treated like them, each with the clauses for its name and text."""


CANNOT = (
    CANNOT_ATTACK,
    CANNOT_ATTACK_PLAYERS,
    CANNOT_ATTACK_CREATURES,
    CANNOT_BLOCK,
    CANNOT_BE_USED,
    CANNOT_UNTAP,
    CANNOT_BE_CHARGED,
    CANNOT_ENTER,
    STAYS_TAPPED,
    BREAKS_ONE,
)
"""The keywords that forbid a card something, or forbid something to be done with it."""


OF_CREATURES = frozenset(
    (
        BLOCKER,
        GUARDMAN,
        UNBLOCKABLE,
        SPEED_ATTACKER,
        WINS_BATTLES,
        DOUBLE_BREAKER,
        TRIPLE_BREAKER,
        QUATTRO_BREAKER,
        WORLD_BREAKER,
        CANNOT_ATTACK,
        CANNOT_ATTACK_PLAYERS,
        CANNOT_ATTACK_CREATURES,
        PLAYER_ATTACKER,
        BREAKS_ONE,
        MUST_ATTACK,
        MUST_BE_ATTACKED,
        DRAWS_ATTACKS,
        MUST_BLOCK,
        CANNOT_BLOCK,
        ATTACKABLE_UNTAPPED,
        MACH_FIGHTER,
        DYNAMO,
    )
)
"""The keywords about attacking, blocking and battling, which only creatures do (505.3, 115.1)."""


def has(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether a card has a keyword ability that works in its zone and is not ignored."""
    words = ruled(game, KEYWORDS[keyword].says, info(game, card)["keywords"], ())
    there = keyword in words and why_unavailable(game, card, "working") is None
    return there and not (keyword in CANNOT and _is_ignored(game, card, keyword))


def kept_from_destruction(game: Game, card: CardId) -> str | None:
    """Return the keyword ability that keeps a card from being destroyed, or ``None`` (700.3)."""
    return next((one for one in (INDESTRUCTIBLE, CANNOT_LEAVE) if has(game, card, one)), None)


def given_by(game: Game, card: CardId, keyword: str) -> tuple[str, ...]:
    """Return the ids of the cards whose effects give a card this keyword ability."""
    return game.world.standing.words_added_by(game, card, "keywords", keyword)


def lost_abilities(game: Game, card: CardId) -> list[Ability]:
    """Return the abilities of a card that effects take from it (110.1)."""
    now = info(game, card)["abilities"]
    return [ability for ability in game.world.printed(game, card)["abilities"] if ability not in now]


def taken_by(game: Game, card: CardId, ability: Ability) -> tuple[str, ...]:
    """Return the id of the card whose effect takes an ability from a card; empty if none does."""
    base, effects, _ = game.world.standing.now(game)
    for effect, before, after in one_by_one(base, effects):
        if card in after and ability in before[card]["abilities"] and ability not in after[card]["abilities"]:
            return (effect.source,)
    return ()


@clause("dm:101.2", without=False)
def _is_ignored(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether an effect lets a card ignore a restriction such as "can't attack" (101.2)."""
    return keyword in info(game, card)["ignores"]


BEFORE = {"discarded": ("hand",), "charged": ("hand",), "drawn": ("deck",), "broken": ("shield_zone",)}
"""The zone of a card just before the event; a replacement effect for the event works there (609.2)."""

AFTER = {"discarded": ("graveyard",), "charged": ("mana_zone",), "used": ("hand", "mana_zone", "graveyard", "deck")}
"""The zones of a card just after the event, or while it is used; its trigger abilities work there (110.4g)."""

SEEN_BY_ALL = ("graveyard", "mana_zone")
"""The public zones where an ability about the card's arrival triggers, wherever it comes from (110.4g)."""

NEVER = ("drawn", "drawing", "broken")
"""Events after which a card is hidden, so that none of its own abilities trigger on them."""


def zones_stated(node: Any) -> Sequence[str]:
    """Return the zones where an ability works by its own words: those it names, or those of its event.

    Returns:
        the zones; empty if none are implied, so that the default of 110.4c applies.
    """
    if "zone" in node.model_fields_set:
        return names(node.zone)
    found = _FOUND.get(id(node))
    if found is None:
        if len(_FOUND) >= KEPT:
            _FOUND.clear()  # a service reads boards without end
        found = _FOUND[id(node)] = node, _only_where(node)  # the node is kept, so its id stays its own
    return found[1]


KEPT = 4_096
"""The number of abilities whose zones are cached before the cache is cleared."""

_FOUND: dict[int, tuple[Any, tuple[str, ...]]] = {}


def _only_where(node: Any) -> tuple[str, ...]:
    if isinstance(node, Replacing):
        return _before(node.replace)
    if isinstance(node, Triggered):
        zones = [_after(when) for when in node.whens]
        return tuple(dict.fromkeys(item for some in zones for item in some or ("battle_zone",))) if any(zones) else ()
    return ()


def _before(when: When) -> tuple[str, ...]:
    if when.card != "this":
        return ()
    start = names(when.from_zone)
    if when.event == "moves":
        return () if "battle_zone" in start else tuple(start)
    if when.event == "enters":
        return tuple(start or ZONES)
    return BEFORE.get(when.event, ())


def _after(when: When) -> tuple[str, ...]:
    if when.card != "this":
        return ()
    if when.event == "moves":
        start, end = names(when.from_zone), tuple(names(when.to_zone))
        if start and "battle_zone" not in start:
            return end
        from_elsewhere = {*start} != {"battle_zone"} and "battle_zone" not in end and {*end} <= {*SEEN_BY_ALL}
        return (*end, "battle_zone") if end and from_elsewhere else ()
    return AFTER.get(when.event, ())


OUR_READING: Citation = "dm:110.5#so-many-times-a-turn"
"""Our reading about the events that count as a use of an ability with a limit of uses per turn."""


def _fact(game: Game, waiting: Waiting) -> str:
    return _count_of(game, waiting.source.card, waiting.ability)


def _count_of(game: Game, card: CardId, ability: Any) -> str:
    """Return the name under which the uses of an ability are counted; each side of a card counts for itself."""
    front = game.world.faces[card]
    other = front.other
    if other is not None and ability in other.abilities and ability not in front.abilities:
        return f"used {other.name} {ability.label}"
    return f"used {ability.label}"


def count_as_used(game: Game, card: CardId, ability: Any, times: int) -> None:
    """Add uses of an ability to those counted this turn."""
    count_turn_fact(game, card, _count_of(game, card, ability), times)


@clause(OUR_READING, without=False)
def is_used_up(game: Game, waiting: Waiting) -> bool:
    """Return whether the ability of a waiting effect has reached its limit of uses this turn."""
    most = getattr(waiting.ability.node, "per_turn", None)
    if most is None or turn_fact(game, waiting.source.card, _fact(game, waiting)) < most:
        return False
    game.note("used_up", OUR_READING, actor=waiting.controller, objects=(waiting.source.card,), ability=waiting.id)
    return True


def count_use(game: Game, waiting: Waiting, done: int) -> None:
    """Count a use of a waiting effect's ability if it did something and its card is still the same object.

    ``done`` is how many things the effect did.
    """
    if done and waiting.ability.node.per_turn is not None and game.state.present(waiting.source):
        count_turn_fact(game, waiting.source.card, _fact(game, waiting))
