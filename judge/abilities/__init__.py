"""Card texts as data: one small tree of nodes for all games, written in YAML."""

from judge.abilities.application import Applying, Part, nullified, of_given
from judge.abilities.base import (
    EXPECTED,
    Around,
    Condition,
    Cost,
    Defines,
    InBothLanguages,
    Instruction,
    Node,
    NoEffect,
    Refers,
    Where,
    expected,
    held,
    largest_number_in,
    nodes,
    written_as,
)
from judge.abilities.common import COMMON
from judge.abilities.effect_trace import TOLD, EffectTracer
from judge.abilities.history import COUNTED, History, turn_queries
from judge.abilities.inquiry import (
    Asking,
    Inquiry,
    asked_by,
    excluded_candidates,
    meant_by,
    met_values,
    named_then,
    near_misses,
    not_meant,
    note_idle,
    note_missed,
    note_near_miss,
    note_not_replaced,
    note_unmet,
    plain,
    terms_of,
    unmet_values,
)
from judge.abilities.instructions import Special
from judge.abilities.keywords import GIVEN, GivenAbilities, Keyword, alone, by_name, dealt, labelled, short_label
from judge.abilities.kinds import (
    Activated,
    Body,
    Grant,
    Keyworded,
    PlayCost,
    Replacing,
    Spell,
    StateTriggered,
    Static,
    Titled,
    Triggered,
    by_event,
)
from judge.abilities.language import UNKNOWN, Language, Of, nodes_of
from judge.abilities.lasting_effects import (
    Delayed,
    Lasting,
    ReplacingEffect,
    carry_effects,
    changed,
    changes_amount,
    delay,
    delayed,
    lasting,
)
from judge.abilities.naming import MOVED, Names, Occasion, Referents, Unresolved
from judge.abilities.no_effect import (
    inside,
    instead,
    leave_out,
    looks_in,
    needs,
    of,
    only,
    placed,
    says_something,
    some_of,
    without_effect,
)
from judge.abilities.payment import PayAmount, PayCounter, Payments, PayMove, PaySelf, remember_paid
from judge.abilities.performing import Performances
from judge.abilities.predicates import (
    NUMBER,
    THOSE,
    FieldTest,
    contains,
    flag,
    has_one_of,
    lacks,
    names,
    number,
    one_of,
)
from judge.abilities.reading import Difference, Reader, World
from judge.abilities.selections import Amount, Bound, Computed, Filter, Number, Pointer, Range, Select, Target, When
from judge.abilities.text import (
    PAID,
    Known,
    Text,
    as_it_triggered,
    knowing,
    name_of_affected,
    remembered,
    text_at,
    text_of_waiting,
    values_left_by,
)
