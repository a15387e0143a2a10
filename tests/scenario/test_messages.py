"""Every key that the code can put into a trace has words in both languages, and every word is one that the code uses.

The sources are read with ``ast``; nothing of the code under test is trusted to list its own keys.
"""

from __future__ import annotations

import ast
import re
import string
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from judge.abilities import GIVEN, Computed, Condition, Filter, Grant, Node, When
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation
from judge.abilities.inquiry import NOT_TRIGGERED
from judge.games import IDS, GamePackage, package
from judge.games.dm import world as dm_board
from judge.games.dm.book.c200_parts_of_a_card import CardType as DmType
from judge.games.dm.book.c200_parts_of_a_card import SpecialType
from judge.games.dm.book.c400_presence import DEGREES
from judge.games.dm.book.c500_turn import STEPS
from judge.games.dm.book.c601_using_cards import WAYS
from judge.games.dm.book.c608_continuous_effects import FIGURES as DM_FIGURES
from judge.games.fab import world as fab_board
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0200_properties import TYPES as FAB_TYPES
from judge.games.fab.book.c0602_continuous_effects import FIGURES as CHANGED_FIGURES
from judge.games.fab.book.c0803_keywords import KEYWORDS as FAB_KEYWORDS
from judge.games.fab.book.c0805_deal import DamageKind as FabDamage
from judge.games.fab.language import lexicon as fab_lexicon
from judge.games.fab.world import BY_NAME, COMBAT_STEPS, EQUIPMENT_ZONES
from judge.games.kiseki import world as kiseki_board
from judge.games.kiseki.language import lexicon as kiseki_lexicon
from judge.games.sve import world as sve_board
from judge.games.sve.book.ch05_damage import DamageKind
from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.kernel import PlayerId, Step
from judge.scenario import library, resolve
from judge.scenario.reports import messages, report
from judge.scenario.reports.messages import Wording
from tests.scenario.boards.words import RAW, UNFINISHED
from tests.strictly import parse

pytestmark = pytest.mark.xdist_group("messages")  # what is read of the sources is read once

ROOT = Path(__file__).resolve().parents[2]
GAMES = IDS
ALWAYS = {"actor", "becoming", "card", "cards", "other", "others", "picked"}
"""Placeholders that every step has."""

UNSHOWN = "action.unshown"
"""The word for actions that are not shown to a seat; nobody takes it."""

FROM_CODE = {
    "difference.left_out",
    "field.counters",
    "field.number",
    "field.resource",
    "field.this_turn",
    "itself",
    "nothing",
    "unnamed",
    "unknown",
    "and",
    "or",
    "becoming",
    "yes",
    "no",
    "ability.of",
    "ability.ability",
    "ability.named",
    "ability.given",
    "ability.when",
    "ability.state",
    "ability.later",
    "action.concede",
    UNSHOWN,
    "asked.able",
    "asked.using",
    "changed",
    "infinite",
    "agreement",
    "agreement.asked",
    "differences",
    "difference",
    "difference.found",
    "difference.of",
    "difference.only",
    "difference.wanted",
    "range.between",
    "range.least",
    "range.most",
    "whose.any",
    "whose.enemy",
    "whose.own",
    "counted.at_most",
    "counted.between",
    "counted.exactly",
    "reason.and",
    "reason.of",
    "reason.of_each",
    "reason.of_many",
    "reason.said_by",
}
"""Words that `messages.py` asks for by itself."""

STATES = {
    "sve": {"face_up"},
    "kiseki": {*kiseki_lexicon.LEXICON["state"]},
    "fab": {*fab_lexicon.LEXICON["state"]},
    "dm": set[str](),
}
"""The states of a card that a text can ask for."""

ZONES = {
    "sve": {*sve_board.ZONES, "resolution"},
    "kiseki": {*kiseki_board.ZONES, "activation"},
    "fab": {*fab_board.BY_NAME, "arena"},
    "dm": {*dm_board.ZONES},
}

ABLE = ("activate", "cast", "pass", "use")
"""Actions of Duel Masters whose Japanese words end in a verb, which has a form of its own for what one can do."""

OWN_WORDS: dict[str, dict[str, set[str]]] = {
    "sve": {
        "when": {f"{k}_damage" for k in get_args(DamageKind)},
        "action": {"attack.at", "attack.with", "pass.able", "activate.of_any"},
        "name": {"defense", "stack"},
        "ability": {"earth_rite"},
        "keyword": {*KEYWORDS},
        "type": {"leader"},
        "card": {"p1-leader", "p2-leader"},
    },
    "kiseki": {
        "ability": {"arts", "card"},
        "action": {"attack.at", "support.at", "craft.of_any"},
        "phase": {"draw", "homebase", "deployment", "attack_target", "battle_resolution"},
    },
    "fab": {
        "field": {"damage_kind", "names"},  # a damage has the one, an effect changes the other
        "damage_kind": set(get_args(FabDamage)),
        "kind": {"card", "attack_proxy", "activated_layer", "triggered_layer"},
        "ability": {"attack", "played", "paid", "inline", "left"},
        "card": {"p1-hero", "p2-hero"},
        "choice": {"left", "right", "both", "front", "back", *EQUIPMENT_ZONES},
        "name": {*POINTS},
        "phase": {*COMBAT_STEPS},
        "keyword": {*FAB_KEYWORDS},
        "type": {*FAB_TYPES},
        "when": {"inline", "game_starts", "turn_starts", "action_phase_begins", "end_phase_begins"},
    },
    "dm": {
        "attacked": {"player", "creature"},
        "special": {*get_args(SpecialType)},
        "ability": {
            "shield_trigger",
            "guard_strike",
            "strike_back",
            "ninja_strike",
            "at_once",
            "icon",
            "cheaper",
            "dynamo",
            "dynamo_in_battle",
            "invasion",
            "o_drive",
            "shield_force",
            "revolution_change",
            "attack_chance",
            "power_attacker",
            "defines",
            "tap_ability",
            "silent_skill",
            "judgement_z",
            "g_zero",
            "slayer",
        },
        "action": {*WAYS, "attack.at", "cross", "activate", "g_zero", "mana"} | {f"{verb}.able" for verb in ABLE},
        "phase": {"setup", *STEPS},
        "type": {*get_args(DmType)},
        "event": {"blocks"},
        "field": {*DM_FIGURES, "driven", "forced", "use_cost"},  # two are conditions that keywords stand for
        "name": {"down", "up", "rock", "paper", "scissors"},  # how the half of a power is rounded; what a hand shows
    },
}
"""Words of a game that its vocabulary does not list: zones that no text names, the leaders that the set-up names."""

OWN_NAMES = {
    "sve": {"kind": set(get_args(DamageKind))},
    "kiseki": {"kind": set(), "format": {"strategy", "sealed"}},
    "fab": {
        "kind": set(get_args(FabDamage)),
        "name": {*POINTS},
        "step": {*COMBAT_STEPS},
        "place": {"top", "bottom", "inside", "deck_top", "deck_inside", *BY_NAME},
        "figure": {*CHANGED_FIGURES},
        "state": {"face_up"},
    },
    "dm": {"verb": {*WAYS}, "blocks": {"yes", "no"}},
}
"""What values of the game's own steps can be, where an entry is looked for by them."""


HANDED = {"dm": {"search", "take"}}
"""Roles that a procedure is handed by another, so that the choice itself does not name them."""

PARTS = {"dm": ("creature", "spell")}
"""The ways of using a twinpact card; an entry finds its answers by them."""

FROM_FACTS = {"dm": {*(degree.fact for degree in DEGREES), "direct_attack", "effect", "no_deck"}}
"""Reasons from tables or events, in addition to those of checks."""


NO_WORDS = {"because", "actor", "objects", "considered", "excluded", "assumed", "values", "decides"}
"""What a step is written with that does not go into its words."""

COMBINED = {"all", "any", "notation"}
"""Conditions that are explained by their parts or names."""

HOW_MANY = {"count", "up_to", "any_number", "random", "total", "different", "total_power", "total_cost", "waiting"}
"""What a filter says of how many cards are chosen."""

PLAIN_AMOUNTS = {"count", "stat", "infinity"}
"""The amounts that other words express: as matching cards, by a card's number, or not as a condition."""

OF_SELECTIONS = {"cards", "id", "if_"}


class Used:
    """What the sources use."""

    def __init__(self) -> None:
        self.steps: dict[str, set[str]] = defaultdict(set)
        self.events: set[str] = set()
        self.reasons: set[str] = set()
        self.roles: set[str] = set()
        self.asked: set[str] = set()
        self.happenings: set[str] = set()
        self.actions: set[str] = set()
        self.fields: set[str] = set()
        self.phases: set[str] = set()


@cache
def sources(game: str) -> list[Path]:
    """Return the modules that a trace of the game can come from."""
    folders = ("kernel", "abilities", f"games/{game}", "scenario")
    return sorted(p for folder in folders for p in (ROOT / "judge" / folder).rglob("*.py"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return everything in a module; most modules belong to every game."""
    return list(ast.walk(ast.parse(path.read_bytes())))


@cache
def used(game: str) -> Used:
    found = Used()
    classes = {n.name: n for p in sources(game) if "scenario" not in p.parts for n in _classes(nodes(p))}
    roles_at = _parameters_named("role", [n for p in sources(game) for n in nodes(p)])
    for path in sources(game):
        nearby = {**classes, **{n.name: n for n in _classes(nodes(path))}}
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef):
                _read_defaults(node, found)
                _read_assignments(node, found)
            elif isinstance(node, ast.Call):
                _read_call(node, found, roles_at)
            elif isinstance(node, ast.ClassDef):
                if not _names_anew(node, classes.values()):
                    _read_names(node, found)
                _read_event(node, nearby, found)
    found.reasons |= {*NOT_TRIGGERED, "not_asked_for", *package(game).inquiry.not_triggered.values()}
    names = {w for e in found.events for w in found.steps.get(e, ())}
    found.steps["dropped"] |= names | {"event", "reason"}
    found.steps["replaced"] |= names | {"event"}
    return found


def _classes(among: Iterable[ast.AST]) -> list[ast.ClassDef]:
    return [n for n in among if isinstance(n, ast.ClassDef)]


def _constants(node: ast.AST | None) -> Iterator[str]:
    """Yield the strings that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _constants(body)
            yield from _constants(other)


def _parameters_named(name: str, among: Iterable[ast.AST]) -> dict[str, int]:
    """Return the functions that have a parameter of that name, and at which place."""
    return {
        f.name: [a.arg for a in f.args.args].index(name)
        for f in among
        if isinstance(f, ast.FunctionDef) and name in [a.arg for a in f.args.args]
    }


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _read_call(call: ast.Call, found: Used, roles_at: dict[str, int]) -> None:
    name = _called(call)
    keywords = {k.arg: k.value for k in call.keywords if k.arg}
    if name in ("note", "add", "line", "_answer") and len(call.args) >= 2:
        given = set(keywords) - NO_WORDS
        if isinstance(keywords.get("values"), ast.Dict):
            given |= {k for n in keywords["values"].keys for k in _constants(n)}  # type: ignore[attr-defined]
        for key in _constants(call.args[0]):
            found.steps[key] |= given | ({"grant"} if key == "given" else set())
            if key == "dropped":
                found.events |= set(_constants(keywords.get("event")))
            if key == "triggered":
                found.happenings |= set(_constants(keywords.get("event")))
            if key == "phase":
                found.phases |= set(_constants(keywords.get("phase")))
    if name == "Step":
        for key in _constants(call.args[0]):
            found.steps[key] |= {c for d in call.args if isinstance(d, ast.Dict) for k in d.keys for c in _constants(k)}
    if name in ("Why", "Check") and len(call.args) >= 2:
        found.reasons |= set(_constants(call.args[1]))
    if name == "Difference":
        found.fields |= set(_constants(call.args[0]))
    if name == "Happening":
        found.happenings |= set(_constants(call.args[0]))
    if name == "Action":
        found.actions |= set(_constants(call.args[0]))
    if name == "Several":  # its message says what happens several times
        found.events |= set(_constants(call.args[0]))
    found.reasons |= set(_constants(keywords.get("reason"))) | set(_constants(keywords.get("empty")))
    asking = name in ("Question", "choose_order", "Choice")
    roles = set(_constants(keywords.get("role")))
    if name == "choose_order" and not roles:
        roles = {"order"}
    if name in ("Question", "Choice"):
        roles |= set(_constants(call.args[0])) if call.args else set()
    if name in roles_at and len(call.args) > roles_at[name]:
        roles |= set(_constants(call.args[roles_at[name]]))
        asking = True
    found.roles |= roles
    if asking:
        found.asked |= roles


def _read_defaults(function: ast.FunctionDef, found: Used) -> None:
    parameters = function.args
    for parameter, default in zip(parameters.args[::-1], parameters.defaults[::-1], strict=False):
        if parameter.arg == "role":
            found.roles |= set(_constants(default))
            found.asked |= set(_constants(default))
    for parameter, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
        if parameter.arg == "empty":
            found.reasons |= set(_constants(default))


def _read_assignments(function: ast.FunctionDef, found: Used) -> None:
    """Read names that are worked out before they are used: a key, a role, what happened."""
    inside = list(ast.walk(function))
    calls = [n for n in inside if isinstance(n, ast.Call)]
    happens = any(_called(n) == "Happening" for n in calls)
    for node in (n for n in inside if isinstance(n, ast.Assign)):
        for target, value in _pairs(node):
            match target:
                case "key":
                    for key in _constants(value):
                        found.steps[key] |= {"role", "subject", "options", "hidden", "note"}
                case "role":
                    found.roles |= set(_constants(value))
                    found.asked |= set(_constants(value))
                case "name" | "names" if happens:
                    parts = value.elts if isinstance(value, ast.List) else [value]
                    found.happenings |= {c for p in parts for c in _constants(p)}
    for call in (n for n in calls if happens and _called(n) == "append"):
        found.happenings |= set(_constants(call.args[0]))


def _pairs(node: ast.Assign) -> Iterator[tuple[str, ast.AST]]:
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from ((t.id, v) for t, v in zip(target.elts, node.value.elts, strict=True) if isinstance(t, ast.Name))
        elif isinstance(target, ast.Name):
            yield target.id, node.value


def _read_names(node: ast.ClassDef, found: Used) -> None:
    """Read what the methods of an event yield that name its occasions."""
    for function in (n for n in node.body if isinstance(n, ast.FunctionDef) and n.name in ("names", "dealt")):
        found.happenings |= {c for n in ast.walk(function) if isinstance(n, ast.Yield) for c in _constants(n.value)}


def _names_anew(node: ast.ClassDef, classes: Iterable[ast.ClassDef]) -> bool:
    """Return whether the classes that derive from one say under which names it is known without asking it."""
    below = [one for one in classes if any(getattr(base, "id", "") == node.name for base in one.bases)]
    said = [m for one in below for m in one.body if isinstance(m, ast.FunctionDef) and m.name == "names"]
    asks = any(isinstance(n, ast.Name) and n.id == "super" for method in said for n in ast.walk(method))
    return bool(below) and len(said) == len(below) and not asks


def _read_event(node: ast.ClassDef, classes: dict[str, ast.ClassDef], found: Used) -> None:
    """Read the key of an event and the values that its message can use."""
    lineage = list(_lineage(node, classes))
    if not any(getattr(base, "id", "") == "Event" for c in lineage for base in c.bases):
        return
    for key in {k for c in lineage[:1] for k in _attribute(c, "key")}:
        found.events.add(key)
    for key in next((keys for c in lineage if (keys := set(_attribute(c, "key")))), set()):
        for one in lineage:
            for method in (n for n in one.body if isinstance(n, ast.FunctionDef) and n.name == "values"):
                found.steps[key] |= {
                    k for d in ast.walk(method) if isinstance(d, ast.Dict) for n in d.keys for k in _constants(n)
                }
        found.steps[key] |= set()


def _lineage(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
    yield node
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in classes:
            yield from _lineage(classes[base.id], classes)


def _attribute(node: ast.ClassDef, name: str) -> Iterator[str]:
    for line in node.body:
        if isinstance(line, ast.Assign) and any(getattr(t, "id", "") == name for t in line.targets):
            yield from _constants(line.value)


@cache
def catalogue(game: str) -> dict[str, dict[str, Any]]:
    """Return the words of the kernel and those of the game."""
    files = (ROOT / "judge/kernel/messages.yaml", ROOT / f"judge/games/{game}/messages.yaml")
    kernel, own = (yaml.load(p.read_bytes(), yaml.CSafeLoader) for p in files)
    found = {part: {**kernel[part], **own[part]} for part in ("steps", "reasons", "words", "pivotal")}
    rows = package(game).keywords.items()
    return found | {"words": found["words"] | {f"keyword.{name}": {"en": row.en, "ja": row.ja} for name, row in rows}}


def vocabulary(game: str) -> tuple[GamePackage, dict[str, Any]]:
    """Return the game, and the words for what its texts give to cards, by field."""
    found = package(game)
    given = {name: () for grant in found.language.of(Grant) for name in grant.model_fields}
    for grant in found.language.of(Grant):
        given |= found.words.get(grant, {})
    return found, {name: words for name, words in given.items() if words is not None}


def said(rules: GamePackage, base: type[Node], field: str) -> Iterable[str]:
    """Return the words that a field of a node can say in a game: those of its type, or those that the game lists."""
    for node in rules.language.of(base):
        yield from _literals(node.model_fields[field].annotation)
        for kind, fields in rules.words.items():
            if issubclass(node, kind):
                yield from fields.get(field) or ()


def _literals(annotation: Any) -> Iterator[str]:
    """Yield the words of a type, including the alternatives of a union."""
    for part in get_args(annotation):
        yield from (part,) if isinstance(part, str) else _literals(part)


def words_used(game: str) -> set[str]:
    """Return every word that some value of some step may ask for."""
    u, (own, given) = used(game), vocabulary(game)
    happens = {*u.happenings, *said(own, When, "event")}
    kinds = {
        "role": u.roles,
        "event": u.events,
        "phase": u.phases,
        "field": {*u.fields, *asked_for(own)},
        "zone": ZONES[game],
        "when": happens,
        "until": set(said(own, say.Give, "until")),
        "grant": set(given),
        "action": u.actions,
        "name": set(said(own, say.Gain, "gain")),
        "keyword": set(given.get("keywords", ())),
        "happened": set(u.steps) - u.events,
        "trait": groups(game),
        "state": STATES[game],
        "type": set(given.get("type", ())),
        "cannot": set(given.get("cannot", ())) - u.events,
        "must": set(given.get("must") or ()),
        "count": set(given.get("counted_for") or ()),
    }
    for kind, more in OWN_WORDS[game].items():
        kinds[kind] = kinds.get(kind, set()) | more
    kinds["field"] -= {*own.expected.words, *own.on_board.words}
    return {f"{kind}.{name}" for kind, names in kinds.items() for name in names} | FROM_CODE


def asked_for(rules: GamePackage) -> set[str]:
    """Return the properties of cards that texts ask for, and the conditions by their verbs and names."""
    filters = {name for node in rules.language if issubclass(node, Filter) for name in node.model_fields}
    conditions = {node.verb for node in rules.language if issubclass(node, Condition)}
    whens = {name for node in rules.language if issubclass(node, When) for name in node.model_fields} & {"by", "kind"}
    amounts = {node.verb for node in rules.language if issubclass(node, Computed)}
    asked = {*filters, *conditions, *whens, *said(rules, Notation, "notation")}
    return (asked - COMBINED - HOW_MANY - OF_SELECTIONS) | (amounts - PLAIN_AMOUNTS)


@cache
def groups(game: str) -> set[str]:
    """Return the organizations of the shipped boards of a game that calls groups of cards so."""
    found: set[str] = set()

    def read(value: Any) -> None:
        if isinstance(value, dict):
            said = value.get("organizations")  # a question about them says only true
            found.update(said if isinstance(said, list) else ())
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            read(part)

    for path in (ROOT / "scenarios" / game).glob("*.yaml"):
        text = path.read_bytes()
        if b"organizations" in text:
            read(yaml.load(text, yaml.CSafeLoader))
    return found


def variants(game: str, key: str, by: Iterable[str]) -> set[str]:
    """Return every key under which an entry with ``by`` can be looked for."""
    u, (own, _) = used(game), vocabulary(game)
    answers = {"yes", "no", "none", *u.actions, *PARTS.get(game, ())}
    roles = u.asked | HANDED.get(game, set()) if key in ("chosen", "forced") else u.roles
    domains = {
        "sign": {"plus", "minus", "zero"},
        "card": {"some", "none"},
        "other": {"some", "none"},
        "answer": answers,
        "role": roles,
        "event": u.events,
        "to": ZONES[game],
        "place": {*ZONES[game], "deck_top", "deck_inside"},
        "reason": u.reasons,
        "name": set(said(own, say.Gain, "gain")),
        "question": {"can", "why_not"},
        "clause": clauses(game),
        **{flag: {"yes", "no"} for flag in ("legal", "holds", "scrum", "reached", "tie", "begun", "value")},
        **OWN_NAMES[game],
    }
    chains = [{"some", "none", *({"nothing"} if b == "?said" else ())} if b.startswith("?") else domains[b] for b in by]
    return {".".join((key, *chain)) for n in range(1, len(chains) + 1) for chain in product(*chains[:n])}


@cache
def clauses(game: str) -> set[str]:
    """Return the numbers of the clauses that the sources cite."""
    texts = (n.value for p in sources(game) for n in nodes(p) if isinstance(n, ast.Constant))
    return {t.partition(":")[2] for t in texts if isinstance(t, str) and t.startswith(f"{game}:") and " " not in t}


def by_of(entry: dict[str, Any]) -> list[str]:
    by = entry.get("by", [])
    return [by] if isinstance(by, str) else list(by)


READ = {
    "sve": {
        "events": {"put", "damaged", "number", "evolved", "swapped", "repeated"},
        "reasons": {"zero", "ward", "aura", "nothing_to_choose", "target_gone", "declined"},
        "roles": {"attacker", "pick", "search", "random", "replacement", "pay_cards", "damage"},
        "happenings": {"enters", "dies", "deals_damage", "state", "defense_lost", "leader_damaged"},
        "steps": {"attacks", "applies", "triggered", "given"},
    },
    "kiseki": {
        "events": {"put", "stunned", "gains", "loses_points", "supported_now", "killed", "repeated"},
        "reasons": {"zero", "covert", "nothing_to_choose", "too_little_cp", "loop_ended", "declined"},
        "roles": {"attackers", "answered", "pick", "random", "replacement", "pay_cards", "loop_times"},
        "happenings": {"enters", "stuns", "first_attack", "state", "overkills"},
        "steps": {"attacking", "applies", "linked", "loop", "triggered", "given"},
    },
    "fab": {
        "events": {"put", "pitched", "damaged", "gains", "defends"},
        "reasons": {"dominate", "stack_not_empty", "nothing", "nothing_to_choose"},
        "roles": {"target", "pitch", "defend", "replacement"},
        "happenings": {"attacks", "hits", "chain_closes"},
        "steps": {"chain_opens", "damage_calculated"},
    },
    "dm": {
        "events": {"put", "broken", "enters", "destroyed"},
        "reasons": {"summoning_sickness", "cannot_pay", "nothing_to_choose"},
        "roles": {"attacker", "shields", "declare", "mana"},
        "happenings": {"attacks", "moves"},
        "steps": {"battle", "reconstructed"},
    },
}
"""What the reader below must find in any case."""

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True, scope="module")
def forget_the_sources() -> Iterator[None]:
    """The trees of all modules take a third of a gigabyte, and no other test needs them."""
    yield
    nodes.cache_clear()


@pytest.mark.sweep
@each_game
def test_the_sources_were_read(game: str) -> None:
    """Without this, a reader that finds nothing would make every test below pass."""
    u, known = used(game), READ[game]
    assert {"chosen", "forced", "rewound", "answered"} | known["steps"] <= set(u.steps)
    assert known["events"] <= u.events
    assert known["reasons"] <= u.reasons
    assert known["roles"] <= u.roles
    assert known["happenings"] <= u.happenings
    assert set(package(game).speech.answering) <= u.roles


@each_game
def test_steps_have_words(game: str) -> None:
    assert sorted(set(used(game).steps) - set(catalogue(game)["steps"])) == []


@each_game
def test_reasons_have_words(game: str) -> None:
    assert sorted(used(game).reasons - set(catalogue(game)["reasons"])) == []


@each_game
def test_words_exist(game: str) -> None:
    assert sorted(words_used(game) - set(catalogue(game)["words"])) == []


@each_game
def test_no_key_is_duplicated(game: str) -> None:
    """The loader takes the last of several without a word."""
    text = (ROOT / f"judge/games/{game}/messages.yaml").read_text("utf-8")
    for part, entries in yaml.compose(text, yaml.CSafeLoader).value:
        keys = [key.value for key, _ in entries.value]
        assert sorted(keys) == sorted(set(keys)), part.value


@each_game
@pytest.mark.parametrize("part", ["steps", "reasons", "words"])
def test_both_languages(game: str, part: str) -> None:
    for key, entry in catalogue(game)[part].items():
        for lang in ("ja", "en"):
            assert str(entry.get(lang) or "").strip(), f"{part}.{key} has no {lang}"
        assert set(entry) <= {"ja", "en", "by"} | ({"one"} if key.startswith("role.") else set()), key


@each_game
def test_pivotal_keys_are_step_keys(game: str) -> None:
    found = catalogue(game)
    assert sorted(set(found["pivotal"]) - {key.partition(".")[0] for key in found["steps"]}) == []


@each_game
def test_no_entry_is_idle(game: str) -> None:
    found = catalogue(game)
    expected = set(used(game).steps)
    for key in set(expected):
        expected |= variants(game, key, by_of(found["steps"].get(key, {})))
    assert sorted(set(found["steps"]) - expected) == [], "steps"
    assert sorted(set(found["reasons"]) - used(game).reasons - FROM_FACTS.get(game, set())) == [], "reasons"
    assert sorted(set(found["words"]) - words_used(game)) == [], "words"


@each_game
def test_yes_and_no_are_both_said(game: str) -> None:
    steps = catalogue(game)["steps"]
    for key in steps:
        if key.endswith(".yes") and key.startswith("chosen."):
            assert key[:-4] + ".no" in steps, key


@each_game
def test_verbs_have_a_potential_form_in_japanese(game: str) -> None:
    """In Japanese a verb in its plain form cannot precede できる; a noun can."""
    words = catalogue(game)["words"]
    actions = {key: entry for key, entry in words.items() if key.startswith("action.") and key != UNSHOWN}
    assert actions
    for key, entry in actions.items():
        if key.endswith(".able"):
            assert entry["ja"][-1] in "えけげせてねべめれき", key
        elif entry["ja"][-1] in "うくぐすつぬぶむるい":
            assert f"{key}.able" in actions, key


@pytest.mark.parametrize(
    ("play", "en", "ja"),
    [
        ("{can: {cast: s}}", "can p1 cast S (s)? No", "p1はS(s)を唱えられるか → できない"),
        ("{why_not: {use: c}}", "why can p1 not use C (c)?", "p1はなぜC(c)を使えないか"),
        ("{why_not: {activate: c}}", "not use the ability of C (c)", "p1はなぜC(c)の能力を使えないか"),
        ("{can: {pass: true}}", "can p1 end the step? Yes", "p1はステップを終えられるか → できる"),
        ("{can: {summon: c}}", "can p1 summon C (c)? No", "p1はC(c)を召喚できるか → できない"),
        ("{can: {attack: p2, with: c}}", "attack p2 with C (c)?", "p1はC(c)でp2を攻撃できるか"),
    ],
)
def test_a_question_is_grammatical(play: str, en: str, ja: str) -> None:
    creature = "id: c, name: C, cost: 9, power: 1"
    spell = "id: s, name: S, type: spell, cost: 9, abilities: [{spell: [{draw: 1}]}]"
    done = resolve(parse(f"game: dm\np1: {{hand: [{{{creature}}}, {{{spell}}}]}}\nplay: [{{p1: {play}}}]\n", "board"))
    (asked,) = [step["text"] for step in report.to_json(done)["steps"] if step["key"] == "answered"]
    assert en in asked["en"]
    assert ja in asked["ja"]


@pytest.mark.parametrize(
    ("board", "play", "en", "ja"),
    [
        (
            "sve",
            "{can: {activate: c}}",
            "can p1 play an activated ability of C (c)?",
            "p1はC(c)の起動能力をプレイできるか",
        ),
        (
            "sve",
            "{can: {activate: c, ability: x}}",
            "can p1 play C (c)'s ability “x”? Yes",
            "p1はC(c)の能力「x」をプレイできるか",
        ),
        ("kiseki", "{can: {craft: c}}", "can p1 play a craft of C (c)?", "p1はC(c)のクラフトをプレイできるか"),
        ("kiseki", "{can: concede}", "can p1 concede?", "p1は投了できるか"),
    ],
)
def test_a_question_names_the_property_of_the_card(board: str, play: str, en: str, ja: str) -> None:
    numbers = {"sve": "attack: 1, defense: 1", "kiseki": "str: 1, def: 1"}[board]
    card = f"id: c, name: C, {numbers}, abilities: [{{id: x, activate: [], do: [{{draw: 1}}]}}]"
    done = resolve(parse(f"game: {board}\np1: {{field: [{{{card}}}]}}\nplay: [{{p1: {play}}}]\n", "board"))
    (asked,) = [step["text"] for step in report.to_json(done)["steps"] if step["key"] == "answered"]
    assert en in asked["en"]
    assert ja in asked["ja"]


def test_asking_whether_one_may_pass_is_a_sentence() -> None:
    done = resolve(parse("game: sve\nplay: [{p1: {can: {pass: true}}}]\n", "board"))
    (asked,) = [step["text"] for step in report.to_json(done)["steps"] if step["key"] == "answered"]
    assert asked["en"].startswith("Asked: can p1 pass? No")
    assert asked["ja"].startswith("質問: p1はパスできるか → できない")


@each_game
def test_placeholders_are_values_of_the_step(game: str) -> None:
    steps = used(game).steps
    for key, entry in catalogue(game)["steps"].items():
        base = key.partition(".")[0]
        known = steps[base] | ALWAYS | ({"size"} if "amount" in steps[base] else set())
        for lang in ("ja", "en"):
            asked = {name for _, name, _, _ in string.Formatter().parse(entry[lang]) if name is not None}
            assert asked <= known, f"{key} ({lang}): {sorted(asked - known)}"


@each_game
def test_both_languages_say_the_same_things(game: str) -> None:
    may_differ = {"actor"}
    for part in ("steps", "words"):
        for key, entry in catalogue(game)[part].items():
            en, ja = ({n for _, n, _, _ in string.Formatter().parse(entry[lang]) if n} for lang in ("en", "ja"))
            assert en - may_differ == ja - may_differ, f"{part}.{key}"


def test_unfinished_sentences_are_recognised() -> None:
    """The patterns in `boards/words.py` find the faults that they are for."""
    for words in ("The cost to be paid is", "Asked: can p1 play a? No:", "The attack of () ends"):
        assert UNFINISHED["en"].search(words), words
    for words in ("支払うコストは", "組織「」を得る"):
        assert UNFINISHED["ja"].search(words), words
    assert RAW.findall("Not allowed: too_new") == ["too_new"]


def test_names() -> None:
    names = {"a": "Ambusher", "b": "b", "u": "?", "p1-leader": "Luna"}
    en, ja = Wording("sve", names, "en"), Wording("sve", names, "ja")
    assert (en.name("a"), ja.name("a")) == ("Ambusher (a)", "伏兵(a)")
    assert en.name("b") == "b"
    assert (en.name("u"), ja.name("u")) == ("card (u)", "カード(u)")
    assert (en.name("p1-leader"), ja.name("p1-leader")) == ("p1's leader", "p1のリーダー")
    assert en.name("a.last_words#2") == "Ambusher (a)'s Last Words #2"
    assert ja.name("a.last_words#2") == "伏兵(a)のラストワード #2"
    assert (en.name("a.ability3"), ja.name("a.ability3")) == ("Ambusher (a)'s ability 3", "伏兵(a)の能力3")
    assert en.name("a.rally") == "Ambusher (a)'s ability “rally”"
    assert (en.option("play a"), ja.option("play a")) == ("play Ambusher (a)", "伏兵(a)をプレイ")
    assert en.option("7") == "7"
    assert not en.missing


def test_an_ability_that_a_card_gives_itself_names_the_card_once() -> None:
    names = {"a": "Ambusher", "b": "Banner"}
    own, given = f"a.ability2{GIVEN}a#1", f"a.ability2{GIVEN}b"
    en, ja = Wording("dm", names, "en"), Wording("dm", names, "ja")
    assert (en.name(own), ja.name(own)) == ("Ambusher (a)'s ability 2 #1", "伏兵(a)の能力2 #1")
    assert en.name(given) == "Ambusher (a)'s ability 2 given by Banner (b)"
    assert ja.name(given) == "伏兵(a)の旗印(b)が与えた能力2"


@pytest.mark.parametrize(
    ("game", "key", "values", "en", "ja"),
    [
        ("fab", "life_changed", {"amount": -3}, "falls by 3", "ライフ総量が3減る"),
        ("fab", "life_changed", {"amount": 2}, "rises by 2", "ライフ総量が2増える"),
        ("fab", "several", {"event": "drawn", "number": 1}, " × 1", "× 1"),
        ("dm", "chosen", {"role": "choose"}, "chooses nothing", "p1は何も選ばない"),
        ("kiseki", "chosen", {"role": "pick"}, "chooses nothing", "p1は何も選ばない"),
        ("sve", "chosen", {"role": "target"}, "selects nothing", "p1は目標を選ばない"),
    ],
)
def test_steps_word_numbers_and_empty_lists(game: str, key: str, values: Any, en: str, ja: str) -> None:
    objects = () if key == "chosen" else ("a",)
    step = Step(key, "x:1", (), PlayerId("p1"), objects, values, 0, 0, (), False, False, ("", 0))
    assert en in Wording(game, {"a": "A"}, "en").step(step)
    assert ja in Wording(game, {"a": "A"}, "ja").step(step)


def test_a_hero_without_a_name_is_not_said_to_be_itself() -> None:
    step = Step("places_hero", "fab:4.1.2", (), PlayerId("p2"), ("p2-hero",), {}, 0, 0, (), False, False, ("", 0))
    names = {"p2-hero": "?"}
    assert Wording("fab", names, "en").step(step) == "p2 puts p2's hero face up into the hero zone"
    assert Wording("fab", names, "ja").step(step) == "p2がp2のヒーローを表向きでヒーローゾーンに置く"


@each_game
def test_a_board_in_a_terminal_has_no_names_of_fields(game: str) -> None:
    done = resolve(parse(f"game: {game}\nplay: []\n", "board"))
    for lang in ("en", "ja"):
        shown = report.text(done, lang, board=True)
        assert "_" not in re.sub(r"\([\w-]+\)", "", shown)  # but for ids
    board = shown.partition("p1: ")[2]
    assert not re.search(r"\b(?!EP|PP|CP|p[12])[A-Za-z]{2,}", re.sub(r"\([\w-]+\)", "", board))


def test_a_card_may_be_called_like_a_word() -> None:
    """An id such as ``hand`` or ``ep`` belongs to the card; zones and numbers keep their own words."""
    words = Wording("sve", {"hand": "Giant Hand"}, "en")
    assert words.name("hand") == "Giant Hand (hand)"
    assert words._value("put", "to", "hand") == "hand"


def test_numbers_bring_their_word() -> None:
    one, two = messages._Number(1), messages._Number(2)
    assert (f"{one:card|cards}", f"{two:card|cards}", f"{two:+d}") == ("card", "cards", "+2")


def test_wrapping_counts_columns() -> None:
    lines = list(report.wrapped("場の上限を超えるカードは墓場に置く", 12, ""))
    assert all(report.cells(line) <= 12 for line in lines)
    assert "".join(lines) == "場の上限を超えるカードは墓場に置く"
    assert list(report.wrapped("one two three", 8, "")) == ["one two", "three"]


def test_a_battle_and_a_clash_report_the_compared_powers() -> None:
    (battle,) = (one for one in library("dm") if one.id == "dm/115.3c-wins-battles-whatever-the-power")
    assert "(1000 against 9000)" in report.text(battle.resolve())
    assert "(パワー1000対9000)" in report.text(battle.resolve(), "ja")


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        ("dm/409.1b-a-twinpact-spell-does-not-return-itself", "p1 casts Recall (t)", "p1が召還(t)を唱える"),
        (
            "dm/806.5a-a-weapon-that-dragsolves",
            "Galblaze Dragon (w) attacks p2 directly",
            "ガルブレイズ・ドラゴン(w)が",
        ),
        ("dm/303.3a-crossed-to-a-creature-on-the-other-side", "applies to Dragon of Dawn (w)", "暁の剣龍(w)"),
        ("fab/8.3.38-a-melded-action-and-instant", "Storm // Shock (both)", "嵐 // 衝撃(both)"),
        (
            "sve/10.7.4.1.2-last-words-of-a-follower-evolved-into-another-name",
            "Crowned King (a) is destroyed",
            "戴冠の王(a)が破壊される",
        ),
        (
            "sve/10.7.4.1.2-last-words-of-a-follower-evolved-into-another-name",
            "Crowned King (a)'s Last Words triggers",
            "戴冠の王(a)のラストワードが誘発",
        ),
        (
            "dm/603.5c-an-awakened-creature-sees-its-own-destruction",
            "Great Moth (p)'s ability (something is destroyed) waits",
            "巨蛾(p)の能力",
        ),
    ],
)
def test_a_step_names_the_side_that_a_card_shows(board: str, en: str, ja: str) -> None:
    done = resolve(next(file.scenario for file in library(board.partition("/")[0]) if file.id == board))
    assert en in report.text(done, "en", everything=True)
    assert ja in report.text(done, "ja", everything=True)


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        (
            "dm/507.1a-a-blocker-that-can-only-guard",
            "choose Guard (g) as a creature that blocks",
            "クリーチャーに護衛(g)",
        ),
        (
            "dm/106.3-colorless-is-not-chosen",
            "Possible: light, water,",
            "無色を選べない(無色は文明ではない)。選べるもの: 光、水",
        ),
        (
            "kiseki/506.4-a-taken-unit-speaks-of-its-new-controller",
            "Control of Renne (r) is taken from p2",
            "レン(r)の支配者がp2から変わり",
        ),
        ("sve/5.17.2-up-to-two-options-in-printed-order", "choosing no option is not", "チョイスを1つも選ばないことは"),
        ("kiseki/1215.1c-a-craft-that-defines-is-given", "(joshua) applies to itself: STR", "効果が自身に適用される"),
        ("fab/1.14.2a-chi-resources-and-life-for-one-cost", "gains 1 chi point ", "気ポイントを1得る"),
        ("fab/4.4.4-until-end-of-turn-is-over", "duration is over end: Nimblism", "期間の過ぎた効果が終わる: Nimblism"),
        ("fab/8.3.8-arcane-barrier-and-other-damage", "physical instead of arcane", "種類: 秘術ではなく物理"),
    ],
)
def test_a_sentence_has_its_number_and_its_words(board: str, en: str, ja: str) -> None:
    done = resolve(next(file.scenario for file in library(board.partition("/")[0]) if file.id == board))
    steps = report.to_json(done)["steps"]
    assert any(en in f"{step['text']['en']} " for step in steps)
    assert any(ja in step["text"]["ja"] for step in steps)
