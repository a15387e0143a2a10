"""Who may know a card: what zones show, and what is remembered beyond it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import KNOWN, SIGHT, CardId, PlayerId, Sight, State, ZoneId, arrange, forget, inform, knowers, knows

P1, P2 = PlayerId("p1"), PlayerId("p2")
BOTH = frozenset({P1, P2})
TABLE, PURSE, PILE, OTHER_PILE = (ZoneId(zone) for zone in ("table", "p1.purse", "p1.pile", "p2.pile"))
SIGHTS = {
    TABLE: Sight(BOTH),
    PURSE: Sight(frozenset({P1})),
    PILE: Sight(frozenset(), ordered=True),
    OTHER_PILE: Sight(frozenset(), ordered=True),
}
COINS = [CardId(coin) for coin in "abcd"]

coins = st.sampled_from(COINS)
groups = st.sets(st.sampled_from([P1, P2]))
actions = st.one_of(
    st.tuples(st.just("move"), coins, st.sampled_from(list(SIGHTS)), st.booleans()),
    st.tuples(st.just("tell"), st.lists(coins, max_size=3), groups),
    st.tuples(st.just("forget"), st.lists(coins, max_size=3), groups),
)


def position() -> State:
    state = State(SIGHTS)
    state.sights = SIGHTS
    for coin, zone in zip(COINS, SIGHTS, strict=True):
        state.lay_out(coin, P1, zone, {})
    return state


def act(state: State, action) -> None:
    match action:
        case ("move", coin, zone, same):
            state.move(coin, zone, same_object=same)
        case ("tell", some, players):
            inform(state, some, players)
        case ("forget", some, but):
            forget(state, some, but=but)


def known(state: State) -> dict[str, frozenset[PlayerId]]:
    return {coin: knowers(state, coin) for coin in COINS}


@given(st.lists(actions, max_size=25))
def test_a_zone_shows_its_cards_to_the_same_players_after_every_event(steps) -> None:
    state = position()
    for step in steps:
        act(state, step)
        for coin in COINS:
            assert knowers(state, coin) >= SIGHTS[state.zone(coin)].open_to
            assert knowers(state, coin) == {p for p in BOTH if knows(state, p, coin)}


@given(st.lists(actions, max_size=25))
def test_only_knowledge_beyond_the_zone_is_written_down(steps) -> None:
    state = position()
    for step in steps:
        act(state, step)
        for coin in COINS:
            written = state.get(coin, KNOWN)
            assert written is None or (written and list(written) == sorted(written))
            assert SIGHTS[state.zone(coin)].open_to.isdisjoint(written or ())


@pytest.mark.sweep
@given(st.lists(actions, max_size=25))
def test_nobody_comes_to_know_a_card_by_its_going_to_a_hidden_place(steps) -> None:
    state = position()
    for step in steps:
        before = known(state)
        act(state, step)
        if step[0] == "move":
            assert knowers(state, step[1]) <= before[step[1]] | SIGHTS[step[2]].open_to
        if step[0] == "forget":
            assert all(knowers(state, coin) <= before[coin] for coin in COINS)


@given(st.lists(actions, max_size=25), st.integers(0, 25))
def test_going_back_takes_back_knowledge(steps, at) -> None:
    state = position()
    for step in steps[:at]:
        act(state, step)
    mark, before = state.mark(), known(state)
    for step in steps[at:]:
        act(state, step)
    state.undo(mark)
    assert known(state) == before


@given(st.lists(actions, max_size=25))
def test_a_copy_knows_the_same(steps) -> None:
    state = position()
    for step in steps:
        act(state, step)
    assert known(state.copy()) == known(state)


def test_a_card_from_a_public_zone_is_followed_from_pile_to_pile() -> None:
    state = position()
    state.move(COINS[0], PILE)
    assert knowers(state, COINS[0]) == BOTH
    state.move(COINS[0], OTHER_PILE)
    assert knowers(state, COINS[0]) == BOTH


def test_nobody_else_can_follow_a_card_into_a_zone_without_order() -> None:
    state = position()
    state.move(COINS[0], PURSE)
    assert knowers(state, COINS[0]) == {P1}
    state.move(COINS[0], PILE)
    assert knowers(state, COINS[0]) == {P1}


def test_a_card_that_is_seen_stays_seen_without_becoming_another() -> None:
    state = position()
    inform(state, COINS[2:3], {P2})
    state.move(COINS[2], OTHER_PILE, same_object=True)
    assert knowers(state, COINS[2]) == {P2}
    state.move(COINS[2], PURSE, same_object=True)
    assert knowers(state, COINS[2]) == {P1}


def test_looking_informs_one_player_and_revealing_informs_all() -> None:
    state = position()
    inform(state, COINS[2:3], {P1})
    assert [knows(state, player, COINS[2]) for player in (P1, P2)] == [True, False]
    inform(state, COINS[2:3], BOTH)
    assert knowers(state, COINS[2]) == BOTH


def test_the_player_who_arranged_cards_still_knows_them() -> None:
    state = position()
    inform(state, COINS[2:], BOTH)
    forget(state, COINS[2:], but=(P1,))
    assert [knowers(state, coin) for coin in COINS[2:]] == [{P1}, {P1}]
    forget(state, COINS[2:])
    assert [knowers(state, coin) for coin in COINS[2:]] == [set(), set()]


def test_every_change_of_knowledge_is_journaled() -> None:
    state = position()
    marks = [state.mark()]
    for act_now in (lambda: inform(state, COINS[2:3], BOTH), lambda: forget(state, COINS[2:3])):
        act_now()
        marks.append(state.mark())
    assert all(state.journal[a:b] and state.journal[a].field == KNOWN for a, b in pairwise(marks))


def test_without_sights_nothing_is_hidden_and_nothing_remembered() -> None:
    state = State([TABLE, PILE])
    state.lay_out(COINS[0], P1, TABLE, {})
    state.move(COINS[0], PILE)
    assert knows(state, P2, COINS[0])
    assert [change.field for change in state.journal] == ["zone", "stay"]


@given(st.permutations(COINS[1:]))
def test_an_order_that_a_player_chose_is_known_to_that_player_alone(order) -> None:
    state = position()
    for coin in COINS:
        state.move(coin, PILE)
    inform(state, COINS, BOTH)
    arrange(state, PILE, order, (P1,))
    assert state.zones[PILE] == [COINS[0], *order]
    assert knowers(state, COINS[0]) == BOTH
    assert {knowers(state, coin) for coin in order} == {frozenset({P1})}


def test_a_card_with_a_sight_of_its_own_is_seen_by_nobody_else() -> None:
    state = position()
    coin = COINS[0]
    assert knowers(state, coin) == BOTH
    state.put(coin, SIGHT, Sight(frozenset({P1})))
    assert knowers(state, coin) == {P1}
    state.move(coin, PURSE, same_object=True)
    assert knowers(state, coin) == {P1}
    state.move(coin, TABLE)
    assert knowers(state, coin) == BOTH, "as another object it goes by its zone again"
