"""6.3.2, 6.3.3 The stages in which continuous effects apply, and the substages of stages 7 and 8."""

from __future__ import annotations

from judge.kernel import Citation, clause

RULES, NAMES, TYPES, SUPERTYPES, ABILITIES, BASE, DIVIDING_BASE = 0, 30, 40, 50, 60, 72, 74
SETTING, MULTIPLYING, DIVIDING, ADDING, SUBTRACTING, DEPENDENT = 82, 83, 84, 85, 86, 87

STAGES: dict[int, Citation] = {
    RULES: "fab:6.3.1",
    NAMES: "fab:6.3.2",
    TYPES: "fab:6.3.2",
    SUPERTYPES: "fab:6.3.2",
    ABILITIES: "fab:6.3.2",
    BASE: "fab:6.3.3",
    DIVIDING_BASE: "fab:6.3.3",
    SETTING: "fab:6.3.3",
    MULTIPLYING: "fab:6.3.3",
    DIVIDING: "fab:6.3.3",
    ADDING: "fab:6.3.3",
    SUBTRACTING: "fab:6.3.3",
    DEPENDENT: "fab:6.3.2a",
}
"""The stages in which effects apply (6.3.2), ten to a stage, and within stages 7 and 8 the substages (6.3.3)."""


@clause("fab:6.3.3")
def dependent(stage: int) -> int:
    """Return where a stage applies what depends on it: after the independent effects, substage 7 of the last two."""
    return stage // 10 * 10 + 7
