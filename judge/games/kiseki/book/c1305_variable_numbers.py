"""1305 Variable numbers: the value of X, and when it is fixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from judge.abilities import Body, Node, Static, Text
from judge.games.kiseki.book.c0200_card_information import AMOUNTS, Ability
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.world import Game, controller, info
from judge.kernel import GAME, CardId, Procedure, Question, Why, clause

FOLLOWED = "followed"
"""A fact about the game as a whole: the computed numbers of static crafts at the last check."""


NUMBER = Question(
    "x",
    "kiseki:1305.2a",
    because=("kiseki:1305.2", "kiseki:1204.2c", "kiseki:104.5", "kiseki:1305.2c"),
    otherwise=Why("kiseki:104.5", "not_a_number"),
)
"""The question for the value of X."""


@clause("kiseki:1305.2", without=None)
def settle_when_played(text: Text, body: Body) -> Procedure[None]:
    """Fix X when a text is played, if the player chooses it (1305.2a) or playing needs it (1305.2b)."""
    game = text.game
    if body.x is not None:
        most = game.world.reader.amount(text, body.x)
        (x,) = yield from game.choose(NUMBER, by=text.you, among=range(most + 1), subject=text.subject)
        text.numbers["x"] = int(x)
    elif body.x_is is not None and "x" in (*strings(body.targets), *strings(getattr(body, "activate", ()))):
        amount = game.world.reader.amount(text, body.x_is)
        because = ("kiseki:1305.2", "kiseki:1204.2c", "kiseki:1305.2c", "kiseki:1305.2#when-x-is-fixed")
        game.note(
            "number",
            "kiseki:1305.2b",
            because=because,
            subject=text.subject,
            then=partial(text.numbers.update, x=amount),
            amount=amount,
        )


def settle_on_resolution(text: Text, body: Body) -> None:
    """1305.3: fix an X that the text defines and that was not fixed when it was played."""
    if body.x_is is None or "x" in text.numbers:
        return
    amount = text.game.world.reader.amount(text, body.x_is)
    because = ("kiseki:1205.1b", "kiseki:1305.2#when-x-is-fixed")
    text.game.note(
        "number",
        "kiseki:1305.3",
        because=because,
        subject=text.subject,
        then=partial(text.numbers.update, x=amount),
        amount=amount,
    )


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)
    elif isinstance(value, Node):
        for name in type(value).model_fields:
            yield from strings(getattr(value, name))


def follow(game: Game, cards: Iterable[CardId], *, silent: bool) -> None:
    """1305.4: record how the computed numbers of valid static crafts have changed.

    With ``silent``, nothing is traced, because the board began with these numbers.
    """
    known: dict[str, tuple[int, ...]] = game.state.get(GAME, FOLLOWED, {})
    now: dict[str, tuple[int, ...]] = {}
    for card in cards:
        for ability in valid(game, card, info(game, card), Static):
            numbers = _computed(game, card, ability)
            if numbers:
                name = f"{card}.{ability.label}"
                now[name] = numbers
                changed = [n for n, before in zip(numbers, known.get(name, numbers), strict=True) if n != before]
                for amount in () if silent else dict.fromkeys(changed):
                    game.note(
                        "number",
                        "kiseki:1305.4",
                        actor=controller(game, card),
                        objects=(card,),
                        subject=name,
                        amount=amount,
                    )
    if now != known:
        game.state.put(GAME, FOLLOWED, now or None)


def _computed(game: Game, card: CardId, ability: Ability) -> tuple[int, ...]:
    """Return the current values of a static craft's computed numbers."""
    node = ability.node
    assert isinstance(node, Static)  # the caller looks at no others
    text = Text(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
    given = (getattr(node.static, name) for name in AMOUNTS)
    return tuple(game.world.reader.amount(text, a) for a in given if isinstance(a, Node))
