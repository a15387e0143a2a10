"""Which word that is accepted somebody meant by another: by its letters, by its parts, or as it is said at a table."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

SMALL = frozenset({"of", "the", "to", "a", "in", "on"})
"""Parts of a word that a hurried writer leaves out."""

SAID: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("atk", "strength", "attack", "power"), ("str", "power", "attack", "play")),
    **dict.fromkeys(("hp", "health", "toughness"), ("def", "life", "defense", "power")),
    "armor": ("defense", "def"),
    **dict.fromkeys(("character", "creature", "follower", "minion"), ("unit", "creature", "follower", "ally")),
    **dict.fromkeys(("spell", "sorcery", "magic"), ("event", "spell", "resolve", "action")),
    **dict.fromkeys(("field", "board"), ("field", "battle_zone", "permanents")),
    **dict.fromkeys(("discard_pile", "graveyard", "cemetery", "grave"), ("trail", "cemetery", "graveyard")),
    **dict.fromkeys(("main", "main_phase"), ("deployment", "main", "action")),
    **dict.fromkeys(("combat", "fight", "battle", "attack_phase"), ("battle", "attack", "main", "layer")),
    **dict.fromkeys(("end", "end_phase"), ("end", "end_turn", "recovery", "turn")),
    **dict.fromkeys(("attacker", "attackers", "by", "using"), ("with",)),
    **dict.fromkeys(("block", "blocker", "blocks", "guard"), ("block", "defend", "answer")),
    **dict.fromkeys(("no_attack", "skip_attack", "dont_attack"), ("pass_attack",)),
    **dict.fromkeys(("scrum", "swing"), ("attack",)),
    **dict.fromkeys(("cast", "use", "summon"), ("play", "cast", "summon")),
    **dict.fromkeys(("choose", "chosen", "select", "pick"), ("pick", "choose", "targets")),
    **dict.fromkeys(("search", "find", "fetch"), ("search", "take", "pick")),
    **dict.fromkeys(("opponent", "opp", "opposing", "theirs"), ("enemy", "opponent")),
    **dict.fromkeys(("you", "mine", "yours", "friendly"), ("own", "you")),
    **dict.fromkeys(("tapped", "rested", "exhausted", "engaged"), ("tapped", "engaged", "action")),
    **dict.fromkeys(("dead", "destroyed", "died"), ("zone",)),
    **dict.fromkeys(("summoned", "etb", "comes_into_play"), ("enters",)),
    **dict.fromkeys(("heal", "gain_life"), ("life", "gain")),
}
"""What players say at a table, each with the words that games have for it, the likeliest first."""


def likely(word: str, known: Sequence[str], alike: float = 0.4) -> str | None:
    """Return the accepted word that was most likely meant, ``None`` where none is near.

    Args:
        word: what stands there.
        known: what is accepted; of several as near as each other the first is meant.
        alike: how near the letters have to be, from 0 to 1.
    """
    folded = word.casefold()
    found = next((one for one in known if one.casefold() == folded), None)
    if found is None:
        found = next((one for one in known if _parts(one) == _parts(word)), None)
    if found is None:
        said = SAID.get(re.sub(r"[\s-]+", "_", folded), ())
        found = next((one for name in said for one in known if name in (one, one.rpartition(".")[2])), None)
    return found or _nearest(word, known, alike)


def _parts(word: str) -> frozenset[str]:
    """Return what a word is put together from, in any order and without small parts."""
    return frozenset(re.split(r"[\s_-]+", word.casefold())) - SMALL


def _nearest(word: str, known: Sequence[str], alike: float) -> str | None:
    close = set(difflib.get_close_matches(word, list(known), 5, alike))
    return max(
        (one for one in dict.fromkeys(known) if one in close),
        key=lambda one: difflib.SequenceMatcher(None, one, word).ratio(),
        default=None,
    )


__all__ = ["likely"]
