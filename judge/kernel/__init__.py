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
from judge.kernel._events import Event, OfCard, Policy, Replacement, Whole, extent
from judge.kernel._exploring import OPEN, Bounds, End, Fork, Found, Line, answers, explore
from judge.kernel._foresight import foreseen
from judge.kernel._game import Bookmark, Game
from judge.kernel._happening import Happening
from judge.kernel._knowledge import KNOWN, SIGHT, Sight, arrange, forget, knowers, knows, tell
from judge.kernel._limits import LimitReached, Limits
from judge.kernel._loops import MOST_TIMES, Answer, Doings, SameAnswers, same_position
from judge.kernel._ordering import Shuffle, choose_order
from judge.kernel._pipeline import do
from judge.kernel._priority import Window, priority
from judge.kernel._rules import UNLIMITED, Asked, at_most, clause, for_now, ruled, stands, under, upheld
from judge.kernel._run import Ending, run, try_out
from judge.kernel._side_by_side import side_by_side
from judge.kernel._state import GAME, CardId, Change, PlayerId, Ref, State, ZoneId, apply
from judge.kernel._succession import AffectedPlayerChooses, Succession
from judge.kernel._timestamps import count_turn_fact, new_timestamp, timestamp, turn_fact
from judge.kernel._trace import Citation, Excluded, Step, Trace, Why
from judge.kernel._triggers import Waiting, settle, wait, waiting

__all__ = [
    "DECIDED",
    "GAME",
    "KNOWN",
    "MOST_TIMES",
    "OPEN",
    "SIGHT",
    "STOP",
    "UNLIMITED",
    "AffectedPlayerChooses",
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
    "IllegalPlay",
    "Info",
    "LimitReached",
    "Limits",
    "Line",
    "OfCard",
    "PlayerId",
    "Policy",
    "Position",
    "Procedure",
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
    "ZoneId",
    "answers",
    "apply",
    "arrange",
    "at_most",
    "can_be_left",
    "choose_order",
    "clause",
    "count_turn_fact",
    "decide_application_order",
    "depends",
    "depends_on_stages",
    "do",
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
    "upheld",
    "wait",
    "waiting",
]
