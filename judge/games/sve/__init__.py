"""Shadowverse EVOLVE, comprehensive rules 1.7.0: a module a chapter."""

from judge.games import Dealing, GamePackage
from judge.games.sve import _board
from judge.games.sve.book.ch13_classes import KEYWORDS
from judge.games.sve.language import LANGUAGE
from judge.games.sve.table import board, script
from judge.games.sve.table.before import BEFORE
from judge.games.sve.table.cards import Printed
from judge.games.sve.table.dealing import broken, deal
from judge.games.sve.table.expected import EXPECTED
from judge.games.sve.table.idle import IDLE
from judge.games.sve.table.possible import impossible
from judge.games.sve.table.prepared import PREPARED
from judge.games.sve.table.setup import SideOfBoard, placed, set_up
from judge.games.sve.table.shown import ON_BOARD
from judge.games.sve.table.vocabulary import REFERENTS, WORDS

PACKAGE = GamePackage(
    id="sve",
    edition="1.7.0",
    side=SideOfBoard,
    card=Printed,
    phases=("setup", "start", "main", "end"),
    begins="main",
    speech=script.SPEECH,
    script=script,
    board=board,
    set_up=set_up,
    placed=placed,
    words=WORDS,
    language=LANGUAGE,
    referents=REFERENTS,
    keywords=KEYWORDS,
    idle=IDLE,
    names_players=("p1-leader", "p2-leader"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    prepared=PREPARED,
    made=r"token\d+",
    dealing=Dealing(deal, broken),
    sees=_board.sees,
    impossible=impossible,
)
