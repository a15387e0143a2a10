"""How events are called, in English."""

from __future__ import annotations

OF_CARD = {
    "hits": ("hits", "hit"),
    "attacks": ("attacks", "attacked"),
    "defends": ("defends", "defended"),
    "moves": ("is moved", "been moved"),
    "enters": ("enters the arena", "entered the arena"),
    "leaves": ("leaves the arena", "left the arena"),
    "dies": ("dies", "died"),
    "destroyed": ("is destroyed", "been destroyed"),
    "banished": ("is banished", "been banished"),
    "banished_by_boost": ("is banished by boosting", "been banished by boosting"),
    "revealed": ("is revealed", "been revealed"),
    "equipped": ("is equipped", "been equipped"),
    "created": ("is created", "been created"),
    "transforms": ("transforms", "transformed"),
    "triggers": ("triggers", "triggered"),
    "transcends": ("transcends", "transcended"),
    "tapped": ("is tapped", "been tapped"),
    "untapped": ("is untapped", "been untapped"),
    "is_targeted": ("becomes the target of an attack", "become the target of an attack"),
    "completes_contract": ("completes a contract", "completed a contract"),
    "link_resolves": ("resolves its chain link", "resolved its chain link"),
    "damaged": ("is dealt", "been dealt"),
    "is_hit": ("is hit", "been hit"),
    "deals_damage": ("deals", "dealt"),
}
"""The events that happen to an object."""

OF_PLAYER = {
    "plays": ("play", "plays", "played"),
    "activates": ("activate", "activates", "activated"),
    "pitched": ("pitch", "pitches", "pitched"),
    "discarded": ("discard", "discards", "discarded"),
    "charged": ("charge", "charges", "charged"),
    "draws": ("draw", "draws", "drawn"),
    "rolls": ("roll", "rolls", "rolled"),
    "wins_clash": ("win a clash", "wins a clash", "won a clash"),
    "fails_clash": ("fail to win a clash", "fails to win a clash", "failed to win a clash"),
    "wagers": ("wager", "wagers", "wagered"),
    "wins_wager": ("win a wager", "wins a wager", "won a wager"),
    "loses_wager": ("lose a wager", "loses a wager", "lost a wager"),
    "boosts": ("boost", "boosts", "boosted"),
    "fuses": ("fuse", "fuses", "fused"),
    "heaves": ("heave", "heaves", "heaved"),
    "rune_gates": ("rune gate", "rune gates", "rune gated"),
    "cranks": ("crank", "cranks", "cranked"),
    "protects": ("protect with", "protects with", "protected with"),
    "scraps": ("scrap", "scraps", "scrapped"),
    "beats_chest": ("beat chest", "beats chest", "beaten chest"),
    "melds": ("meld", "melds", "melded"),
}
"""The events that a player makes happen."""

PASSIVE = ("plays", "pitched", "discarded", "charged")
"""Of those the ones that are said of the card where it is not said who does it."""

LINK = {
    "hits": "",
    "attacks": "",
    "deals_damage": "to ",
    "damaged": "by ",
    "is_hit": "by ",
    "boosts": "by banishing ",
    "banished_by_boost": "",
}
"""What stands before the second object of an event."""

MOMENT = {
    "turn_starts": ("the start of {} turn", "turn"),
    "action_phase_begins": ("the beginning of {} action phase", "action phase"),
    "end_phase_begins": ("the beginning of {} end phase", "end phase"),
}
OF_THE_CROWD = {"cheered": ("cheers", "cheered"), "booed": ("boos", "booed")}
"""What the crowd does to a hero."""

WHOSE = {"own": "your", "enemy": "your opponent's", "any": "each player's"}
PLAYER = {"own": "you", "enemy": "your opponent", "any": "a player"}
