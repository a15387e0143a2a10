"""Noun phrases for keywords, traits and abilities that something has, gets or loses."""

from __future__ import annotations

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.words import KEYWORDS


@shaped("KEYWORD( KEYWORD)*")
def keywords(said: Nominal) -> Meant:
    """Return the meaning of keywords: 【守護】【突進】."""
    return Meant("keywords", [KEYWORDS[word.strip("【】")] for word in said.tokens], said.words)


@shaped("(TRAIT|MODE|NO)( (TRAIT|MODE|NO))+")
def traits(said: Nominal) -> Meant | None:
    """Return the meaning of traits, or ``None``: 獣・タイプ."""
    if not {"TRAIT", "MODE"} <= set(said.kinds):
        return None
    return Meant("traits", [str(token).rstrip("・") for token in said.tokens if token.type == "TRAIT"], said.words)


@shaped("ABILITY")
def abilities(said: Nominal) -> Meant | None:
    """Return the meaning of a kind of ability of any card, or ``None``: ファンファーレ能力."""
    return (
        None if said.words == "この能力" else Meant("abilities_of", ("", said.words.removesuffix("能力")), said.words)
    )


@shaped("(.+ )?(NO|BUT_EVOLVE) ABILITY")
def abilities_of(said: Nominal) -> Meant:
    """Return the meaning of a kind of ability of certain cards: 相手の場のカードの起動能力."""
    whose = "".join(token for token in said.tokens[:-1] if token.type not in ("NO", "BUT_EVOLVE"))
    but = "_but_evolve" if "BUT_EVOLVE" in said.kinds else ""
    return Meant("abilities_of", (whose, said.last.removesuffix("能力") + but), said.words)


@shaped("FOR_A_TURN QUOTE")
def quoted_for_a_turn(said: Nominal) -> Meant:
    """Return the meaning of an ability for this turn, given together with another grant: このターン、「…」."""
    return Meant("quote_for_a_turn", said.last[1:-1], said.words)
