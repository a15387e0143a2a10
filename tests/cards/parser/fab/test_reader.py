"""What English texts of Flesh and Blood say: sentence by sentence, and what is never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.library import library
from judge.cards.parser import read
from judge.cards.parser.fab.normalise import lines
from judge.cards.printer import write
from tests.shares import Share, in_shares

HERO = {"types": "hero"}
OF_OPPONENT = {
    "zone": "stack",
    "side": "enemy",
    "any_of": [{"kind": "card"}, {"kind": "activated_layer"}, {"kind": "attack_proxy"}],
}
ATTACK = "Generic Action - Attack"
ACTION = "Generic Action"


def only(text: str, card_type: str = ATTACK, name: str = "") -> Any:
    """Return the one ability that a text says."""
    found = read("fab", text, card_type, name)
    assert found.whole, [(one.words, one.why) for one in found.unread]
    (ability,) = found.abilities
    return ability


def hit(*do: Any) -> dict[str, Any]:
    """Return what happens as this hits a hero."""
    return {"when": {"event": "hits", "card": "this", "other": HERO}, "do": [*do]}


SENTENCES = [
    (
        ACTION,
        "The next time you would be dealt arcane damage this turn, prevent 2 damage that source would deal.",
        {"resolve": [{"prevent": 2, "to": "own.hero", "kind": "arcane"}]},
    ),
    (
        "Generic Action - Item",
        "**Instant** - Remove a steam counter from this: Draw a card. If this has no steam counters, destroy it.",
        {
            "activate": [{"counter": "steam", "remove": 1}],
            "type": "instant",
            "do": [
                {"draw": 1},
                {"if": {"amount": {"counters": "steam", "of": "this"}, "max": 0}, "then": [{"destroy": "this"}]},
            ],
        },
    ),
    (
        "Generic Equipment - Arms",
        '**Action** - Destroy this: Your next sword attack this turn gets "When this hits, draw a card." Go again',
        {
            "activate": [{"this": "destroy"}],
            "go_again": True,
            "do": [
                {
                    "give": {"abilities": [{"when": {"event": "hits", "card": "this"}, "do": [{"draw": 1}]}]},
                    "next": {"subtypes": "sword"},
                    "until": "end_of_turn",
                }
            ],
        },
    ),
    (ACTION, "Draw 2 cards.", {"resolve": [{"draw": 2}]}),
    (
        ATTACK,
        "When this is discarded at random, put it on the bottom of its owner's deck.",
        {"when": {"event": "discarded_at_random", "card": "this"}, "do": [{"put": "this", "into": "deck"}]},
    ),
    (
        ATTACK,
        "When this attacks, your next attack this combat chain is also Draconic.",
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [{"give": {"supertypes": ["draconic"]}, "next": {}, "until": "combat_chain"}],
        },
    ),
    (
        ATTACK,
        "If the {h} of your hero is the {h} of the opposing hero plus 2 or more, this gets +X{p} "
        "(X is the number of Evos in your head zone, chest zone, arms zone, or legs zone).",
        {
            "static": {"power": {"count": {"subtypes": "evo", "zone": ["head", "chest", "arms", "legs"]}}},
            "if": {
                "amount": {"stat": "life", "of": "own.hero"},
                "min": {"stat": "life", "of": "enemy.hero", "plus": 2},
            },
        },
    ),
    (
        ATTACK,
        "When this attacks, you may pay {r}; if you do, this gets +3{p}.",
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [
                {
                    "pay": [{"pay": "resource_points", "amount": 1}],
                    "then": [{"give": {"power": 3}, "until": "game"}],
                }
            ],
        },
    ),
    (
        ACTION,
        "Deal 2 arcane damage to target hero; if it's your opponent's turn, instead deal 4 arcane damage to that hero.",
        {
            "resolve": [
                {
                    "usually": [{"deal": 2, "to": "t", "kind": "arcane"}],
                    "if": {"turn": "enemy"},
                    "instead": [{"deal": 4, "to": "t", "kind": "arcane"}],
                }
            ],
            "targets": [{"id": "t", "types": "hero"}],
        },
    ),
    (
        ATTACK,
        "When this defends, clash with your opponent; if you win, gain 1{h}; if your opponent wins, "
        "your opponent draws a card.",
        {
            "when": {"event": "defends", "card": "this"},
            "do": [{"clash": True, "won": [{"gain": "life"}], "lost": [{"draw": 1, "who": "opponent"}]}],
        },
    ),
    (
        ACTION,
        "Search your deck for a card named Snatch, reveal it, put it into your hand. Shuffle your deck.",
        {
            "resolve": [
                {"search": {"zone": "deck", "name": "Snatch"}, "into": "hand", "reveal": True},
                {"shuffle": "you"},
            ]
        },
    ),
    (
        ATTACK,
        "If it isn't true that 2 or more cards defend against this attack, this gets +3{p}.",
        {"static": {"power": 3}, "if": {"not": {"defended_by": {}, "min": 2}}},
    ),
    (
        ACTION,
        "Your next Ice attack this turn gets +1{p}. If it's fused, instead it gets +3{p}.",
        {
            "resolve": [
                {
                    "give": {"power": 1},
                    "next": {"supertypes": "ice"},
                    "until": "end_of_turn",
                    "instead_if": {"state": "fused"},
                    "instead": {"power": 3},
                }
            ]
        },
    ),
    (
        ATTACK,
        "Whenever you boost, gain 1{h}. This triggers at most once each turn.",
        {"when": {"event": "boosts", "side": "own"}, "per_turn": 1, "do": [{"gain": "life"}]},
    ),
    (
        ACTION,
        "Each player does this, as 'you': put the top card of your deck into your graveyard.",
        {"resolve": [{"each_player": [{"put": {"zone": "deck", "top": 1}, "into": "graveyard"}]}]},
    ),
    (
        ATTACK,
        "When this hits, reveal the top card of your deck. If the revealed card is a blue card, gain 1{h}. "
        "If you have boosted twice or more this turn, draw a card.",
        {
            "when": {"event": "hits", "card": "this"},
            "do": [
                {"reveal": {"zone": "deck"}, "top": 1, "as": "a1"},
                {"if": {"matches": "a1", "like": {"color": "blue"}}, "then": [{"gain": "life"}]},
                {"if": {"amount": {"this_turn": {"event": "boosts", "side": "own"}}, "min": 2}, "then": [{"draw": 1}]},
            ],
        },
    ),
    (
        ATTACK,
        "When this hits, you may tap a Cog you control. If something was tapped this way, that object gets +1{p}.",
        {
            "when": {"event": "hits", "card": "this"},
            "do": [
                {"may": [{"tap": {"subtypes": "cog", "count": 1}, "as": "a1"}]},
                {"if": {"did": "a1"}, "then": [{"give": {"power": 1}, "to": "event", "until": "game"}]},
            ],
        },
    ),
    (ATTACK, "When this hits a hero, they discard a card.", hit({"discard": 1, "who": "opponent"})),
    (ATTACK, "When this hits a hero, **mark** them.", hit({"mark": "other"})),
    (
        "Attack Reaction",
        "Target dagger attack gets +3{p}.",
        {
            "resolve": [{"give": {"power": 3}, "to": "t", "until": "game"}],
            "targets": [{"id": "t", "subtypes": "dagger", "zone": "attack"}],
        },
    ),
    (
        ACTION,
        "The next attack action card with cost 2 or less you play this turn gains +1{p} and go again.",
        {
            "resolve": [
                {
                    "give": {"power": 1, "keywords": ["go_again"]},
                    "next_card": {"types": "action", "subtypes": "attack", "cost": {"max": 2}},
                    "until": "end_of_turn",
                }
            ]
        },
    ),
    (
        ATTACK,
        "When this attacks, you may banish a card from your hero's soul. If you do, this gets **dominate**.",
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [
                {"may": [{"banish": {"zone": "soul", "count": 1}, "as": "a1"}]},
                {"if": {"did": "a1"}, "then": [{"give": {"keywords": ["dominate"]}, "until": "game"}]},
            ],
        },
    ),
    (
        "Generic Equipment - Head",
        "**Once per Turn Instant** - {r}{r}, destroy this: Gain 1 action point.",
        {
            "activate": [{"pay": "resource_points", "amount": 2}, {"this": "destroy"}],
            "type": "instant",
            "limit": 1,
            "do": [{"gain": "action_points"}],
        },
    ),
    ("Generic Weapon - Sword (2H)", "**Once per Turn Action** - {r}: **Attack**", {"attack": 1, "limit": 1}),
    (
        ACTION,
        "Play this only if you've **boosted** this turn.",
        {
            "forbid": "play",
            "like": "this",
            "if": {"amount": {"this_turn": {"event": "boosts", "side": "own"}}, "max": 0},
        },
    ),
    (
        "Generic Action - Aura",
        "When this has no steam counters on it, destroy it.",
        {
            "whenever": {"amount": {"counters": "steam", "of": "this"}, "max": 0},
            "do": [{"destroy": "this"}],
        },
    ),
]

MORE = [
    (
        ACTION,
        "Intimidate.",
        {"resolve": [{"intimidate": "target", "to": "t"}], "targets": [{"id": "t", "types": "hero"}]},
    ),
    (
        ACTION,
        "{t} target hero. {u} another target hero.",
        {
            "resolve": [{"tap": "t"}, {"untap": "t2"}],
            "targets": [{"id": "t", "types": "hero"}, {"id": "t2", "types": "hero", "but": "t"}],
        },
    ),
    (
        ATTACK,
        "If you control less Gold than an opponent, this gets +2{p}.",
        {
            "static": {"power": 2},
            "if": {
                "amount": {"count": {"name": "Gold"}},
                "max": {"count": {"side": "enemy", "name": "Gold"}, "plus": -1},
            },
        },
    ),
    (
        "Generic Instant",
        "Destroy target angel ally.",
        {
            "resolve": [{"destroy": "t"}],
            "targets": [{"id": "t", "subtypes": "ally", "any_of": [{"subtypes": "angel"}]}],
        },
    ),
    (
        ACTION,
        "Destroy up to 3 Might tokens. Create that many Gold tokens.",
        {
            "resolve": [
                {"destroy": {"name": "Might", "side": "any", "up_to": 3}, "as": "a1"},
                {"create": "gold", "count": {"number": "a1"}},
            ]
        },
    ),
    (
        "Generic Instant",
        "Choose 1 or both;\n- Draw a card.\n- Gain 1{h}.",
        {"resolve": [{"choose": 2, "up_to": True, "least": 1, "options": [[{"draw": 1}], [{"gain": "life"}]]}]},
    ),
    (
        ACTION,
        "At the beginning of your end phase, destroy all Runechants you control.",
        {
            "resolve": [
                {"later": {"event": "end_phase_begins", "side": "own"}, "do": [{"destroy": {"name": "Runechant"}}]}
            ]
        },
    ),
    (
        ATTACK,
        "This gets +X{p}, where X is the number of equipment defending it.",
        {
            "static": {
                "power": {
                    "count": {
                        "zone": "chain",
                        "side": "any",
                        "state": "on_active_link",
                        "not_state": "attacking",
                        "types": "equipment",
                    }
                }
            },
            "if": {"matches": "this", "like": {"state": "on_active_link", "not_state": "defending"}},
        },
    ),
    (
        "Generic Equipment - Legs",
        "Instant - {t}, turn a blue arrow in your arsenal face-up: It gets go again this turn.",
        {
            "activate": [
                {"this": "tap"},
                {
                    "cards": {"color": "blue", "subtypes": "arrow", "zone": "arsenal", "count": 1},
                    "how": "turn_face_up",
                    "as": "a1",
                },
            ],
            "type": "instant",
            "do": [{"give": {"keywords": ["go_again"]}, "to": "a1", "until": "end_of_turn"}],
        },
    ),
    (
        ATTACK,
        "When this defends an attack with go again, the attack can't gain {p} this turn.",
        {
            "when": {"event": "defends", "card": "this"},
            "if": {"defends": {"keyword": "go_again"}},
            "do": [{"give": {"cannot_gain": ["power"]}, "to": "attack", "until": "end_of_turn"}],
        },
    ),
    (
        "Generic Hero",
        "Your second sword attack each turn gets +1{p}.",
        {
            "static": {"power": 1},
            "affects": {
                "zone": "attack",
                "subtypes": "sword",
                "nth_of": {"nth": 2, "attack": {"subtypes": "sword"}},
            },
        },
    ),
    (
        ACTION,
        "Each hero puts all cards in their arsenal on the bottom of their deck and creates a Ponder token.",
        {
            "resolve": [
                {"each_player": [{"put": {"zone": "arsenal"}, "into": "deck"}]},
                {"create": "ponder", "who": "each"},
            ]
        },
    ),
    (
        ACTION,
        "Look at the top card of your deck. If it's an arrow, you may put it face-up into your arsenal. If you do, "
        "it gets +1{p} this turn.",
        {
            "resolve": [
                {"look": {"zone": "deck", "top": 1}},
                {
                    "if": {"matches": {"zone": "deck", "top": 1}, "like": {"subtypes": "arrow"}},
                    "then": [
                        {"may": [{"put": {"zone": "deck", "top": 1}, "into": "arsenal", "face_up": True, "as": "a1"}]}
                    ],
                },
                {"if": {"did": "a1"}, "then": [{"give": {"power": 1}, "to": "a1", "until": "end_of_turn"}]},
            ]
        },
    ),
    (
        ATTACK,
        "When this hits a hero, put a -1{d} counter on an equipment they control. Then if it has 0{d}, destroy it.",
        hit(
            {"pick": {"types": "equipment", "side": "enemy", "count": 1}, "as": "c1"},
            {"counter": "-1d", "add": 1, "on": "c1"},
            {"if": {"matches": "c1", "like": {"defense": 0}}, "then": [{"destroy": "c1"}]},
        ),
    ),
    (ACTION, "Create X Seismic Surge tokens.", {"x": 99, "resolve": [{"create": "seismic_surge", "count": "x"}]}),
    (
        "Mystic Equipment - Chest",
        "While this is equipped face-down, at the start of your turn, if you have exactly 1{h}, you may turn this "
        "face-up.",
        {
            "when": {"event": "turn_starts", "side": "own"},
            "zone": "chest",
            "if": {"matches": "this", "like": {"state": "face_down"}},
            "do": [
                {
                    "if": {"amount": {"stat": "life", "of": "own.hero"}, "min": 1, "max": 1},
                    "then": [{"may": [{"turn": "this", "to": "face_up"}]}],
                }
            ],
        },
    ),
    (
        ATTACK,
        "When this hits a hero, banish the top card of their deck. You may play it this turn.",
        hit(
            {"banish": {"zone": "deck", "side": "enemy", "top": 1}, "as": "a1"},
            {
                "give": {"abilities": [{"play_from": "banished", "who": "opponent"}]},
                "to": "a1",
                "until": "end_of_turn",
            },
        ),
    ),
    (
        ATTACK,
        "Banish the top card of your deck. You may play it this turn as though it were an instant.",
        {
            "resolve": [
                {"banish": {"zone": "deck", "top": 1}, "as": "a1"},
                {
                    "give": {"abilities": [{"play_from": "banished"}], "as_instant": True},
                    "to": "a1",
                    "until": "end_of_turn",
                },
            ]
        },
    ),
    (
        ATTACK,
        "This gets +X{p}, where X is the number of Evos you have equipped.",
        {"static": {"power": {"count": {"subtypes": "evo", "zone": ["head", "chest", "arms", "legs"]}}}},
    ),
    (
        "Generic Hero",
        "The second time you crank each turn, draw a card.",
        {"when": {"event": "cranks", "side": "own"}, "ordinal": 2, "do": [{"draw": 1}]},
    ),
    (
        "Generic Instant",
        "Gain 2{h}. If an aura you control was destroyed this turn, instead gain 3{h}.",
        {
            "resolve": [
                {
                    "usually": [{"gain": "life", "amount": 2}],
                    "if": {
                        "amount": {"this_turn": {"event": "destroyed", "side": "own", "card": {"subtypes": "aura"}}},
                        "min": 1,
                    },
                    "instead": [{"gain": "life", "amount": 3}],
                }
            ]
        },
    ),
    (
        "Generic Weapon - Wrench (2H)",
        "When this hits a hero, put a steam counter on an item you control with crank.",
        hit({"counter": "steam", "add": 1, "on": {"subtypes": "item", "keyword": "crank", "count": 1}}),
    ),
]


FURTHER = [
    (
        "Generic Instant",
        "Prevent the next 3 damage that would be dealt to target ally you control this turn.",
        {
            "resolve": [{"prevent": 3, "to": "t", "next": True}],
            "targets": [{"id": "t", "subtypes": "ally", "side": "own"}],
        },
    ),
    (
        ACTION,
        "Deal arcane damage to target hero equal to the number of instants you've played this turn.",
        {
            "resolve": [
                {
                    "deal": {"this_turn": {"event": "plays", "side": "own", "card": {"types": "instant"}}},
                    "to": "t",
                    "kind": "arcane",
                }
            ],
            "targets": [{"id": "t", "types": "hero"}],
        },
    ),
    (
        "Attack Reaction",
        "Target weapon attack gets +2{p}. If it's defended by 2 or more cards, it gets +4{p} instead.",
        {
            "resolve": [
                {
                    "usually": [{"give": {"power": 2}, "to": "t", "until": "game"}],
                    "if": {"defended_by": {}, "min": 2},
                    "instead": [{"give": {"power": 4}, "to": "t", "until": "game"}],
                }
            ],
            "targets": [{"id": "t", "types": "weapon", "zone": "attack"}],
        },
    ),
    (
        "Generic Action - Aura",
        "When this enters the arena and whenever you deal damage, gain 1{h}.",
        {
            "when": [
                {"event": "enters", "card": "this"},
                {"event": "deals_damage", "side": "own", "card": {"types": "hero"}},
            ],
            "do": [{"gain": "life"}],
        },
    ),
    (
        "Generic Action - Aura",
        "At the beginning of your end phase or when you draw a card, destroy this.",
        {
            "when": [{"event": "end_phase_begins", "side": "own"}, {"event": "draws", "side": "own"}],
            "do": [{"destroy": "this"}],
        },
    ),
    (
        "Generic Action - Ally",
        "When this dies, draw a card.",
        {"when": {"event": "dies", "card": "this"}, "do": [{"draw": 1}]},
    ),
    (
        "Generic Action - Aura",
        "Heroes can't gain {h}.",
        {"static": {"cannot": ["gains_life"]}, "affects": {"zone": "hero", "side": "any"}},
    ),
    (
        ACTION,
        "The next defense reaction card the defending hero plays this turn costs an additional {r} to play.",
        {
            "resolve": [
                {
                    "give": {"cost": 1},
                    "next_card": {"types": "defense_reaction"},
                    "who": "opponent",
                    "until": "end_of_turn",
                }
            ]
        },
    ),
    (
        ATTACK,
        "When this attacks, you may pay up to {r}{r}. Draw that many cards.",
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [
                {
                    "pay": [{"pay": "resource_points", "amount": 2}],
                    "up_to": True,
                    "then": [{"draw": {"number": "a1"}}],
                    "as": "a1",
                }
            ],
        },
    ),
    (
        ATTACK,
        "While this is defending, if you've been cheered this turn, it gets +2{d}.",
        {
            "static": {"defense": 2},
            "if": {
                "all": [
                    {"matches": "this", "like": {"state": "defending"}},
                    {"amount": {"this_turn": {"event": "cheered", "side": "own"}}, "min": 1},
                ]
            },
        },
    ),
    (
        ATTACK,
        "When this hits an ally, destroy that ally.",
        {
            "when": {"event": "hits", "card": "this", "other": {"subtypes": "ally"}},
            "do": [{"destroy": "other"}],
        },
    ),
    (
        "Generic Instant",
        "Prevent the next 1 damage that would be dealt to you this turn. "
        "If you've boosted this turn, instead prevent the next 2.",
        {
            "resolve": [
                {
                    "usually": [{"prevent": 1, "to": "own.hero", "next": True}],
                    "if": {"amount": {"this_turn": {"event": "boosts", "side": "own"}}, "min": 1},
                    "instead": [{"prevent": 2, "to": "own.hero", "next": True}],
                }
            ]
        },
    ),
    (
        ACTION,
        'Your next attack this turn gets "Crush - When this deals 4 or more damage to a hero, draw a card."',
        {
            "resolve": [
                {
                    "give": {
                        "abilities": [
                            {
                                "when": {
                                    "event": "deals_damage",
                                    "card": "this",
                                    "amount": {"min": 4},
                                    "other": {"types": "hero"},
                                },
                                "do": [{"draw": 1}],
                            }
                        ]
                    },
                    "next": {},
                    "until": "end_of_turn",
                }
            ]
        },
    ),
    (
        "Generic Action",
        "Destroy target frozen ally.",
        {"resolve": [{"destroy": "t"}], "targets": [{"id": "t", "frozen": True, "subtypes": "ally"}]},
    ),
    (
        "Generic Instant",
        "The next time you would be dealt damage this turn, prevent 2 of that damage. If you do, draw a card.",
        {"resolve": [{"prevent": 2, "to": "own.hero", "then": [{"draw": 1}]}]},
    ),
    (
        "Generic Equipment - Head",
        "When this defends, you may charge your hero's soul. If a yellow card is charged this way, draw a card.",
        {
            "when": {"event": "defends", "card": "this"},
            "do": [
                {"may": [{"pick": {"zone": "hand", "count": 1}, "as": "c1"}, {"charge": "c1"}]},
                {"if": {"matches": "c1", "like": {"color": "yellow"}}, "then": [{"draw": 1}]},
            ],
        },
    ),
    (
        "Attack Reaction",
        "Target card defending an Assassin attack gets -2{d} this combat chain.",
        {
            "resolve": [{"give": {"defense": -2}, "to": "t", "until": "combat_chain"}],
            "targets": [{"id": "t", "zone": "chain", "side": "any", "against": {"supertypes": "assassin"}}],
        },
    ),
    (
        "Instant",
        "Target attacking or defending attack action card gets -3{p} this turn.",
        {
            "resolve": [{"give": {"power": -3}, "to": "t", "until": "end_of_turn"}],
            "targets": [
                {
                    "id": "t",
                    "types": "action",
                    "subtypes": "attack",
                    "any_of": [{"state": "attacking"}, {"state": "defending"}],
                }
            ],
        },
    ),
    (
        ACTION,
        "Create a Fealty. If you control a Draconic permanent, instead create 2.",
        {
            "resolve": [
                {
                    "usually": [{"create": "fealty"}],
                    "if": {"exists": {"supertypes": "draconic"}},
                    "instead": [{"create": "fealty", "count": 2}],
                }
            ]
        },
    ),
    (
        "Light Warrior Action",
        "Your next attack this turn gets +3{p}. If a card from your soul was banished this turn, it gets overpower.",
        {
            "resolve": [
                {
                    "usually": [{"give": {"power": 3}, "next": {}, "until": "end_of_turn"}],
                    "if": {
                        "amount": {
                            "this_turn": {
                                "event": "moves",
                                "side": "own",
                                "from_zone": "soul",
                                "to_zone": "banished",
                            }
                        },
                        "min": 1,
                    },
                    "instead": [{"give": {"power": 3, "keywords": ["overpower"]}, "next": {}, "until": "end_of_turn"}],
                }
            ]
        },
    ),
    (
        "Illusionist Instant",
        "Target aura you control gains ward 3 until end of turn. If it's a token, it gains ward 4 instead.",
        {
            "targets": [{"id": "t", "subtypes": "aura", "side": "own"}],
            "resolve": [
                {
                    "usually": [
                        {"give": {"abilities": [{"keyword": "ward", "number": 3}]}, "to": "t", "until": "end_of_turn"}
                    ],
                    "if": {"matches": "t", "like": {"types": "token"}},
                    "instead": [
                        {"give": {"abilities": [{"keyword": "ward", "number": 4}]}, "to": "t", "until": "end_of_turn"}
                    ],
                }
            ],
        },
    ),
    (
        "Generic Action - Ally",
        "When this enters the arena or dies, draw a card.",
        {"when": [{"event": "enters", "card": "this"}, {"event": "dies", "card": "this"}], "do": [{"draw": 1}]},
    ),
    (
        ACTION,
        "Banish an attack from your hand with cost less than the number of auras you control.",
        {
            "resolve": [
                {
                    "banish": {
                        "zone": "hand",
                        "subtypes": "attack",
                        "cost": {"max": {"count": {"subtypes": "aura"}, "plus": -1}},
                        "count": 1,
                    }
                }
            ]
        },
    ),
    (
        "Generic Action - Aura",
        "The next time you would create 1 or more aura tokens this turn, instead create that many plus 1.",
        {
            "resolve": [
                {
                    "replacing": {
                        "replace": {"event": "created", "side": "own", "card": {"types": "token", "subtypes": "aura"}},
                        "add": 1,
                    },
                    "next": True,
                }
            ]
        },
    ),
    (
        "Warrior Hero",
        "If you've drawn a card this turn, your sword attacks cost {r} less to activate.",
        {
            "static": {"cost": -1},
            "affects": {"kind": "attack_proxy", "subtypes": "sword"},
            "if": {"amount": {"this_turn": {"event": "draws", "side": "own"}}, "min": 1},
        },
    ),
]
"""Sentences that the printer writes in other words."""


@pytest.mark.parametrize(("card_type", "text", "ability"), SENTENCES + MORE, ids=[one[1] for one in SENTENCES + MORE])
def test_a_sentence_says_one_ability(card_type: str, text: str, ability: Any) -> None:
    assert only(text, card_type) == ability


ALIKE = [
    ("When this hits, draw a card.", "If Snap hits, draw a card."),
    ("When this attacks, draw a card.", "When you attack with Snap, draw a card."),
    ("This gets +2{p}.", "Snap gains +2{p}."),
    ("Your next attack this turn gets +2{p}.", "Your next attack this turn gains +2{p}."),
    ("This is defended by nothing.", "This is defended by nothing."),
]


@pytest.mark.parametrize(("new", "old"), ALIKE[:4])
def test_older_wordings_say_the_same(new: str, old: str) -> None:
    assert only(new, name="Snap") == only(old, name="Snap")


UNREAD = [
    "Sing a song.",
    "When this hits a hero, they sing.",
    "Draw a card. Sing.",
    "If they do, draw a card.",
    "Put that card into your hand.",
    "Target dagger gets singing.",
    "Banish the top card of each hero's deck. You may play them this turn.",
    "Each hero banishes the top card of their deck. If 2 or more cards are banished this way, draw a card.",
    "Discard a card. If the banished card is red, draw a card.",
    "Reveal the top card of your deck. If the discarded card is red, draw a card.",
    "When this defends, clash with the defending hero. The winner draws a card.",
    "When this attacks, if the attacking hero has played a blue card this turn, draw a card.",
    "At the beginning of your end phase, each hero destroys X auras you control, where X is 2.",
    "Deal 2 arcane damage to any target. If it's your turn, deal 3 damage instead.",
    "Reveal the top card of your deck. If it's red, this gets +1{p}. If it's blue, it gets go again.",
    "If it's your turn, look at the top 3 cards of your deck. You may put a red card from among them into your hand, "
    "then put the rest on the bottom.",
    "Ice or Lightning Fusion",
]


@pytest.mark.parametrize("text", UNREAD)
def test_an_unread_sentence_keeps_its_words(text: str) -> None:
    found = read("fab", text, ATTACK)
    assert not found.whole
    for one in found.unread:
        start, end = one.span
        assert one.words in one.line
        assert text[start:end]


@pytest.mark.parametrize("number", ["One", "1"])
def test_unread_words_show_a_number_as_printed(number: str) -> None:
    text = f"{number} or more cards sing"
    (unread,) = read("fab", text, ATTACK).unread
    assert (unread.words, unread.line) == (text, text)
    line = next(lines(text))
    start, end = line.span(0, len("1 or more"))
    assert text[start:end] == f"{number} or more"


def test_an_unread_sentence_leaves_the_read_ones() -> None:
    found = read("fab", "**Stealth**\n\nWhen this hits, draw a card.\n\nSing a song.", ATTACK)
    assert found.keywords == ["stealth"]
    assert found.abilities == [{"when": {"event": "hits", "card": "this"}, "do": [{"draw": 1}]}]
    assert [one.words for one in found.unread] == ["Sing a song"]


def test_a_condition_is_of_its_own_sentence() -> None:
    text = "When this attacks, if you've boosted this turn, draw a card. If you've charged this turn, gain {r}."
    ability = only(text)
    assert "if" not in ability
    assert [list(one) for one in ability["do"]] == [["if", "then"], ["if", "then"]]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("card_type", "text", "ability"), [*SENTENCES, *FURTHER], ids=[one[1] for one in [*SENTENCES, *FURTHER]]
)
def test_a_word_that_is_left_out_changes_the_reading(card_type: str, text: str, ability: Any) -> None:
    words = text.split(" ")
    for place in range(len(words)):
        if words[place] in ("-", "the", "hero's", "card"):  # an attack action is an attack action card
            continue
        found = read("fab", " ".join([*words[:place], *words[place + 1 :]]), card_type)
        assert not found.whole or [*found.abilities] != [ability], words[place]


def sentence_of(ability: Any) -> str:
    """Return an ability in words."""
    return write("fab", [ability], "en")[0]


@pytest.mark.parametrize(("card_type", "text", "ability"), SENTENCES, ids=[one[1] for one in SENTENCES])
def test_an_ability_in_words_is_read_as_that_ability(card_type: str, text: str, ability: Any) -> None:
    assert only(sentence_of(ability), card_type) == ability


@pytest.mark.sweep
@in_shares(8)
def test_library_wordings_are_read_back(share: Share) -> None:
    """Much of the printed text is parsed, and the parsed ability is printed again in the same words."""
    said = {sentence_of(one): one for entry in share.of(library("fab").cards) for one in entry.get("abilities", ())}
    back = {words: read("fab", words, ATTACK) for words in said}
    whole = {words: found for words, found in back.items() if found.whole and len(found.abilities) == 1}
    assert len(whole) > len(said) * 0.71
    other = [words for words, found in whole.items() if sentence_of(found.abilities[0]) != words]
    assert len(other) <= len(said) * 0.02, other


DEALT = {"event": "damaged", "side": "enemy", "by": "own", "kind": "arcane", "card": {"types": "hero"}}


def test_damage_to_an_opposing_hero_is_not_damage_to_any_hero() -> None:
    (ability,) = read(
        "fab", "If you've dealt arcane damage to an opposing hero this turn, this gets go again.", ATTACK
    ).abilities
    assert ability == {"static": {"keywords": ["go_again"]}, "if": {"amount": {"this_turn": DEALT}, "min": 1}}


def test_an_effect_after_a_prevention_waits_for_the_damage() -> None:
    text = "The next time you would be dealt damage this turn, prevent 3 of that damage and gain 1{h}."
    (ability,) = read("fab", text, "Generic Instant").abilities
    assert ability == {"resolve": [{"prevent": 3, "to": "own.hero", "then": [{"gain": "life"}]}]}


@pytest.mark.parametrize(
    "words", ["Attacks you control cost", "Your first attack each turn costs", "Target attack costs"]
)
def test_a_cost_reduction_of_an_attack_is_not_an_effect_on_attacks(words: str) -> None:
    assert not read("fab", f"{words} {{r}} less.", ACTION).whole


@pytest.mark.parametrize(("zones", "whole"), [("hand or arsenal", True), ("hand and arsenal", False)])
def test_a_card_of_two_zones_is_of_either(zones: str, whole: bool) -> None:
    assert read("fab", f"When this hits, put a card from your {zones} on top of your deck.", ATTACK).whole is whole


@pytest.mark.parametrize("what", ["a card from your hand", "an aura you control"])
def test_a_hero_who_banishes_your_cards_does_not_banish_their_own(what: str) -> None:
    assert not read("fab", f"When this hits a hero, they banish {what}.", ATTACK).whole
    theirs = what.replace("your", "their").replace("you", "they")
    assert read("fab", f"When this hits a hero, they banish {theirs}.", ATTACK).whole


@pytest.mark.parametrize("time", ["This turn", "Until end of turn", "Until the start of your next turn"])
def test_attacks_to_come_are_not_taken_for_those_that_are_there(time: str) -> None:
    assert not read("fab", f"{time}, attacks you control get dominate.", ACTION).whole


@pytest.mark.parametrize("words", ["Attack reactions", "Instants", "Defense reaction cards"])
def test_only_attacks_limit_plays_to_their_chain_link(words: str) -> None:
    text = f"{words} can't be played this chain link."
    assert read("fab", text, "Generic Action - Attack").whole
    assert not read("fab", text, "Warrior Attack Reaction").whole


def test_the_attack_that_a_card_defends_against_is_what_it_means() -> None:
    text = "When this defends, if the attack has go again, it loses go again."
    (ability,) = read("fab", text, "Generic Defense Reaction - Trap").abilities
    assert ability["do"][0]["then"] == [{"give": {"lose_keywords": ["go_again"]}, "to": "attack", "until": "game"}]


def test_other_behind_a_created_token_is_other_than_the_token() -> None:
    text = "Create a Spectral Shield token, then if you control no other Illusionist auras, put a +1{p} counter on it."
    (ability,) = read("fab", text, "Illusionist Action").abilities
    aura = {"supertypes": "illusionist", "subtypes": "aura", "but": "a1"}
    assert ability["resolve"][1]["if"] == {"exists": aura, "max": 0}


def test_sentences_and_keywords_stand_behind_others_on_one_line() -> None:
    sword = read(
        "fab", "Once per Turn Action - {r}: Attack. If you control an aura, this gets +1{p}.", "Weapon - Sword"
    )
    assert [set(one) for one in sword.abilities] == [{"attack", "limit"}, {"static", "if"}]
    shoes = read("fab", "When this defends, gain 1{h}. Battleworn", "Generic Equipment - Legs")
    assert (shoes.whole, shoes.keywords) == (True, ["battleworn"])


def test_one_of_the_cards_looked_at_goes_to_hand_and_the_rest_below() -> None:
    text = "Look at the top 4 cards of your deck. Put one into your hand and the rest on the bottom in any order."
    (ability,) = read("fab", text, "Generic Action").abilities
    top = {"zone": "deck", "top": 4}
    assert ability["resolve"] == [
        {"look": top},
        {"pick": {**top, "count": 1}, "as": "a1"},
        {"put": {**top, "but": "a1"}, "into": "deck", "any_order": True},
        {"put": "a1", "into": "hand"},
    ]


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        (
            "Choose 1: Draw a card • Gain 2{h}.",
            {"resolve": [{"choose": 1, "options": [[{"draw": 1}], [{"gain": "life", "amount": 2}]]}]},
        ),
        (
            "When this hits a hero, look at your opponent's hand.",
            hit({"look": {"zone": "hand", "side": "enemy"}}),
        ),
        (
            "X can be any number. As an additional cost to play this, banish X Item cards in your graveyard. "
            "Draw a card.",
            {
                "additional": [{"cards": {"zone": "graveyard", "subtypes": "item", "count": "x"}, "how": "banish"}],
                "resolve": [{"draw": 1}],
                "x": 99,
            },
        ),
        (
            "Deal 1 arcane damage to target hero. Prevent the next X damage that would be dealt to you this turn, "
            "where X is the damage dealt this way.",
            {
                "targets": [{"id": "t", "types": "hero"}],
                "resolve": [
                    {"deal": 1, "to": "t", "kind": "arcane", "as": "a1"},
                    {"prevent": {"number": "a1"}, "to": "own.hero", "next": True},
                ],
            },
        ),
        (
            "When this defends, you may discard a card; if you don't, destroy this.",
            {
                "when": {"event": "defends", "card": "this"},
                "do": [
                    {"pay": [{"cards": {"zone": "hand", "count": 1}, "how": "discard"}], "else": [{"destroy": "this"}]}
                ],
            },
        ),
        (
            "If either you have played a card this turn or you have discarded a card this turn, this gets go again.",
            {
                "static": {"keywords": ["go_again"]},
                "if": {
                    "any": [
                        {"amount": {"this_turn": {"event": event, "side": "own"}}, "min": 1}
                        for event in ("plays", "discarded")
                    ]
                },
            },
        ),
        (
            "If the defending hero has 10 or less {h}, this gets dominate.",
            {
                "static": {"keywords": ["dominate"]},
                "if": {"amount": {"stat": "life", "of": "defending_hero"}, "max": 10},
            },
        ),
        (
            "When this attacks, you may banish a card from under it. If you do, draw a card.",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {"may": [{"banish": {"zone": "under", "beneath": True, "count": 1}, "as": "a1"}]},
                    {"if": {"did": "a1"}, "then": [{"draw": 1}]},
                ],
            },
        ),
        (
            "When this hits a hero, if they have less {h} than you, you may put an arrow card from your hand face-up "
            "into an empty arsenal zone you control.",
            {
                "when": {"event": "hits", "card": "this", "other": {"types": "hero"}},
                "do": [
                    {
                        "if": {
                            "amount": {"stat": "life", "of": "enemy.hero"},
                            "max": {"stat": "life", "of": "own.hero", "plus": -1},
                        },
                        "then": [
                            {
                                "may": [
                                    {
                                        "put": {"zone": "hand", "subtypes": "arrow", "count": 1},
                                        "into": "arsenal",
                                        "face_up": True,
                                    }
                                ]
                            }
                        ],
                    }
                ],
            },
        ),
    ],
)
def test_the_words_of_the_printer_are_read(text: str, ability: Any) -> None:
    assert only(text, ATTACK) == ability


@pytest.mark.parametrize("dash", ["-", "\N{EN DASH}", "\N{EM DASH}"])
def test_a_type_line_has_subtypes_behind_any_dash(dash: str) -> None:
    text = "If this is defended by less than 2 non-equipment cards, it gets +2{p}."
    (ability,) = read("fab", text, f"Generic Action {dash} Attack").abilities
    assert ability["static"] == {"power": 2}  # for as long as it attacks, and not once, as of an action


@pytest.mark.parametrize(
    ("text", "like"),
    [
        (
            "Target defending Earth or Elemental action card gets +2{d}.",
            {"types": "action", "state": "defending", "supertypes": ["earth", "elemental"], "zone": "chain"},
        ),
        (
            "Target red Ninja or Assassin attack action card gets +2{p}.",
            {"types": "action", "subtypes": "attack", "color": "red", "supertypes": ["ninja", "assassin"]},
        ),
    ],
)
def test_an_adjective_before_two_kinds_is_of_both(text: str, like: Any) -> None:
    (ability,) = read("fab", text, "Generic Instant").abilities
    assert like.items() <= ability["targets"][0].items()


def test_a_card_on_the_combat_chain_is_not_an_attack_proxy() -> None:
    ability = only("When this attacks, choose a card on the combat chain. This gets the chosen card's name.")
    assert ability["do"][0]["pick"] == {"zone": "chain", "side": "any", "kind": "card", "count": 1}


@pytest.mark.parametrize(
    ("condition", "event"),
    [
        ("a sword hasn't hit this turn", {"event": "hits", "side": "any", "card": {"subtypes": "sword"}}),
        (
            "2 or more auras have left the arena this turn",
            {"event": "leaves", "side": "any", "card": {"subtypes": "aura"}},
        ),
    ],
)
def test_an_event_of_no_named_controller_is_of_any_player(condition: str, event: Any) -> None:
    (ability,) = read("fab", f"If {condition}, draw a card.", "Generic Instant").abilities
    assert ability["resolve"][0]["if"]["amount"] == {"this_turn": event}


def test_a_card_is_played_from_banished_only_if_it_was_banished() -> None:
    text = "If this deals more than 4 damage, banish it. You may play it this turn."
    (ability,) = read("fab", f"Deal 4 arcane damage to any target.\n\n{text}", "Wizard Action").abilities
    _, asked, given = ability["resolve"]
    assert asked["then"] == [{"banish": "this", "as": given["to"]}]


def test_a_card_that_was_boosted_is_asked_for() -> None:
    (ability,) = read("fab", "If this was boosted, it gets go again.", ATTACK).abilities
    assert ability["if"] == {"matches": "this", "like": {"paid_by": "boost"}}


def test_a_weapon_that_is_defended_gains_and_not_its_attack_proxy() -> None:
    text = "Whenever this is defended by 1 or more attack action cards, it gains +1{p} until end of turn."
    ability = only(text, "Warrior Weapon - Sword (1H)")
    assert ability["if"] == {"matches": "this", "like": {"state": "on_active_link", "kind": "card"}}


HITS = {"when": {"event": "hits", "card": "this"}, "do": [{"draw": 1}]}
GOLD = {"exists": {"name": "Gold"}}


@pytest.mark.parametrize(
    ("card_type", "text", "ability"),
    [
        (
            "Warrior Attack Reaction",
            "Target attack gets +2{p}. If it hits, draw a card.",
            {
                "resolve": [
                    {"give": {"power": 2}, "to": "t", "until": "game"},
                    {"give": {"abilities": [HITS]}, "to": "t", "until": "game"},
                ],
                "targets": [{"id": "t", "zone": "attack"}],
            },
        ),
        (
            ACTION,
            "Your next attack this turn gets +2{p}. If it hits, draw a card.",
            {"resolve": [{"give": {"power": 2, "abilities": [HITS]}, "next": {}, "until": "end_of_turn"}]},
        ),
        (
            ATTACK,
            "When this attacks, if you control a Gold, you may destroy it.",
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [{"if": GOLD, "then": [{"may": [{"destroy": {"name": "Gold", "count": 1}}]}]}],
            },
        ),
        (
            ATTACK,
            "This costs {r} more to play unless you control a Gold.",
            {"static": {"cost": 1}, "if": {"not": GOLD}},
        ),
        (
            ATTACK,
            "When this hits a hero, they discard a card unless they reveal a card from their hand.",
            hit(
                {
                    "pay": [{"cards": {"zone": "hand", "count": 1}, "how": "reveal"}],
                    "else": [{"discard": 1, "who": "opponent"}],
                    "who": "opponent",
                }
            ),
        ),
        (
            ATTACK,
            "When this is defended by an action card, draw a card.",
            {
                "when": {"event": "defends", "card": {"types": "action"}},
                "if": {"matches": "this", "like": {"state": "on_active_link", "not_state": "defending"}},
                "do": [{"draw": 1}],
            },
        ),
        (
            ATTACK,
            "When this attacks a hero, they may discard a card. If they don't, draw a card.",
            {
                "when": {"event": "attacks", "card": "this", "other": HERO},
                "do": [
                    {"player_of": "attack_target", "do": [{"may": [{"discard": 1, "as": "a1"}]}]},
                    {"if": {"not": {"did": "a1"}}, "then": [{"draw": 1}]},
                ],
            },
        ),
        (
            "Generic Defense Reaction",
            "If this defends a weapon attack, deal 1 damage to the attacking hero. This damage can't be prevented.",
            {
                "when": {"event": "defends", "card": "this"},
                "if": {"defends": {"types": "weapon"}},
                "do": [{"deal": 1, "to": "attacking_hero", "preventable": False}],
            },
        ),
        (
            "Warrior Attack Reaction",
            "Target dagger attack gets +1{p}. That dagger attack gets go again.",
            {
                "resolve": [
                    {"give": {"power": 1}, "to": "t", "until": "game"},
                    {"give": {"keywords": ["go_again"]}, "to": "t", "until": "game"},
                ],
                "targets": [{"id": "t", "subtypes": "dagger", "zone": "attack"}],
            },
        ),
        (
            ACTION,
            "The next time you draw a card this turn, destroy target aura.",
            {
                "resolve": [
                    {
                        "give": {
                            "abilities": [
                                {
                                    "when": {"event": "draws", "side": "own"},
                                    "targets": [{"id": "t", "subtypes": "aura"}],
                                    "do": [{"destroy": "t"}],
                                    "per_turn": 1,
                                }
                            ]
                        },
                        "to": "own.hero",
                        "until": "end_of_turn",
                    }
                ]
            },
        ),
        (
            "Generic Action - Aura",
            "Whenever a dagger you control hits, destroy the dagger.",
            {
                "when": {"event": "hits", "side": "own", "card": {"subtypes": "dagger"}},
                "do": [{"destroy": "event.source"}],
            },
        ),
    ],
)
def test_it_is_the_object_mentioned_last(card_type: str, text: str, ability: Any) -> None:
    assert only(text, card_type) == ability


@pytest.mark.parametrize(
    ("card_type", "text", "ability"),
    [
        (
            "Ice Action - Aura",
            "Cards and activated abilities cost opposing heroes an additional {r}.",
            {"static": {"cost": 1}, "affects": OF_OPPONENT},
        ),
        (
            ACTION,
            "Cards and activated abilities cost opponents an additional {r}{r} this turn.",
            {
                "resolve": [
                    {
                        "give": {"abilities": [{"static": {"cost": 2}, "affects": OF_OPPONENT}]},
                        "to": "own.hero",
                        "until": "end_of_turn",
                    }
                ]
            },
        ),
        (
            ATTACK,
            "While this is attacking, defense reactions cost an additional {r} to play.",
            {
                "static": {"cost": 1},
                "affects": {"zone": "stack", "side": "any", "kind": "card", "types": "defense_reaction"},
                "if": {"matches": "this", "like": {"state": "attacking"}},
            },
        ),
        (
            "Generic Action - Aura",
            "Attack action cards cost opposing heroes an additional {r} to play.",
            {
                "static": {"cost": 1},
                "affects": {"zone": "stack", "side": "enemy", "kind": "card", "types": "action", "subtypes": "attack"},
            },
        ),
        (
            ACTION,
            "The next card you boost this turn gets +2{p}.",
            {
                "resolve": [
                    {
                        "give": {"power": 2},
                        "next_card": {"types": "action", "subtypes": "attack", "state": "boosted"},
                        "until": "end_of_turn",
                    }
                ]
            },
        ),
        (
            "Generic Hero",
            "Whenever you play your second 'non-attack' action card each turn, draw a card.",
            {
                "when": {
                    "event": "plays",
                    "side": "own",
                    "card": {"types": "action", "none_of": [{"subtypes": "attack"}]},
                },
                "ordinal": 2,
                "do": [{"draw": 1}],
            },
        ),
        (
            "Generic Hero",
            "The first time an attack action card you control deals damage to an opposing hero each turn, draw a card.",
            {
                "when": {
                    "event": "deals_damage",
                    "side": "own",
                    "card": {"state": "attacking", "types": "action", "subtypes": "attack"},
                    "other": HERO,
                },
                "ordinal": 1,
                "do": [{"draw": 1}],
            },
        ),
        (
            "Generic Action - Item",
            "The first time you activate this each turn, gain 1{h}.",
            {"when": {"event": "activates", "card": "this"}, "ordinal": 1, "do": [{"gain": "life"}]},
        ),
        (
            "Light Action - Aura",
            "Whenever you charge, gain 1{h}.",
            {"when": {"event": "charged", "side": "own"}, "do": [{"gain": "life"}]},
        ),
        (
            ATTACK,
            "When this hits a hero, their next attack this turn gets -1{p}.",
            hit({"give": {"power": -1}, "next": {}, "who": "opponent", "until": "end_of_turn"}),
        ),
    ],
)
def test_whose_cost_and_which_occasion_is_meant(card_type: str, text: str, ability: Any) -> None:
    assert only(text, card_type) == ability


@pytest.mark.parametrize(
    ("card_type", "text", "kind"),
    [
        ("Warrior Weapon - Sword (2H)", "**Action** - {r}{r}: **Attack**\n", "attack_proxy"),
        ("Wizard Weapon - Staff (2H)", "**Instant** - {r}{r}: Draw a card.\n", "activated_layer"),
        ("Generic Equipment - Head", "**Instant** - {r}{r}, destroy this: Draw a card.\n", "activated_layer"),
    ],
)
def test_the_abilities_of_an_object_cost_less(card_type: str, text: str, kind: str) -> None:
    found = read("fab", f"{text}If you control an aura, this costs {{r}} less to activate.", card_type, "Made-Up Card")
    assert found.whole
    assert found.abilities[1] == {
        "static": {"cost": -1},
        "affects": {"kind": kind, "name": "Made-Up Card", **({} if kind == "attack_proxy" else {"zone": "stack"})},
        "if": {"exists": {"subtypes": "aura"}},
    }


@pytest.mark.parametrize(
    ("card_type", "text"),
    [
        ("Generic Instant", "Target attack gets +2{p}. If it hits, draw a card."),
        ("Warrior Attack Reaction", "The attack gets +2{p}."),
        (ATTACK, "When this hits, if you've discarded a card this turn, banish it."),
        ("Generic Defense Reaction", "While this is defending, when this chain link resolves, draw a card."),
        ("Warrior Weapon - Sword (1H)", "This's attacks get +1{p}."),
        (ACTION, "Once per turn, at the beginning of your end phase, draw a card."),
        (ACTION, "Look at the top card of your deck. You may put it on the bottom. If it's red, draw a card."),
        (ACTION, "Whenever you play an instant this turn, deal 1 arcane damage to any target."),
        ("Warrior Weapon - Sword (1H)", "**Action** - {r}{r}: **Attack**\nThis costs {r} less to activate."),
        (
            "Warrior Weapon - Sword (2H)",
            "**Action** - {r}{r}: **Attack**\n**Instant** - {r}: Draw a card.\nThis costs {r} less to activate.",
        ),
        (ATTACK, "When this hits a hero, their next attack during their next turn gets -1{p}."),
    ],
)
def test_an_ambiguous_text_is_unread(card_type: str, text: str) -> None:
    assert not read("fab", text, card_type, "Made-Up Card").whole


def test_an_unread_ability_is_quoted_as_printed() -> None:
    text = "Reveal up to 3 cards from your hand. Put this card and them on top, then draw one or more cards."
    assert all(one.line in text and one.words in text for one in read("fab", text, "Generic Action").unread)
    named = read("fab", "Flarb gets one or more blorbs.", "Generic Action", "Flarb").unread[0]
    assert named.line == "Flarb gets one or more blorbs."
    assert named.words in named.line


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "The next time your hero would be dealt {p} damage this turn, prevent 2 of that damage.",
            "The next time your hero would be dealt physical damage this turn, prevent 2 of that damage.",
        ),
        (
            "If you have less life than each other hero, draw a card.",
            "If you have less {h} than each other hero, draw a card.",
        ),
        ("Draw a card. If you do create a Might token.", "Draw a card. If you do, create a Might token."),
    ],
)
def test_a_word_of_other_printings_is_read(text: str, same: str) -> None:
    first, second = (read("fab", one, "Generic Action") for one in (text, same))
    assert first.whole
    assert first.abilities == second.abilities


def test_a_card_can_be_named_by_a_number() -> None:
    assert read("fab", "Draw 2 cards.", "Generic Action", "2").abilities == [{"resolve": [{"draw": 2}]}]


def test_the_unread_words_of_a_sentence_that_goes_on_are_found_in_the_text() -> None:
    text = "As an additional cost to play this, you may discard a card. If you do, this **attacks** an extra flarb."
    (unread,) = read("fab", text, "Generic Action - Attack").unread
    assert unread.line == "If you do, this attacks an extra flarb."
    start, end = unread.span
    assert text[start:end].replace("**", "").rstrip(".") == unread.words.rstrip(".") != ""
