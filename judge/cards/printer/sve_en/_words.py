"""The official English terms."""

from __future__ import annotations

HEAD = {
    "fanfare": "Fanfare",
    "last_words": "Last Words",
    "on_evolve": "On Evolve",
    "strike": "Strike",
    "on_race": "On Race",
}
CLASS = {
    "Forest": "Forestcraft",
    "Sword": "Swordcraft",
    "Rune": "Runecraft",
    "Dragon": "Dragoncraft",
    "Nightmare": "Abysscraft",
    "Haven": "Havencraft",
    "Neutral": "Neutral",
}
ZONE = {
    "field": "field",
    "hand": "hand",
    "cemetery": "cemetery",
    "ex": "EX area",
    "banished": "banished zone",
    "evolve_deck": "evolve deck",
    "deck": "deck",
}
FIGURE = {"printed_cost": "original cost", "cost": "cost", "attack": "attack", "defense": "defense"}
CANNOT = {
    "attack": "can't attack",
    "attack_leader": "can't attack leaders",
    "attack_follower": "can't attack followers",
    "destroyed": "can't be destroyed",
    "destroyed_by_ability": "can't be destroyed by abilities",
    "refreshed_in_start_phase": "isn't refreshed in its player's start phase",
    "damaged": "takes no damage",
    "banished": "can't be banished",
    "be_attacked": "can't be attacked",
    "be_chosen": "can't be selected",
    "evolved": "can't evolve",
    "win": "doesn't win by a text",
    "lose": "doesn't lose",
    "played": "can't be played",
    "use_activated": "can't use its activated abilities",
    "use_activated_but_evolve": "can't use its activated abilities except evolve",
    **{f"use_{name}": f"can't use its {word} abilities" for name, word in HEAD.items()},
    **{f"trigger_{name}": f"has {word} abilities that don't trigger" for name, word in HEAD.items()},
}
DAMAGE = {"ability_damage": "ability damage", "combat_damage": "combat damage"}
DEALT = {
    "deals_damage": "damage",
    "deals_combat_damage": "combat damage",
    "deals_ability_damage": "damage from abilities",
}
"""What a card deals, by the event of dealing it."""

ABILITY = {**HEAD, "evolve": "Evolve", "earth_rite": "Earth Rite"}
FROM_ELSEWHERE = {"discarded": "hand"}
"""Where the cards are that something happens to, if not on the field."""

WITHOUT_PLACE = ("plays", "enters", "moves")
"""What happens to cards that come: where they then are is said by what happens."""

ON = {"field": "on", "ex": "in"}
ONTO = {"field": "onto", "deck": "on"}
"""How cards come to a zone, where not into it."""

UNTIL = {
    "end_of_turn": " until the end of the turn",
    "end_of_next_enemy_turn": " until the end of the enemy's next turn",
    "next_enemy_turn": " during the enemy's next turn",
}
ROLLED = "the number rolled"
"""What a die shows, wherever the text asks for it."""

INTO = {"bury": " into the cemetery", "ex": " into the EX area"}
DID = {"discard": "discarded", "banish": "banished", "destroy": "destroyed", "bury": "put into the cemetery"}


def sentence(words: str) -> str:
    """Return words as a sentence."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", ".”")) else ".")


HAPPENS = {
    "enters": "comes onto the field",
    "leaves": "leaves the field",
    "dies": "goes from the field to the cemetery",
    "buried": "goes to the cemetery",
    "returned": "returns to the hand",
    "destroyed": "is destroyed",
    "banished": "is banished",
    "evolves": "evolves",
    "attacks": "attacks",
    "fights": "fights",
    "attacked": "is attacked",
    "refreshed": "is refreshed",
    "engaged": "is engaged",
    "races": "races",
    "damaged": "takes damage",
    "ability_damage": "takes damage from an ability",
    "combat_damage": "takes combat damage",
    "discarded": "is discarded from hand",
    "moves": "is put into the EX area",
    "defense_lost": "loses defense",
    "deals_damage": "deals damage",
    "deals_attack_damage": "deals attack damage",
    "deals_combat_damage": "deals combat damage",
    "deals_ability_damage": "deals ability damage",
    "leader_damaged": "takes damage",
    "defense_gained": "gains defense",
    "plays": "plays",
    "chosen": "is selected",
}
"""What is said of a card to which an event happens; the first word is the verb."""

TO_ANOTHER = {
    **dict.fromkeys(("attacks", "fights"), ""),
    "attacked": "by",
    **dict.fromkeys(("deals_damage", "deals_attack_damage", "deals_combat_damage", "deals_ability_damage"), "to"),
    **dict.fromkeys(("damaged", "ability_damage", "combat_damage"), "from"),
}
"""What leads from an event to its second object."""

PRESENT: dict[str, str] = {}
PAST = {
    "comes": "came",
    "leaves": "left",
    "goes": "went",
    "returns": "returned",
    "is": "was",
    "evolves": "evolved",
    "attacks": "attacked",
    "fights": "fought",
    "races": "raced",
    "takes": "took",
    "loses": "lost",
    "deals": "dealt",
    "gains": "gained",
    "play": "played",
    "draw": "drew",
    "draws": "drew",
    "plays": "played",
}
"""For the verbs of what happens, what is said of them afterwards."""
