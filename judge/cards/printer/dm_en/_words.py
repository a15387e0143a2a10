"""The terms of Duel Masters in English."""

from __future__ import annotations

from judge.games import package

KEYWORD = {name: row.en for name, row in package("dm").keywords.items()}
SENTENCES = ("can't ", "can ", "attacks ", "blocks ", "stays ", "breaks ", "evolves ", "wins ")
"""How keywords begin that are a predicate, and no name."""

TYPE = {
    "creature": "creature",
    "spell": "spell",
    "cross_gear": "cross gear",
    "castle": "castle",
    "cell": "cell",
    "weapon": "weapon",
    "fortress": "fortress",
    "impulse": "impulse",
    "field": "field",
    "core": "core",
    "aura": "aura",
    "ritual": "ritual",
    "nebula": "nebula",
    "artifact": "artifact",
    "land": "land",
    "rule_plus": "rule plus",
    "tamaseed": "tamaseed",
}
SPECIAL = {
    "evolution": "evolution",
    "psychic": "psychic",
    "psychic_super": "psychic super",
    "exile": "exile",
    "dragheart": "dragheart",
    "forbidden": "forbidden",
    "d2": "D2",
    "neo": "NEO",
    "gr": "gacharange",
    "star_evolution": "star evolution",
    "final_forbidden": "final forbidden",
    "s_max": "S-MAX evolution",
    "dream": "dream",
}
CIVILIZATION = {one: one for one in ("light", "water", "darkness", "fire", "nature", "zero", "jokers")}
ZONE = {
    "battle_zone": "battle zone",
    "mana_zone": "mana zone",
    "shield_zone": "shield zone",
    "hand": "hand",
    "deck": "deck",
    "graveyard": "graveyard",
    "hyperspatial_zone": "hyperspatial zone",
    "super_gr": "super gacharange zone",
}
ABILITY = {
    "silent_skill": "silent skill",
    "shield_force": "shield force",
    "tap_ability": "a tap ability",
    "strike_back": "strike back",
    "ninja_strike": "ninja strike",
    "revolution_change": "revolution change",
    "attack_chance": "attack chance",
    "judgement_z": "Judgement Z",
    "g_zero": "G-zero",
    "power_attacker": "power attacker",
    "slayer": "slayer",
    "o_drive": "O-drive",
    "invasion": "invasion",
}
USED_BY = {
    "mana": "used by paying mana",
    "shield_trigger": "used by its shield trigger",
    "strike_back": "used by its strike back",
    "judgement_z": "used by its Judgement Z",
    "g_zero": "used by its G-zero",
    "gr_summon": "GR-summoned",
    "effect": "used by an effect without paying its cost",
    "revolution_change": "put out by its revolution change",
    "nothing": "put out without being used",
}
UNTIL = {
    "end_of_attack": "until the end of the attack",
    "end_of_turn": "until the end of the turn",
    "next_turn": "until the start of your next turn",
    "end_of_next_turn": "until the end of your next turn",
    "end_of_enemy_turn": "until the end of your opponent's next turn",
    "enemy_untap": "until your opponent's cards have untapped at the start of their next turn",
    "game": "for the rest of the game",
}
WHOSE = {"own": "your", "enemy": "your opponent's", "any": "each player's"}
PLAYER = {"own": "you", "enemy": "your opponent", "any": "a player"}
WHO = {"you": "you", "opponent": "your opponent", "each": "each player"}
THEIR = {"you": "your", "opponent": "their", "each": "their"}
OF_WHO = {"you": "your", "opponent": "your opponent's", "each": "each player's"}
ORDINAL = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}

OTHER = {
    **dict.fromkeys(("broken", "moves"), "{} breaks it"),
    "shield_trigger_used": "{} has broken the shield",
    **dict.fromkeys(("battles", "battle_ends", "wins_battle", "loses_battle"), "it battles {}"),
    **dict.fromkeys(("attacks", "blocks"), "that is {}"),
    **dict.fromkeys(("attacked", "blocked"), "by {}"),
    **dict.fromkeys(("crosses", "crossed"), "it is {}"),
    "before_each_break": "the shield is {}",
    "destroyed": "in a battle with {}",
}
"""How the second card has part in an event."""

EVENT = {
    "enters": ("is put into the battle zone", "been put into the battle zone", "be put into the battle zone"),
    "destroyed": ("is destroyed", "been destroyed", "be destroyed"),
    "discarded": ("is discarded", "been discarded", "be discarded"),
    "drawn": ("is drawn", "been drawn", "be drawn"),
    "charged": ("is charged into the mana zone", "been charged into the mana zone", "be charged into the mana zone"),
    "broken": ("is broken", "been broken", "be broken"),
    "drawing": ("is about to be drawn", "been about to be drawn", "be about to be drawn"),
    "before_break": ("is about to break shields", "been about to break shields", "be about to break shields"),
    "before_each_break": (
        "is about to break shields, once for each of those shields",
        "been about to break shields, counted for each shield",
        "be about to break a shield",
    ),
    "breaks": ("has broken shields", "broken shields", "break shields"),
    "used": ("is used", "been used", "be used"),
    "shield_trigger_used": (
        "is used by its shield trigger",
        "been used by its shield trigger",
        "be used by its shield trigger",
    ),
    "ninja_strike_used": (
        "is used by its ninja strike",
        "been used by its ninja strike",
        "be used by its ninja strike",
    ),
    "tapped": ("becomes tapped", "become tapped", "become tapped"),
    "untapped": ("becomes untapped", "become untapped", "become untapped"),
    "crosses": ("is crossed to a creature", "been crossed to a creature", "be crossed to a creature"),
    "crossed": ("has a cross gear crossed to it", "had a cross gear crossed to it", "have a cross gear crossed to it"),
    "attacks": ("attacks", "attacked", "attack"),
    "attacked": ("is attacked", "been attacked", "be attacked"),
    "chosen": ("is chosen", "been chosen", "be chosen"),
    "blocks": ("blocks", "blocked", "block"),
    "blocked": ("is blocked", "been blocked", "be blocked"),
    "attacks_unblocked": (
        "attacks and isn't blocked",
        "attacked without being blocked",
        "attack without being blocked",
    ),
    "battles": ("battles", "battled", "battle"),
    "battle_ends": ("has finished a battle", "finished a battle", "finish a battle"),
    "wins_battle": ("wins a battle", "won a battle", "win a battle"),
    "loses_battle": ("loses a battle", "lost a battle", "lose a battle"),
    "flips": ("is flipped", "been flipped", "be flipped"),
    "links": ("links", "linked", "link"),
}
"""Events of a card: that they happen, have happened, would happen."""

MOMENT = {
    "turn_starts": "the start of {} turn",
    "turn_ends": "the end of {} turn",
    "attack_ends": "the end of an attack",
    "battle_starts": "the start of a battle",
}
OF_PLAYER = {
    "shows_rock": ("show rock", "shows rock", "shown rock"),
    "shows_paper": ("show paper", "shows paper", "shown paper"),
    "shows_scissors": ("show scissors", "shows scissors", "shown scissors"),
    "loses": ("lose the game", "loses the game", "lost the game"),
}
OF_CREATURE = (
    "attacks",
    "attacked",
    "blocks",
    "blocked",
    "attacks_unblocked",
    "battles",
    "battle_ends",
    "wins_battle",
    "loses_battle",
    "breaks",
    "before_break",
    "before_each_break",
    "crossed",
)
"""The events that creatures have where the text names no card."""

DID = {
    "pick": "{} was chosen",
    "destroy": "{} was destroyed this way",
    "discard": "{} was discarded this way",
    "return": "{} was returned this way",
    "put": "{} was put this way",
    "draw": "{} was drawn this way",
    "from_top": "{} was put from the deck this way",
    "search": "{} was found",
    "look": "{} was taken",
    "reveal": "{} was revealed this way",
    "uncross": "{} was taken off this way",
    "tap": "{} was tapped this way",
    "untap": "{} was untapped this way",
    "may": "that was done",
    "either": "that was done",
}
RESULT = {
    "pick": "chosen {}",
    "destroy": "destroyed {}",
    "discard": "discarded {}",
    "return": "returned {}",
    "put": "{} put this way",
    "draw": "drawn {}",
    "from_top": "{} put from the deck this way",
    "search": "{} found",
    "look": "{} taken",
    "reveal": "revealed {}",
    "tap": "{} tapped this way",
    "uncross": "{} taken off this way",
    "untap": "{} untapped this way",
    "shared": "{} spoken of",
}
"""What a card is called with which something was done."""


def article(noun: str) -> str:
    """Return a noun behind a or an."""
    return f"{'an' if noun[:1].lower() in 'aeiou' and not noun.startswith('uni') else 'a'} {noun}"


def series(words: list[str], last: str = "and") -> str:
    """Return words as a list."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def plural(noun: str) -> str:
    """Return a noun for several things."""
    if noun.endswith(("gear", "ritual plus")):
        return noun
    if noun == "nebula":
        return "nebulae"
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}es" if noun.endswith(("s", "x")) else f"{noun}s"


def sentence(words: str) -> str:
    """Return words as a sentence."""
    found = words[:1].upper() + words[1:]
    return found if found.endswith((".", ".”")) else f"{found}."
