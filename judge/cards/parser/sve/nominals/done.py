"""Noun phrases for the cards of an earlier action, and for their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark import Token

from judge.cards.parser.sve._shapes import Nominal, shaped
from judge.cards.parser.sve.meanings import DONE, Meant
from judge.cards.parser.sve.nouns import cards, filter_only
from judge.cards.parser.sve.parsing import NotReadError


def _what_was(done: str) -> str | None:
    """Return the placeholder for the cards of an earlier action, or ``None``: 捨てた, これによって捨てた."""
    return DONE.get(done.removeprefix("これによって"))


@shaped("IT")
def it(said: Nominal) -> Meant:
    """Return the meaning of それ, or of a token created before: その『…』."""
    return Meant("pointer", f"@created:{said.words[3:-1]}" if said.words.startswith("その『") else "@it", said.words)


@shaped("PAST TYPE", "PAST TYPE ALL")
def done_to(said: Nominal) -> Meant | None:
    """Return the meaning of the cards of an earlier action, or ``None``: 捨てたカード; 選んだフォロワー."""
    if said.words.startswith("選んだ") and said.kinds[-1] != "ALL":
        return Meant("pointer", "@chosen", said.words)
    done = _what_was(said.first)
    return None if done is None else Meant("pointer", done, said.words)


@shaped("PAST TYPE NO AMONG")
def among_those(said: Nominal) -> Meant | None:
    """Return the meaning of "among the cards of an earlier action", or ``None``: 公開したカードの中."""
    done = _what_was(said.first)
    return None if done is None else Meant("among", done, said.words)


@shaped("PAST .+ QUANTITY")
def for_each_done(said: Nominal) -> Meant | None:
    """Return the meaning of each card of an earlier action, or ``None``: 捨てたカード1枚 (につき)."""
    if said.last not in ("1枚", "1体", "1つ"):
        return None
    return Meant("done_each", how_many_done(said.tokens[:-1], said.words), said.words)


@shaped("PAST HOW_MANY")
def number_done(said: Nominal) -> Meant:
    """Return the meaning of the number of cards of an earlier action: 戻した枚数."""
    return Meant("amount", how_many_done(said.tokens[:1], said.words), said.words)


def how_many_done(tokens: Sequence[Token], words: str) -> Any:
    """Return the number of cards of an earlier action: これによって墓場に置いたスペルの枚数, 戻した枚数."""
    done = _what_was(str(tokens[0]))
    if done is None:
        raise NotReadError(words)
    if len(tokens) == 1 or "".join(tokens[1:]) in ("カード", "手札"):
        return {"number": done}
    like = filter_only(cards(tokens[1:], words))
    return {"number": done, "like": like} if like else {"number": done}
