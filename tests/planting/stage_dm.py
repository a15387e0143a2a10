"""Boards of Duel Masters on which words are planted: cards of every sort in every zone, and a spell that does much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Body
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import CANNOT
from tests.planting.mentions import Mentions
from tests.planting.outcomes import Data
from tests.planting.planting import Prepared, Stage, load, prepared, using

ANN = {
    "name": "Ann",
    "cost": 1,
    "power": 1000,
    "civilizations": ["fire"],
    "races": ["Human"],
    "keywords": ["blocker", "speed_attacker"],
    "wording": ["Each"],
    "symbols": ["soul"],
}
BOB = {
    "name": "Bob",
    "cost": 2,
    "power": 3000,
    "civilizations": ["water"],
    "races": ["Merfolk"],
    "keywords": ["double_breaker", "unblockable"],
    "wording": ["When"],
    "symbols": ["bolt"],
}
GIN = {"name": "Gin", "type": "cross_gear", "keywords": ["shield_trigger"], "cost": 2, "civilizations": ["light"]}
SAL = {"name": "Sal", "type": "spell", "cost": 2, "civilizations": ["nature"], "abilities": [{"spell": [{"draw": 1}]}]}
NEO = {"name": "Neo", "cost": 4, "power": 5000, "special": ["neo"], "civilizations": ["darkness"]}
CARDS = (ANN, BOB, GIN, SAL, NEO)
TWO = {
    "name": "Two",
    "keywords": ["blocker"],
    "special": ["psychic"],
    "cost": 5,
    "power": 5000,
    "other_side": {"name": "Too", "special": ["psychic"], "cost": 7, "power": 8000, "races": ["Human"]},
}
HYP = {
    "name": "Hyp",
    "keywords": ["blocker"],
    "cost": 4,
    "power": 3000,
    "hyper_mode": {"power": 13000, "keywords": ["double_breaker"]},
}
FEL = {"name": "Fel", "type": "field", "keywords": ["indestructible", "shield_trigger"], "special": ["d2"], "cost": 5}
WEP = {
    "name": "Wep",
    "type": "weapon",
    "keywords": ["shield_trigger"],
    "special": ["dragheart"],
    "cost": 3,
    "civilizations": ["fire"],
}
ICO = {"name": "Ico", "cost": 3, "power": 2500, "keywords": ["blocker"], "abilities": [{"icon": [{"draw": 1}]}]}
LEF = {
    "name": "Lef",
    "special": ["psychic"],
    "cost": 4,
    "power": 4000,
    "other_side": {"name": "Whole", "special": ["psychic_super"], "cost": 9, "power": 9000},
}
RIG = {
    "name": "Rig",
    "special": ["psychic"],
    "cost": 4,
    "power": 4500,
    "races": ["Merfolk"],
    "keywords": ["shield_trigger"],
    "other_side": {"name": "Whole", "type": "cell", "special": ["psychic"]},
}
BOT = {"name": "Bot", "special": ["gr"], "cost": 1, "power": 1000}

WRITTEN = load("dm")
MANY_EVENTS = WRITTEN["many_events"]
"""What a spell does to make everything happen that an ability can listen for."""

SOURCE = {
    "id": "a",
    "name": "Src",
    "cost": 3,
    "power": 4000,
    "races": ["Alone"],
    "civilizations": ["light"],
    "keywords": ["triple_breaker", "unblockable"],
    "hyper_mode": {"power": 9000},
}
ATTACK = [{"p1": {"attack": "p2", "with": "a"}}]
ATTACKS = [
    ATTACK,
    *([{"p1": {"attack": "p2", "with": f"p1-battle_zone-{one}"}}] for one in ("Ann", "Bob", "Neo", "Two")),
]
BACK = {"p2": {"attack": "p1-down", "with": "p2-down"}}
"""An attack in the next turn, in which both creatures are destroyed."""
LAST = [
    {"p1": {"cast": "p1-hand-Sal"}},
    {"p1": {"summon": "p1-hand-Ann"}},
    {"p1": {"summon": "p1-hyperspatial_zone-Two"}},
    *ATTACK,
    {"p1": {"proceed": "turn"}},
]

OF_ITSELF = [
    {
        "when": {"event": event, "card": "this"},
        "do": [{"give": {"power": power, "races": [event]}, "to": "this", "until": "game"}],
    }
    for event, power in (("enters", 1000), ("attacks", 2000))
]
"""Abilities that trigger on what happens to their own card."""


def side(player: str, battle_zone: Sequence[Data], hand: Sequence[Data]) -> Data:
    """Return a side of the board with cards of every sort in every zone."""

    def there(zone: str, cards: tuple[Data, ...] = CARDS) -> list[Data]:
        return [{**card, "id": f"{player}-{zone}-{card['name']}"} for card in cards]

    names = ("Dot", "Eve", "Fay", "Gus", *(("Src",) if player == "p2" else ()))
    others = [{"id": f"{player}-{name}", "name": name, "cost": 1, "power": 2000} for name in names]
    down = {
        "id": f"{player}-down",
        "name": "Ivy",
        "cost": 1,
        "power": 7000,
        "tapped": True,
        "keywords": ["double_breaker"],
    }
    others[0] |= {"races": ["Human"], "civilizations": ["nature"]}
    if player == "p2":
        others[-1] |= {"power": 5000, "tapped": True}
    own = there("battle_zone", (ANN, BOB, GIN, NEO, TWO, HYP, FEL, WEP, ICO, LEF, RIG))
    own[2]["crosses"] = f"{player}-battle_zone-Bob"
    own[7]["equips"] = f"{player}-battle_zone-Bob"
    lowest = {**others[0], "id": f"{player}-lowest", "races": ["Alone"]}
    own[3]["under"] = [{**BOB, "id": f"{player}-below", "races": ["Alone"], "keywords": []}, lowest]
    mana = [{"name": "M", "cost": 1, "power": 1000, "count": 9, "id": f"{player}-m"}]
    return {
        "battle_zone": [*battle_zone, *own, *others, down],
        "mana_zone": [*there("mana_zone", CARDS if player == "p1" else CARDS[:-1]), *mana],
        "shield_zone": [
            *there("shield_zone", (ANN, BOB, {**SAL, "keywords": ["shield_trigger"]})),
            {
                "id": f"{player}-shield",
                "name": "Kit",
                "cost": 1,
                "power": 1,
                "under": [{**BOB, "id": f"{player}-laid"}],
            },
        ],
        "hand": [*hand, *there("hand")],
        "deck": there("top", (BOB, {**ANN, "name": "Src"}, SAL)) + there("deck") + there("below", (BOB, ANN, SAL)),
        "graveyard": there("graveyard"),
        "hyperspatial_zone": there("hyperspatial_zone", (TWO,)),
        "super_gr": there("super_gr", (BOT,)),
    }


def stated(on_a: list[Data], play: list[Any], *, hand: Sequence[Data] = (), defends: Sequence[Data] = ()) -> Data:
    """Return a board with abilities on a creature of p1, and more cards in the hands of p1 and p2."""
    return {
        "game": "dm",
        "turn": {"player": "p1", "phase": "main", "number": 21},
        "p1": side("p1", [{**SOURCE, "abilities": on_a}], hand),
        "p2": side("p2", [], defends),
        "play": play,
    }


def named(board: Data, card: str) -> Data:
    """Return the card in a battle zone of a board that has an id."""
    return next(one for player in ("p1", "p2") for one in board[player]["battle_zone"] if one.get("id") == card)


OF_CARDS = ("number", "but", "same_name", "attached_to", "under", "which")
"""The fields in which a text can refer to cards chosen earlier."""


NEEDED: Sequence[Prepared] = (
    Prepared((("number", "n"), ("did", "n")), [{"draw": 2, "as": "n"}], [{"break": {"number": "n"}}]),
    Prepared(
        tuple((field, "m") for field in OF_CARDS),
        [{"pick": {"side": "any", "zone": ["battle_zone", "shield_zone", "mana_zone"]}, "as": "m"}],
        [{"break": {"number": "m"}}],
    ),
    Prepared(
        (("named", "named"),),
        [{"name": "civilization", "but": ["light"], "as": "named"}],
        [{"tap": {"side": "any", "named": "named"}}],
    ),
)
"""The instructions that must come first and last so that some words mean something."""


def completed(node: Data, mentions: Mentions) -> Data:
    """Return an ability with what the names in it need."""
    used = {
        "picked": {"destroy": "picked"},
        "named": {"destroy": {"side": "any", "named": "named"}},
        "chosen": {"draw": {"number": "chosen"}},
    }
    body = dict(using(node, used))
    civilization = ("name", "civilization") not in mentions
    return prepared(body, mentions, NEEDED if civilization else NEEDED[:-1])


def spell(name: str, *abilities: Data) -> Data:
    """Return a spell that costs nothing."""
    return {"id": name, "name": name.upper(), "type": "spell", "cost": 0, "abilities": list(abilities)}


BY_VERB = {kind.verb: kind.__name__ for kind in language.LANGUAGE.of(Body)}
EVERYWHERE = ["battle_zone", "hand", "mana_zone", "graveyard", "shield_zone", "deck"]


def by_itself(board: Any, ability: Data) -> Any:
    """Return a board on which cards with an ability give it to themselves, wherever they are."""
    if isinstance(board, list):
        return [by_itself(part, ability) for part in board]
    if not isinstance(board, dict):
        return board
    if board == ability:
        return {"static": {"abilities": [ability]}, "affects": "this", "zone": EVERYWHERE}
    return {key: by_itself(part, ability) for key, part in board.items()}


def giving(text: Sequence[Data], mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of the keyword abilities that a text gives."""
    for given in (one for does in text if "give" in does for one in does["give"].get("abilities", ())):
        kind = next((BY_VERB[field] for field in given if field in BY_VERB), "Spell")
        if kind not in ("Spell", "Static", "Triggered", "Replacing"):
            yield from (by_itself(board, completed(given, mentions)) for board in boards(kind, given, mentions))


def gained(ability: Data) -> Iterator[Data]:
    """Yield boards on which a creature and a spell gain by an O-drive abilities that show in the next two turns."""
    used = {"id": "h", "name": "H", "cost": 1, "abilities": [ability]}
    by = {"keywords": ["speed_attacker", "double_breaker"]}
    paid = {"o_drive": ["h.o_drive"]}
    home = [{"p1": {"proceed": "turn"}}, {"p2": {"attack": "h", "with": "p2-Gus"}}, {"p2": {"proceed": "turn"}}]
    attack = [{"p1": {"attack": "p2", "with": "h"}}]
    for play in (
        [*attack, *home, {"p1": {"silent_skill": ["h"]}}],
        [{"p1": {"attack": "p2-Dot", "with": "h"}}],
        [{"p1": {"attack": "p2-down", "with": "h"}}],
        [{"p1": {"activate": "h"}}],
        [{"p1": {"cast": "i"}}],
        [{"p1": {"cast": "m"}}],
        [{"p1": {"cross": "p1-battle_zone-Gin", "onto": "h"}}],
    ):
        icons = spell("i", {"spell": [{"use_icons": {"side": "own", "name": "H"}}]})
        power = 9000 if len(play) > 1 else 4000
        creature = {**used, **by, "power": power}
        board = stated(
            [], [{"p1": {"summon": "h", **paid}}, *play], hand=[creature, icons, spell("m", {"spell": MANY_EVENTS})]
        )
        named(board, "p2-Src").update({"tapped": False, "keywords": ["blocker"]})
        yield board
    yield stated([], [{"p1": {"cast": "h", **paid}}], hand=[{**used, "type": "spell"}])


LINKED = {
    "links": [{"at": "left", "of": {"name": "God"}}],
    "linked": [{"id": "god", "name": "God", "cost": 3, "power": 1000}],
}
ENDLESS = {"static": {"power": {"infinity": True}}, "affects": "this"}


def boards(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind, with infinite power if the text mentions it.

    Args:
        kind: the kind of the ability.
        node: the ability.
        mentions: what is mentioned on the boards, and on those that they are compared with.
    """
    for board in usual(kind, node, mentions):
        if "infinity" in mentions:
            named(board, "p1-Dot")["abilities"] = [ENDLESS]
        if ("links", True) in mentions:
            named(board, "a").update(LINKED)
        if "ignores" in mentions:
            cards = (*board["p1"]["battle_zone"], *board["p1"]["hand"], *board["p2"]["battle_zone"])
            for one in (one for one in cards if "power" in one):
                one["keywords"] = [*one.get("keywords", ()), *(word for word in CANNOT if word in mentions)]
        yield board


def usual(kind: str, node: Data, mentions: Mentions) -> Iterator[Data]:
    """Yield boards that show the effect of an ability of a kind."""
    ability = completed(node, mentions)
    cast = [{"p1": {"cast": "s"}}]
    match kind:
        case "Spell":
            own, much = spell("s", ability), spell("m", {"spell": MANY_EVENTS})
            yield stated([], cast, hand=[own])
            yield stated([], [*cast, {"p1": {"cast": "m"}}, *LAST], hand=[own, much])
            yield stated([], [*cast, *LAST], hand=[own])
            rest = {key: one for key, one in ability.items() if key != "spell"}
            by_attack = {"when": {"event": "attacks", "card": "this"}, "do": ability.get("spell", []), **rest}
            by_any = {**by_attack, "when": {"event": "attacks", "side": "own"}}
            yield stated([by_attack, {"icon": [{"draw": 1}]}], LAST)
            if "upside_down" in mentions:
                board = stated([], LAST)
                named(board, "p1-battle_zone-Fel")["abilities"] = [by_any]
                yield board
            turned = stated([], LAST)
            named(turned, "p1-battle_zone-Two")["abilities"] = [by_any]
            yield turned
            if "use_abilities" in mentions:
                board = stated([by_attack], LAST)
                for card in (one for player in ("p1", "p2") for one in board[player]["battle_zone"]):
                    card["abilities"] = [*card.get("abilities", ()), *OF_ITSELF]
                yield board
            for verb, holder in (("link", "Lef"), ("equip", "Wep"), ("cross", "Gin"), ("uncross", "Gin")):
                if verb in mentions:
                    does = stated([], LAST)
                    named(does, f"p1-battle_zone-{holder}")["abilities"] = [by_any]
                    yield does
            if "unlike" in mentions:
                yield stated([], [*cast, *LAST], hand=[{**own, "name": "Sal"}])
            by_use = {**by_attack, "when": {"event": "used", "side": "own"}}
            yield stated([by_use], LAST)
            yield stated([], [*cast, {"p1": {"attack": "p2-down", "with": "a"}}], hand=[own])
            gear = {"id": "g", "name": "G", "type": "cross_gear", "cost": 0, "abilities": [by_any]}
            yield stated([], [{"p1": {"cross": "g", "onto": "a"}}, *LAST], hand=[gear])
            if "just_used" in mentions:
                for card, verb in (("Ann", "summon"), ("Sal", "cast"), ("Bob", "summon"), ("Gin", "generate")):
                    name = {"name": "Sal"} if "unlike" in mentions else {}
                    yield stated([], [{"p1": {verb: f"p1-hand-{card}"}}, *cast], hand=[{**own, **name}])
            if "instead_of" in mentions:
                ends = {"p1": {"proceed": "turn"}}
                yield stated([], [*cast, ends, BACK], hand=[own])
                yield stated([by_attack], [{"p1": {"attack": "p2-down", "with": "a"}}, ends, BACK])
            for verb, zone in (("turn_face_down", "mana_zone"), ("turn_face_up", "shield_zone")):
                if verb in mentions:
                    lies = stated([], LAST)
                    card = next(one for one in lies["p1"][zone] if one["name"] == "Ann")
                    card["abilities"] = [{**by_any, "zone": zone}]
                    yield lies
            yield from giving(ability.get("spell", ()), mentions)
        case "StrikeBack":
            back = {**spell("t", {"spell": [{"destroy": {"side": "enemy", "name": "Gus"}}]}, ability), "name": "Ann"}
            yield stated([], ATTACK, defends=[back])
        case "NinjaStrike":
            ninja = {**SOURCE, "id": "t", "abilities": [ability]}
            yield stated([], ATTACK, defends=[ninja])
            yield stated([], ATTACK, hand=[ninja])
        case "RevolutionChange":
            yield from (stated([], one, hand=[{**SOURCE, "id": "t", "abilities": [ability]}]) for one in ATTACKS)
        case "Invasion":
            evolves = {"special": ["evolution"], "evolves_from": {}, "power": 9000, "cost": 5}
            comes = {**evolves, "id": "t", "name": "Red", "races": ["Alone"], "abilities": [ability]}
            if "unlike" in mentions:
                comes["name"] = "Src"
            yield from (stated([], one, hand=[comes]) for one in ATTACKS)
        case "AttackChance":
            yield stated([], ATTACK, hand=[{**spell("t", {"spell": [{"draw": 1}]}, ability), "name": "Src"}])
        case "TapAbility":
            yield stated([ability], [{"p1": {"activate": "a"}}, *LAST])
        case "MainAbility":
            main = {**stated([ability], [{"p1": {"activate": "a"}}, *LAST])}
            yield {**main, "turn": {**main.get("turn", {}), "phase": "main"}}
            yield stated([], [{"p1": {"activate": "t"}}, *LAST], hand=[{**SOURCE, "id": "t", "abilities": [ability]}])
        case "SilentSkill":
            board = stated([ability], [{"p1": {"silent_skill": ["a"]}}, *LAST])
            board["p1"]["battle_zone"][0]["tapped"] = True
            yield {**board, "turn": {**board["turn"], "phase": "turn_start"}}
        case "AtOnce":
            once = {**ability, "at_once": [*ability.get("at_once", ()), {"destroy": {"side": "own", "name": "Eve"}}]}
            yield stated([once], LAST)
        case "Cheaper":
            yield stated([], [{"p1": {"summon": "h"}}], hand=[{**BOB, "id": "h", "cost": 12, "abilities": [ability]}])
            yield stated([], [{"p1": {"summon": "p1-graveyard-Bob"}}])
            lies = stated([], [{"p1": {"summon": "p1-graveyard-Bob"}}])
            next(one for one in lies["p1"]["graveyard"] if one["name"] == "Bob")["abilities"] = [ability]
            yield lies
        case "AttackCost":
            yield stated([ability], ATTACK)
            yield stated([ability], LAST)
        case "Charges":
            for player in ("p1", "p2"):
                hand = [f"{player}-hand-{one}" for one in ("Ann", "Bob", "Gin")]
                for charged in (hand[:2], hand, []):
                    home = [{"p1": {"proceed": "turn"}}] if player == "p2" else []
                    board = stated([ability], [*home, {player: {"charge": [charged]}}])
                    yield {**board, "turn": {**board["turn"], "phase": "mana_charge"}}
        case "GZero":
            board = stated([], [{"p1": {"summon": "h"}}], hand=[{**BOB, "id": "h", "abilities": [ability]}])
            yield {**board, "p1": {**board["p1"], "mana_zone": []}}
        case "Icon":
            yield stated([ability], cast, hand=[spell("s", {"spell": [{"use_icons": {"side": "own", "name": "Src"}}]})])
        case "JudgementZ":
            board = stated([], ATTACK, defends=[{**SAL, "id": "t", "abilities": [{"spell": [{"draw": 1}]}, ability]}])
            for crests in (board["p2"]["shield_zone"], board["p2"]["shield_zone"][2:3]):
                marked = [{**one, "keywords": ["crest_of_judgement", *one.get("keywords", ())]} for one in crests]
                yield {**board, "p2": {**board["p2"], "shield_zone": marked}}
        case "UnattackableBy":
            for attacked in ("p2-down", "p2-Src"):
                board = stated([], [{"p1": {"attack": attacked, "with": "a"}}])
                named(board, attacked)["abilities"] = [ability]
                yield board
        case "FreeCrossing":
            gear = "p1-battle_zone-Gin"
            for host in ("a", *(f"p1-battle_zone-{one}" for one in ("Ann", "Bob", "Two", "Hyp"))):
                for holder in (gear, host):
                    board = stated([], [{"p1": {"cross": gear, "onto": host}}])
                    named(board, holder)["abilities"] = [ability]
                    if "unlike" in mentions:
                        named(board, host)["name"] = "Gin"
                    yield {**board, "p1": {**board["p1"], "mana_zone": []}}
        case "AttacksUntapped":
            for attacked in ("p2-Dot", "p2-battle_zone-Ann", "p2-battle_zone-Ico", "p2-Src"):
                board = stated([ability], [{"p1": {"attack": attacked, "with": "a"}}])
                named(board, "p2-Src")["tapped"] = False
                yield board
        case "UnblockableBy":
            for blocks in (["blocker"], []):
                board = stated([ability], ATTACK)
                named(board, "a")["keywords"] = []
                named(board, "p2-Src").update({"tapped": False, "keywords": blocks})
                yield board
        case "Defines":
            card = {**BOB, "id": "h", "name": "H", "abilities": [ability]}
            put = {"put": {"side": "own", "zone": "hand", "name": "H"}, "into": "mana_zone"}
            does = spell("s", {"spell": [put, {"destroy": {"side": "own", "name": "Ann"}}]})
            mixed = {**card, "id": "i", "civilizations": ["water", "fire"]}
            yield stated([ability], [*cast, *LAST], hand=[does, card, mixed])
            yield stated([], [{"p1": {"summon": "h"}}, *LAST], hand=[card])
            board = stated([], [{"p1": {"summon": "h"}}])
            yield {**board, "p1": {**board["p1"], "graveyard": [card]}}
            board = stated([], [{"p1": {"summon": "g"}}], hand=[{"id": "g", "name": "G", "cost": 2, "power": 1}])
            yield {**board, "p1": {**board["p1"], "mana_zone": [card]}}
        case "ODrive" | "ShieldForce":
            card = {"id": "h", "name": "H", "cost": 1, "power": 1500, "abilities": [ability]}
            for pays in ({"o_drive": ["h.o_drive"]}, {"force": ["p1-shield"]}, {}):
                yield stated([], [{"p1": {"summon": "h", **pays}}, *LAST], hand=[card])
            able = {**card, "power": 4000, "keywords": ["speed_attacker", "unblockable", "triple_breaker"]}
            forced, attack = {"p1": {"summon": "h", "force": ["p1-shield"]}}, {"p1": {"attack": "p2", "with": "h"}}
            for play in ([attack], [{"p1": {"cast": "m"}}]):
                yield stated([], [forced, *play], hand=[able, spell("m", {"spell": MANY_EVENTS})])
            if kind == "ODrive":
                yield from gained(ability)
        case "PowerAttacker" | "Slayer":
            yield stated([ability], [{"p1": {"attack": "p2-down", "with": "a"}}])
            yield stated([ability], [{"p1": {"attack": "p2-Src", "with": "a"}}])
            yield stated([ability], LAST)
            yield stated(
                [], [{"p1": {"attack": "p2-down", "with": "a"}}], hand=[{**ANN, "id": "h", "abilities": [ability]}]
            )
        case _:
            if "battling" in mentions:
                battles = ability if "static" in ability else {**ability, "when": {"event": "battles", "card": "this"}}
                board = stated([battles], [{"p1": {"attack": "p2-down", "with": "a"}}])
                if "static" in ability:  # its bearer wins without it
                    named(board, "p2-down")["power"] = 1000
                yield board
            if "ignores" in mentions:
                yield stated([ability], [*ATTACK, {"p1": {"proceed": "turn"}}, {"p2": {"proceed": "turn"}}, *ATTACK])
            yield stated([ability], cast, hand=[spell("s", {"spell": MANY_EVENTS})])
            yield stated([ability], [*cast, *LAST], hand=[spell("s", {"spell": MANY_EVENTS})])
            yield stated([ability], LAST)
            dies = {"when": {"event": "attacks", "card": "this"}, "do": [{"destroy": {"side": "own", "name": "Eve"}}]}
            yield stated([ability, dies], [{"p1": {"attack": "p2-down", "with": "a"}}])
            if "instead_of" in mentions:
                yield stated([ability], [*ATTACK, {"p1": {"proceed": "turn"}}, BACK])
            if "if" in ability:
                comes = {**ability, "when": {"event": "enters", "card": "this"}}
                mana = {"summon": "h", "mana": ["p1-mana_zone-Ann"]}
                yield stated(
                    [], [{"p1": mana}], hand=[{"id": "h", "name": "Ann", "cost": 1, "power": 1, "abilities": [comes]}]
                )


STAGE = Stage.read(WRITTEN, boards)
