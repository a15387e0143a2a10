"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    IN_TEXT,
    Around,
    Body,
    Idle,
    Keyworded,
    Node,
    Occasion,
    PayCounter,
    PayMove,
    PaySelf,
    PlayCost,
    Referents,
    Replacing,
    Special,
    Spell,
    Static,
    When,
    about_events,
    about_lying,
    about_names,
    inside,
    names,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation
from judge.abilities.selections import Resource
from judge.games import Barred, Known, Spelled
from judge.games.sve import language as own
from judge.games.sve._board import FACE_UP, OWN_ZONES, ZONES
from judge.games.sve.book.ch03_players import LIMITS
from judge.games.sve.book.ch05_damage import DEALT, TAKEN
from judge.games.sve.book.ch10_abilities import EARTH_RITE
from judge.games.sve.book.ch12_keywords import NOT_ACTIVATED, TRIGGERING, TRIGGERS_NOT, USES_NOT, WITH_TEXT
from judge.games.sve.book.ch13_classes import NOTATIONS, STACK
from judge.games.sve.language import Filter, Grant, Look, PaySpecial, Select, Taking, Target
from judge.games.sve.table.cards import CardType, Keyword

_CARD, _BOTH = ("event",), ("event", "other")
_DAMAGE = Occasion(_BOTH, _BOTH, ("amount",), changes=True)
_LIFE = Occasion(_CARD, _CARD, ("amount",))

EVENTS: Mapping[str, Occasion] = {
    "enters": Occasion(before=_CARD, zones=("from_zone",)),
    "leaves": Occasion(before=_CARD, zones=("to_zone",)),
    "moves": Occasion(before=_CARD, zones=("from_zone", "to_zone")),
    **dict.fromkeys(("banished", "returned", "buried"), Occasion(before=_CARD, zones=("from_zone",))),
    **dict.fromkeys(("dies", "destroyed", "discarded"), Occasion(before=_CARD)),
    **dict.fromkeys(("engaged", "refreshed", "taken", "evolves", "races"), Occasion(before=_CARD)),
    "created": Occasion(before=(), zones=("to_zone",)),
    "draws": Occasion(before=(), unseen=True),
    **dict.fromkeys(("plays", "activates", "chosen"), Occasion()),
    **dict.fromkeys(("attacks", "attacked", "fights"), Occasion(_BOTH)),
    **dict.fromkeys(("damaged", "leader_damaged", *DEALT, *TAKEN), _DAMAGE),
    **dict.fromkeys(("defense_gained", "defense_lost"), _LIFE),
    **dict.fromkeys(("main_phase", "end_phase"), Occasion(())),
}
"""What can trigger an ability, and as far as it says so be replaced: what texts can say of it."""

CANNOT = (
    "attack",
    "attack_leader",
    "attack_follower",
    "be_attacked",
    "damaged",
    "destroyed",
    "destroyed_by_ability",
    "banished",
    "returned",
    "put",
    "engaged",
    "refreshed",
    "refreshed_in_start_phase",
    "evolved",
    "taken",
    "life",
    "counters",
    "played",
    "be_chosen",
    "lose",
    "win",
    *TRIGGERS_NOT.values(),
    *USES_NOT.values(),
    *NOT_ACTIVATED,
)
"""What a card can be forbidden: an attack, an event by its key, that it is played, or abilities of a keyword (1.3.3).

What a player is forbidden is forbidden that player's leader: to lose, or to win by a text.
"""

MUST = ("be_chosen",)
"""What is done with a card whenever it can be done: the other player chooses it as a target."""

KEYWORDS, TYPES = get_args(Keyword), get_args(CardType)
TARGET_ZONES = ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck")

MEANT: Mapping[tuple[type[Node], str], str] = {
    (Filter, "name"): "sve:2.1.2",
    (Filter, "name_has"): "sve:2.1.2",
    (Filter, "type"): "sve:2.3.4",
    (Select, "zone"): "sve:4.4.3",
}
"""What a text refers to with the field of a node, where a clause says so; without a zone it means the field."""

NO_TARGET = Barred(
    tuple(one.name for one in OWN_ZONES if not one.public),
    "public zones: cards in hidden ones are not targets (sve:10.6.2.3); let them be chosen on resolution, "
    "by {pick: {zone: hand, count: 1}, as: t}",
    "公開領域(非公開領域のカードは目標にならない。sve:10.6.2.3)。解決時に {pick: {zone: hand, count: 1}, as: t} で選ぶ",
)

WORDS: Mapping[type[Node], Mapping[str, Known]] = {
    When: {"event": tuple(EVENTS), "from_zone": ZONES, "to_zone": (*ZONES, "resolution")},
    Filter: {
        "type": TYPES,
        "keyword": KEYWORDS,
        "without": KEYWORDS,
        "state": (FACE_UP,),
        "ability": (*WITH_TEXT, EARTH_RITE),
        "lies_in": ZONES,
        "from_zone": ZONES,
        "trait": Spelled(("traits",)),
        "title": Spelled(("title",)),
        "name": Spelled(("name", "also_named")),
    },
    Select: {"zone": ZONES},
    Target: {"zone": NO_TARGET},
    Grant: {
        "keywords": KEYWORDS,
        "lose_keywords": KEYWORDS,
        "type": TYPES,
        "cannot": CANNOT,
        "must": MUST,
        "ignores": ("ward",),
        "counted_for": ("spellchain",),
    },
    Body: {"x_is": None},
    Keyworded: {"keyword": WITH_TEXT},
    Notation: {"notation": tuple(NOTATIONS)},
    Resource: {"resource": (*LIMITS, "defense", "combo", "spellchain", "necrocharge")},
    Special: {"perform": ("feed", "race", "turn_face_down")},
    PaySpecial: {"perform": ("feed", "lesson", "skip_turn")},
    PayMove: {"how": ("discard", "bury", "destroy", "banish", "return", "reveal", "engage", "ex")},
    PaySelf: {"this": ("discard", "bury", "destroy", "banish", "return", "ex")},
    say.Gain: {"gain": tuple(LIMITS)},
    own.Put: {"into": TARGET_ZONES},
    say.Search: {"into": TARGET_ZONES},
    Look: {"into": TARGET_ZONES},
    Taking: {"into": TARGET_ZONES},
    say.Summon: {"into": ("field", "ex", "hand", "deck", "cemetery", "banished")},
}
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""

REFERENTS = Referents(
    events=EVENTS,
    keywords={keyword: when.event for keyword, when in TRIGGERING.items()},
    pointers=("this", "own.leader", "enemy.leader"),
    moving=frozenset(
        (
            say.Mill,
            say.Search,
            Look,
            own.Put,
            say.Destroy,
            say.Banish,
            say.Return,
            own.Discard,
            say.Summon,
            say.Pick,
            own.Reveal,
        )
    ),
)
"""What the names in texts of this game can stand for."""

COUNTED = ("combo", "spellchain", "necrocharge")
"""The notations that stand before a number (13.2.1, 13.3.1, 13.5.1)."""


def _is_of_decks(node: Node) -> bool:
    """Return whether a text says how many of a card a deck may have (6.1.1.4), wherever the card is."""
    return isinstance(node, Static) and getattr(node.static, "copies", None) is not None


def _on_a_spell(node: Body, around: Around) -> bool:
    """Return whether an ability that works on the field stands on a spell, which never comes there."""
    card = around[-1] if around else None
    return getattr(card, "type", None) == "spell" and not isinstance(node, Spell | PlayCost)


def _no_spell(node: Spell, around: Around) -> bool:
    """Return whether the text of a spell stands on another card."""
    return bool(around) and getattr(around[-1], "type", "spell") != "spell"


def _part_of_earth_rite(node: PayCounter, around: Around) -> bool:
    """Return whether a Stack counter is asked for in addition, but not off any one amulet with Stack (13.3.3.2)."""
    additional = isinstance(around[-1], Body) and any(node is cost for cost in around[-1].extra)
    from_amulets = isinstance(node.on, Select) and (node.on.keyword, node.on.type) == (STACK, "amulet")
    return additional and node.counter == STACK and not (from_amulets and node.remove == 1)


def _in_a_replacement(node: Node, around: Around) -> bool:
    """Return whether an instruction stands in a text that replaces an event, and so is not played."""
    return isinstance(next((one for one in reversed(around) if isinstance(one, Body)), None), Replacing)


def _on_no_deck(node: Taking | own.Put, around: Around) -> bool:
    """Return whether cards go where they lie in no order."""
    return node.into != "deck"


def _changes_nothing_played(node: Grant, around: Around) -> bool:
    """Return whether a cost is changed of cards on the field only, which are not played any more."""
    static = around[-1]
    if not isinstance(static, Static) or isinstance(static.affects, str):
        return False
    return "zone" in static.affects.model_fields_set and set(names(static.affects.zone)) == {"field"}


def _comes_engaged(row: Idle) -> Idle:
    """Return a row that lets a replacement do nothing but have a card come engaged."""
    if row.kind is not Replacing or row.fields or "prevent" not in row.en:
        return row
    return row._replace(
        en=f"{row.en}, or engaged: true",
        ja=f"{row.ja}・engaged: true",
        where=lambda node, around: not node.engaged and row.where(node, around),
    )


IDLE: Sequence[Idle] = (
    *map(_comes_engaged, COMMON),
    Idle(
        Select,
        ("zone", "side"),
        "nothing: what is looked at is your deck",
        "何もない(見るのは自分のデッキ)",
        inside(Taking),
    ),
    Idle(
        Grant,
        ("cost", "set_cost"),
        "play_cost: -2, an ability of its own: what playing the card itself costs (sve:10.4.4.1)",
        "play_cost: -2 という別の能力(そのカード自身のプレイ・コスト。sve:10.4.4.1)",
        lambda node, around: isinstance(around[-1], Static) and around[-1].affects == "this",
    ),
    Idle(
        Grant,
        ("cost", "set_cost"),
        "affects without zone, wherever the cards are played from, or with a zone of which they are (sve:10.4.4.1)",
        "zone のない affects(どこからプレイしても)、またはプレイする元の領域の zone(sve:10.4.4.1)",
        _changes_nothing_played,
    ),
    Idle(Taking, ("position",), "position with into: deck", "position は into: deck と共に", _on_no_deck),
    Idle(own.Put, ("shuffled",), "shuffled with into: deck", "shuffled は into: deck と共に", _on_no_deck),
    Idle(own.Reveal, ("rest",), "rest beside until", "rest は until と共に", lambda node, _: node.until is None),
    Idle(
        Filter,
        ("other",),
        "nothing: no card of the evolve deck is the one that evolves",
        "何もない(エボルヴデッキに進化するカード自身はない)",
        lambda node, around: bool(around) and getattr(around[-1], "into", None) is node,
    ),
    Idle(
        say.Choose,
        (),
        "may or if: what replaces is not played, so that no option is chosen (sve:10.6.2.2.3)",
        "may か if(置換はプレイしないので、選択肢を選ぶ時がない。sve:10.6.2.2.3)",
        _in_a_replacement,
    ),
    Idle(
        say.Damage,
        ("divided",),
        "an amount for each: what replaces is not played, so that nothing is divided (sve:10.6.2.4)",
        "それぞれへの量(置換はプレイしないので、割り振る時がない。sve:10.6.2.4)",
        _in_a_replacement,
    ),
    *about_events(REFERENTS),
    *about_lying((own.Put, say.Search, say.Summon), ("engaged",), ("field",)),
    *about_names({"feed": ("on", "amount"), "race": ("on", "amount"), "turn_face_down": ("on",)}, "perform", Special),
    Idle(
        Spell,
        ("if_",),
        f"{IN_TEXT[0]}; or {{static: {{cannot: [played]}}, zone: hand, if: …}}",
        f"{IN_TEXT[1]}、または {{static: {{cannot: [played]}}, zone: hand, if: …}}",
    ),
    Idle(
        Body,
        (),
        "zone, where the ability of a spell works (hand, cemetery), or the text under spell",
        "zone(スペルの能力が働く領域: hand・cemetery など)、または spell のテキスト",
        lambda node, around: (
            _on_a_spell(node, around) and "zone" not in node.model_fields_set and not _is_of_decks(node)
        ),
    ),
    Idle(
        Spell,
        (),
        "type: spell, or do in an ability that is played or triggers",
        "type: spell、またはプレイするか誘発する能力の do",
        _no_spell,
    ),
    Idle(
        PlayCost,
        ("play_cost",),
        "play_cost: 0 beside set",
        "set と共には play_cost: 0",
        lambda node, _: node.set is not None and node.play_cost != 0,
    ),
    Idle(
        PlayCost,
        (),
        "an amount other than 0, set, or required",
        "0以外の量、set、または required",
        lambda node, _: node.set is None and node.play_cost == 0 and not node.required,
    ),
    Idle(
        PlayCost,
        ("required",),
        "required beside extra, which is what has to be paid",
        "required は extra(支払わなければならないもの)と共に",
        lambda node, _: not node.extra,
    ),
    Idle(
        Keyworded,
        ("times",),
        "times beside keyword: feed",
        "times は keyword: feed と共に",
        lambda node, _: node.keyword != "feed",
    ),
    Idle(
        Keyworded,
        ("into",),
        "into beside keyword: evolve",
        "into は keyword: evolve と共に",
        lambda node, _: node.keyword != "evolve",
    ),
    Idle(
        Notation,
        ("at_least",),
        "at_least beside combo, spellchain or necrocharge",
        "at_least は combo・spellchain・necrocharge と共に",
        lambda node, _: node.notation not in COUNTED,
    ),
    Idle(
        Notation,
        (),
        "at_least, the number",
        "at_least(数)",
        lambda node, _: node.notation in COUNTED and node.at_least is None,
    ),
    Idle(
        PayCounter,
        (),
        "Earth Rite: {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
        "土の秘術: {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
        _part_of_earth_rite,
    ),
)
"""What would have no effect in a place."""
