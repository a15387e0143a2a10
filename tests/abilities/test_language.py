"""A language: nodes that a game assembles, and slots that hold what the game being read has."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, get_args, get_type_hints

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from judge.abilities import COMMON, Body, Filter, Instruction, Language, Node, Of, Select, nodes_of
from judge.abilities import instructions as say
from judge.abilities.language import _Slot
from judge.games import IDS, package
from judge.games.dm.book.c605_resolving import DM
from judge.games.fab.book.c0601_discrete_effects import FAB
from judge.games.kiseki.book.c1214_immediate_effects import KISEKI
from judge.games.sve.book.ch10_effects import SVE


class Tap(Instruction):
    """Tap cards."""

    verb = "tap"
    tap: say.Pointer


class Coloured(Filter):
    """A filter that asks for a colour as well."""

    colour: str | None = None


class ColouredSelect(Select, Coloured):
    """A selection by colour."""


TAPPING = Language(*COMMON, Tap, Coloured, ColouredSelect)
DRAWING = Language(*COMMON, say.Draw)


def read(language: Language, text: object) -> Node:
    return TypeAdapter(Annotated[Of[Instruction], language]).validate_python(text)


def test_a_slot_holds_the_nodes_of_the_language_that_is_read():
    found = read(TAPPING, {"if": {"turn": "own"}, "then": [{"tap": {"colour": "red"}}]})
    assert isinstance(found.then[0], Tap)
    assert type(found.then[0].tap) is ColouredSelect


def test_an_unknown_node_is_refused_with_the_known_ones():
    with pytest.raises(ValidationError) as wrong:
        read(DRAWING, {"may": [{"tap": "this"}]})
    (error,) = wrong.value.errors()
    assert (error["type"], error["loc"]) == ("unknown_instruction", ("may", 0))
    assert "draw" in error["ctx"]["verbs"]
    assert "tap" not in error["ctx"]["verbs"]


def test_a_field_of_another_language_is_unknown():
    with pytest.raises(ValidationError, match="unknown field"):
        read(DRAWING, {"if": {"exists": {"colour": "red"}}, "then": []})


def test_of_two_verbs_the_one_is_meant_whose_node_has_the_other_as_a_field():
    taking = Language(*COMMON, say.Take, say.Look)
    for text in ({"look": 2, "take": {"type": "unit"}}, {"take": {"type": "unit"}, "look": 2}):
        assert isinstance(read(taking, text), say.Look)


class Drawing(say.Draw):
    """Draw cards in a way of its own."""


@pytest.mark.parametrize("nodes", [(say.Draw, Drawing), (Drawing, say.Draw)])
def test_a_node_takes_the_place_of_the_one_it_is_derived_from(nodes):
    assert Language(*nodes).of(Instruction) == [Drawing]


class Discard(Instruction):
    """Another discard."""

    verb = "discard"
    discard: int


def test_two_nodes_cannot_share_a_verb():
    with pytest.raises(ValueError, match="discard"):
        Language(say.Discard, Discard)


class Card(BaseModel):
    """A card of a game that taps."""

    abilities: Annotated[list[Of[Body]], TAPPING] = []


def test_a_schema_holds_the_nodes_of_its_language_and_no_other():
    forms = Card.model_json_schema()["$defs"]
    assert {"Tap", "If", "Triggered"} <= set(forms)
    assert "Draw" not in forms
    assert "colour" in forms["ColouredSelect"]["properties"]


def slots(annotation: object) -> list[type[Node]]:
    """Return the base classes that the slots in an annotation accept."""
    metadata = getattr(annotation, "__metadata__", ())
    here = [annotation.__origin__] if any(isinstance(one, _Slot) for one in metadata) else []
    return here + [one for part in get_args(annotation) if not isinstance(part, str) for one in slots(part)]


@pytest.mark.parametrize("game", [game for game in IDS if list(package(game).language)])
def test_every_part_of_a_text_is_in_the_language_of_its_game(game):
    language = package(game).language
    wanted = {(node, name, base) for node in language for name, hint in hints(node) for base in slots(hint)}
    assert wanted
    missing = [one for one in wanted if not language.of(one[2]) and not means_nothing(game, one[0], one[1])]
    assert missing == []


def means_nothing(game: str, node: type[Node], field: str) -> bool:
    """Return whether a field of a node may not be written in a game."""
    words = package(game).words.items()
    return any(issubclass(node, kind) and field in own and own[field] is None for kind, own in words)


def hints(node: type[Node]) -> list[tuple[str, object]]:
    found = get_type_hints(node, include_extras=True)
    return [(name, found[name]) for name in node.model_fields]


@pytest.mark.parametrize(("game", "meaning"), [("sve", SVE), ("kiseki", KISEKI), ("dm", DM), ("fab", FAB)])
def test_every_instruction_is_carried_out_and_nothing_else(game, meaning):
    """A class without a verb, or of the rulebook's own, cannot be written in a text: an ability of the rulebook uses
    it."""
    listed = set(package(game).language.of(Instruction))
    idle = [kind.__name__ for kind in listed if kind not in meaning.handlers]
    assert not idle, f"mark a procedure of the book with @performs({idle[0]})"
    of_texts = {kind for kind in meaning.handlers if kind.verb and ".book." not in kind.__module__}
    unsaid = [kind.__name__ for kind in of_texts - listed]
    assert not unsaid, f"add {unsaid[0]} to LANGUAGE in judge/games/{game}/language/__init__.py"


@pytest.mark.parametrize("game", IDS)
def test_every_node_class_of_a_language_module_is_in_the_language(game):
    """So a new verb is its class and its procedure, and no list holds its name."""
    room = import_module(f"judge.games.{game}.language")
    modules = [room, *(import_module(f"{room.__name__}.{one.name}") for one in iter_modules(room.__path__))]
    beside = {node for module in modules for node in nodes_of(module)}
    assert beside
    assert beside <= set(room.LANGUAGE)


def test_an_instruction_that_nothing_carries_out_is_named_with_the_function_to_write():
    with pytest.raises(LookupError, match=r"test_language\.Tap: mark a procedure of the book with @performs\(Tap\)"):
        SVE.handlers[Tap]


def test_an_instruction_that_a_game_replaces_is_named_with_the_game_s_own():
    with pytest.raises(LookupError, match=r"instructions\.Draw: use judge\.games\.dm\.language\.effects\.Draw"):
        DM.handlers[say.Draw]


def test_the_largest_number_in_a_text_is_the_language_s():
    class Far(BaseModel):
        """A card of a game with large numbers."""

        abilities: Annotated[list[Of[Body]], Language(*TAPPING, greatest=5_000)] = []

    def says(number):
        return {"abilities": [{"when": {"event": "taps"}, "do": [{"repeat": number, "do": []}]}]}

    assert Far.model_validate(says(5_000))
    with pytest.raises(ValidationError, match="5000"):
        Far.model_validate(says(5_001))
    with pytest.raises(ValidationError, match="999"):
        Card.model_validate(says(1_000))
