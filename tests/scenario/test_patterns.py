"""The nine ways in which a trace used to keep quiet about the clause that decides, each with boards of every game.

The clause in the name of each board is among those that decide it. A game is left out where a pattern does not occur.
"""

import re
from collections.abc import Mapping, Sequence

import pytest

from judge.scenario.shipped import library
from judge.scenario.studies.deciding import decided_by

PATTERNS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "an ability that does not trigger, apply or work": {
        "sve": (
            "12.4.3-fanfare-needs-to-come-from-outside-the-field",
            "10.7.4.3-why-a-taken-follower-has-not-entered",
            "10.3.5-why-an-ability-in-the-hand-is-not-in-force",
            "12.13.2.2-why-drain-does-not-trigger-for-the-attack-target",
        ),
        "fab": (
            "1.7.4-why-an-aura-in-the-hand-is-not-functional",
            "2.9.3-why-a-weak-attack-does-not-trigger-an-aura",
            "6.6.5d-why-the-first-attack-is-not-the-second",
        ),
        "kiseki": (
            "1202.2-why-a-craft-in-the-hand-is-not-valid",
            "1222.4-why-answering-is-not-stunning",
            "1333.2-why-a-lost-craft-does-not-trigger",
            "1317.2-why-a-killed-unit-was-not-destroyed",
        ),
        "dm": (
            "106.2-why-a-water-creature-does-not-trigger-an-ability-for-fire",
            "603.5c-two-watchers-die-together",
            "116.2a-the-aura-of-a-sealed-creature",
        ),
    },
    "an option that a filter or a rule excludes": {
        "sve": (
            "12.15.2-why-a-spell-cannot-select-ghost",
            "2.5.1-why-a-spell-cannot-select-big",
            "3.1.2-why-a-spell-cannot-select-own",
            "4.4.3-why-a-spell-cannot-select-a-follower-in-the-hand",
        ),
        "fab": (
            "2.2.4b-why-an-effect-cannot-destroy-big",
            "1.8.6-why-an-effect-cannot-destroy-item",
            "7.3.2a-face-down-equipment-does-not-defend",
            "1.8.7-why-an-item-without-power-is-not-a-target",
        ),
        "kiseki": (
            "204.1-why-an-event-cannot-target-big",
            "1204.2d-why-an-event-cannot-target-ones-own-unit",
            "1402.1-covert-attacks-past-hate",
            "203.3-why-an-event-cannot-target-a-unit-in-the-hand",
        ),
        "dm": (
            "116.2a-why-a-sealed-creature-cannot-be-chosen",
            "813.1-why-a-spell-cannot-choose-an-s-max",
            "101.2-why-a-spell-cannot-choose-ghost",
            "206.1-why-a-spell-cannot-choose-big",
        ),
    },
    "a declaration that is not offered": {
        "sve": (
            "12.3.4-why-a-quick-spell-waits",
            "10.6.2.3.3-spell-without-a-target-stays-in-hand",
            "10.6.2.3-a-target-whose-attack-is-counted",
        ),
        "fab": (
            "7.3.2a-why-nobody-defends-before-an-attack",
            "1.14.2f-why-an-action-waits-for-its-own-turn",
            "8.1.1a-an-action-needs-an-empty-stack",
        ),
        "kiseki": (
            "803.3-why-the-other-player-does-not-attack",
            "1405.1-a-card-with-dispatch-that-lies-face-up",
            "1204.2f-3-founding-level-reduced",
        ),
        "dm": (
            "505.2-why-the-other-player-cannot-attack",
            "504.1-why-nothing-is-summoned-in-the-attack-step",
            "507.1a-why-nobody-blocks-before-an-attack",
        ),
    },
    "a number": {
        "sve": (
            "10.9.1.4-why-the-attack-is-five",
            "1.3.2.2-damage-of-the-defense-less-one",
            "10.10.2.1-cap-and-reduction-in-either-order",
        ),
        "fab": ("2.9.2-why-the-power-is-three", "6.4.10g-the-amount-is-used-up-first", "7.5.5-no-damage-is-no-hit"),
        "kiseki": (
            "209.1-why-the-str-is-three",
            "804.11b-one-of-two-attackers-does-not-overkill",
            "1325.1-effects-being-applied-are-nullified",
        ),
        "dm": (
            "108.2-why-the-power-is-seven-thousand",
            "108.1c-infinite-power-stays-infinite",
            "115.3c-wins-battles-whatever-the-power",
        ),
    },
    "a step that is folded": {
        "sve": (
            "10.10.3-ward-given-and-taken-by-the-field",
            "10.4.3-taken-follower-returned-as-a-cost",
            "5.7.1.1-search-for-any-card-must-find-one",
        ),
        "fab": (
            "6.4.2a-arcanite-fortress",
            "6.3.3-a-halved-power-is-rounded-towards-zero",
            "6.6.6a-thaw-chooses-a-mode-and-a-target",
        ),
        "kiseki": (
            "802.2-response-before-the-first-sub-step",
            "803.1-start-of-each-attack-target-selection-step",
            "1502.1-both-hands-are-discarded-at-once",
        ),
        "dm": (
            "608.3c-a-creature-comes-with-what-it-is-given",
            "114.5-one-card-more-with-the-first",
            "107.2-a-card-gives-as-much-mana-as-its-symbol-says",
        ),
    },
    "a clause that no step used to cite": {
        "sve": (
            "2.1.2-a-part-of-a-name-is-enough-for-a-spell",
            "4.4.3-a-text-without-a-zone-does-not-reach-the-hand",
            "5.4.2.2-a-card-with-the-name-of-a-token",
        ),
        "kiseki": (
            "104.2-three-cards-from-a-deck-of-one",
            "104.2-fewer-cards-than-are-looked-at",
            "211.2-an-organization-is-looked-for-on-the-field",
        ),
        "fab": (
            "1.0.2-a-restriction-beats-an-allowance",
            "1.4.3a-an-inherited-trigger-triggers-once",
            "1.7.5-two-of-three-modes-in-the-declared-order",
        ),
        "dm": (
            "104.2c-a-loss-is-replaced-where-the-opponent-wins",
            "108.1b-the-power-of-others-is-added-up",
            "805.1c-a-cell-is-chosen-as-a-card",
            "200.3a-what-lies-underneath-does-not-count",
        ),
    },
    "a clause sharper than that of every such step": {
        "sve": (
            "7.2.1-max-pp-stops-at-ten",
            "7.2.3-not-refreshed-in-the-next-start-phase",
            "7.4.8-until-the-end-of-the-turn",
        ),
        "kiseki": (
            "703.6b-the-draw-comes-before-the-trigger",
            "703.8a-cp-for-every-card-in-the-homebase",
            "705.8-everything-is-readied-at-once",
        ),
        "fab": (
            "4.4.3a-the-life-of-an-ally-is-reset",
            "4.4.3d-the-turn-player-untaps",
            "4.4.3f-everybody-draws-up-in-the-first-turn",
        ),
        "dm": (
            "813.1-why-a-spell-cannot-choose-an-s-max",
            "106.3-colorless-is-not-chosen",
            "202.3-a-part-of-the-name-is-enough",
        ),
    },
    "a settled basic": {
        "sve": (
            "7.2.1-max-pp-stops-at-ten",
            "7.4.8-until-the-end-of-the-turn",
            "12.4.3-fanfare-needs-to-come-from-outside-the-field",
        ),
        "fab": (
            "4.4.3d-the-turn-player-untaps",
            "4.4.3f-everybody-draws-up-in-the-first-turn",
            "7.5.5-no-damage-is-no-hit",
        ),
        "kiseki": (
            "703.8a-cp-for-every-card-in-the-homebase",
            "705.8-everything-is-readied-at-once",
            "804.11b-one-of-two-attackers-does-not-overkill",
        ),
        "dm": ("500.5-an-extra-turn", "501.1-what-cannot-be-untapped", "509.2a-one-shield-without-a-breaker"),
    },
    "another face, and what a trigger saw": {
        "sve": (
            "12.2.3-evolve-with-ep-once-a-turn",
            "5.16.1-an-evolved-follower-is-transformed",
            "12.2.2.1-evolve-card-whose-name-contains-a-part",
        ),
        "fab": (
            "9.2.3-the-right-side-of-a-split-card",
            "9.1.2b-the-back-face-is-named",
            "8.5.25-a-weapon-becomes-a-copy",
        ),
        "kiseki": (
            "1204.2a-event-from-the-homebase",
            "1211.3c-revealed-once-for-two-triggers",
            "1306.4-recovering-leaves-the-unit-in-the-action-state",
        ),
        "dm": (
            "804.1b-release-replaces-the-leaving",
            "804.4a-a-psychic-creature-is-not-summoned",
            "804.4b-a-destroyed-psychic-creature-returns",
        ),
    },
}

NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*[a-z]?(?:-[0-9](?=-))?")

CASES = [
    pytest.param(game, board, id=f"{pattern}: {game} {board}")
    for pattern, games in PATTERNS.items()
    for game, boards in games.items()
    for board in boards
]


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "board"), CASES)
def test_the_clause_in_the_name_decides(game: str, board: str) -> None:
    (file,) = (one for one in library(game) if one.id == f"{game}/{board}")
    named = NUMBER.match(board)
    assert named is not None
    done = file.resolve()
    assert f"{game}:{named[0]}" in decided_by(done).clauses
    assert done.held


@pytest.mark.parametrize(
    ("game", "board"), [(game, board) for game, boards in PATTERNS["a settled basic"].items() for board in boards]
)
def test_a_settled_basic_rests_on_no_reading(game: str, board: str) -> None:
    (file,) = (one for one in library(game) if one.id == f"{game}/{board}")
    assert file.resolve().verdict == "resolved"
