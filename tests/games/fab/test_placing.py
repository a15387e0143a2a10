"""A board that no game can come to is refused at its line, with the clause that says so."""

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

SWORD = "{id: sword, types: [weapon], subtypes: [sword, 1h]}"
BOW = "{id: bow, types: [weapon], subtypes: [bow, 2h]}"
AXE = "{id: axe, types: [weapon], subtypes: [axe, 2h]}"
SHIELD = "{id: %s, types: [equipment], subtypes: [off-hand]}"
QUIVER = "{id: %s, types: [equipment], subtypes: [quiver]}"
OWL = "{id: owl, types: [companion], subtypes: [off-hand], keywords: [perched]}"
HELM = "{id: %s, types: [equipment], subtypes: [head]}"
MODULAR = "{id: modular, types: [equipment], keywords: [modular], equipped: head}"

REFUSED = {
    "hero without the type": ("hero: {id: x, types: [action]}", "p1.hero", "fab:3.11.2"),
    "equipment without a zone": ("equipment: [{id: x, types: [equipment]}]", "p1.equipment[0]", "fab:8.5.41b"),
    "two in the head zone": (f"equipment: [{HELM % 'a'}, {HELM % 'b'}]", "p1.equipment[1]", "fab:3.10.2"),
    "two of one entry": (f"equipment: [{{count: 2, {(HELM % 'a')[1:]}]", "p1.equipment[0]", "fab:3.10.2"),
    "two-handed beside one-handed": (f"weapons: [{SWORD}, {AXE}]", "p1.weapons[0]", "fab:8.2.1b"),
    "two two-handed": (f"weapons: [{AXE}, {BOW}]", "p1.weapons[1]", "fab:8.2.2b"),
    "a third weapon": (
        f"weapons: [{SWORD}, {SHIELD % 'a'}, {SWORD.replace('sword,', 'third,', 1)}]",
        "p1.weapons[2]",
        "fab:8.2.1b",
    ),
    "two off-hands": (f"weapons: [{SHIELD % 'a'}, {SHIELD % 'b'}]", "p1.weapons[1]", "fab:8.2.10b"),
    "off-hand beside two-handed": (f"weapons: [{AXE}, {SHIELD % 'a'}]", "p1.weapons[1]", "fab:8.2.10a"),
    "quiver beside another two-handed weapon": (f"weapons: [{AXE}, {QUIVER % 'a'}]", "p1.weapons[1]", "fab:8.2.15a"),
    "two quivers": (f"weapons: [{QUIVER % 'a'}, {QUIVER % 'b'}]", "p1.weapons[1]", "fab:8.2.15b"),
    "quiver and off-hand beside a bow": (
        f"weapons: [{BOW}, {QUIVER % 'a'}, {SHIELD % 'b'}]",
        "p1.weapons[2]",
        "fab:8.2.10a",
    ),
    "perched where both zones are taken": (
        f"weapons: [{SWORD}, {QUIVER % 'a'}, {OWL}]",
        "p1.weapons[2]",
        "fab:8.3.39a",
    ),
    "perched without a subtype": (
        "weapons: [{id: owl, types: [companion], keywords: [perched]}]",
        "p1.weapons[0]",
        "fab:8.3.39b",
    ),
    "weapon in no hand": ("weapons: [{id: x, types: [weapon], subtypes: [sword]}]", "p1.weapons[0]", "fab:8.5.41b"),
    "no weapon in a hand": ("weapons: [{id: x, types: [equipment], subtypes: [1h]}]", "p1.weapons[0]", "fab:3.16.2a"),
    "attack among permanents": ("permanents: [{id: x, subtypes: [attack]}]", "p1.permanents[0]", "fab:1.3.3"),
    "equipment in the hand": (f"hand: [{HELM % 'a'}]", "p1.hand[0]", "fab:3.9.2"),
    "weapon in the deck": (f"deck: [{SWORD}]", "p1.deck[0]", "fab:3.7.2"),
    "weapon in the pitch zone": ("pitch: [{id: x, types: [weapon]}]", "p1.pitch[0]", "fab:3.14.2"),
    "token in the graveyard": ("graveyard: [{id: x, types: [token]}]", "p1.graveyard[0]", "fab:8.1.8a"),
    "card of another player": ("graveyard: [{id: x, owner: p2}]", "p1.graveyard[0]", "fab:3.8.2"),
    "two cards in the arsenal": ("arsenal: [{id: a}, {id: b}]", "p1.arsenal[1]", "fab:3.3.2"),
    "modular without a zone": (
        f"equipment: [{MODULAR.replace(', equipped: head', '')}]",
        "p1.equipment[0]",
        "fab:8.3.30",
    ),
    "modular of another": (
        f"equipment: [{MODULAR.replace('types', 'owner: p2, types')}]",
        "p1.equipment[0]",
        "fab:8.3.30b",
    ),
    "modular where a helm is": (f"equipment: [{HELM % 'a'}, {MODULAR}]", "p1.equipment[1]", "fab:3.10.2"),
}

ACCEPTED = {
    "two swords": f"weapons: [{SWORD}, {SWORD.replace('sword,', 'second,', 1)}]",
    "sword and shield": f"weapons: [{SWORD}, {SHIELD % 'a'}]",
    "bow and quiver": f"weapons: [{QUIVER % 'a'}, {BOW}]",
    "perched beside two hands": f"weapons: [{AXE}, {OWL}]",
    "an aura": "permanents: [{id: x, subtypes: [aura]}]",
    "a token": "permanents: [{id: x, types: [token], subtypes: [aura]}]",
    "modular": f"equipment: [{MODULAR}]",
    "a demi-hero": "hero: {id: x, types: [demi_hero], life: 10, intellect: 3}",
}


HERO = "hero: {name: 'Bravo, Star of the Show', types: [hero], subtypes: [%s], supertypes: [guardian]%s}, deck: [%s]"
POOL = {
    "another class": (HERO % ("", "", "{supertypes: [wizard]}"), "p1.deck[0]", "fab:1.1.3"),
    "legendary twice": (
        HERO % ("", "", "{name: Heart, keywords: [legendary], count: 2}"),
        "p1.deck[0]",
        "fab:8.3.6",
    ),
    "specialization of another hero": (
        HERO % ("", "", "{abilities: [{keyword: specialization, of: Dorinthea}]}"),
        "p1.deck[0]",
        "fab:8.3.7",
    ),
    "a suffix is no moniker": (
        HERO % ("", "", "{abilities: [{keyword: specialization, of: Star}]}"),
        "p1.deck[0]",
        "fab:8.3.7",
    ),
    "mentor of a hero who is not young": (HERO % ("", "", "{types: [mentor]}"), "p1.deck[0]", "fab:8.1.10a"),
    "ephemeral": (HERO % ("", "", "{keywords: [ephemeral]}"), "p1.deck[0]", "fab:8.3.21a"),
    "the right side of a split-card": (
        HERO % ("", "", "{supertypes: [guardian], right: {name: Shock, types: [instant], supertypes: [lightning]}}"),
        "p1.deck[0]",
        "fab:9.2.2a",
    ),
    "specialization on the right side": (
        HERO % ("", "", "{right: {name: R, types: [instant], abilities: [{keyword: specialization, of: Kano}]}}"),
        "p1.deck[0]",
        "fab:8.3.7",
    ),
    "demi-hero as the hero": ("hero: {types: [demi_hero]}", "p1.hero", "fab:8.1.11a"),
    "pairs without the other": (
        HERO.partition(", deck")[0] % ("", "") + ", weapons: [{types: [weapon], subtypes: [1h, claw], "
        "abilities: [{keyword: pairs, of: Beak}]}]",
        "p1.weapons[0]",
        "fab:8.3.26a",
    ),
    "another player's card in the inventory": ("inventory: [{pitch: 1, owner: p2}]", "p1.inventory[0]", "fab:4.1.6"),
    "hero in the deck": ("deck: [{types: [hero]}]", "p1.deck[0]", "fab:8.1.5b"),
}
ESSENCE = ", abilities: [{keyword: essence, of: [earth, ice]}]"
IN_POOL = {
    "legendary once": HERO % ("", "", "{name: Heart, keywords: [legendary]}, {name: Other, keywords: [legendary]}"),
    "specialization": HERO % ("", "", "{abilities: [{keyword: specialization, of: Bravo}]}"),
    "essence": HERO % ("", ESSENCE, "{supertypes: [ice, guardian]}, {supertypes: [earth]}"),
    "mentor of a young hero": HERO % ("young", "", "{types: [mentor]}"),
    "pairs": HERO.partition(", deck")[0] % ("", "") + ", weapons: [{types: [weapon], subtypes: [1h, claw], "
    "abilities: [{keyword: pairs, of: Beak}]}, {name: Beak, types: [weapon], subtypes: [1h]}]",
    "unlimited": HERO % ("", "", "{name: Rat, keywords: [unlimited], count: 9}"),
    "no hero stated": "deck: [{supertypes: [wizard]}]",
}
BEFORE_THE_GAME = "game: fab\nturn: {phase: setup}\np1: {%s}\n"


def board(side: str) -> str:
    return f"game: fab\np1:\n  {side}\n"


@pytest.mark.parametrize(("side", "field", "rule"), REFUSED.values(), ids=REFUSED)
def test_objects_that_a_zone_cannot_contain_are_refused(side, field, rule):
    with pytest.raises(ScenarioError) as caught:
        parse(board(side))
    (problem,) = caught.value.problems
    assert (problem.line, problem.field) == (3, field)
    assert f"({rule})" in problem.expected


@pytest.mark.parametrize("side", ACCEPTED.values(), ids=ACCEPTED)
def test_objects_that_a_zone_can_contain_are_accepted(side):
    assert parse(board(side)) is not None


@pytest.mark.parametrize(("side", "field", "rule"), POOL.values(), ids=POOL)
def test_no_game_starts_with_cards_outside_the_card_pool(side, field, rule):
    with pytest.raises(ScenarioError) as caught:
        parse(BEFORE_THE_GAME % side)
    assert [one.field for one in caught.value.problems] == [field]
    assert f"({rule})" in caught.value.problems[0].expected


@pytest.mark.parametrize("side", IN_POOL.values(), ids=IN_POOL)
def test_a_game_starts_with_cards_of_the_card_pool(side):
    assert parse(BEFORE_THE_GAME % side) is not None


def test_a_keyword_without_its_words_is_refused():
    with pytest.raises(ScenarioError) as caught:
        parse(board("hand: [{id: x, abilities: [{keyword: specialization}]}]"))
    assert "`of` next to specialization" in caught.value.problems[0].expected


def test_cards_have_the_type_of_their_place_unless_they_state_types():
    board = parse(
        "game: fab\n"
        "p1:\n"
        "  hero: {id: h, name: H, life: 20, intellect: 4}\n"
        "  weapons: [{id: w, name: W, subtypes: [1h], power: 3}]\n"
        "  equipment: [{id: e, name: E, subtypes: [head]}]\n"
        "p2:\n"
        "  hero: {id: g, name: G, life: 20, intellect: 4, types: [demi_hero]}\n"
    )
    assert [board.p1.hero.types, board.p1.weapons[0].types, board.p1.equipment[0].types] == [
        ["hero"],
        ["weapon"],
        ["equipment"],
    ]
    assert board.p2.hero.types == ["demi_hero"]


@pytest.mark.parametrize(
    ("link", "where"),
    [
        ("{attack: slash}", "turn.chain[0].attack"),
        ("{attack: slam, target: wolf}", "turn.chain[0].target"),
        ("{attack: slam, defending: [slam, helm]}", "turn.chain[0].defending[1]"),
    ],
)
def test_a_chain_link_names_existing_cards(link: str, where: str) -> None:
    board = f"game: fab\nturn: {{phase: reaction, chain: [{link}]}}\np1: {{chain: [{{id: slam, power: 3}}]}}\n"
    with pytest.raises(ScenarioError) as wrong:
        parse(board, "mine.yaml")
    assert [problem.field for problem in wrong.value.problems] == [where]


CHAIN = "chain: [{id: x, name: X, subtypes: [attack], power: 3}%s]"
LINK = "{phase: %s, chain: [{attack: x%s}]}"
IN_COMBAT = {
    "a chain outside combat": (LINK % ("action", ""), CHAIN % "", "turn.chain[0]", "fab:7.0.2"),
    "a hit before the damage": (LINK % ("reaction", ", hit: true"), CHAIN % "", "turn.chain[0]", "fab:7.5.2"),
    "equipment of no zone": (
        LINK % ("reaction", ", defending: [y]"),
        CHAIN % ", {id: y, name: Y, types: [equipment]}",
        "p1.chain[1]",
        "fab:8.5.41b",
    ),
    "a card of no link": (LINK % ("reaction", ""), CHAIN % ", {id: y, name: Y}", "p1.chain[1]", "fab:7.0.3"),
}


def _in_combat(turn: str, chain: str) -> list[tuple[str, str]]:
    try:
        parse(f"game: fab\nturn: {turn}\np1: {{{chain}}}\n", "mine.yaml")
    except ScenarioError as wrong:
        return [(one.field, one.expected) for one in wrong.problems]
    return []


@pytest.mark.parametrize(("turn", "chain", "at", "says"), IN_COMBAT.values(), ids=list(IN_COMBAT))
def test_a_combat_chain_that_no_game_comes_to_is_refused(turn: str, chain: str, at: str, says: str) -> None:
    ((field, expected),) = _in_combat(turn, chain)
    assert field == at
    assert says in expected


def test_an_attack_that_has_hit_is_resolved_and_a_chain_goes_on_from_there() -> None:
    assert _in_combat(LINK % ("resolution", ", hit: true"), CHAIN % "") == []
    assert _in_combat(LINK % ("reaction", ""), CHAIN % "") == []


def test_no_counters_can_be_written_as_zero():
    aura = "permanents: [{id: a, subtypes: [aura], counters: {verse: 0}}]"
    assert resolve(parse(f"game: fab\np1: {{{aura}}}\nexpect: [{{card: a, counters: {{verse: 0}}}}]")).held
