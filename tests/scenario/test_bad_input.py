"""Whatever is submitted: either it is resolved to an end, or every mistake is said with its place and what would do."""

import ast
import json
import re
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from judge import resources
from judge.abilities import UNKNOWN
from judge.games import IDS, package
from judge.kernel import CardId, Limits
from judge.scenario import MAX_BYTES, Problem, ScenarioError, places, resolve
from judge.scenario.problems import in_words
from judge.scenario.reports import report
from tests.drawing import at_most
from tests.strictly import parse

HEAD = "game: sve\n"
BOARD = HEAD + "p1:\n  field: [{id: ambusher, attack: 1, defense: 1}]\n"
SPELL = HEAD + "p1:\n  hand:\n    - {id: s, type: spell, cost: 1, abilities: [{spell: [%s]}]}\n"
JAPANESE = re.compile("[぀-ヿ一-鿿]")


class Bad(NamedTuple):
    """A text, and the required part of its error message."""

    text: str
    line: int
    field: str
    found: str
    expected: str
    suggestion: str | None = None


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HUGE = "9" * 5000
TARGET = HEAD + "p1:\n  hand:\n    - {id: s, type: spell, cost: 1, abilities: [{spell: [], targets: [{id: t, %s}]}]}\n"
CASES = {
    "two actions in one entry": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1}]\nplay:\n  - p1: {play: a, evolve: a}\n",
        5,
        "play[0].p1.evolve",
        "'evolve'",
        "one action per entry, here `play`",
    ),
    "the defense of a leader as its card": Bad(
        HEAD + "p1: {leader: 10}\n",
        2,
        "p1.leader",
        "10",
        "`defense: 10` for the leader's defense; `leader` is its card, such as {class: dragoncraft}",
    ),
    "keyword as a field": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1, last words: [{draw: 1}]}]\n",
        3,
        "p1.hand[0].last words",
        "last words",
        "keywords",
        "abilities: [{keyword: last_words, do: […]}]",
    ),
    "keyword alone as a field": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1, 守護: true}]\n",
        3,
        "p1.hand[0].守護",
        "守護",
        "keywords",
        "keywords: [ward]",
    ),
    "keyword with a text among those without": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1, keywords: [fanfare]}]\n",
        3,
        "p1.hand[0].keywords[0]",
        "'fanfare'",
        "ward",
        "abilities: [{keyword: fanfare, do: […]}]",
    ),
    "keyword as the word of an ability": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1, abilities: [{strike: [{draw: 1}]}]}]\n",
        3,
        "p1.hand[0].abilities[0]",
        "strike",
        "keyword",
        "abilities: [{keyword: strike, do: […]}]",
    ),
    "text of a card": Bad(
        HEAD + "p1:\n  hand: [{id: a, attack: 1, defense: 1, text: Draw a card.}]\n",
        3,
        "p1.hand[0].text",
        "text",
        "abilities",
        "abilities",
    ),
    "game by its title": Bad("game: Shadowverse EVOLVE\n", 1, "game", "'Shadowverse EVOLVE'", "sve", "sve"),
    "game by its Japanese title": Bad("game: 軌跡\n", 1, "game", "'軌跡'", "kiseki", "kiseki"),
    # fields and types
    "no bound": Bad(
        TARGET % "attack: {max: lots}",
        4,
        "p1.hand[0].abilities[0].targets[0].attack.max",
        "'lots'",
        "a whole number, x",
    ),
    "unknown bound": Bad(
        TARGET % "cost: {max: 1, mni: 2}", 4, "p1.hand[0].abilities[0].targets[0].cost.mni", "mni", "max, min", "min"
    ),
    "no count of targets": Bad(
        TARGET % "count: {mx: 3}", 4, "p1.hand[0].abilities[0].targets[0].count", "{mx: 3}", "a whole number, x"
    ),
    "total in a game without": Bad(
        "game: fab\np1:\n  hand:\n    - {id: a, name: A, types: [instant], cost: 0, abilities: [{resolve: "
        "[{destroy: {subtypes: aura, up_to: 2, total: {of: cost, max: 3}}}]}]}\n",
        4,
        "p1.hand[0].abilities[0].resolve[0].destroy.total",
        "{of: cost, max: 3}",
        "no `total`; no text of this game",
    ),
    "unknown field": Bad(HEAD + "p1:\n  feild: []\n", 3, "p1.feild", "feild", "banished, ", "field"),
    "unknown field of a card": Bad(
        BOARD.replace("attack", "atack"), 3, "p1.field[0].atack", "atack", "attack", "attack"
    ),
    "unknown field at the top": Bad(HEAD + "plya: []\n", 2, "plya", "plya", "play", "play"),
    "unknown expectation": Bad(HEAD + "expect:\n  - {winer: p1}\n", 3, "expect[0].winer", "winer", "winner", "winner"),
    "text for a number": Bad(
        BOARD.replace("attack: 1", "attack: strong"), 3, "p1.field[0].attack", "'strong'", "a whole number"
    ),
    "truth for a number": Bad(
        BOARD.replace("attack: 1", "attack: yes"), 3, "p1.field[0].attack", "true", "a whole number"
    ),
    "number for a side": Bad(HEAD + "p1: 3\n", 2, "p1", "3", "a mapping"),
    "word for a list": Bad(HEAD + "play: attack\n", 2, "play[0]", "'attack'", "a mapping"),
    "list for a title": Bad(HEAD + "title: [a]\n", 2, "title", "[a]", "a mapping"),
    "game that there is not": Bad("game: svee\n", 1, "game", "'svee'", "sve", "sve"),
    "no game": Bad("play: []\n", 1, "game", "nothing", "sve"),
    "game that is a list": Bad("game: [sve]\n", 1, "game", "[sve]", "sve", "sve"),
    "unknown phase": Bad(HEAD + "turn: {phase: mian}\n", 2, "turn.phase", "'mian'", "start, main", "main"),
    "choice of each player at once": Bad(
        SPELL % "{may: [{draw: 1}], who: each}", 4, "p1.hand[0].abilities[0].spell[0].who", "'each'", "you, opponent"
    ),
    "pick of each player at once": Bad(
        SPELL % "{pick: {count: 1}, who: each}", 4, "p1.hand[0].abilities[0].spell[0].who", "'each'", "you, opponent"
    ),
    # cards and words
    "card in two zones": Bad(
        BOARD + "  hand: [{id: ambusher, type: spell}]\n", 4, "p1.hand[0]", "p1.field", "one zone"
    ),
    "id of the program": Bad(BOARD.replace("ambusher", "game"), 3, "p1.field[0]", "card game", "a unique id"),
    "id of a leader": Bad(BOARD.replace("ambusher", "p1-leader"), 3, "p1.field[0]", "card p1-leader", "a unique id"),
    "unknown card in play": Bad(
        BOARD + "play:\n  - p1: {attack: p2-leader, with: ambushr}\n",
        5,
        "play[0].p1.with",
        "'ambushr'",
        "ambusher",
        "ambusher",
    ),
    "unknown card expected": Bad(
        BOARD + "expect:\n  - {card: ambushr}\n", 5, "expect[0].card", "'ambushr'", "ambusher", "ambusher"
    ),
    "unknown definition": Bad(
        HEAD + "cards: {goblin: {name: G, attack: 1, defense: 1}}\np1:\n  hand: [goblyn]\n",
        4,
        "p1.hand[0]",
        "'goblyn'",
        "goblin",
        "goblin",
    ),
    "unknown definition of a card that is carried": Bad(
        BOARD.replace("defense: 1", "defense: 1, evolved_with: {card: nobody}"),
        3,
        "p1.field[0].evolved_with",
        "'nobody'",
        "a card under `cards`",
    ),
    "one carrot for two followers": Bad(
        BOARD.replace(
            "defense: 1", "defense: 1, count: 2, served_with: [{name: にんじん, special: evolve, type: spell}]"
        ),
        3,
        "p1.field[0]",
        "count",
        "`count`, or `evolved_with` and `served_with`, but not both",
    ),
    "other card than a carrot that a follower is served with": Bad(
        BOARD.replace("defense: 1", "defense: 1, served_with: [{name: Apple, special: evolve, type: spell}]"),
        3,
        "p1.field[0]",
        "Apple",
        "`served_with` with cards named にんじん only",
    ),
    "title without a language": Bad(HEAD + "title: hello\n", 2, "title", "'hello'", "{en: …} or {ja: …}"),
    "unknown token": Bad(
        HEAD + "tokens: [{name: Fairy, attack: 1, defense: 1}]\n" + (SPELL % "{summon: Fairi}")[len(HEAD) :],
        5,
        "p1.hand[0].abilities[0]",
        "'Fairi'",
        "Fairy",
        "Fairy",
    ),
    "unknown keyword": Bad(
        BOARD.replace("defense: 1", "defense: 1, keywords: [wardd]"),
        3,
        "p1.field[0].keywords[0]",
        "'wardd'",
        "ward",
        "ward",
    ),
    "unknown instruction": Bad(
        SPELL % "{destory: t}", 4, "p1.hand[0].abilities[0].spell[0]", "destory", "destroy", "destroy"
    ),
    "unknown ability": Bad(
        SPELL.replace("spell: [%s]", "spel: []"), 4, "p1.hand[0].abilities[0]", "spel", "spell", "spell"
    ),
    "unknown condition": Bad(
        SPELL % "{if: {exist: {}}, then: []}", 4, "p1.hand[0].abilities[0].spell[0].if", "exist", "exists", "exists"
    ),
    "unknown cost": Bad(SPELL % "{pay: [{bp: 1}], then: []}", 4, "p1.hand[0].abilities[0].spell[0].pay[0]", "bp", "pp"),
    "unknown amount": Bad(SPELL % "{draw: {cuont: {}}}", 4, "p1.hand[0].abilities[0].spell[0].draw", "cuont", "count"),
    "unknown word in play": Bad(
        HEAD + "play:\n  - p1: {atack: p2-leader}\n", 3, "play[0].p1.atack", "'atack'", "attack", "attack"
    ),
    "unknown player in play": Bad(HEAD + "play:\n  - p3: end_turn\n", 3, "play[0]", "p3", "p1 or p2", "p1"),
    "play of nobody": Bad(HEAD + "play:\n  - {}\n", 3, "play[0]", "nothing", "p1 or p2"),
    "play that is a number": Bad(HEAD + "play:\n  - p1: 3\n", 3, "play[0].p1", "3", "{play: a}"),
    "question that is a word": Bad(HEAD + "play:\n  - p1: {can: play}\n", 3, "play[0].p1.can", "'play'", "{play: a}"),
    "label that is a list": Bad(
        BOARD + "play:\n  - p1: {activate: ambusher, ability: [1]}\n", 5, "play[0].p1.ability", "[1]", "label"
    ),
    "card that is a mapping": Bad(
        BOARD + "play:\n  - p1: {attack: p2-leader, with: {a: b}}\n",
        5,
        "play[0].p1.with.a",
        "'a'",
        "the card or ability",
    ),
    "entry that there is not": Bad(
        HEAD + "expect:\n  - {refused: 1}\n", 3, "expect[0].refused", "1", "an entry of `play`"
    ),
    "none of a list expected": Bad(
        BOARD + "expect:\n  - {card: ambusher, keywords: []}\n", 5, "expect[0].keywords", "0 entries", "at least 1"
    ),
    "nothing expected": Bad(HEAD + "expect:\n  - {}\n", 3, "expect[0]", "nothing", "at least one expectation"),
    "markup in an id": Bad(
        BOARD.replace("ambusher", '"<script>"'), 3, "p1.field[0].id", "'<script>'", "letters, digits"
    ),
    "print beside the key of a card": Bad(
        HEAD + "cards: {u: {type: spell}}\np1:\n  hand: [{id: b, card: u, class: forest, cost: 2}]\n",
        4,
        "p1.hand[0].card",
        "card: u",
        "no `class`, `cost` with `card`",
    ),
    "print beside the key of a card, in kiseki": Bad(
        "game: kiseki\ncards: {u: {name: Estelle, cp: 3, str: 2, def: 3}}\np1:\n  field: [{card: u, def: 9}]\n",
        4,
        "p1.field[0].card",
        "card: u",
        "no `def` with `card`",
    ),
    # numbers
    "clause as a float": Bad(HEAD + "clauses: [8.4]\n", 2, "clauses[0]", "8.4", "put clause numbers in quotes"),
    "clause as a float, expected": Bad(
        HEAD + "expect:\n  - {cites: [8.4]}\n", 3, "expect[0].cites[0]", "8.4", "put clause numbers in quotes"
    ),
    "infinity": Bad(HEAD + "p1: {pp: .inf}\n", 2, "p1.pp", ".inf", "a whole number"),
    "5,000 digits": Bad(HEAD + f"p1: {{pp: {HUGE}}}\n", 2, "p1.pp", "999", "a whole number"),
    "400 digits": Bad(HEAD + f"p1: {{pp: {HUGE[:400]}}}\n", 2, "p1.pp", "999", "at most 99"),
    "attack of 400 digits": Bad(
        BOARD.replace("attack: 1", f"attack: {HUGE[:400]}"), 3, "p1.field[0].attack", "999", "at most 999"
    ),
    "seed of 20 digits": Bad(HEAD + f"seed: {HUGE[:20]}\n", 2, "seed", "999", "at most 2147483648"),
    "negative PP": Bad(HEAD + "p1: {pp: -1}\n", 2, "p1.pp", "-1", "at least 0"),
    "negative count": Bad(HEAD + "p1: {hand: [{type: spell, count: -1}]}\n", 2, "p1.hand[0].count", "-1", "at least 1"),
    "negative cost": Bad(BOARD.replace("attack: 1", "attack: 1, cost: -1"), 3, "p1.field[0].cost", "-1", "at least 0"),
    "turn 0": Bad(HEAD + "turn: {number: 0}\n", 2, "turn.number", "0", "at least 1"),
    "too many cards": Bad(HEAD + "p1: {hand: [" + "{type: spell}, " * 61 + "]}\n", 2, "p1.hand", "61", "at most 60"),
    "too many entries": Bad(HEAD + "play: [" + "{p1: end_turn}, " * 501 + "]\n", 2, "play", "501", "at most 500"),
    "name too long": Bad(
        HEAD + "p1: {hand: [{type: spell, name: %s}]}\n" % ("x" * 121), 2, "p1.hand[0].name", "121", "at most 120"
    ),
    # YAML
    "alias bomb": Bad(BOMB, 2, "", "*a", "are not accepted"),
    "merge": Bad(HEAD + "a: &a {x: 1}\nb: {<<: *a}\n", 3, "", "*a", "are not accepted"),
    "alias to itself": Bad("&a [*a]\n", 1, "", "*a", "are not accepted"),
    "10,000 brackets": Bad("[" * 10_000 + "]" * 10_000, 1, "", "nesting", "at most 40 levels"),
    "10,000 open brackets": Bad("[" * 10_000, 1, "", "nesting", "at most 40 levels"),
    "10,000 braces": Bad("{a: " * 10_000 + "}" * 10_000, 1, "", "nesting", "at most 40 levels"),
    "700 levels of lines": Bad("\n".join(" " * n + "a:" for n in range(700)), 41, "", "nesting", "at most 40 levels"),
    "10 MB": Bad(HEAD + "title: {en: %s}\n" % ("x" * 10_000_000), 1, "", "10000", f"at most {MAX_BYTES} bytes"),
    "10 MB of kanji": Bad(HEAD + "title: {en: %s}\n" % ("条" * 3_000_000), 1, "", "3000", f"at most {MAX_BYTES} bytes"),
    "a call": Bad(HEAD + "title: !!python/object/apply:os.system [ls]\n", 2, "title", "os.system", "without a tag"),
    "a call in a mapping": Bad(HEAD + "cards: !!python/object:os.x {a: {}}\n", 2, "cards", "os.x", "without a tag"),
    "a name": Bad(HEAD + "title: {en: !!python/name:os.system x}\n", 2, "title.en", "os.system", "without a tag"),
    "a tag of its own": Bad(HEAD + "id: !foo x\n", 2, "id", "!foo", "without a tag"),
    "binary": Bad(HEAD + "id: !!binary aGVsbG8=\n", 2, "id", "binary", "without a tag"),
    "a set": Bad(HEAD + "cards: !!set {a, b}\n", 2, "cards", "set", "without a tag"),
    "the same key twice": Bad(HEAD + "p1: {pp: 1}\np1: {pp: 2}\n", 3, "", "'p1'", "each key once"),
    "the same key twice, deep": Bad(HEAD + "p1: {pp: 1, pp: 2}\n", 2, "p1", "'pp'", "each key once"),
    "the same key as number and text": Bad(HEAD + "cards: {1: {}, '1': {}}\n", 2, "cards", "'1'", "each key once"),
    "a key that is a list": Bad(HEAD + "p1: {[a]: 1}\n", 2, "p1", "[a]", "each key once, as a word"),
    "a key that is nothing": Bad(HEAD + "p1: {null: 1}\n", 2, "p1", "nothing", "each key once, as a word"),
    "NUL": Bad(HEAD + 'id: "a\0b"\n', 1, "", "#x0000", "YAML"),
    "NUL written as an escape": Bad(HEAD + 'id: "a\\0b"\n', 2, "id", "'a\\x00b'", "without control characters"),
    "a bell": Bad(HEAD + "id: \x07\n", 1, "", "#x0007", "YAML"),
    "half of a character": Bad(HEAD + 'id: "\ud800"\n', 1, "", "surrogate", "YAML"),
    "what is left of bytes that are no UTF-8": Bad(
        HEAD + b"id: \xff\xfe".decode("utf-8", "surrogateescape"), 1, "", "surrogate", "YAML"
    ),
    "an open list": Bad(BOARD + "play: [\n", 5, "", "a missing value", "YAML"),
    "a tab": Bad(HEAD + "p1:\n\tfield: []\n", 3, "", "such as a tab", "YAML"),
    "two documents": Bad(HEAD + "---\n" + HEAD, 2, "", "a second document", "YAML"),
    "nothing": Bad("", 1, "", "an empty file", "a mapping with `game`"),
    "a word": Bad("hello", 1, "", "'hello'", "a mapping with `game`"),
    "a list": Bad("[1, 2]", 1, "", "list", "a mapping with `game`"),
}


def problems(text: str) -> list[Problem]:
    with pytest.raises(ScenarioError) as raised:
        parse(text, "mine.yaml")
    assert str(raised.value)
    return raised.value.problems


def well_said(problem: Problem) -> None:
    """Every error names file and line in both languages, and is short."""
    assert problem.file == "mine.yaml"
    assert problem.line >= 1
    assert problem.column >= 1
    assert problem.found
    for lang, found, expected in (("en", "found", "expected"), ("ja", "入力", "期待")):
        message = problem.message(lang)
        assert message.startswith(f"mine.yaml:{problem.line}  {problem.field}".rstrip())
        assert f"  {found}  {problem.found if lang == 'en' else problem.found_ja}" in message
        assert f"  {expected}  " in message
        assert len(message) < 3000
    assert problem.expected
    assert JAPANESE.search(problem.message("ja"))
    if problem.suggestion is not None:
        assert f'did you mean "{problem.suggestion}"?' in problem.message("en")
        assert f'もしかして "{problem.suggestion}"?' in problem.message("ja")


def all_well_said(wrong: ScenarioError) -> None:
    assert wrong.problems
    for problem in wrong.problems:
        well_said(problem)


@pytest.mark.parametrize("name", CASES)
def test_it_is_said_where_what_and_what_instead(name):
    bad = CASES[name]
    found = problems(bad.text)
    for problem in found:
        well_said(problem)
    first = found[0]
    assert (first.line, first.suggestion) == (bad.line, bad.suggestion)
    assert first.field.startswith(bad.field)
    assert bool(first.field) == bool(bad.field)
    assert bad.found in first.found
    assert bad.expected in first.expected


def test_every_mistake_is_said_and_in_the_order_of_the_text():
    found = problems(BOARD + "  hnad: []\np2: {pp: -1}\nplya: []\nexpect:\n  - {winner: me}\n")
    assert [p.line for p in found] == sorted(p.line for p in found)
    assert [p.field for p in found] == ["p1.hnad", "p2.pp", "plya", "expect[0].winner"]
    beyond = problems(BOARD + "play:\n  - p1: {atack: x}\n  - p3: pass\nexpect:\n  - {card: b}\n  - {refused: 9}\n")
    assert [p.field for p in beyond] == ["play[0].p1.atack", "play[1]", "expect[0].card", "expect[1].refused"]


def test_a_file_with_many_mistakes_names_some():
    assert len(problems(HEAD + "play: [" + "1, " * 400 + "]\n")) <= 20


def test_markup_in_a_name_stays_text():
    name = "<b onload=x>*_`[a](b)|"
    done = resolve(
        parse(
            BOARD.replace("id: ambusher", f"id: ambusher, name: '{name}'") + "play:\n"
            "  - p1: {attack: p2-leader, with: ambusher}\n",
            "mine.yaml",
        )
    )
    assert name in report.text(done)
    assert "<b onload=x>" not in report.markdown(done)
    assert "](b)" not in report.markdown(done).replace("\\]", "")
    assert report.to_json(done)["cards"]["ambusher"]["name"] == name


@pytest.mark.parametrize("written", ["Null", "NULL"])
def test_null_is_a_name_unless_it_is_in_small_letters(written: str) -> None:
    assert places.read(f"name: {written}", "board")[0] == {"name": written}
    assert places.read("{a: null, b: ~, c: }", "board")[0] == {"a": None, "b": None, "c": None}


def test_on_and_off_are_words_where_a_word_is_meant():
    text = (SPELL % "{draw: 1}").replace(
        "spell: [", "extra: [{counter: grain, remove: 1, on: {zone: field}}], spell: ["
    )
    assert parse(text, "mine.yaml").p1.hand[0].abilities[0].extra[0].on.zone == "field"


# nothing goes on for ever


WHEN = "{when: {event: %s, side: any, card: {type: leader}}, do: [{life: %s, to: own.leader}]}"
LOOP = HEAD + (
    "p1:\n  field:\n    - {id: a, type: amulet, cost: 1, abilities: [%s]}\n"
    "  hand: [{id: s, type: spell, cost: 1, abilities: [{spell: [{life: 1}]}]}]\n"
    "play:\n  - p1: {play: s}\n"
)


def test_a_loop_that_comes_back_to_itself_is_a_draw():
    both = WHEN % ("defense_gained", "-1") + ", " + WHEN % ("defense_lost", "1")
    done = resolve(parse(LOOP % both, "mine.yaml"))
    assert (done.ending.outcome, done.ending.winner) == ("over", None)
    assert "sve:15.2.1.3" in done.cites()


def test_a_loop_that_only_grows_ends_at_the_limit_with_the_trace_so_far():
    done = resolve(parse(LOOP % (WHEN % ("defense_gained", "1")), "mine.yaml"), Limits(steps=300))
    assert done.ending.outcome == "limit"
    assert done.verdict == "stopped"
    assert len(done.steps) == 300
    assert [s.key for s in done.steps].count("played") > 10
    assert "300" in report.headline(done, "en")
    assert "300" in report.headline(done, "ja")
    assert len(report.to_json(done)["steps"]) == 300
    assert done.board(150)["players"]["p1"]["leader"] > 20


def test_a_loop_that_only_raises_a_leader_s_defense_ends_in_a_draw():
    done = resolve(parse(LOOP % (WHEN % ("defense_gained", "1")), "mine.yaml"))
    assert (done.ending.outcome, done.ending.winner) == ("over", None)
    assert {"sve:15.2.1.3", "sve:15.2.1.2#same-state"} <= {*done.cites()}


OPTIONAL = "{when: {event: defense_gained, side: any, card: {type: leader}}, do: [{may: [{life: -1, to: own.leader}]}]}"


def test_a_loop_that_is_only_looked_at_ends_too():
    text = LOOP % (OPTIONAL + ", " + WHEN % ("defense_lost", "1")) + "assume: {may: yes}\n"  # somebody could stop it
    done = resolve(parse(text, "mine.yaml"), Limits(steps=10**9, work=5_000))
    assert done.ending.outcome == "limit"
    assert done.ending.error.reason == "work"


NOTHING = "{if: {turn: enemy}, then: [{draw: 1}]}"
LESS = "{count: {zone: hand}, times: -1, plus: -1}"
MUCH = {
    "empty rounds": "{repeat: 1000000000, do: [" + NOTHING + "]}",
    "rounds in rounds": "{repeat: 999, do: [{repeat: 999, do: [{repeat: 999, do: [{mill: " + LESS + "}]}]}]}",
    "rounds of nothing": "{repeat: 999, do: [{repeat: 999, do: [" + NOTHING + "]}]}",
    "cards": "{draw: 1000000000}",
    "cards from the deck": "{mill: 1000000000}",
    "tokens": "{summon: T, count: 1000000000}",
    "tokens where there is no limit": "{summon: T, into: hand, count: 1000000000}",
    "a number of 4,000 digits": "{life: " + HUGE[:4000] + "}",
    "options": "{choose: 1000000000, options: [[{draw: 1}]]}",
    "no group": "{draw: {count: {zone: field}, per: 0}}",
    "less than nothing": "{draw: LESS}, {mill: LESS}, {repeat: LESS, do: [{draw: 1}]}, {look: LESS}, {discard: LESS}, "
    "{recover: LESS}, {damage: LESS, to: enemy.leader}".replace("LESS", LESS),
    "an unknown number": "{gain: foo, amount: 3}",
    "an unknown zone": "{destroy: {zone: foo}}",
    "an unknown place": "{put: this, into: foo}",
    "a token in an unknown place": "{summon: T, into: foo}",
    "an unknown notation": "{if: {notation: foo}, then: [{draw: 1}]}",
    "an unknown resource": "{draw: {resource: foo}}",
    "an unknown performance": "{perform: foo}",
    "a name for nothing": "{damage: 1, to: nobody}",
    "a number for nothing": "{draw: {number: nothing}}",
}


def ends(text: str, limits: Limits = Limits(steps=400, work=4_000)) -> None:  # noqa: B008 - frozen
    """Whatever can be read comes to an end and can be reported; whatever cannot is said well."""
    try:
        scenario = parse(text, "mine.yaml")
    except ScenarioError as wrong:
        all_well_said(wrong)
        return
    done = resolve(scenario, limits)
    assert done.ending.outcome in ("finished", "paused", "over", "limit", "refused")
    assert (done.ending.error is not None) == (done.ending.outcome in ("limit", "refused"))
    assert len(done.outcomes) == len(scenario.expect)
    trace = json.loads(json.dumps(report.to_json(done), ensure_ascii=False))
    assert len(trace["steps"]) == len(done.steps)
    for lang in ("ja", "en"):
        assert report.text(done, lang, board=True, everything=True)
        assert report.markdown(done, lang)


@pytest.mark.parametrize("name", MUCH)
def test_no_text_is_too_much(name):
    text = SPELL % MUCH[name] + "tokens: [{name: T, type: follower, attack: 1, defense: 1}]\nplay: [{p1: {play: s}}]\n"
    ends(text)


def test_a_number_that_a_player_names_is_bounded_too():
    ends((SPELL % "{draw: x}").replace("]}]}", "], x: 1000000000}]}") + "play: [{p1: {play: s, x: 2}}]\n")


@pytest.mark.parametrize("asked", ["count: " + LESS, "up_to: " + LESS])
@pytest.mark.parametrize("play", ["{options: true}", "{play: s}"])
def test_less_than_no_target_is_none(asked, play):
    target = "{id: t, side: own, " + asked + "}"
    text = SPELL.replace("{spell: [%s]}", "{spell: [{draw: 1}, {engage: t}], targets: [" + target + "]}")
    done = resolve(parse(f"{text}  field: [{{id: a, attack: 1, defense: 1}}]\nplay: [{{p1: {play}}}]\n", "mine.yaml"))
    assert done.ending.outcome == "paused"
    assert [step for step in done.steps if step.key == "chosen"] == []
    assert done.board(len(done.steps))["players"]["p1"]["hand"] == 1


# nothing but ScenarioError

LIBRARY = [path.read_text("utf-8") for path in sorted(resources.path("scenarios").glob("*/*.yaml"))[::7]]
slow = at_most(60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.text(max_size=8),
    st.sampled_from(["p1", "p2", "a", "b", "p2-leader", "field", "main", "attack", "yes", "x"]),
)
anything = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6) | st.sampled_from(["play", "p1"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@slow
@given(st.text())
@example("\ufeffgame: sve")
@example("%YAML 9.9\n---\ngame: sve")
@example("game: sve\r\nid: x\u2028y")
@example("? ? ?")
def test_any_text(text):
    ends(text)


@slow
@given(anything)
def test_any_data(data):
    ends(yaml.safe_dump(data, allow_unicode=True))
    ends(json.dumps(data))


@slow
@given(st.sampled_from(LIBRARY), st.data())
def test_any_damage_to_a_scenario(text, data):
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = (
            text[:start]
            + data.draw(st.sampled_from(["", " ", "\n", "x", "-", "{", "]", "*a", "&a ", "!", "9", "\0"]))
            + text[end:]
        )
    ends(text)


FIELDS = ("id", "turn", "p1", "p2", "play", "expect", "assume", "cards", "tokens", "seed", "title", "clauses")


@slow
@given(st.sampled_from(LIBRARY), st.sampled_from(FIELDS), anything)
def test_any_field_replaced_by_anything(text, field, value):
    stated = yaml.safe_load(text)
    ends(json.dumps({**stated, field: value}))


card = st.sampled_from(["a", "b", "c", "d", "e", "p1-leader", "p2-leader"])
answer = st.one_of(card, st.lists(card, max_size=3), st.integers(-1, 3), st.booleans(), anything)
WORDS = ("with", "targets", "choose", "x", "extra", "divide", "pay_with", "trigger", "discard", "ep", "may", "ward")
entry = st.builds(
    lambda player, action, words: {player: {**action, **words}},
    st.sampled_from(["p1", "p2"]),
    st.one_of(
        st.builds(
            lambda verb, one: {verb: one}, st.sampled_from(["play", "attack", "activate", "evolve", "quick"]), card
        ),
        st.sampled_from([{"end_turn": True}, {"pass": True}, {"concede": True}, {"options": True}]),
        st.builds(lambda q, one: {q: {"play": one}}, st.sampled_from(["can", "why_not"]), card),
        st.builds(lambda one: {"can": {"attack": one, "with": "a"}}, card),
    ),
    st.dictionaries(st.sampled_from(WORDS), answer, max_size=2),
)
small = st.integers(-1, 4)
pointer = st.sampled_from(["t", "this", "own.leader", "enemy.leader", "event"]) | st.fixed_dictionaries(
    {
        "zone": st.sampled_from(["field", "hand", "ex", "cemetery", "deck"]),
        "side": st.sampled_from(["own", "enemy", "any"]),
    }
)
amount = st.one_of(
    small,
    st.just("x"),
    st.just({"count": {"zone": "field", "side": "any"}}),
    st.just({"stat": "attack", "of": "t"}),
    st.just({"resource": "pp"}),
    st.just({"number": "n"}),
)
step = st.deferred(
    lambda: st.one_of(
        st.builds(lambda n: {"draw": n}, amount),
        st.builds(lambda n: {"mill": n}, amount),
        st.builds(lambda n, to: {"damage": n, "to": to}, amount, pointer),
        st.builds(lambda n: {"life": n}, amount),
        st.builds(
            lambda verb, to: {verb: to}, st.sampled_from(["destroy", "banish", "return", "engage", "refresh"]), pointer
        ),
        st.builds(lambda n: {"summon": "T", "count": n}, amount),
        st.builds(lambda n: {"discard": n, "who": "each"}, amount),
        st.builds(lambda n: {"look": n, "into": "hand"}, amount),
        st.builds(lambda n: {"recover": n}, amount),
        st.builds(
            lambda n, to: {"give": {"attack": n, "keywords": ["bane"]}, "to": to, "until": "end_of_turn"},
            small,
            pointer,
        ),
        st.builds(lambda then: {"if": {"turn": "own"}, "then": then}, steps),
        st.builds(lambda do: {"may": do}, steps),
        st.builds(lambda n, do: {"repeat": n, "do": do}, amount, steps),
        st.builds(lambda n, do: {"choose": n, "options": [do, [{"draw": 1}]]}, small, steps),
        st.builds(lambda do: {"pay": [{"pp": 1}], "then": do}, steps),
        st.just({"roll": 1, "as": "n"}),
        st.builds(
            lambda to, into: {"put": to, "into": into}, pointer, st.sampled_from(["hand", "deck", "ex", "field"])
        ),
    )
)
steps = st.lists(step, max_size=2)
targets = st.just([]) | st.builds(
    lambda side, n: [{"id": "t", "side": side, "count": n}], st.sampled_from(["own", "enemy", "any"]), small
)
EVENTS = (
    "enters",
    "leaves",
    "dies",
    "damaged",
    "draws",
    "attacks",
    "plays",
    "defense_gained",
    "defense_lost",
    "end_phase",
)
ability = st.one_of(
    st.builds(lambda do, at: {"keyword": "fanfare", "do": do, "targets": at}, steps, targets),
    st.builds(lambda do, at: {"keyword": "last_words", "do": do, "targets": at}, steps, targets),
    st.builds(lambda event, do: {"when": {"event": event, "side": "any"}, "do": do}, st.sampled_from(EVENTS), steps),
    st.builds(lambda do, at: {"activate": [{"pp": 1}], "do": do, "targets": at}, steps, targets),
    st.builds(lambda n: {"static": {"attack": n}, "affects": {"zone": "field", "side": "any"}}, small),
    st.builds(lambda event, n: {"replace": {"event": event}, "add": n}, st.sampled_from(["damaged", "dies"]), small),
    st.builds(lambda do: {"replace": {"event": "draws"}, "instead": do}, steps),
)
followers = st.builds(
    lambda attack, defense, keywords, abilities: {
        "type": "follower",
        "cost": 1,
        "attack": attack,
        "defense": defense,
        "keywords": keywords,
        "abilities": abilities,
    },
    st.integers(0, 4),
    st.integers(0, 4),
    st.lists(
        st.sampled_from(["ward", "storm", "rush", "assail", "drain", "bane", "aura", "quick"]), max_size=2, unique=True
    ),
    st.lists(ability, max_size=2),
)
spells = st.builds(
    lambda do, at: {"type": "spell", "cost": 1, "abilities": [{"spell": do, "targets": at}]}, steps, targets
)
boards = st.builds(
    lambda a, b, c, d, e, plays, assume, deck: {
        "game": "sve",
        "tokens": [{"name": "T", "type": "follower", "attack": 1, "defense": 1}],
        "p1": {"field": [{"id": "a", **a}], "hand": [{"id": "c", **c}, {"id": "d", **d}], "deck": deck},
        "p2": {"field": [{"id": "b", **b}], "hand": [{"id": "e", **e}]},
        "play": plays,
        "assume": assume,
        "expect": [{"card": "a", "zone": "p1.field"}, {"player": "p2", "hand": 1}],
    },
    followers,
    followers,
    spells,
    followers,
    followers | spells,
    st.lists(entry, max_size=5),
    st.dictionaries(
        st.sampled_from(["quick", "target", "trigger", "may", "choose"]), st.just("first") | anything, max_size=2
    ),
    st.integers(0, 5),
)


@pytest.mark.sweep
@settings(slow, max_examples=150)
@given(boards)
def test_any_scenario_of_sensible_words(board):
    ends(json.dumps(board))


# words


@cache
def raised_by_name() -> set[str]:
    """Return the names of all mistakes that the program itself raises while a form is checked."""
    found: set[str] = set()
    for file in resources.path("judge").rglob("*.py"):
        text = file.read_text("utf-8")
        if "error_type" not in text and "PydanticCustomError" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                names = [k.value for k in node.keywords if k.arg == "custom_error_type"]
                names += node.args[:1] if called == "PydanticCustomError" else []
                found |= {n.value for n in names if isinstance(n, ast.Constant)}
    return found | {f"{UNKNOWN}{node.slot}" for game in IDS for node in package(game).language if node.verb}


@pytest.mark.sweep
def test_every_mistake_of_our_own_has_words():
    assert {"unknown_amount", "unknown_instruction"} <= raised_by_name()
    for name in sorted(raised_by_name()):
        context = {"field": "a", "kind": package("sve").card, "synonyms": {}, "verbs": ["b"]}
        said = in_words({"type": name, "input": {"a": 1}, "ctx": context})
        assert said.expected_ja != in_words({"type": "no such mistake"}).expected_ja, name


def test_only_meaningful_fields_are_named():
    """The list said targets, cost and x, which this game refuses, and if under two names."""
    trigger = "{when: {event: enters}, do: [{draw: 1}], optional: true}"
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: dm\np1: {{battle_zone: [{{id: a, power: 1000, abilities: [{trigger}]}}]}}\n")
    assert [problem.expected for problem in wrong.value.problems] == ["one of: do, id, if, per_turn, when, zone"]


@pytest.mark.parametrize(
    ("card", "en"),
    [
        ("game: sve\np1: {field: [{id: a, name: X, type: follower}]}\n", "`attack` and `defense`"),
        ("game: kiseki\np1: {field: [{id: a, name: X, type: unit}]}\n", "`str` and `def`"),
    ],
)
def test_problems_with_cards_are_reported_in_both_languages(card, en):
    (problem,) = problems(card)
    assert en in problem.expected
    assert JAPANESE.search(problem.expected_ja)


FOUND = {
    "": ("an empty file", "空のファイル"),
    "- 1\n": ("a list", "リスト"),
    "game: kiseki\np1: [\n": ("a missing value", "値のあるべき所に何もない"),
    "game: kiseki\np1: {}\n  p2: {}\n": ("a line that does not fit", "前後と合わない行"),
    "game: kiseki: x\n": ("an unexpected colon", "コロンを置けない所"),
    "game: kiseki\np1: {field: [{typ: unit}]}\n": ("unknown field typ", "不明な項目 typ"),
    "game: kiseki\np1: {field: [{id: a, name: X, type: unit}]}\n": (
        "{id: a, name: X, type: unit}",
        "{id: a, name: X, type: unit}",
    ),
    "game: kiseki\np1: {field: null}\n": ("nothing", "何もない"),
    "game: kiseki\np1: {hand: [{name: %s}]}\n" % ("x" * 121): ("121 characters", "121 文字"),
    "game: kiseki\nexpect: [{}]\n": ("nothing", "何もない"),
}


@pytest.mark.parametrize("text", FOUND)
def test_the_faulty_input_is_quoted_in_both_languages(text):
    en, ja = FOUND[text]
    first = problems(text)[0]
    assert first.found.startswith(en)
    assert first.found_ja.startswith(ja)


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ("{id: a, str: x, def: 1}", "p1.field[0].str"),
        ("{id: a, attack: x, def: 1}", "p1.field[0].attack"),
        ("{id: a, str: 1, def: 1, cp: x}", "p1.field[0].cp"),
        (
            "{id: a, str: 1, def: 1, abilities: [{static: {str: lots}, affects: this}]}",
            "p1.field[0].abilities[0].static.str",
        ),
    ],
)
def test_a_field_is_named_as_the_document_writes_it(card, field):
    first = problems(f"game: kiseki\np1:\n  field:\n    - {card}\n")[0]
    assert (first.field, first.line) == (field, 4)


def test_the_other_names_of_a_field_are_looked_up_once_for_a_location(monkeypatch):
    """A location names every kind that was tried on the way: one of many kinds took seconds over a deep board."""
    asked = Counter()
    monkeypatch.setattr(places, "written_as", lambda field: asked.update([field]) or {"def"})
    data, loc = {"x": 1, "def": 2}, ("kind", "defense") * 20
    for _ in range(12):
        data = {"a": data, "b": data, "def": data}
        loc = ("kind", "a", "kind", *loc)
    assert places.Places.real_path(data, loc)[-1] == "def"
    assert set(asked.values()) == {1}


def test_fields_are_listed_by_the_words_that_the_game_prints():
    listed = problems("game: kiseki\np1: {field: [{typ: unit}]}\n")[0].expected.split(": ")[1].split(", ")
    assert {"str", "def", "cp", "ep"} <= set(listed)
    assert not {"attack", "defense", "cost", "ep_cost"} & set(listed)
    listed = problems("game: sve\np1: {field: [{typ: unit}]}\n")[0].expected.split(": ")[1].split(", ")
    assert {"attack", "defense", "cost"} <= set(listed)
    assert not {"str", "def"} & set(listed)


@pytest.mark.parametrize("game", IDS)
def test_a_mistake_among_cards_is_said_once_for_each_card(game: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: {game}\np1:\n  deck: [{{id: x, nme: X}}, {{id: y, nme: Y}}]\n")
    assert [problem.field for problem in wrong.value.problems] == ["p1.deck[0].nme", "p1.deck[1].nme"]


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("{spell: [{draw: 1}], targets: [{id: t, type: creature}]}", "pick"),
        ("{when: {event: moves}, cost: [{pay: 1}], do: [{draw: 1}]}", "may"),
    ],
)
def test_words_of_another_game_are_refused_with_those_of_this_one(text: str, instead: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: dm\np1:\n  hand: [{{id: s, type: spell, abilities: [{text}]}}]\n")
    (problem,) = wrong.value.problems
    assert problem.line == 3
    assert instead in problem.expected
    assert instead in problem.expected_ja


@pytest.mark.parametrize("mistake", ["colour: red", "zone: hall", "total: 3"])
def test_a_mistake_in_a_selection_that_could_be_a_name_is_said_alone(mistake: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: fab\np1:\n  hand: [{{id: a, abilities: [{{resolve: [{{destroy: {{{mistake}}}}}]}}]}}]\n")
    inside = f"p1.hand[0].abilities[0].resolve[0].destroy.{mistake.partition(':')[0]}"
    assert [problem.field for problem in wrong.value.problems] == [inside]


MEANT = {
    "a word in capitals": ("field: [{id: a, type: Follower, keywords: [Ward]}]", "field: [{id: a, keywords: [ward]}]"),
    "one word for a list": ("field: [{id: a, keywords: ward}]", "field: [{id: a, keywords: [ward]}]"),
    "one card for a list": ("field: {id: a}", "field: [{id: a}]"),
    "lists inside each other": (
        "hand: {id: a, abilities: {keyword: fanfare, do: {damage: '2', to: enemy.leader}}}",
        "hand: [{id: a, abilities: [{keyword: fanfare, do: [{damage: 2, to: enemy.leader}]}]}]",
    ),
    "a number in quotes": ("pp: '3'", "pp: 3"),
}
"""What a hurried author writes on a side of the board, and what the form has for it."""


@pytest.mark.parametrize(("written", "form"), MEANT.values(), ids=MEANT)
def test_unambiguous_short_forms_are_accepted(written: str, form: str) -> None:
    def side(said: str) -> str:
        said = said.replace("{id: a,", "{id: a, attack: 1, defense: 1,").replace(
            "{id: a}", "{id: a, attack: 1, defense: 1}"
        )
        return f"{HEAD}p1: {{{said}}}\n"

    assert parse(side(written)).p1.model_dump() == parse(side(form)).p1.model_dump()


AMONG_OTHERS = {
    "dm": ("shield_zone", "battle_zone", "{id: a, cost: 1, power: 1000}"),
    "fab": ("hand", "arsenal", "{id: a, types: [instant]}"),
    "kiseki": ("homebase", "field", "{id: a, type: item, cp: 1}"),
    "sve": ("deck", "field", "{id: a, type: spell, cost: 1}"),
}
"""For each game: a zone that a board can fill with unknown cards, a zone that it cannot, and a card."""


@pytest.mark.parametrize("game", AMONG_OTHERS)
def test_a_number_among_cards_stands_for_unknown_ones(game: str) -> None:
    zone, other, card = AMONG_OTHERS[game]
    mixed = resolve(parse(f"game: {game}\np1: {{{zone}: [{card}, 2, 1]}}\n")).setting.game
    alone = resolve(parse(f"game: {game}\np1: {{{zone}: 1}}\n")).setting.game
    there = [CardId("a"), *(CardId(f"p1-{zone}-{n}") for n in ("2-1", "2-2", "3"))]
    assert list(mixed.state.zones[f"p1.{zone}"]) == there
    unknown = repr(alone.world.faces[CardId(f"p1-{zone}-1")])
    assert {repr(mixed.world.faces[one]) for one in there[1:]} == {unknown}
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: {game}\np1: {{{other}: [2]}}\n")
    assert wrong.value.problems[0].field == f"p1.{other}[0]"


@pytest.mark.parametrize(
    ("written", "field", "value"), [("p2", "player", "p2"), ("3", "number", 3), ("end", "phase", "end")]
)
def test_a_turn_may_be_named_by_one_word(written: str, field: str, value: object) -> None:
    assert getattr(parse(f"{HEAD}turn: {written}\n").turn, field) == value


@pytest.mark.parametrize(("game", "written"), [("sve", "p2"), ("kiseki", "p2-leader")])
def test_the_other_player_is_attacked_under_either_name(game: str, written: str) -> None:
    card = "{id: a, attack: 1, defense: 1}"
    done = resolve(parse(f"game: {game}\np1: {{field: [{card}]}}\nplay:\n  - p1: {{attack: {written}, with: a}}\n"))
    assert done.unasked == []
    assert done.script.refusals == {}
    assert any(step.key in ("attacks", "attack_declared") for step in done.steps)


@pytest.mark.parametrize("word", ["No", "on", "true"])
def test_a_word_that_yaml_takes_for_yes_or_no_is_said_to_need_quotes(word: str) -> None:
    """The message said that false was found and text expected."""
    with pytest.raises(ScenarioError) as wrong:
        parse(HEAD + f"p1: {{hand: [{{id: s, name: {word}, type: spell, cost: 1}}]}}\n")
    (problem,) = wrong.value.problems
    assert (problem.field, "in quotes" in problem.expected) == ("p1.hand[0].name", True)
    assert "引用符" in problem.expected_ja
    parse(HEAD + f'p1: {{hand: [{{id: s, name: "{word}", type: spell, cost: 1}}]}}\n')
