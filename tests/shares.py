"""A sweep in shares: every run looks at the first share, and ``make soak`` at all the others.

@in_shares(8)
def test_every_card_is_said(share):
    for card in share.of(CARDS):
        ...
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

import pytest

Thing = TypeVar("Thing")


class Share(NamedTuple):
    """One of several equal shares, which hold every thing once."""

    number: int
    many: int

    def of(self, things: Iterable[Thing]) -> list[Thing]:
        return list(things)[self.number :: self.many]


def in_shares(many: int) -> Any:
    """Return a mark for a test with an argument ``share``."""
    shares = [Share(number, many) for number in range(many)]
    marked = [pytest.param(share, marks=pytest.mark.soak) for share in shares[1:]]
    return pytest.mark.parametrize("share", [shares[0], *marked], ids=lambda share: f"{share.number}-of-{share.many}")
