from judge.coverage import cited_by_name
from judge.resources import PACKAGE

MAIN_PHASE = "judge/games/sve/book/ch08_main_phase.py"
VOCABULARY = "judge/games/fab/adapter/vocabulary.py"


def lines_of(file: str, text: str) -> list[int]:
    """Return the lines of a file in which a text stands."""
    lines = (PACKAGE.parent / file).read_text("utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if text in line]


def test_a_line_cites_the_clauses_of_the_value_that_it_names() -> None:
    (line,) = lines_of(MAIN_PHASE, "game.choose(ATTACKER,")
    found = cited_by_name(MAIN_PHASE, line, line)
    assert "sve:8.4.2" in {one.name for one in found}
    assert {one.file for one in found} == {"judge/games/sve/book/ch08_main_phase.py"}


def test_a_line_cites_the_clauses_of_its_question_and_no_others() -> None:
    (line,) = lines_of(MAIN_PHASE, "game.choose(target_of(")
    assert "sve:8.4.3" in {one.name for one in cited_by_name(MAIN_PHASE, line, line)}
    (line,) = lines_of(MAIN_PHASE, "among = possible_targets(")
    assert cited_by_name(MAIN_PHASE, line, line) == []


def test_a_value_that_is_imported_under_another_name_is_found() -> None:
    (line,) = lines_of(VOCABULARY, "*PAID_BY_KEYWORD.values()")
    found = cited_by_name(VOCABULARY, line, line)
    assert "fab:8.3.17" in {one.name for one in found}
    assert {one.file for one in found} == {"judge/games/fab/book/c0504_optional_costs.py"}
