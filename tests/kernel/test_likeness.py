"""Two suspended procedures differ only in the values that they still read."""

from collections import deque

import pytest

from .frames import FrameLikeness
from .liveness import dead_after


def read_later(kept, left):
    yield 1
    yield kept
    kept = left = 0
    yield kept + left


def caught(kept, left):
    try:
        yield 1
    except ValueError:
        yield kept
    left = 2
    yield left


def around(kept, left):
    while True:
        yield kept
        left = kept
        kept = left + 1


def shared(kept, left):
    yield 1
    yield lambda: kept


def looped(kept, left):
    for _ in (1, 2):
        yield 1
    yield kept


def waiting(rule, *given):
    procedure = rule(*given)
    next(procedure)
    return procedure


def alike(one, other):
    likeness = FrameLikeness()
    return likeness.of(one, {}) == likeness.of(other, {})


@pytest.mark.parametrize("rule", [read_later, caught, around, shared, looped])
def test_only_a_variable_that_is_still_read_keeps_procedures_apart(rule):
    assert alike(waiting(rule, 1, 2), waiting(rule, 1, 3))
    assert not alike(waiting(rule, 1, 2), waiting(rule, 5, 2))


@pytest.mark.parametrize("rule", [read_later, caught, around, shared, looped])
def test_a_procedure_that_has_not_begun_is_kept_apart_by_its_arguments(rule):
    assert alike(rule(1, 2), rule(1, 2))
    assert not alike(rule(1, 2), rule(5000, 2))
    assert not alike(rule(1, 2), waiting(rule, 1, 2))


def test_two_variables_that_are_written_together_are_dead_before():
    def pair(kept, left):
        yield 1
        kept, left = 3, 4  # one instruction on Python 3.13
        yield kept + left

    def written_and_read(kept, left):
        yield 1
        kept = left  # on Python 3.13 the last writing and the reading after it are one instruction
        yield kept, left

    assert alike(waiting(pair, 1, 2), waiting(pair, 5, 6))
    assert alike(waiting(written_and_read, 1, 2), waiting(written_and_read, 5, 2))
    assert not alike(waiting(written_and_read, 1, 2), waiting(written_and_read, 1, 6))


def test_a_variable_read_for_the_last_time_no_longer_counts():
    one, other = waiting(read_later, 1, 2), waiting(read_later, 5, 2)
    assert not alike(one, other)
    assert (next(one), next(other)) == (1, 5)
    assert alike(one, other)


def test_a_value_on_the_stack_counts_and_an_equal_variable_does_not():
    def adds(kept):
        yield kept + (yield kept)

    assert not alike(waiting(adds, 1000), waiting(adds, 2000))


def test_a_place_that_is_not_known_has_nothing_dead():
    assert dead_after(read_later.__code__).get(-7, frozenset()) == frozenset()
    assert any("left" in dead for dead in dead_after(read_later.__code__).values())


def test_queues_are_compared_by_their_contents():
    assert alike(deque([1, 2]), deque([1, 2]))
    assert not alike(deque([1, 2]), deque([2, 1]))
