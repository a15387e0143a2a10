"""What a card can say, as data: one small tree for all games, and its YAML form."""

from judge.abilities._applying import Applying, Part, Telling, nullified
from judge.abilities._base import EXPECTED, Node, expected, nodes, written_as
from judge.abilities._idle import (
    IDLE,
    IN_TEXT,
    Around,
    Idle,
    about_events,
    about_lying,
    about_names,
    idle,
    inside,
    placed,
)
from judge.abilities._keywords import Keyword, alone, by_name, dealt
from judge.abilities._labels import GIVEN, Given, labelled, short_label
from judge.abilities._lasting import (
    Delayed,
    Lasting,
    carry_effects,
    delay,
    delayed,
    lasting,
)
from judge.abilities._names import Language, Names, Occasion, Unresolved
from judge.abilities._performing import Performances
from judge.abilities._reading import MOVED, Known, Reader, Text, World, left_by, names, text_at, text_of_waiting
from judge.abilities._replacing import changed, changes_amount
from judge.abilities.conditions import Condition
from judge.abilities.costs import (
    CostNode,
    PayAmount,
    PayCounter,
    PayEngage,
    PayLife,
    PayMove,
    PayResource,
    PaySelf,
    PaySpecial,
)
from judge.abilities.instructions import (
    INSTRUCTIONS,
    Do,
    Grant,
    Instruction,
    Special,
    When,
)
from judge.abilities.kinds import (
    AbilityNode,
    Activated,
    Body,
    Keyworded,
    PlayCost,
    Replacing,
    Spell,
    StateTriggered,
    Static,
    Triggered,
)
from judge.abilities.selections import Amount, Filter, Pointer, Range, Select, Target

__all__ = [
    "EXPECTED", "GIVEN", "IDLE", "INSTRUCTIONS", "IN_TEXT", "MOVED", "AbilityNode", "Activated", "Amount", "Applying",
    "Around", "Body", "Condition", "CostNode", "Delayed", "Do", "Filter", "Given", "Grant", "Idle", "Instruction",
    "Keyword", "Keyworded", "Known", "Language", "Lasting", "Names", "Node", "Occasion", "Part", "PayAmount",
    "PayCounter", "PayEngage", "PayLife", "PayMove", "PayResource", "PaySelf", "PaySpecial", "Performances",
    "PlayCost", "Pointer", "Range", "Reader", "Replacing", "Select", "Special", "Spell", "StateTriggered", "Static",
    "Target", "Telling", "Text", "Triggered", "Unresolved", "When", "World", "about_events", "about_lying",
    "about_names", "alone", "by_name", "carry_effects", "changed", "changes_amount", "dealt", "delay", "delayed",
    "expected", "idle", "inside", "labelled", "lasting", "left_by", "names", "nodes", "nullified", "placed",
    "short_label", "text_at", "text_of_waiting", "written_as",
]  # fmt: skip
