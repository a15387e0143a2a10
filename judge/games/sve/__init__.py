"""Shadowverse EVOLVE, comprehensive rules 1.7.0: a module a chapter."""

from judge.games import GamePackage
from judge.games.sve import board, dealing, script
from judge.games.sve.cards import Printed
from judge.games.sve.setup import SideOfBoard, placed, set_up
from judge.games.sve.vocabulary import WORDS

PACKAGE = GamePackage(
    id="sve",
    edition="1.7.0",
    side=SideOfBoard,
    card=Printed,
    phases=("setup", "start", "main", "end"),
    keys=script.KEYS,
    verbs=script.VERBS,
    set_up=set_up,
    action=script.action,
    attempt=script.attempt,
    back=script.back,
    board=board.board,
    position=board.position,
    ordered=board.ordered(),
    describe=board.describe,
    placed=placed,
    concede=script.concede,
    menu=script.menu,
    words=WORDS,
    deal=dealing.deal,
    broken=dealing.broken,
)
