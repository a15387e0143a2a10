"""8.5.45 Clash and 8.5.46 Wager: what one of two players wins."""

from __future__ import annotations

from judge.abilities import Instruction, Text, delay
from judge.games.fab import effect_words
from judge.games.fab._board import cards, clockwise, info
from judge.games.fab._chain import link_of
from judge.games.fab._performing import perform_all, performs
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of
from judge.games.fab.book.c0805_effects import Revealed
from judge.games.fab.language import Triggered, When
from judge.kernel import Game, PlayerId, Procedure, clause, do


@performs(effect_words.Clash)
@clause("fab:8.5.45", without=0)
def _clash(text: Text, what: effect_words.Clash) -> Procedure[int]:
    """8.5.45: each player reveals the top card of their deck; the greatest power wins."""
    game, players = text.game, clockwise(text.game, text.you)
    shown = {player: cards(game, player, "deck")[0] for player in players if cards(game, player, "deck")}
    if shown:
        events = [Revealed(game.state.ref(card), player) for player, card in shown.items()]
        yield from do(game, *events, clause="fab:8.5.45")
    powers = {player: info(game, card)["power"] for player, card in shown.items()}
    winner = _winner({player: power for player, power in powers.items() if power is not None})
    if winner is None:
        game.note("nobody_wins_clash", "fab:8.5.45c", because=("fab:8.5.45",))
        return 0
    because = ("fab:8.5.45",) if len(powers) == len(players) else ("fab:8.5.45", "fab:8.5.45b")
    game.note("wins_clash", "fab:8.5.45a", because=because, actor=winner, objects=(shown[winner],))
    yield from perform_all(text, what.won if winner == text.you else what.lost)
    return int(winner == text.you)


@clause("fab:8.5.45b")
def _winner(powers: dict[PlayerId, int]) -> PlayerId | None:
    """Return who has revealed the one greatest power; a card that has power beats any without (8.5.45b)."""
    best = [player for player, power in powers.items() if power == max(powers.values())]
    return best[0] if len(best) == 1 else None


@performs(effect_words.Wager)
@clause("fab:8.5.46", without=0)
def _wager(text: Text, what: effect_words.Wager) -> Procedure[int]:
    """8.5.46: an attack wagers a prize: the effect stays with it and triggers as its chain link resolves."""
    yield from ()
    game, refs = text.game, [ref for ref in objects(text, what.on) if link_of(text.game, ref) is not None]
    if not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="wager", subject=text.subject)
        return 0
    game.note("wagers", rule_of(text), because=("fab:8.5.46", "fab:8.5.46a"), actor=text.you, objects=[refs[0].card])
    own = text.copy()
    own.source = refs[0]
    decided: list[Instruction] = [effect_words.WagerDecided(wager_decided=what.wager)]
    delay(own, Triggered(when=When(event="link_resolves", card="this"), do=decided))
    return 1


@performs(effect_words.WagerDecided)
@clause("fab:8.5.46a", without=0)
def _wager_decided(text: Text, what: effect_words.WagerDecided) -> Procedure[int]:
    """8.5.46a: if the attack has hit, the player who wagered has won, else the other; whoever won gets the prize."""
    game, link = text.game, link_of(text.game, text.source)
    hit = link is not None and link.hit
    winner = text.you if hit else text.opponent
    creates = any(isinstance(one, effect_words.Create) for one in what.wager_decided)
    because = ("fab:8.5.46", "fab:8.5.46b") if creates or not what.wager_decided else ("fab:8.5.46",)
    game.note("wins_wager", "fab:8.5.46a", because=because, actor=winner, objects=(text.source.card,))
    return (yield from perform_all(_as_won_by(game, text, winner), what.wager_decided))


@clause("fab:8.5.46b")
def _as_won_by(game: Game, text: Text, winner: PlayerId) -> Text:
    """Return the text of the prize, whose player is the one who won: a token is created under their control."""
    return text if winner == text.you else text_of(game, winner, text.source, text.subject)
