"""Records: they are used as frozen data classes are."""

import pickle
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from judge.records import is_record, record


@record
class Move:
    """A card that moves."""

    card: str
    to: str = "hand"
    seen_by: Sequence[str] = field(default_factory=tuple)


@record
class Draw(Move):
    """A card that is drawn."""

    count: int = 1


@record
class Named:
    """One that says itself what makes it the same."""

    name: str
    origin: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Usual:
    """What Python makes of it."""

    card: str
    to: str = "hand"
    seen_by: Sequence[str] = field(default_factory=tuple)


def test_it_is_distinguished_by_its_contents():
    assert Move("a") == Move("a", "hand", ())
    assert hash(Move("a")) == hash(Move("a"))
    assert Move("a") != Move("b")
    assert Move("a") != Move("a", "deck")
    assert Move("a") != Draw("a")
    assert Move("a") != ("a", "hand", ())
    assert len({Move("a"), Move("a"), Draw("a"), Draw("a", count=2)}) == 3


def test_a_record_with_a_mutable_field_has_no_hash():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Move("a", seen_by=["p1"]))


def test_it_is_printed_as_data_classes_are():
    assert repr(Move("a")) == repr(Usual("a")).replace("Usual", "Move")


def test_it_has_its_own_fields_and_those_of_its_base_class():
    assert [one.name for one in fields(Draw)] == ["card", "to", "seen_by", "count"]
    assert replace(Draw("a"), count=2) == Draw("a", count=2)
    match Draw("a", "deck"):
        case Draw(card, to):
            assert (card, to) == ("a", "deck")


def test_it_holds_nothing_but_its_fields():
    with pytest.raises((AttributeError, TypeError)):  # a frozen one with slots fails in its own way
        Move("a").other = 1


def test_nobody_writes_to_one():
    with pytest.raises(FrozenInstanceError):
        Move("a").card = "b"


def test_own_eq_hash_and_repr_are_kept():
    assert Named("a", "x") == Named("a", "y")
    assert len({Named("a", "x"), Named("a", "y")}) == 1
    assert repr(Named("a", "x")) == "a"


def test_it_is_kept_in_files():
    assert pickle.loads(pickle.dumps(Draw("a", count=2))) == Draw("a", count=2)


def test_a_class_is_reported_as_a_class():
    assert is_record(Move)
    assert is_record(Draw)
    assert not is_record(Usual)
    assert not is_record(str)
