"""The terms of the game in English."""

from __future__ import annotations

from judge.cards.printer._fab_tokens import TOKENS
from judge.games import package

KEYWORDS = package("fab").keywords
KEYWORD = {
    name: row.en.lower() if name in ("go_again", "dominate", "overpower") else row.en for name, row in KEYWORDS.items()
}
KEYWORD_ALONE = {name: row.en for name, row in KEYWORDS.items()}
TOKEN = {name: en for name, (en, _) in TOKENS.items()}

TIMES = {1: "once", 2: "twice"}
ORDINAL = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}

ZONE = {
    "hand": "hand",
    "deck": "deck",
    "graveyard": "graveyard",
    "banished": "banished zone",
    "arsenal": "arsenal",
    "pitch": "pitch zone",
    "soul": "hero's soul",
    "permanent": "permanent zone",
    "weapon": "weapon zone",
    "head": "head zone",
    "chest": "chest zone",
    "arms": "arms zone",
    "legs": "legs zone",
    "hero": "hero zone",
}
"""The zones that a player has."""

SHARED = {"stack": "on the stack", "chain": "on the combat chain", "arena": "in the arena", "under": "under an object"}

"""The zones in which one speaks of an aura, not of an aura card."""

TYPE = {
    "action": "action",
    "attack_reaction": "attack reaction",
    "block": "block",
    "companion": "companion",
    "defense_reaction": "defense reaction",
    "demi_hero": "demi-hero",
    "equipment": "equipment",
    "hero": "hero",
    "instant": "instant",
    "macro": "macro",
    "mentor": "mentor",
    "resource": "resource",
    "token": "token",
    "weapon": "weapon",
}
STATE = {
    "attacking": "attacking",
    "defending": "defending",
    "face_down": "face-down",
    "face_up": "face-up",
    "hit": "having hit",
    "marked": "marked",
    "tapped": "tapped",
    "boosted": "boosted",
    "fused": "fused",
    "heaved": "heaved",
    "rune_gated": "rune gated",
    "cranked": "cranked",
    "protected": "protected",
    "scrapped": "scrapped",
    "melded": "melded",
    "wagered": "wagered",
}

STAT = {
    "power": "{p}",
    "base_power": "base {p}",
    "defense": "{d}",
    "cost": "cost",
    "pitch": "pitch value",
    "life": "{h}",
    "intellect": "{i}",
    "base_defense": "base {d}",
    "base_life": "base {h}",
}
COUNTER = {"+1p": "+1{p}", "-1p": "-1{p}", "-1d": "-1{d}", "+1d": "+1{d}", "+1h": "+1{h}", "-1h": "-1{h}"}
POINTS = {
    "resource_points": ("{r}", ""),
    "action_points": ("action point", "action points"),
    "chi_points": ("chi point", "chi points"),
    "life": ("{h}", ""),
}
DAMAGE = {"generic": "damage", "physical": "physical damage", "arcane": "arcane damage"}

UNTIL = {
    "end_of_turn": "until end of turn",
    "combat_chain": "until the combat chain closes",
    "chain_link": "until this chain link resolves",
    "game": "for the rest of the game",
    "own_next_turn": "until the start of your next turn",
    "enemy_next_turn": "until the start of your opponent's next turn",
    "end_of_own_next_turn": "until the end of your next turn",
    "end_of_enemy_next_turn": "until the end of your opponent's next turn",
    "own_next_action_phase": "during your next action phase",
    "enemy_next_action_phase": "during your opponent's next action phase",
    "own_next_end_phase": "during your next end phase",
    "enemy_next_end_phase": "during your opponent's next end phase",
    "this_leaves": "until this leaves the arena",
    "end_of_its_next_turn": "until the end of its controller's next turn",
}

PAID_BY = {
    "boost": "was boosted",
    "fusion": "was fused",
    "scrap": "was played with scrap",
    "beat_chest": "was played with beat chest",
    "charge": "charged a card as an additional cost",
    "discard": "discarded a card as an additional cost",
    "destroy": "destroyed an object as an additional cost",
    "banish": "banished a card as an additional cost",
    "reveal": "revealed a card as an additional cost",
    "tap": "tapped an object as an additional cost",
    "bottom": "put a card on the bottom of a deck as an additional cost",
    "top": "put a card on top of a deck as an additional cost",
    "arsenal": "put a card into the arsenal as an additional cost",
}

EFFECT = {
    "deal": "an effect that deals damage",
    "draw": "an effect that draws",
    "contract": "a contract",
    "clash": "an effect that clashes",
    "create": "an effect that creates tokens",
    "gain": "an effect that gains points",
    "destroy": "an effect that destroys",
    "banish": "an effect that banishes",
    "opt": "an effect that opts",
    "wager": "an effect that wagers",
    "intimidate": "an effect that intimidates",
}

RESULT = {
    "shared": ("that card", "that number"),
    "reveal_until": ("the card revealed last", "the number of cards revealed this way"),
    "create_card": ("the created card", "the number of cards created this way"),
    "create": ("the created token", "the number of tokens created this way"),
    "search": ("the found card", "the number of cards found"),
    "reveal": ("the revealed card", "the number of cards revealed this way"),
    "pick": ("the chosen card", "the number of cards chosen"),
    "discard": ("the discarded card", "the number of cards discarded this way"),
    "destroy": ("what was destroyed this way", "the number of objects destroyed this way"),
    "banish": ("the banished card", "the number of cards banished this way"),
    "put": ("the card put this way", "the number of cards put this way"),
    "return": ("the returned card", "the number of cards returned this way"),
    "equip_token": ("the equipped token", "the number of tokens equipped this way"),
    "equip": ("the equipped card", "the number of cards equipped this way"),
    "charge": ("the charged card", "the number of cards charged this way"),
    "pitch": ("the pitched card", "the number of cards pitched this way"),
    "draw": ("the drawn card", "the number of cards drawn this way"),
    "deal": ("what was dealt damage this way", "the damage dealt this way"),
    "roll": ("the die", "the number rolled"),
    "counter": ("the counter", "the number of counters moved this way"),
    "gain": ("what was gained", "the amount gained this way"),
    "lose": ("what was lost", "the amount lost this way"),
    "pay": ("what was paid", "the number paid this way"),
    "cards": ("the card that paid the cost", "the number of cards that paid the cost"),
    "clash": ("the card you revealed for the clash", "the clash"),
    "declare_name": ("the named card", "the name"),
    "intimidate": ("the intimidated card", "the number of cards intimidated"),
    "transform": ("what was transformed", "the number of objects transformed"),
    "exchange": ("what was exchanged", "the number of objects exchanged"),
    "prevent": ("what was prevented", "the damage prevented"),
    "may": ("what was done", "the number done"),
    "either": ("what was done", "the number done"),
    "steal": ("the stolen object", "the number of objects stolen"),
    "negate": ("the negated layer", "the number of layers negated"),
    "remove": ("the removed card", "the number of cards removed"),
    "tap": ("what was tapped", "the number of objects tapped"),
    "untap": ("what was untapped", "the number of objects untapped"),
    "move_counters": ("the counter", "the number of counters moved this way"),
    "shuffle": ("the shuffled deck", "the number of decks shuffled"),
    "become": ("what has become a copy", "the number of copies"),
    "distribute": ("what got counters", "the number of counters distributed"),
    "return_to_brood": ("the hero that returned", "the number of heroes that returned"),
    "attack_with": ("the attack", "the number of attacks"),
    "turn": ("the turned card", "the number of cards turned"),
    "freeze": ("what was frozen", "the number of objects frozen"),
    "unfreeze": ("what was unfrozen", "the number of objects unfrozen"),
    "mark": ("the marked hero", "the number of heroes marked"),
    "hand_over": ("the given object", "the number of objects given"),
    "gain_control": ("what you gained control of", "the number of objects gained control of"),
    "retrieve": ("the retrieved card", "the number of cards retrieved"),
    "add_defending": ("the added defending card", "the number of defending cards added"),
}
"""What is remembered by each verb: as an object and as a number."""


def title(word: str) -> str:
    """Return a supertype or subtype as it is printed."""
    return " ".join(part.capitalize() for part in word.replace("_", " ").split(" "))


def article(noun: str) -> str:
    """Return a noun behind a or an."""
    silent = noun.lower().startswith(("1h", "one", "once", "uni", "hour"))
    return f"{'an' if noun[:1].lower() in 'aeiou' and not silent else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return a noun for several things."""
    if noun.endswith(("equipment", "allies")):
        return noun
    if noun.endswith(("ally", "Ally", "proxy")):
        return f"{noun[:-1]}ies"
    if noun.endswith("hero"):
        return f"{noun}es"
    return f"{noun}es" if noun.endswith(("s", "x", "sh", "ch")) else f"{noun}s"


def series(words: list[str], last: str = "and") -> str:
    """Return words as a list."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def sentence(words: str) -> str:
    """Return words as a sentence."""
    found = words[:1].upper() + words[1:]
    return found if found.endswith((".", "”")) else f"{found}."


DONE = {
    "discard": "discarded",
    "destroy": "destroyed",
    "banish": "banished",
    "put": "put",
    "return": "returned",
    "search": "found",
    "reveal": "revealed",
    "pick": "chosen",
    "create": "created",
    "create_card": "created",
    "charge": "charged",
    "pitch": "pitched",
    "draw": "drawn",
    "equip": "equipped",
    "equip_token": "equipped",
    "reveal_until": "found",
    "transform": "transformed",
    "steal": "stolen",
    "negate": "negated",
    "tap": "tapped",
    "untap": "untapped",
    "remove": "removed",
    "intimidate": "intimidated",
    "exchange": "exchanged",
    "shuffle": "shuffled",
    "become": "changed",
    "distribute": "distributed",
    "return_to_brood": "returned",
    "turn": "turned",
    "freeze": "frozen",
    "unfreeze": "unfrozen",
    "mark": "marked",
    "hand_over": "given",
    "gain_control": "gained control of",
    "retrieve": "retrieved",
    "add_defending": "added",
    "may": "done",
    "either": "done",
    "move_counters": "moved",
    "attack_with": "attacked with",
}
"""How something is called that an instruction has been done to, by the word of the instruction."""
