"""Every word of the language, in every place: it changes the outcome of a board, or it is rejected there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import yaml

from judge.abilities import reading
from tests.planting import outcomes, shipped, stage_dm, stage_fab, stage_kiseki, stage_sve
from tests.planting.mentions import Mentions
from tests.planting.planting import Planting
from tests.planting.vocabulary import Word, words

STAGES = {"sve": stage_sve.STAGE, "kiseki": stage_kiseki.STAGE, "dm": stage_dm.STAGE, "fab": stage_fab.STAGE}

ONE_IN = {"sve": 32, "kiseki": 32, "dm": 80, "fab": 512}
"""One word in this number is planted by ``make test``, per game; an eighth of one game's by ``make quick``."""

QUICK = "kiseki"
"""The game with the smallest language and the fewest boards."""

PARTS = 8

SHARES = {"sve": 16, "kiseki": 8, "dm": 32, "fab": 200}
"""The number of shares in which all words of a game are planted by ``make soak``."""


@cache
def language(game: str) -> list[Word]:
    """Return every word of a game, each once."""
    return list(dict.fromkeys(words(game)))


@cache
def stage(game: str) -> Planting:
    """Return the stage of a game; all tests of a process share the outcomes of its boards."""
    return Planting(game, STAGES[game])


def without_effect(game: str, some: Callable[[Word], bool], planting: Planting | None = None) -> list[str]:
    """Return the planted texts and their places for each word that neither changes an outcome nor is rejected."""
    planting = planting or stage(game)
    found = []
    for word in language(game):
        if some(word) and not planting.shows(word) and not shipped.shown_by_boards(game, word):
            boards = "".join(f"\n  left out of:  {board}" for board in shipped.boards_that_say(game, word))
            found.append(planting.report(word) + boards)
    return found


def number_of(word: Word) -> int:
    """Return a number that a word has on every machine, independent of its position in the list."""
    return crc32(repr(tuple(word)).encode())


def on_one_worker(game: str, *more: Any, sweep: bool = False) -> Any:
    """Return the parameters of a test that shares the stage of a game with the others."""
    marks = [pytest.mark.xdist_group(f"planting-{game}"), *([pytest.mark.sweep] if sweep else [])]
    return pytest.param(game, *more, marks=marks)


@pytest.mark.parametrize(
    ("game", "part"),
    [on_one_worker(game, part, sweep=game != QUICK or part > 0) for game in STAGES for part in range(PARTS)],
)
def test_a_word_changes_an_outcome_or_is_refused(game: str, part: int) -> None:
    def drawn(word: Word) -> bool:
        taken, left = divmod(number_of(word), ONE_IN[game])
        return left == 0 and taken % PARTS == part

    found = without_effect(game, drawn)
    assert not found, "\n\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "share"), [(game, share) for game, many in SHARES.items() for share in range(many)])
def test_every_word_changes_an_outcome_or_is_refused(game: str, share: int) -> None:
    found = without_effect(game, lambda word: number_of(word) % SHARES[game] == share)
    assert not found, "\n\n".join(found)


@pytest.mark.parametrize(
    "word",
    [
        Word("Grant.abilities", "PowerAttacker.power_attacker"),
        Word("", "Put.tapped=true"),
        Word("Printed.abilities", "NinjaStrike.zone"),
        Word("StrikeBack.strike_back", "Filter.other"),
        Word("Grant.abilities", "Spell.spell"),
    ],
    ids=str,
)
@pytest.mark.sweep
@pytest.mark.xdist_group("planting-dm")
def test_the_walk_found_these_in_duel_masters(word: Word) -> None:
    """A given keyword that gave nothing, a card put tapped that lay untapped, and what nobody read."""
    assert word not in language("dm") or stage("dm").shows(word)


@pytest.mark.parametrize("game", [on_one_worker(game) for game in STAGES])
def test_the_walk_goes_through_the_whole_language(game: str) -> None:
    least = {"sve": 2500, "kiseki": 1500, "dm": 6000, "fab": 10_000}
    found = language(game)
    assert len(found) > least[game]
    assert Word("Damage.to" if game == "sve" else "Destroy.destroy", "Select.other") in found


@pytest.mark.parametrize("game", STAGES)
def test_nothing_is_on_a_stage_twice(game: str) -> None:
    """Of two the last would count, without a word."""
    text = (Path(__file__).parent / f"stage_{game}.yaml").read_text("utf-8")
    for part, said in yaml.compose(text, yaml.CSafeLoader).value:
        keys = [key.value for key, _ in said.value] if isinstance(said, yaml.MappingNode) else []
        assert sorted(keys) == sorted(set(keys)), part.value


def test_mentions_are_found_by_key_value_and_pair() -> None:
    said = Mentions({"draw": {"number": "n"}, "keyword_of": [{"links": True}]})
    assert "draw" in said
    assert "n" in said
    assert ("number", "n") in said
    assert ("links", True) in said
    assert said.any_beginning("keyword")
    assert said.any_of("gone", ("number", "n"))
    assert "number n" not in said
    assert ("draw", "n") not in said


@pytest.fixture
def nothing_kept() -> Iterator[None]:
    """Forget the outcomes of the shipped boards, before and afterwards."""
    shipped.as_it_is.cache_clear()
    yield
    shipped.as_it_is.cache_clear()


def anew(game: str) -> Planting:
    """Return a stage on which nothing has been played."""
    return Planting(game, STAGES[game])


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize(
    ("game", "field"),
    [
        on_one_worker(game, field, sweep=True)
        for game, field in (("sve", "counter"), ("kiseki", "cost"), ("dm", "icon"), ("fab", "supertypes"))
    ],
)
def test_a_field_that_nothing_reads_is_found(monkeypatch: pytest.MonkeyPatch, game: str, field: str) -> None:
    """A new field of a filter is read by nothing where its author forgot the rest."""
    idle = Word("Destroy.destroy", f"Select.{field}")
    assert without_effect(game, idle.__eq__) == []
    asked = reading._asked
    monkeypatch.setattr(reading, "_asked", lambda kind, fields: asked(kind, fields - {field}))
    shipped.as_it_is.cache_clear()
    (said,) = without_effect(game, idle.__eq__, anew(game))
    assert said.startswith(f"{game}: Select.{field} in Destroy.destroy has no effect on any board\n  planted: ")
    assert "destroy: {" in said


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("game", [on_one_worker(game, sweep=game != QUICK) for game in STAGES])
def test_a_field_that_the_engine_forgets_is_found(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """It is accepted as it is written, and then the instruction is carried out as if it were not there."""
    planted = next(word for word in words(game) if word.said == "Draw.who")
    assert stage(game).shows(planted)
    as_written = outcomes.read

    def forgets(value: Any) -> Any:
        if isinstance(value, list):
            return [forgets(one) for one in value]
        if not isinstance(value, dict):
            return value
        return {key: forgets(one) for key, one in value.items() if not (key == "who" and "draw" in value)}

    def forgetful(board: outcomes.Data) -> Any:
        as_written(board)
        return as_written(forgets(board))

    monkeypatch.setattr(outcomes, "read", forgetful)
    assert not anew(game).shows(planted)
