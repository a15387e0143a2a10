"""軌跡 TRADING CARD GAME, comprehensive rules 1.0.1: a module a section."""

from judge.games import Dealing, GamePackage
from judge.games.kiseki import _board
from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.games.kiseki.language import LANGUAGE
from judge.games.kiseki.table import board, script
from judge.games.kiseki.table.before import BEFORE
from judge.games.kiseki.table.cards import Printed
from judge.games.kiseki.table.dealing import broken, deal
from judge.games.kiseki.table.expected import EXPECTED
from judge.games.kiseki.table.idle import IDLE
from judge.games.kiseki.table.possible import impossible
from judge.games.kiseki.table.prepared import PREPARED
from judge.games.kiseki.table.setup import PHASES, SideOfBoard, placed, set_up
from judge.games.kiseki.table.shown import ON_BOARD
from judge.games.kiseki.table.vocabulary import REFERENTS, WORDS

PACKAGE = GamePackage(
    id="kiseki",
    edition="1.0.1",
    side=SideOfBoard,
    card=Printed,
    phases=PHASES,
    begins="battle",
    speech=script.SPEECH,
    script=script,
    board=board,
    set_up=set_up,
    placed=placed,
    ahead=script.ahead,
    words=WORDS,
    language=LANGUAGE,
    referents=REFERENTS,
    keywords=KEYWORDS,
    idle=IDLE,
    names_players=("p1", "p2"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    prepared=PREPARED,
    made=r"[\w-]+\.[\w.#-]+",
    dealing=Dealing(deal, broken),
    sees=_board.sees,
    impossible=impossible,
)
