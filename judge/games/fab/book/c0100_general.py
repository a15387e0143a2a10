"""1.0.2 Restrictions: rules and effects that forbid something take precedence over permissions and requirements."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Node, Text, names, terms_of
from judge.games.fab.book.c0106_layers import origin_of
from judge.games.fab.book.c0107_abilities import functional
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.language.playing import Forbid
from judge.games.fab.world import Game, controller, info, reader_of
from judge.kernel import CardId, PlayerId, Why, clause

SAYS = {
    "play": "fab:5.1.5",
    "activate": "fab:5.1.5",
    "attack": "fab:1.4.6",
    "defend": "fab:7.0.5b",
    "pitch": "fab:1.0.2",
}
"""The clause that stops each forbidden action."""


@clause("fab:1.0.2", "fab:1.0.2a", without=None)
def forbidden(game: Game, player: PlayerId, card: CardId, action: str) -> Why | None:
    """Return the reason if a restriction keeps a player from an action with an object (1.0.2), otherwise ``None``.

    Args:
        action: the action, a key of ``SAYS``.
    """
    for text, node in _restrictions(game, player, card, action):
        if _restricts(text, node, player, card):
            says = "fab:1.0.2a" if node.only_from else SAYS[action]
            means = terms_of(text, [node.like] if isinstance(node.like, Node) else ())
            return Why(says, "forbidden", ("fab:1.0.2", *means), (text.source.card,))
    return None


def _restrictions(game: Game, player: PlayerId, card: CardId, action: str) -> Iterator[tuple[Text, Forbid]]:
    """Yield the restrictions that now forbid this kind of action, each with its text.

    In "Play this only if you …", "you" is the player who plays the card, not its owner.
    """
    if not game.world.has(Forbid):
        return
    for source, ability in functional(game, Forbid):
        node = ability.node
        if node.forbid != action:
            continue
        you = player if source == card and node.like == "this" else controller(game, source)
        text = text_of(game, you, game.state.ref(source), f"{source}.{ability.label}")
        if node.if_ is None or reader_of(text).holds(text, node.if_):
            yield text, node


def _restricts(text: Text, node: Forbid, player: PlayerId, card: CardId) -> bool:
    """Return whether a restriction applies to a player's action with an object (1.0.2a)."""
    game = text.game
    if node.side != "any" and (player == text.you) is not (node.side == "own"):
        return False
    origin = origin_of(game, card)
    if node.origin and origin not in names(node.origin):
        return False
    if node.only_from and origin in names(node.only_from):
        return False
    if node.like == "this":
        return card == text.source.card
    return node.like is None or reader_of(text).like(text, node.like, info(game, card), card)
