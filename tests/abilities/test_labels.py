"""Labels of abilities: no two of a card or of an effect have the same, and an effect gives the same ones each time."""

from typing import Annotated, Any

from pydantic import TypeAdapter

from judge.abilities import COMMON, Body, GivenAbilities, Keyworded, Language, Of, Titled, labelled, short_label


class Echo(Titled):
    """A keyword ability with a node of its own."""

    verb = "echo"
    echo: int


READ = TypeAdapter(Annotated[list[Of[Body]], Language(*COMMON, Keyworded, Echo)])


def nodes(*forms: dict[str, Any]) -> list[Body]:
    return READ.validate_python(forms)


ENTERS = {"when": {"event": "enters"}}
KEYWORD = {"keyword": "fanfare"}
STATE = {"whenever": {"turn": "own"}}
ACTIVATED = {"activate": []}
ECHO = {"echo": 2}
EITHER = {"when": [{"event": "leaves"}, {"event": "enters"}]}


def test_an_ability_is_called_by_id_keyword_event_or_number():
    found = labelled(nodes({**ENTERS, "id": "own"}, KEYWORD, ENTERS, EITHER, STATE, ACTIVATED, ECHO))
    assert [label for label, _ in found] == ["own", "fanfare", "enters", "leaves", "state", "ability6", "echo"]


def test_repeated_labels_are_numbered():
    found = labelled(nodes(ENTERS, KEYWORD, ENTERS, {**ACTIVATED, "id": "enters"}))
    assert [label for label, _ in found] == ["enters", "fanfare", "enters2", "enters3"]


def test_each_effect_gives_its_own_abilities_the_same_each_time():
    given = GivenAbilities(lambda label, node: (label, object()))
    text = nodes(ENTERS, ENTERS)
    once = given.by("a.spell", text)
    assert [label for label, _ in once] == ["enters+a.spell", "enters2+a.spell"]
    assert given.by("a.spell", text) is once
    assert given.by("b.spell", text) != once
    assert given.by("a.spell", nodes(ENTERS, ENTERS)) != once
    assert [short_label(label) for label, _ in once] == ["enters", "enters2"]
