"""Questions why something does not happen, generated from shipped boards, at a random moment of the script.

Each is answered with a clause, and none stops the run.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from judge.kernel import PlayerId
from judge.scenario import Resolution, Scenario, ScenarioFile, library, resolve

GAMES = ("sve", "fab", "kiseki", "dm")

BOARDS = 100
"""The number of boards of each game that ``make soak`` asks about; each is asked two questions."""

FEW = 8
"""The number of boards of each game in a usual run."""

ON_A_CARD: Mapping[str, Sequence[str]] = {
    "sve": ("play", "activate", "evolve", "feed", "quick"),
    "fab": ("play", "activate", "defend"),
    "kiseki": ("play", "arts", "craft", "support"),
    "dm": ("summon", "cast", "use", "generate", "cross", "activate", "block"),
}
"""The declarations of each game that name one card."""

ATTACKS = ("sve", "kiseki", "dm")
"""The games in which an attack names a target and an attacker."""

Question = Mapping[str, Any]


def visible(done: Resolution, where: Sequence[str]) -> list[str]:
    """Return the cards of a board that do not start in a deck."""
    game = done.setting.game
    return sorted(
        card for card in where if card in game.world.faces and "deck" not in (game.state.zone(card) or "deck")
    )


def abilities(done: Resolution, card: str) -> list[str]:
    """Return the names of the printed abilities of a card."""
    face = done.setting.game.world.faces[card]
    return [f"{card}.{ability.label}" for ability in getattr(face, "abilities", ())]


def questions(done: Resolution, players: Sequence[str]) -> Iterator[tuple[str, Question]]:
    """Yield every question about a trigger, an ability, a target or a declaration that the board allows."""
    game = done.scenario.game
    cards = visible(done, sorted(done.setting.game.world.faces))
    for card in cards:
        for ability in abilities(done, card):
            yield "trigger", {"trigger": ability}
            yield "ability", {"ability": ability}
            yield from (("target", {"target": other, "of": ability}) for other in cards)
        yield from (("declare", {"declare": {word: card}}) for word in ON_A_CARD[game])
        if game in ATTACKS:
            targets = [*cards, *players]
            yield from (("declare", {"declare": {"attack": one, "with": card}}) for one in targets if one != card)


def asked_of(file: ScenarioFile, number: int) -> Iterator[tuple[Scenario, int]]:
    """Yield a board with one question at a random place of its script, ``number`` times, with its entry number."""
    chance, board = random.Random(file.id), file.scenario
    done = file.resolve()
    players: list[PlayerId] = list(done.setting.game.players)
    kinds: dict[str, list[Question]] = {}
    for kind, question in questions(done, players):
        kinds.setdefault(kind, []).append(question)
    for _ in range(number if kinds else 0):
        at = chance.randint(0, len(board.play))
        question = chance.choice(kinds[chance.choice(sorted(kinds))])
        entry = {str(chance.choice(players)): {"why_not": dict(question)}}
        play = [*board.play[:at], entry, *board.play[at:]]
        yield board.model_copy(update={"play": play, "expect": []}), at + 1


def unanswered(board: Scenario, entry: int) -> str | None:
    """Return how a question fails to be answered with a clause, if it does."""
    done = resolve(board)
    said = board.play[entry - 1]
    if done.script.unfit is not None and done.script.unfit.entry == entry:
        return f"{said} fits no moment"
    answer = next((one for one in done.script.answers if one.entry == entry), None)
    if answer is None:
        return f"{said} is not answered"
    return None if answer.cites else f"{said} is answered without a clause"


def can_be_asked(file: ScenarioFile) -> bool:
    """Return whether the script of a board is played to its end, and there is a card to ask about."""
    done = file.resolve()
    played_out = done.ending.outcome != "limit" and done.script.unfit is None and not done.script.unasked
    return played_out and any(True for _ in questions(done, ()))


def chosen(game: str, boards: int) -> list[ScenarioFile]:
    """Return boards of a game drawn at random, the same on every run."""
    files = list(library(game))
    random.Random(game).shuffle(files)
    return [file for _, file in zip(range(boards), filter(can_be_asked, files), strict=False)]


def answer_all(game: str, boards: int) -> None:
    asked = [(file.id, *one) for file in chosen(game, boards) for one in asked_of(file, 2)]
    wrong = [f"{name}: {problem}" for name, board, entry in asked if (problem := unanswered(board, entry))]
    assert wrong == []
    assert len(asked) >= 2 * boards * 0.9, "void: hardly a question was asked"


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_why_not_is_answered_with_a_clause(game: str) -> None:
    answer_all(game, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_why_not_is_answered_with_a_clause_on_many_boards(game: str) -> None:
    answer_all(game, BOARDS)
