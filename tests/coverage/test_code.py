from judge.coverage import citations_in_code, in_source

SOURCE = '''"""sve:1.1"""

RULE = "sve:1.2"


@clause("sve:8.4")
def attack(game):
    """sve:1.3"""
    game.do("sve:8.4.4", because=("sve:7.4.7#return-point", "see sve:1.4", f"sve:{game}"))
    "sve:1.5"  # a bare string is odd, but it is a constant
    def inner():
        return {"sve@1.7.0:9.1": 1}


class Board:
    """sve:1.6"""

    def field(self):
        return "sve:4.4"
'''


def test_whole_constants_count_and_docstrings_do_not():
    found = [(place.line, place.symbol, place.name) for place in in_source(SOURCE, "x.py")]
    assert sorted(found) == [
        (3, "<module>", "sve:1.2"),
        (6, "attack", "sve:8.4"),
        (9, "attack", "sve:7.4.7#return-point"),
        (9, "attack", "sve:8.4.4"),
        (10, "attack", "sve:1.5"),
        (12, "attack.inner", "sve@1.7.0:9.1"),
        (19, "Board.field", "sve:4.4"),
    ]


def test_the_engine_is_read_and_not_nothing():
    found = citations_in_code()
    assert found, "no citation was read from judge/games: this check would be void"
    assert all(place.file.startswith("judge/games/") for place in found)
    assert found == sorted(found)


def test_files_are_found_below_a_folder(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "ch01.py").write_text(SOURCE, encoding="utf-8")
    assert len(citations_in_code(tmp_path)) == 7
