"""8.6 Token keywords: a row for each token, with the properties that it is created with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any

from judge.abilities import Body, Node, Of, labelled, nodes
from judge.games.fab.book.c0107_abilities import Ability, of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0803_keywords import conferred
from judge.games.fab.language import LANGUAGE, AttackAbility
from judge.games.fab.language.effects import Create
from judge.kernel import Citation

# 8.6 A token keyword is the name of a token, and defines the properties that it is created with

NodeData = Mapping[str, Any]
"""An ability or a part of one, in scenario form."""


@dataclass(frozen=True, eq=False)
class OtherToken:
    """A token that the rulebook does not define, printed on a board or in the card list (8.5.2a#other-tokens)."""

    face: Face
    says: Citation = "fab:8.5.2a#other-tokens"
    enters_with: Mapping[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.face.name

    @property
    def made_as(self) -> str:
        """The token's id in scripts, after the player who creates it."""
        return "created-" + re.sub(r"[^\w-]+", "-", self.name.lower()).strip("-")


class _Text(Node):
    """The text of a token."""

    abilities: Annotated[list[Of[Body]], LANGUAGE]


@dataclass(frozen=True, eq=False)
class Token:
    """A token that texts create by its name (8.5.2a).

    Attributes:
        subtypes, supertypes: 2.10, 2.11.
        power, life: 2.9, 2.5.
        abilities: its other abilities, in scenario form.
        enters_with: the counters that it enters the arena with (6.4.8).
    """

    name: str
    en: str
    ja: str
    says: Citation
    subtypes: tuple[str, ...] = ("aura",)
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    power: int | None = None
    life: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: Sequence[NodeData] = ()
    enters_with: Mapping[str, int] = field(default_factory=dict)

    @property
    def made_as(self) -> str:
        """The token's id in scripts, after the player who creates it."""
        return self.name

    @cached_property
    def face(self) -> Face:
        """The token's own characteristics."""
        return Face(
            self.en,
            "card",
            ("token", *self.types),
            self.subtypes,
            self.supertypes,
            power=self.power,
            life=self.life,
            keywords=(*self.keywords, *(str(ability["keyword"]) for ability in self.abilities if "keyword" in ability)),
            abilities=tuple(self._abilities()),
        )

    @cached_property
    def written(self) -> list[Any]:
        """The token's abilities as nodes, without those of keywords."""
        return _Text.model_validate({"abilities": list(self.abilities)}).abilities

    def _abilities(self) -> Iterator[Ability]:
        for label, node in labelled(self.written):
            says = None if isinstance(node, AttackAbility) else self.says
            yield replace(of(label, node, says), by_name=(self.says,))
        for keyword in self.keywords:
            yield from (replace(ability, by_name=(self.says,)) for ability in conferred(keyword))


# 8.6 A row for each token keyword

# parts of the texts of several tokens

DESTROY: NodeData = {"destroy": "this"}
WEAPON_ATTACK: NodeData = {"kind": "attack_proxy", "types": "weapon"}
"""A weapon attack."""

ATTACK_ACTION: NodeData = {"types": "action", "subtypes": "attack"}
NOT_ATTACK: NodeData = {"types": "action", "none_of": [{"subtypes": "attack"}]}
PLAYS_ATTACK: NodeData = {"event": "plays", "side": "own", "card": ATTACK_ACTION}
"""“When you play an attack action card”."""

ATTACKS: Sequence[NodeData] = (PLAYS_ATTACK, {"event": "activates", "side": "own", "card": WEAPON_ATTACK})
"""“When you play an attack action card or activate a weapon attack”."""

TURN_STARTS: NodeData = {"event": "turn_starts", "side": "own"}
ACTION_PHASE: NodeData = {"event": "action_phase_begins", "side": "own"}
END_PHASE: NodeData = {"event": "end_phase_begins", "side": "own"}
GO_AGAIN: NodeData = {"keywords": ["go_again"]}
ONE_ATTACK: NodeData = {"attack": 0, "limit": 1}
"""“Once per Turn Action – 0: Attack”."""


def _coin(cost: int) -> tuple[NodeData, ...]:
    """Return the ability of a coin: pay ``cost`` {r} and destroy it to draw a card, with go again."""
    pay = [{"pay": "resource_points", "amount": cost}, {"this": "destroy"}]
    return ({"activate": pay, "go_again": True, "do": [{"draw": 1}]},)


def _lasts(when: NodeData, counter: str) -> NodeData:
    """Return the ability “destroy this unless you remove 1 counter from it”, with its trigger."""
    return {"when": when, "do": [{"pay": [{"counter": counter, "remove": 1}], "else": [DESTROY]}]}


MATERIAL: NodeData = {
    "static": {"keywords": ["phantasm"]},
    "affects": {"zone": "arena", "side": "any", "above": True},
    "zone": "under",
}
"""“Material – While this is under a permanent, that object gets phantasm” (8.4.5)."""


def _spent(when: NodeData | Sequence[NodeData], *do: NodeData) -> NodeData:
    """Return the ability “when …, destroy this”, followed by further instructions."""
    return {"when": when if isinstance(when, Mapping) else [*when], "do": [DESTROY, *do]}


def _demon(name: str, en: str, ja: str, says: Citation, *abilities: NodeData) -> Token:
    """Return a demon token: a shadow ally with 6 power and 6 life that can attack once per turn."""
    attacks = (ONE_ATTACK, *abilities)
    return Token(name, en, ja, says, ("demon", "ally"), ("shadow",), power=6, life=6, abilities=attacks)


def _given(grant: NodeData) -> NodeData:
    """Return the instruction “it gets …” for the attack or card that triggered the ability."""
    return {"give": grant, "to": "event"}


SOUL: NodeData = {"zone": "soul", "side": "enemy"}
"""The soul of the opponent's hero."""

_ROWS = (
    Token("quicken", "Quicken", "加速", "fab:8.6.1", abilities=[_spent(ATTACKS, _given(GO_AGAIN))]),
    Token(
        "seismic_surge",
        "Seismic Surge",
        "震激",
        "fab:8.6.2",
        abilities=[
            _spent(ACTION_PHASE, {"give": {"cost": -1}, "next_card": {"supertypes": "guardian", **ATTACK_ACTION}})
        ],
    ),
    Token(
        "runechant",
        "Runechant",
        "ルーン陣",
        "fab:8.6.3",
        abilities=[
            {
                "when": [*ATTACKS],
                "targets": [{"id": "hero", "zone": "hero", "side": "enemy"}],
                "do": [DESTROY, {"deal": 1, "kind": "arcane", "to": "hero"}],
            }
        ],
    ),
    Token("copper", "Copper", "銅貨", "fab:8.6.4", ("item",), abilities=_coin(4)),
    Token(
        "zen_state",
        "Zen State",
        "禅の有様",
        "fab:8.6.5",
        supertypes=("ninja",),
        abilities=[
            _lasts(ACTION_PHASE, "balance"),
            {"replace": {"event": "damaged", "side": "own", "card": {"types": "hero"}}, "prevents": 1},
        ],
        enters_with={"balance": 1},
    ),
    _demon(
        "blasmophet",
        "Blasmophet, the Soul Harvester",
        "魂を収穫せし者、ブラスモフェット",
        "fab:8.6.6",
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [
                {"may": [{"banish": {"zone": "hand", "supertypes": "shadow", "count": 1}, "as": "done"}]},
                {
                    "if": {"all": [{"did": "done"}, {"matches": "other", "like": {"types": "hero"}}]},
                    "then": [{"may": [{"banish": {**SOUL, "count": 1}}]}],
                },
            ],
        },
    ),
    Token(
        "soul_shackle",
        "Soul Shackle",
        "魂鎖",
        "fab:8.6.7",
        abilities=[{"when": ACTION_PHASE, "do": [{"banish": {"zone": "deck", "top": 1}}]}],
    ),
    Token(
        "spectral_shield",
        "Spectral Shield",
        "霊気の盾",
        "fab:8.6.8",
        supertypes=("illusionist",),
        abilities=[{"keyword": "ward", "number": 1}],
    ),
    _demon(
        "ursur",
        "Ursur, the Soul Reaper",
        "魂を刈り取る者、ウルスール",
        "fab:8.6.9",
        {
            "static": GO_AGAIN,
            "affects": {"zone": "attack", "name": "Ursur, the Soul Reaper"},
            "if": {"all": [{"matches": "attack_target", "like": {"types": "hero"}}, {"exists": SOUL}]},
        },
    ),
    Token(
        "frostbite",
        "Frostbite",
        "凍傷",
        "fab:8.6.10",
        supertypes=("elemental",),
        abilities=[
            {"static": {"cost": 1}, "affects": {"zone": ["stack", "attack"]}},
            _spent([END_PHASE, {"event": "plays", "side": "own"}, {"event": "activates", "side": "own"}]),
        ],
    ),
    Token(
        "embodiment_of_earth",
        "Embodiment of Earth",
        "大地の化身",
        "fab:8.6.11",
        supertypes=("elemental",),
        abilities=[
            {"static": {"defense": 1}, "affects": {"zone": "chain", "state": "defending", **NOT_ATTACK}},
            _spent(ACTION_PHASE),
        ],
    ),
    Token(
        "embodiment_of_lightning",
        "Embodiment of Lightning",
        "稲妻の化身",
        "fab:8.6.12",
        supertypes=("elemental",),
        abilities=[_spent(PLAYS_ATTACK, _given(GO_AGAIN))],
    ),
    Token("silver", "Silver", "銀貨", "fab:8.6.13", ("item",), abilities=_coin(3)),
    Token("ash", "Ash", "灰", "fab:8.6.14", ("ash",), ("draconic", "illusionist"), abilities=[MATERIAL]),
    Token(
        "aether_ashwing",
        "Aether Ashwing",
        "神素の灰翼",
        "fab:8.6.15",
        ("dragon", "ally"),
        ("draconic", "illusionist"),
        power=1,
        life=1,
        abilities=[{"keyword": "arcane_barrier", "number": 1}],
    ),
    Token("gold", "Gold", "金貨", "fab:8.6.16", ("item",), abilities=_coin(2)),
    Token("ponder", "Ponder", "熟考", "fab:8.6.17", abilities=[_spent(END_PHASE, {"draw": 1})]),
    Token(
        "spellbane_aegis",
        "Spellbane Aegis",
        "魔散の盾",
        "fab:8.6.18",
        abilities=[{"keyword": "spellvoid", "number": 1}],
    ),
    Token(
        "bloodrot_pox",
        "Bloodrot Pox",
        "腐血病",
        "fab:8.6.19",
        abilities=[
            _spent(
                END_PHASE, {"pay": [{"pay": "resource_points", "amount": 3}], "else": [{"deal": 2, "to": "own.hero"}]}
            )
        ],
    ),
    Token(
        "frailty",
        "Frailty",
        "虚弱症",
        "fab:8.6.20",
        abilities=[
            {
                "static": {"power": -1},
                "affects": {"zone": "attack", "any_of": [WEAPON_ATTACK, {**ATTACK_ACTION, "played_from": "arsenal"}]},
            },
            _spent(END_PHASE),
        ],
    ),
    Token(
        "inertia",
        "Inertia",
        "無力症",
        "fab:8.6.21",
        abilities=[
            {
                "when": END_PHASE,
                "do": [DESTROY, {"put": {"zone": ["hand", "arsenal"]}, "into": "deck", "any_order": True}],
            }
        ],
    ),
    Token("courage", "Courage", "勇敢", "fab:8.6.22", abilities=[_spent(ATTACKS, _given({"power": 1}))]),
    Token(
        "eloquence",
        "Eloquence",
        "雄弁",
        "fab:8.6.23",
        abilities=[
            {
                "when": {"event": "plays", "side": "own", "card": NOT_ATTACK},
                "do": [DESTROY, {"give": GO_AGAIN, "to": "event"}],
            }
        ],
    ),
    _demon(
        "nasreth",
        "Nasreth, the Soul Harrower",
        "魂を苛む者、ナズレス",
        "fab:8.6.24",
        {
            "when": {"event": "hits", "card": "this"},
            "if": {"matches": "other", "like": {"types": "hero"}},
            "do": [
                {"pick": {**SOUL, "count": 1}, "as": "soul"},
                {"banish": "soul", "as": "banished"},
                {
                    "if": {"all": [{"did": "banished"}, {"matches": "soul", "like": {"supertypes": "light"}}]},
                    "then": [{"gain": "life", "amount": 1}],
                },
            ],
        },
    ),
    Token(
        "hyper_driver",
        "Hyper Driver",
        "ハイパードライバ",
        "fab:8.6.25",
        ("item",),
        abilities=[
            {"whenever": {"amount": {"counters": "steam"}, "max": 0}, "do": [DESTROY]},
            {
                "when": {"event": "boosts", "side": "own"},
                "per_turn": 1,
                "do": [{"counter": "steam", "remove": 1}, {"gain": "resource_points", "amount": 1}],
            },
        ],
    ),
    Token("might", "Might", "剛力", "fab:8.6.26", abilities=[_spent(TURN_STARTS, {"give": {"power": 1}, "next": {}})]),
    Token(
        "vigor",
        "Vigor",
        "活力",
        "fab:8.6.27",
        abilities=[_spent(TURN_STARTS, {"gain": "resource_points", "amount": 1})],
    ),
    Token("agility", "Agility", "敏捷", "fab:8.6.28", abilities=[_spent(TURN_STARTS, {"give": GO_AGAIN, "next": {}})]),
    Token(
        "cintari_sellsword",
        "Cintari Sellsword",
        "シンタリの傭兵",
        "fab:8.6.29",
        ("mercenary", "ally"),
        ("warrior",),
        power=3,
        life=2,
        abilities=[
            {
                "attack": 1,
                "limit": 1,
                "keywords": ["go_again"],
                "if": {"amount": {"this_turn": {"event": "attacks", "side": "own", "card": WEAPON_ATTACK}}, "min": 1},
            }
        ],
    ),
    Token(
        "graphene_chelicera",
        "Graphene Chelicera",
        "グラフェンの鋏角",
        "fab:8.6.30",
        ("dagger", "1h"),
        ("assassin",),
        ("weapon",),
        power=1,
        abilities=[
            {"attack": 1, "limit": 1},
            {
                "when": {"event": "attacks", "card": "this"},
                "if": {"matches": "other", "like": {"types": "hero", "state": "marked"}},
                "do": [{"give": GO_AGAIN, "to": "this"}],
            },
        ],
    ),
    Token(
        "fealty",
        "Fealty",
        "忠義",
        "fab:8.6.31",
        supertypes=("draconic",),
        abilities=[
            {
                "activate": [{"this": "destroy"}],
                "type": "instant",
                "do": [{"give": {"supertypes": ["draconic"]}, "next_card": {}}],
            },
            {
                "when": END_PHASE,
                "do": [
                    {
                        "if": {
                            "all": [
                                {"amount": {"this_turn": happened}, "max": 0}
                                for happened in (
                                    {"event": "created", "by": "own", "card": {"name": "Fealty"}},
                                    {"event": "plays", "side": "own", "card": {"supertypes": "draconic"}},
                                )
                            ]
                        },
                        "then": [DESTROY],
                    }
                ],
            },
        ],
    ),
    Token(
        "golden_cog",
        "Golden Cog",
        "金の歯車",
        "fab:8.6.32",
        ("cog", "item"),
        ("mechanologist",),
        keywords=("crank",),
        abilities=[_lasts(TURN_STARTS, "steam")],
        enters_with={"steam": 1},
    ),
    Token(
        "goldkiss_rum",
        "Goldkiss Rum",
        "黄金のラム酒",
        "fab:8.6.33",
        ("item",),
        abilities=[
            {
                "activate": [{"cards": {"zone": "hero"}, "how": "tap"}, {"this": "destroy"}],
                "type": "instant",
                "do": [
                    {"give": GO_AGAIN, "next_card": {"types": "action"}, "or_ability": True},
                    {
                        "if": {"not": {"matches": "own.hero", "like": {"supertypes": "pirate"}}},
                        "then": [{"give": {"cannot": ["untapped"]}, "to": "own.hero"}],
                    },
                ],
            }
        ],
    ),
)

TOKENS = {row.name: row for row in _ROWS}
"""The tokens of the rulebook by their names in boards, in rulebook order (8.6)."""


def made_by(face: Face) -> Iterator[Face]:
    """Yield the faces of the rulebook tokens that an object's texts create."""
    for ability in face.abilities:
        for node in nodes(ability.node):
            if isinstance(node, Create) and node.create in TOKENS:
                yield TOKENS[node.create].face
