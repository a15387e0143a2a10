"""The card index: names that contain a part, and names that occur in a text."""

from judge.cards.index import Index


def index(*names: str) -> Index:
    made = Index()
    for name in names:
        add(made, name)
    return made


def add(held: Index, name: str) -> None:
    held.add({"name": name}, [("name", name)], [], {"竜": "りゅう", "古竜": "こりゅう"}.get)


def said(names: object) -> list[str]:
    return [one.name for one in names]  # type: ignore[attr-defined]


def test_names_that_begin_with_the_part_come_first_then_shorter_ones() -> None:
    held = index("Great Dragon", "Dragonling", "Old Dragon", "Dragon", "Goblin")
    assert said(held.holding("form", ["dragon"])) == ["Dragon", "Dragonling", "Old Dragon", "Great Dragon"]
    assert said(held.holding("form", ["dragon", "great"])) == ["Great Dragon"]


def test_a_part_is_found_once_in_a_name_and_never_across_two_names() -> None:
    assert said(index("Dada", "da").holding("form", ["da"])) == ["da", "Dada"]
    assert said(index("ab", "cd").holding("form", ["bc"])) == []


def test_names_are_found_by_their_pronunciation() -> None:
    assert said(index("古竜", "竜", "goblin").holding("sound", ["りゅう"])) == ["竜", "古竜"]


def test_the_names_in_a_text_are_the_longest_first() -> None:
    held = index("Ward", "Snapdragon", "Snap", "Dragon", "Wardens")
    assert said(held.names_in("whensnapdragonhasward", 4)) == ["Snapdragon", "Dragon", "Ward", "Snap"]
    assert said(held.names_in("whensnapdragonhasward", 5)) == ["Snapdragon", "Dragon"]


def test_a_name_is_found_as_soon_as_it_is_added() -> None:
    held = index("Goblin")
    assert not said(held.holding("form", ["dragon"]))
    assert not held.names_in("adragon", 4)
    add(held, "Dragon")
    assert said(held.holding("form", ["dragon"])) == said(held.names_in("adragon", 4)) == ["Dragon"]
