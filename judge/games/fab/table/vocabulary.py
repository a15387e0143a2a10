"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    IN_TEXT,
    MOVED,
    Around,
    Body,
    Idle,
    Node,
    Occasion,
    PayAmount,
    PayCounter,
    PayMove,
    PaySelf,
    Referents,
    Triggered,
    When,
    about_events,
    inside,
)
from judge.abilities import instructions as say
from judge.abilities.kinds import CHANGES as AMOUNT_CHANGES
from judge.games import Known, Spelled
from judge.games.fab import (
    combat_words,
    cost_words,
    effect_words,
    language,
    object_words,
    play_words,
    replacement_words,
    rule_words,
)
from judge.games.fab._board import ARENA, ZONES
from judge.games.fab._reading import SOURCE
from judge.games.fab.book.c0107_abilities import ON_PLAYING, is_play_static
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0114_effect_costs import HOW
from judge.games.fab.book.c0200_properties import TYPES
from judge.games.fab.book.c0504_optional_costs import BY_KEYWORD as PAID_BY_KEYWORD
from judge.games.fab.book.c0504_optional_costs import WAYS as PAID_IN
from judge.games.fab.book.c0602_applying import CHANGES
from judge.games.fab.book.c0603_failing import GAINED as GAINED_NUMBERS
from judge.games.fab.book.c0702_heroes import HEROES
from judge.games.fab.book.c0803_considered import BY_KEYWORD
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.games.fab.book.c0804_labels import LABEL_NAMES
from judge.games.fab.play_words import ANYWHERE
from judge.games.fab.table.cards import Side

TALENTS = ("chaos", "draconic", "earth", "elemental", "ice", "light", "lightning", "mystic", "royal", "shadow")
CLASSES = (
    *("adjudicator", "assassin", "bard", "brute", "guardian", "illusionist", "mechanologist", "merchant", "ninja"),
    *("necromancer", "pirate", "ranger", "revered", "reviled", "runeblade", "shapeshifter", "warrior", "wizard"),
)
SUBTYPES = (
    *("1h", "2h", "affliction", "ally", "angel", "arms", "arrow", "ash", "attack", "aura", "axe", "base", "book"),
    *("bow", "brush", "cannon", "chest", "chi", "claw", "club", "cog", "construct", "dagger", "demon", "dragon"),
    *("evo", "fiddle", "figment", "flail", "gem", "gun", "hammer", "head", "invocation", "item", "landmark", "legs"),
    *("log", "lute", "mercenary", "off-hand", "orb", "pistol", "pit-fighter", "polearm", "quiver", "rock", "scepter"),
    *("scroll", "scythe", "shuriken", "snake", "song", "staff", "sword", "trap", "wrench", "young"),
)
"""The subtypes of the rulebook (2.10.6a, 2.10.6b), and those that published cards have besides."""

OF_SUBTYPE = Spelled(("subtypes",), SUBTYPES)
OF_SUPERTYPE = Spelled(("supertypes",), (*TALENTS, *CLASSES))

STATES = (
    *("attacking", "defending", "face_down", "face_up", "hit", "marked", "on_active_link", "tapped"),
    *(what.state for what in BY_KEYWORD.values() if what.state is not None),
    *(f"fused_{talent}" for talent in TALENTS),
)
PLACES = (*ZONES, "stack", "chain")
IN_FORCE = ("arena", *PLACES)

_MOMENT, _BOTH = Occasion(()), Occasion(("event", "other"))
_MOVE = Occasion(before=("event",), zones=("from_zone", "to_zone"), by=True)
_DAMAGE = Occasion(("event", "other"), ("event", "other"), numbers=("amount",), by=True, changes=True)

GAINED = tuple(f"gains_{points}" for points in POINTS)

EVENTS: Mapping[str, Occasion] = {
    **dict.fromkeys(("game_starts", "turn_starts", "action_phase_begins", "end_phase_begins", "chain_closes"), _MOMENT),
    **dict.fromkeys(("moves", "enters", "leaves", "dies"), _MOVE),
    "draws": replace(_MOVE, changes=True),
    "created": Occasion(before=(), changes=True),
    **dict.fromkeys(("destroyed", "banished", "discarded", "defends", "equipped", "pitched"), _MOVE),
    **dict.fromkeys(("wins_clash", "fails_clash"), Occasion(("event", "other"), ("event", "other"))),
    **dict.fromkeys(("wins_wager", "loses_wager"), Occasion(("event",), ("event",))),
    "rolls": Occasion((), before=(), numbers=("amount",)),
    **dict.fromkeys(("damaged", "is_hit"), _DAMAGE),
    **dict.fromkeys(
        ("deals_damage", "hits"), Occasion(("event", "other"), ("event", "other"), numbers=("amount",), changes=True)
    ),
    "gains_life": Occasion(("event",), ("event",), numbers=("amount",), changes=True),
    "loses_life": Occasion(numbers=("amount",)),
    **dict.fromkeys(GAINED, Occasion(("event",), ("event",), numbers=("amount",), changes=True)),
    "attacks": _BOTH,
    "is_targeted": Occasion(by=True),
    "intimidates": Occasion(by=True),
    **dict.fromkeys(("tapped", "untapped", "charged", "revealed"), Occasion()),
    **dict.fromkeys(("transcends", "completes_contract", "cheered", "booed", "triggers"), Occasion()),
    "transforms": _MOVE,
    **dict.fromkeys(("plays", "activates"), Occasion(("event", "other"), zones=("from_zone",))),
    "link_resolves": Occasion(),
    **dict.fromkeys(CHANGES, Occasion(("event",), ("event",), numbers=("amount",), changes=True)),
    **{what.event: Occasion() if what.paid is None else _BOTH for what in BY_KEYWORD.values()},
    **{what.paid: _BOTH for what in BY_KEYWORD.values() if what.paid is not None},
}
"""What can trigger an effect: what texts can say of it."""

GIVEN = tuple(name for name in KEYWORDS if name not in LABEL_NAMES)
"""The keywords that an object can be given or lose: a label stands before an ability of its own (8.0.5)."""

NOT_PAID: Mapping[str, None] = dict.fromkeys(("extra", "x"))
"""What means nothing of an ability for which nothing is declared."""

OF_PLAYING: Mapping[str, None] = {**NOT_PAID, "per_turn": None, "zone": None}
"""What means nothing of a play-static ability."""

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": PLACES, "to_zone": PLACES},
    language.When: {"not_from": PLACES},
    language.Filter: {
        "type": None,
        "types": TYPES,
        "state": STATES,
        "played_from": PLACES,
        "not_state": STATES,
        "came_from": PLACES,
        "paid_by": (*dict.fromkeys(PAID_IN.get(how, how) for how in HOW), *PAID_BY_KEYWORD.values()),
        "keyword": tuple(KEYWORDS),
        "without": tuple(KEYWORDS),
        "subtypes": OF_SUBTYPE,
        "supertypes": OF_SUPERTYPE,
        "name": Spelled(("name",), any_case=True),
        "moniker": Spelled(("moniker", "name"), any_case=True),
    },
    Side: {"subtypes": OF_SUBTYPE, "supertypes": OF_SUPERTYPE, "hybrid": OF_SUPERTYPE},
    language.Select: {"zone": (*IN_FORCE, "attack"), "total": None},
    language.Target: {"if_": None},
    language.Grant: {
        "keywords": GIVEN,
        "lose_keywords": GIVEN,
        "cannot_gain": (*GIVEN, *GAINED_NUMBERS),
        "types": TYPES,
        "silent": tuple(EVENTS),
        "subtypes": OF_SUBTYPE,
        "supertypes": OF_SUPERTYPE,
        "lose_supertypes": OF_SUPERTYPE,
    },
    Body: {"x_is": None},
    play_words.AlternativeCost: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    play_words.PlayFrom: {"play_from": ANYWHERE, **OF_PLAYING},
    play_words.OptionalCost: {"targets": None, **OF_PLAYING},
    play_words.AttackTargets: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    play_words.AsInstant: {**dict.fromkeys(("do", "targets")), **OF_PLAYING},
    language.Property: {**OF_PLAYING, **dict.fromkeys(("do", "targets", "if_"))},
    replacement_words.EntersWith: {**OF_PLAYING, **dict.fromkeys(("do", "targets"))},
    rule_words.StartsWith: {"into": ZONES, **OF_PLAYING, **dict.fromkeys(("do", "targets", "if_"))},
    object_words.Contract: {**NOT_PAID, **dict.fromkeys(("do", "targets", "per_turn", "if_")), "zone": IN_FORCE},
    rule_words.Forbid: {
        **NOT_PAID,
        **dict.fromkeys(("do", "targets", "per_turn")),
        "origin": PLACES,
        "only_from": PLACES,
        "zone": IN_FORCE,
    },
    PayMove: {"how": tuple(HOW)},
    PayCounter: {"on": None},
    Triggered: {**NOT_PAID, "cost": None, "zone": IN_FORCE},
    language.StateTriggered: {**NOT_PAID, "cost": None, "per_turn": None, "zone": IN_FORCE},
    language.Replacing: {**NOT_PAID, "into": ZONES, "zone": IN_FORCE},
    language.Static: {**NOT_PAID, "zone": IN_FORCE},
    language.Numbered: {
        **dict.fromkeys(("do", "targets", "per_turn", "if_", "zone", "cost", "times", "into")),
        **NOT_PAID,
        "keyword": tuple(name for name, row in KEYWORDS.items() if not row.alone),
    },
    language.DefendedBy: {"origin": PLACES},
    combat_words.DefendsWith: {"origin": PLACES},
    language.Activated: {"quick": None, "zone": IN_FORCE},
    language.AttackAbility: {**NOT_PAID, "do": None, "targets": None, "keywords": GIVEN, "zone": None},
    language.Resolution: {"do": None, "per_turn": None, "zone": None},
    language.Put: {"into": ZONES, "side": None, "engaged": None},
    PayAmount: {"pay": (*POINTS, "life")},
    PaySelf: {"this": ("arsenal", "destroy", "banish", "bottom", "discard", "tap", "turn_face_up")},
    effect_words.Search: {"into": ZONES},
    object_words.CreateCard: {"into": tuple(z for z in ZONES if z not in ARENA)},
}
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""

MOVING = (language.Banish, say.Destroy, say.Return, language.Put)
"""The instructions whose ``as`` names the objects that they have moved, as what they became (3.0.9b)."""

CREATING = (effect_words.Create, object_words.CreateCard)
"""The instructions of which ``as`` names what they have created."""

SHOWING = (effect_words.Reveal, effect_words.Search, effect_words.Clash)
"""The instructions of which ``as`` names the cards that they show."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={},
    pointers=("this", "own.hero", "enemy.hero", "attack", "attack_target", *HEROES, MOVED),
    moving=frozenset((say.DiscardChosen, say.Pick, *SHOWING, *CREATING, *MOVING)),
    choosing=frozenset((object_words.DeclareName,)),
    related=(SOURCE,),
)
"""What the names in texts of this game can stand for."""

LED = ("moves", "enters", "leaves", "dies", "draws", "destroyed", "banished", "discarded", "pitched")
"""The events that lead an object into a zone, which a replacement effect can change."""

DAMAGE = ("damaged", "is_hit", "deals_damage", "hits")
"""The events that are about damage, which is of a type (8.5.3b)."""

WAYS = (*AMOUNT_CHANGES, "prevent", "prevents", "into", "instead")
"""The fields of a replacement effect that say what comes in the place of its event."""

DEFINING = ("base_power", "base_defense", "base_life", "set_cost", "types", "subtypes", "supertypes", "keywords")
"""What a property-static ability can define on its object."""

GIVEN_TO = ("to", "every", "next", "next_card", "next_defending")
"""The fields that say to what a continuous effect applies."""

OF_OBJECTS = (
    "other",
    "above",
    "state",
    "not_state",
    "lies_in",
    "came_from",
    "kind",
    "played_from",
    "paid_by",
    "nth_attack",
    "nth_of",
)
"""The fields of a filter that ask of an object what nothing that is printed on a card says."""


def _of_a_named_card(_: Node, around: Around) -> bool:
    """Return whether a filter says which names can be declared, by itself or as one of several."""
    outer = next((node for node in reversed(around) if not isinstance(node, language.Filter)), None)
    return isinstance(outer, object_words.DeclareName)


def _says_more_of_itself(node: Node) -> bool:
    """Return whether a static ability is about its own card, names no zone, and is not about its playing alone."""
    of_itself = isinstance(node, language.Static) and node.affects == "this" and "zone" not in node.model_fields_set
    return of_itself and not is_play_static(node)


def _while_played(chain: Sequence[Node]) -> bool:
    """Return whether the last of nodes that hold each other is done at once as an optional cost is paid."""
    return any(isinstance(one, play_words.OptionalCost) and held in one.do for one, held in pairwise(chain))


PLAYED = ("action", "instant", "attack_reaction", "defense_reaction")
"""The types of cards that are played."""


def _is_never_played(_: Node, around: Around) -> bool:
    """Return whether what a card does as it resolves stands on one that is never played: a token, a weapon …."""
    types = {*(getattr(around[-1], "types", None) or ())} if around else set()
    return bool(types) and ("token" in types or not types & {*PLAYED})


IDLE: Sequence[Idle] = (
    *COMMON,
    *about_events(REFERENTS),
    Idle(language.Resolution, ("if_",), *IN_TEXT),
    Idle(
        effect_words.Search,
        (),
        "into, where the card that is found is put; or as, by which the text goes on to speak of it",
        "into(見つけたカードを置くゾーン)、またはその後テキストで使う名前 as",
        lambda node, _: node.into is None and node.remember is None,
    ),
    Idle(
        language.Resolution,
        (),
        f"types with one of {', '.join(PLAYED)}: only what is played resolves (5.3.4); or do in another ability",
        f"types に {'・'.join(PLAYED)} のいずれか(解決するのはプレイされるものだけ: 5.3.4)、または他の能力の do",
        _is_never_played,
    ),
    Idle(
        language.Replacing,
        ("into", "prevents"),
        f"only one of {', '.join(WAYS)}",
        f"{'・'.join(WAYS)} のうち1つだけ",
        lambda node, _: node.ways > 1,
    ),
    Idle(
        language.Replacing,
        ("into",),
        f"into where an object would move: {', '.join(LED)}",
        f"into はオブジェクトが移動するイベントに: {'・'.join(LED)}",
        lambda node, _: node.replace.event not in LED,
    ),
    Idle(
        language.Replacing,
        ("prevents",),
        f"prevents where damage would be dealt (6.4.10): {', '.join(DAMAGE)}",
        f"prevents はダメージが与えられるイベントに(6.4.10): {'・'.join(DAMAGE)}",
        lambda node, _: node.replace.event not in DAMAGE,
    ),
    Idle(
        language.Resolution,
        ("resolve",),
        "at least one instruction, or additional: what has to be paid besides",
        "指示を1つ以上、または additional(追加で支払うもの)",
        lambda node, _: not (node.resolve or node.additional or node.extra),
    ),
    Idle(
        combat_words.AttackWith,
        ("attack_with",),
        "the text of an ability that resolves: only an attack-layer has a target to attack (8.5.38)",
        "解決する能力のテキスト(攻撃対象を持つのは攻撃レイヤーだけである。8.5.38)",
        inside(language.Replacing, cost_words.Generate),
    ),
    Idle(
        language.Select,
        ("side",),
        "whose or side, not both",
        "whose か side のどちらか一方",
        lambda node, _: node.whose is not None,
    ),
    Idle(
        language.Grant,
        ("cost", "set_cost"),
        "a static of its own: {static: {cost: -2}, zone: stack, if: {matches: this, like: {played_from: banished}}}",
        "それだけの static: {static: {cost: -2}, zone: stack, if: {matches: this, like: {played_from: banished}}}",
        inside(play_words.PlayFrom),
    ),
    Idle(
        language.Numbered,
        ("either",),
        "keyword: fusion beside either (8.3.17d)",
        "either は keyword: fusion と共に(8.3.17d)",
        lambda node, _: node.keyword != "fusion",
    ),
    Idle(
        language.Numbered,
        ("number",),
        "nothing: this keyword has words and no number",
        "何もない(このキーワードが持つのは数ではなく語)",
        lambda node, _: node.keyword in language.WITH_WORDS,
    ),
    Idle(
        language.Grant,
        tuple(name for name in language.Grant.model_fields if name not in DEFINING),
        f"what defines a property (5.4.5): {', '.join(DEFINING)}; static for all else",
        f"特性を定めるもの(5.4.5): {'・'.join(DEFINING)}。その他は static",
        inside(language.Property),
    ),
    Idle(
        language.Gain,
        ("amount",),
        "at least 1; {lose: …} for what is lost",
        "1 以上。失うものは {lose: …}",
        lambda node, _: isinstance(node.amount, int) and node.amount < 0,
    ),
    Idle(
        language.Give,
        GIVEN_TO,
        f"only one of {', '.join(GIVEN_TO)}",
        f"{'・'.join(GIVEN_TO)} のうち1つだけ",
        lambda node, _: len(node.model_fields_set.intersection(GIVEN_TO)) > 1,
    ),
    Idle(
        language.Give,
        ("times",),
        "times beside next or next_card: to how many of them it applies",
        "times は next か next_card と共に(いくつに適用されるか)",
        lambda node, _: node.next is None and node.next_card is None,
    ),
    Idle(
        language.Give,
        ("or_ability",),
        "or_ability beside next_card: the next card or activated ability",
        "or_ability は next_card と共に(次のカードまたは起動型能力)",
        lambda node, _: node.next_card is None,
    ),
    Idle(
        language.Filter,
        OF_OBJECTS,
        "what is printed on a card, such as types, color, cost: any card of the game can be named (8.5.21b)",
        "types・color・cost のような、カードに印刷されたもの(ゲームのどのカードの名前でも宣言できる: 8.5.21b)",
        _of_a_named_card,
    ),
    Idle(
        language.When,
        ("kind",),
        "nothing: only damage is of a type (8.5.3b)",
        "何もない(タイプがあるのはダメージだけ: 8.5.3b)",
        lambda node, _: node.event not in DAMAGE,
    ),
    Idle(
        language.When,
        ("one_or_more",),
        "nothing: only what triggers can trigger once for several objects together (1.9.2a)",
        "何もない(まとめて1回と数えるのは誘発だけ: 1.9.2a)",
        lambda node, around: not inside(Triggered, say.Later)(node, around),
    ),
    Idle(
        language.Negate,
        ("negate",),
        "when_you_do in the place of do: what is still being played is not negated by its own cost (5.1.9)",
        "do の代わりに when_you_do(プレイの途中のものは、それ自身のコストでは無効にならない: 5.1.9)",
        lambda node, around: _while_played((*around, node)),
    ),
    Idle(
        language.Negate,
        ("negate",),
        "an instruction: what is being played or activated cannot be negated by its own cost (5.1.9)",
        "指示として書く(プレイ・起動の途中のものは、それ自身のコストでは無効にならない: 5.1.9)",
        inside(cost_words.Generate),
    ),
    Idle(
        language.Grant,
        ON_PLAYING,
        "a static ability of its own: it works where the card is played from (1.7.4e), the rest in the arena",
        "それだけの static(カードがプレイされる領域で働き、残りは闘技場で働く: 1.7.4e)",
        lambda node, around: bool(around) and _says_more_of_itself(around[-1]),
    ),
)
"""What would have no effect in a place."""
