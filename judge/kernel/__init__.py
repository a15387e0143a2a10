"""The engine's core, which knows no game: state, events, procedures, choices, trace."""

from judge.kernel.checkpoints import Bookmark
from judge.kernel.choices import STOP, Check, Choice, Decision, IllegalPlay, Procedure, Refused, Together, legal
from judge.kernel.continuous import (
    TABLE,
    Applied,
    Effect,
    Spend,
    Standing,
    Table,
    by_the_end,
    depends,
    depends_on_stages,
    layered,
    one_by_one,
    undecided,
)
from judge.kernel.digest import Ages, Compared, compared, unchanged
from judge.kernel.exploration import OPEN, Bounds, End, Exploration, Fork, Line, answers, explore
from judge.kernel.game import Decider, Event, Game, OfCard, OfPlayer, Policy, Replacement, Succession, Whole, extent
from judge.kernel.kept import KeptOfCards, for_now, for_now_from, for_zones
from judge.kernel.knowledge import arrange, forget, inform, knows
from judge.kernel.limits import Account, GameOver, LimitReached, Limits, Unfounded
from judge.kernel.lookahead import look_ahead
from judge.kernel.loops import MOST_TIMES, Answer, Doings, Position, SameAnswers, can_be_left, same_position
from judge.kernel.ordering import (
    DECIDED,
    AffectedPlayerChooses,
    Shuffle,
    choose_order,
    decide_application_order,
    last_of,
    ranked,
)
from judge.kernel.pipeline import do
from judge.kernel.priority_windows import Window, priority
from judge.kernel.questions import (
    ANY_NUMBER,
    NO_OR_YES,
    ONE,
    YES_OR_NO,
    HowMany,
    Question,
    as_many_as_possible,
    at_least,
    exactly,
    up_to,
)
from judge.kernel.rules import UNLIMITED, at_most, clause, not_dropped, ruled, under, unless_dropped
from judge.kernel.running import Ending, hypothetically, run, side_by_side, try_out
from judge.kernel.state import (
    GAME,
    KNOWN,
    SIGHT,
    CardId,
    Change,
    Info,
    PlayerId,
    Ref,
    Sight,
    State,
    ZoneId,
    apply,
    knowers,
)
from judge.kernel.timestamps import count_turn_fact, new_timestamp, timestamp, turn_fact
from judge.kernel.trace import Citation, Dropped, DropProbe, Excluded, Step, Trace, Why
from judge.kernel.triggers import Happening, Waiting, settle, wait, waiting
from judge.kernel.zone_change import ZoneChange
