"""軌跡 TRADING CARD GAME, comprehensive rules 1.0.1: one module for each section of the rules."""

from judge.games import Dealing, GamePackage
from judge.games.common.presets import presets
from judge.games.kiseki import world
from judge.games.kiseki.adapter import script
from judge.games.kiseki.adapter.board import BOARD, EXPECTED, ON_BOARD
from judge.games.kiseki.adapter.cards import Printed
from judge.games.kiseki.adapter.dealing import broken, deal
from judge.games.kiseki.adapter.inquiry import INQUIRY
from judge.games.kiseki.adapter.no_effect import NO_EFFECT
from judge.games.kiseki.adapter.setup import BEFORE, PHASES, SideOfBoard, impossible, placed, set_up, unknown
from judge.games.kiseki.adapter.vocabulary import REFERENTS, WORDS
from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.games.kiseki.language import LANGUAGE

PACKAGE = GamePackage(
    id="kiseki",
    edition="1.0.1",
    side=SideOfBoard,
    card=Printed,
    unknown=unknown,
    phases=PHASES,
    begins="battle",
    speech=script.SPEECH,
    script=script,
    board=BOARD,
    set_up=set_up,
    placed=placed,
    ahead=script.ahead,
    words=WORDS,
    language=LANGUAGE,
    referents=REFERENTS,
    keywords=KEYWORDS,
    no_effect=NO_EFFECT,
    names_players=("p1", "p2"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    prepared=presets("kiseki"),
    inquiry=INQUIRY,
    made=r"[\w-]+\.[\w.#-]+",
    dealing=Dealing(deal, broken),
    sees=world.sees,
    impossible=impossible,
)
