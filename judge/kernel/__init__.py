"""What every game needs and no game owns: state, events, procedures, choices, trace. Knows no game."""

from judge.kernel._application_order import DECIDED, decide_application_order, ranked
from judge.kernel._choice import (
    STOP,
    Check,
    Choice,
    Decider,
    Decision,
    IllegalPlay,
    Procedure,
    Refused,
    Together,
    legal,
)
from judge.kernel._compared import Ages, Compared, compared
from judge.kernel._continuous import (
    Applied,
    Effect,
    Info,
    Spend,
    Standing,
    Table,
    depends,
    depends_on_stages,
    layered,
    one_by_one,
    undecided,
)
from judge.kernel._endings import GameOver, Unfounded
from judge.kernel._endless import Position, can_be_left
from judge.kernel._events import Event, OfCard, OfPlayer, Policy, Replacement, Whole, extent
from judge.kernel._exploring import OPEN, Bounds, End, Fork, Found, Line, answers, explore
from judge.kernel._foresight import foreseen
from judge.kernel._game import Game
from judge.kernel._happening import Happening
from judge.kernel._knowledge import KNOWN, SIGHT, Sight, arrange, forget, knowers, knows, tell
from judge.kernel._limits import LimitReached, Limits
from judge.kernel._loops import MOST_TIMES, Answer, Doings, SameAnswers, same_position
from judge.kernel._moments import Bookmark
from judge.kernel._ordering import Shuffle, choose_order
from judge.kernel._pipeline import do
from judge.kernel._priority import Window, priority
from judge.kernel._question import (
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
from judge.kernel._rules import UNLIMITED, Asked, at_most, clause, for_now, ruled, stands, under, upheld
from judge.kernel._run import Ending, run, try_out
from judge.kernel._side_by_side import side_by_side
from judge.kernel._state import GAME, CardId, Change, PlayerId, Ref, State, ZoneId, apply
from judge.kernel._succession import AffectedPlayerChooses, Succession
from judge.kernel._timestamps import count_turn_fact, new_timestamp, timestamp, turn_fact
from judge.kernel._trace import Citation, Excluded, Step, Trace, Why
from judge.kernel._triggers import Waiting, settle, wait, waiting
from judge.kernel._zone_change import ZoneChange

__all__ = [
    "ANY_NUMBER",
    "DECIDED",
    "GAME",
    "KNOWN",
    "MOST_TIMES",
    "NO_OR_YES",
    "ONE",
    "OPEN",
    "SIGHT",
    "STOP",
    "UNLIMITED",
    "YES_OR_NO",
    "AffectedPlayerChooses",
    "Ages",
    "Answer",
    "Applied",
    "Asked",
    "Bookmark",
    "Bounds",
    "CardId",
    "Change",
    "Check",
    "Choice",
    "Citation",
    "Compared",
    "Decider",
    "Decision",
    "Doings",
    "Effect",
    "End",
    "Ending",
    "Event",
    "Excluded",
    "Fork",
    "Found",
    "Game",
    "GameOver",
    "Happening",
    "HowMany",
    "IllegalPlay",
    "Info",
    "LimitReached",
    "Limits",
    "Line",
    "OfCard",
    "OfPlayer",
    "PlayerId",
    "Policy",
    "Position",
    "Procedure",
    "Question",
    "Ref",
    "Refused",
    "Replacement",
    "SameAnswers",
    "Shuffle",
    "Sight",
    "Spend",
    "Standing",
    "State",
    "Step",
    "Succession",
    "Table",
    "Together",
    "Trace",
    "Unfounded",
    "Waiting",
    "Whole",
    "Why",
    "Window",
    "ZoneChange",
    "ZoneId",
    "answers",
    "apply",
    "arrange",
    "as_many_as_possible",
    "at_least",
    "at_most",
    "can_be_left",
    "choose_order",
    "clause",
    "compared",
    "count_turn_fact",
    "decide_application_order",
    "depends",
    "depends_on_stages",
    "do",
    "exactly",
    "explore",
    "extent",
    "for_now",
    "foreseen",
    "forget",
    "knowers",
    "knows",
    "layered",
    "legal",
    "new_timestamp",
    "one_by_one",
    "priority",
    "ranked",
    "ruled",
    "run",
    "same_position",
    "settle",
    "side_by_side",
    "stands",
    "tell",
    "timestamp",
    "try_out",
    "turn_fact",
    "undecided",
    "under",
    "up_to",
    "upheld",
    "wait",
    "waiting",
]
