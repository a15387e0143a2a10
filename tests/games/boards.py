"""Boards for the tests of the games: each states only what its test is about."""

from judge.scenario import Resolution, resolve
from judge.scenario.model import Base
from tests.strictly import parse


def stated(game: str, board: str, *entries: str) -> Base:
    """Return a scenario: a board in YAML, and the entries of its play where the board itself states none."""
    play = "".join(f"\n  - {entry}" for entry in entries)
    return parse(f"game: {game}\n{board.strip()}\n" + (f"play:{play}\n" if entries else ""), "test")


def played(game: str, board: str, *entries: str, switched_off: frozenset[str] = frozenset()) -> Resolution:
    """Resolve what :func:`stated` returns, some clauses switched off."""
    return resolve(stated(game, board, *entries), switched_off=switched_off)


def given_to(done: Resolution) -> set[str]:
    """Return the cards to which something was given."""
    return {card for step in done.steps if step.key == "given" for card in step.objects}
