"""The shape of the program, read from its sources.

Each check first has to catch planted bad lines and to pass planted good ones; a check that read nothing is void.
"""

import ast
import gc
import re
from collections.abc import Sequence
from functools import cache

import networkx as nx
import pytest

from .sources import Module, audit, function_of, modules, nodes_of, parents

pytestmark = pytest.mark.xdist_group("layers")  # every module is parsed once


@pytest.fixture(autouse=True, scope="module")
def forget_the_sources():
    """The trees of all modules take a third of a gigabyte, and no other test needs them.

    They are a million objects, which the garbage collector would go through again and again while they are made.
    """
    gc.disable()
    yield
    gc.enable()
    for kept in (nodes_of, imported, arrows, known_sets, _own_sets):
        kept.cache_clear()


def test_these_checks_share_a_worker(request):
    assert request.node.nodeid.endswith("@layers") or not request.config.getoption("loadgroup", False)


RANK = {
    "resources": 0,
    "records": 0,
    "build_cache": 1,
    "letters": 1,
    "corpus": 2,
    "kernel": 3,
    "abilities": 4,
    "games": 5,
    "cards": 6,
    "scenario": 7,
    "search": 7,
    "coverage": 8,
    "graph": 9,
    "service": 10,
    "client": 10,  # asks a service that runs elsewhere, and imports nothing of it
    "commands": 11,
    "cli": 12,
    "__main__": 13,
}
"""Who may import whom: only what stands lower, and one's own package."""

GAMES = ("sve", "kiseki", "fab", "dm")
HTTP = {
    *("flask", "werkzeug", "http", "urllib", "waitress", "gunicorn", "requests"),
    *("flask_babel", "flask_limiter", "flask_openapi3"),
}

WRITES_OUTSIDE_THE_ATOMS = {
    "judge.scenario.played:PlayedBoard.look_back",  # plays the journal back and forth to look at earlier boards
    "judge.games.common.setup:Builder.__init__",  # the set-up of a position, before the journal begins
    "judge.games.sve.world:World.new_token",  # a token has to be known before the event that creates it happens
}
"""Places that write into a state without its atoms. This list may only shrink."""

CLOCK_AND_CHANCE = {
    "judge.kernel.exploration: time",  # the limit of an exploring in seconds
    "judge.kernel.game: time",  # the limit of a run in seconds
    "judge.scenario.studies.random_games: random",  # everything in a random game comes from its seed
    "judge.scenario.assuming: random",  # the seeded source of chance, recorded in the receipt
}


@cache
def imported(module: Module) -> list[tuple[ast.AST, str]]:
    """Every import of a module, wherever it stands, as dotted names."""
    found: list[tuple[ast.AST, str]] = []
    for node in module.nodes:
        if isinstance(node, ast.Import):
            found += [(node, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module.name} imports relatively, which this check does not follow"
            found += [(node, f"{node.module}.{alias.name}") for alias in node.names]
    return found


MODULE = re.compile(r"judge(?:\.[a-z_]\w*)+\.?")
"""A string that names a module, or begins like one: what it names is imported by it sooner or later."""


@cache
def arrows(module: Module) -> list[str]:
    """Every module that a module imports: for its types alone, inside a function, or by a string that names it."""
    strings = (node.value for node in module.nodes if isinstance(node, ast.Constant))
    named = (one for one in strings if isinstance(one, str) and MODULE.fullmatch(one))
    return [*(name for _, name in imported(module)), *(one.rstrip(".") for one in named)]


# imports run one way


def is_of_game(name: list[str], game: str) -> bool:
    """Whether a module prints or reads the texts of this one game: it may know the words they are made of."""
    of_game = any(part.split("_")[0] == game for part in name[3:])
    return of_game and name[1:3] in (["cards", "printer"], ["cards", "parser"])


def against_the_direction(module: Module) -> list[str]:
    here = module.name.split(".")
    found = []
    for name in arrows(module):
        there = name.split(".")
        if there[0] != "judge" or len(there) < 2 or there[1] not in RANK or len(here) < 2 or here[1] not in RANK:
            continue
        other_package = here[1] != there[1] and RANK[there[1]] >= RANK[here[1]]
        other_game = here[1] == there[1] == "games" and len(there) > 2 and there[2] in GAMES and there[2] != here[2]
        if other_package or other_game:
            found.append(f"{module.name} -> {'.'.join(there[:3] if other_game else there[:2])}")
        if there[1] == "games" and RANK[here[1]] > RANK["games"] and len(there) > 2 and there[2] in GAMES:
            if there[3:4] == ["language"] and is_of_game(here, there[2]):
                continue
            found.append(f"{module.name} -> {'.'.join(there[:3])}")
    return found


def knows_http(module: Module) -> list[str]:
    return [f"{module.name} -> {name}" for _, name in imported(module) if name.split(".")[0] in HTTP]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("judge.kernel.state", "from judge.abilities import Node"),
        ("judge.kernel.state", "def f():\n    import judge.games.sve.policy"),
        ("judge.corpus.loader", "from judge import kernel"),
        ("judge.games.sve.policy", "from judge.scenario import parse"),
        ("judge.games.sve.policy", "from judge.games.dm import PACKAGE"),
        ("judge.scenario.runner", "from judge.service import app"),
        ("judge.scenario.runner", "from judge.graph import build"),
        ("judge.scenario.runner", "from judge.games.sve import board"),
        ("judge.kernel.state", "if TYPE_CHECKING:\n    from judge.abilities import Node"),
        ("judge.corpus.loader", "x = import_module('judge.scenario').library"),
        ("judge.corpus.loader", "LATER = {'evidence': 'judge.coverage'}"),
        ("judge.kernel.state", "import_module(f'judge.games.{game}')"),
        ("judge.scenario.runner", "from judge.games.sve.language import LANGUAGE"),
        ("judge.cards.printer.dm_english", "from judge.games.sve.language import LANGUAGE"),
        ("judge.cards.printer.dm_english", "from judge.games.dm.policy import Dm"),
    ],
)
def test_planted_upward_imports_are_caught(name, line):
    assert against_the_direction(Module(name, line))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("judge.games.sve.policy", "from judge.kernel import Game\nfrom judge.games.sve import board\nimport re"),
        ("judge.scenario.runner", "from judge import __version__\nfrom judge.games import package"),
        ("judge.service.app", "from judge.scenario import resolve"),
        ("judge.cards.printer.dm_english", "from judge.games.dm.language import LANGUAGE"),
    ],
)
def test_planted_downward_imports_pass(name, line):
    assert not against_the_direction(Module(name, line))


@pytest.mark.sweep
def test_imports_run_one_way():
    assert sum(len(imported(m)) for m in modules()) > 100, "void: hardly an import was read"
    assert audit(against_the_direction) == []


def circles(read: Sequence[Module]) -> list[list[str]]:
    """The modules that import each other in a circle, imports for types and by name among them."""
    names = {module.name.removesuffix(".__init__") for module in read}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module in read:
        here = module.name.removesuffix(".__init__")
        for name in arrows(module):
            there = name if name in names else name.rpartition(".")[0]
            if there in names and there != here:
                graph.add_edge(here, there)
    return sorted(sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1)


def test_a_planted_circle_is_found():
    one = Module("judge.kernel.one", "from judge.kernel.two import b")
    for line in (
        "from judge.kernel.one import a",
        "def f():\n    import judge.kernel.one",
        "if TYPE_CHECKING:\n    from judge.kernel.one import A",
        "a = import_module('judge.kernel.one')",
    ):
        assert circles([one, Module("judge.kernel.two", line)]) == [["judge.kernel.one", "judge.kernel.two"]], line
    assert not circles([one, Module("judge.kernel.two", "from judge.kernel.three import c")])


def test_there_is_no_circle():
    assert circles(modules()) == []


def test_every_package_has_its_place():
    found = {m.name.split(".")[1] for m in modules() if m.name.count(".") > 0} - {"__init__"}
    assert found == set(RANK)


def test_nothing_below_the_service_knows_http():
    assert knows_http(Module("judge.scenario.runner", "from flask import request"))
    assert knows_http(Module("judge.service.app", "import flask"))
    assert not knows_http(Module("judge.scenario.runner", "import json"))
    below = [name for name, rank in RANK.items() if rank < RANK["service"] and name != "resources"]
    assert audit(knows_http, *below) == []


# the kernel and the abilities know no game


def names_a_game(module: Module) -> list[str]:
    words = re.finditer(rf"(?<![A-Za-z0-9])(?:{'|'.join(GAMES)})(?![A-Za-z0-9])", module.text, re.IGNORECASE)
    return [f"{module.name}: {m.group()} at {m.start()}" for m in words]


def test_kernel_and_abilities_name_no_game():
    for bad in ("from judge.games import sve", 'x = "sve:8.4"', "# as in dm", "def kiseki_rule(): ...", '"""FAB"""'):
        assert names_a_game(Module("judge.kernel.x", bad)), bad
    for good in ("fabric = 1", "admin = 2", '"""Knows no game."""'):
        assert not names_a_game(Module("judge.kernel.x", good)), good
    assert audit(names_a_game, "kernel", "abilities") == []


# no clock, no chance, no order of a set

UNREPEATABLE = {"time", "random", "datetime", "secrets", "uuid", "threading", "asyncio"}
MACHINE = {"os", "platform", "socket"}
"""What differs from machine to machine: the scenario layer may ask it where files lie and how many processes to use."""


def clock_and_chance(module: Module) -> list[str]:
    found = []
    for node, name in imported(module):
        top = name.split(".")[0]
        if top in UNREPEATABLE or (top in MACHINE and not module.name.startswith("judge.scenario.")):
            named = isinstance(node, ast.ImportFrom)
            found.append(f"{module.name}: {name if named else top}")
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used = (node.value.id, node.attr)
            if used[0] in ("time", "random") and used not in {("time", "monotonic"), ("random", "Random")}:
                found.append(module.found(node, ".".join(used)))
    return found


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from time import time",
        "import random",
        "def f():\n    import os",
        "x = time.time()",
        "y = random.choice(z)",
        "from datetime import datetime",
    ],
)
def test_planted_clocks_and_dice_are_caught(line):
    assert clock_and_chance(Module("judge.kernel.x", line))


def test_no_clock_and_no_chance_but_the_known():
    assert not clock_and_chance(Module("judge.kernel.x", "import re\nx = time.monotonic()\nrandom.Random(seed)"))
    assert set(audit(clock_and_chance, "kernel", "abilities", "games", "scenario")) == CLOCK_AND_CHANCE


SETS = {"set", "frozenset"}
ORDERLESS = {"sorted", "len", "any", "all", "sum", "min", "max", "set", "frozenset", "isinstance"}
"""Functions whose result does not depend on the order of the elements."""

IN_ORDER = {"list", "tuple", "iter", "enumerate", "reversed", "zip", "map", "filter", "join", "extend", "next"}


@cache
def known_sets() -> frozenset[str]:
    """The fields that are annotated or built as sets anywhere in kernel, abilities and games."""
    return frozenset(n for m in modules("kernel", "abilities", "games") for n in set_names(m))


def set_names(module: Module) -> set[str]:
    """The names of fields that hold a set in a module: what `x.name` may mean."""
    found: set[str] = set()
    for node in module.nodes:
        if isinstance(node, ast.AnnAssign) and _set_type(node.annotation):
            if isinstance(node.target, ast.Attribute) or isinstance(node.parent, ast.ClassDef):
                found.add(_last(node.target))
        elif isinstance(node, ast.Assign) and _builds_a_set(node.value):
            found |= {t.attr for t in node.targets if isinstance(t, ast.Attribute)}
    return found


def _set_type(annotation: ast.AST) -> bool:
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(base, ast.Name) and base.id in SETS


def _last(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def is_set(node: ast.AST, known: frozenset[str], names: bool = True) -> bool:
    """Whether an expression is a set: by its form, and (`names`) by what its names hold where it stands."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SETS
        case ast.Call(func=ast.Attribute(attr="union" | "intersection" | "difference" | "symmetric_difference")):
            return True
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
            return is_set(node.left, known, names) or is_set(node.right, known, names)
        case ast.IfExp():
            return is_set(node.body, known, names) or is_set(node.orelse, known, names)
        case ast.Name(id=name):
            return names and name in _names_around(node)
        case ast.Attribute(attr=name):
            return name in known
    return False


def _names_around(node: ast.AST) -> set[str]:
    """The names of sets where a node stands: of its functions and of its module."""
    found: set[str] = set()
    for around in parents(node):
        if isinstance(around, ast.FunctionDef | ast.Module):
            found |= _own_sets(around)
    return found


@cache
def _own_sets(scope: ast.FunctionDef | ast.Module) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(scope):
        inner = next((p for p in parents(node) if isinstance(p, ast.FunctionDef | ast.Module)), None)
        if inner is not scope:
            continue
        if isinstance(node, ast.arg) and node.annotation is not None and _set_type(node.annotation):
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and _set_type(node.annotation):
            found.add(_last(node.target))
        elif isinstance(node, ast.Assign) and _builds_a_set(node.value):
            found |= {_last(target) for target in node.targets}
    return frozenset(found - {""})


def _builds_a_set(node: ast.AST) -> bool:
    return is_set(node, frozenset(), names=False)


def iterates_over_a_set(module: Module, known: frozenset[str] | None = None) -> list[str]:
    known = known_sets() if known is None else known
    found = []
    for node in module.nodes:
        if isinstance(node, ast.For) and is_set(node.iter, known):
            found.append(module.found(node, "for over a set"))
        elif isinstance(node, ast.comprehension) and is_set(node.iter, known):
            around = node.parent
            outside = around.parent
            harmless = isinstance(around, ast.SetComp) or (
                isinstance(outside, ast.Call) and _last(outside.func) in ORDERLESS
            )
            if not harmless:
                found.append(module.found(around, "comprehension over a set"))
        elif isinstance(node, ast.Call) and _last(node.func) in IN_ORDER and any(is_set(a, known) for a in node.args):
            found.append(module.found(node, f"{_last(node.func)} of a set"))
        elif isinstance(node, ast.Starred) and is_set(node.value, known) and not isinstance(node.parent, ast.Set):
            call = node.parent
            if not (isinstance(call, ast.Call) and _last(call.func) in {*SETS, "union"}):
                found.append(module.found(node, "a set unpacked"))
    return found


@pytest.mark.parametrize(
    "line",
    [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "[x for x in frozenset(y)]",
        "z = list(set(y))",
        "z = tuple({a for a in b})",
        "''.join({'a'})",
        "z = (*{1, 2},)",
        "f(*set(y))",
        "def f(a: set[int]):\n    for x in a: pass",
        "S = frozenset('ab')\nt = [x for x in S]",
        "z = next(iter({1} | y))",
        "class A:\n    s: frozenset[str]\n    def f(self):\n        return list(self.s)",
    ],
)
def test_planted_iterations_over_a_set_are_caught(line):
    module = Module("judge.kernel.x", line)
    assert iterates_over_a_set(module, frozenset(set_names(module)))


@pytest.mark.parametrize(
    "line",
    [
        "for x in sorted({1, 2}): pass",
        "z = x in {1, 2}",
        "any(x in y for x in {1, 2})",
        "for x in dict.fromkeys(y): pass",
        "S = frozenset('ab')\nt = [x for x in y if x in S]",
        "z = {x for x in {1, 2}}",
        "s = {1} | {2}",
    ],
)
def test_planted_uses_of_a_set_pass(line):
    module = Module("judge.kernel.x", line)
    assert not iterates_over_a_set(module, frozenset(set_names(module)))


@pytest.mark.sweep
def test_nothing_iterates_over_a_set():
    assert known_sets(), "void: no set was seen"
    assert audit(iterates_over_a_set, "kernel", "abilities", "games", "scenario") == []


# state changes only through its atoms

PARTS = {"facts", "zones", "owners", "journal", "version", "touched"}
MUTATORS = {
    "append",
    "insert",
    "pop",
    "remove",
    "extend",
    "clear",
    "update",
    "setdefault",
    "sort",
    "reverse",
    "popitem",
}
LIVE = {"cards"}
"""Functions that return a zone's own list, so that changing what they return would change the state."""

OWN = ("State.", "apply")


def writes_state(module: Module) -> list[str]:
    if module.name == "judge.kernel.state":
        return [
            f
            for node in module.nodes
            for f in _write(module, node)
            if not function_of(module.tree, node).startswith(OWN)
        ]
    return [f for node in module.nodes for f in _write(module, node)]


def _write(module: Module, node: ast.AST) -> list[str]:
    targets: list[ast.AST] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = [part for t in node.targets for part in (t.elts if isinstance(t, ast.Tuple | ast.List) else [t])]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        targets = [] if _names_a_state(node.func) else [node.func.value]
    return [f"{module.name}:{function_of(module.tree, node)}" for t in targets if _of_state(t)]


def _names_a_state(func: ast.Attribute) -> bool:
    """`state.remove(card)` is an atom; `state.zones[z].remove(card)` is not."""
    return _last(func.value) == "state"


def _of_state(target: ast.AST) -> bool:
    """Whether what is written is a part of a state, or something inside one."""
    while True:
        match target:
            case ast.Attribute(attr=name, value=value):
                if name in PARTS and _last(value) in ("state", "twin", "_state", "self") and _last(value) != "self":
                    return True
                target = value
            case ast.Subscript(value=value):
                target = value
            case ast.Call(func=ast.Name(id=name)) if name in LIVE:
                return True
            case ast.Call(func=ast.Attribute(value=value)):
                target = value
            case _:
                return False


@pytest.mark.parametrize(
    "line",
    [
        "game.state.facts[c]['pp'] = 3",
        "state.zones[z].append(c)",
        "del state.journal[3:]",
        "state.version += 1",
        "game.state.facts.setdefault(c, {})",
        "state.owners[c] = p",
        "cards(game, p, 'hand').remove(c)",
        "self.state.facts[p] = {}",
        "a, state.zones[z] = 1, []",
        "game.state.facts[c].pop('x')",
    ],
)
def test_planted_writes_are_caught(line):
    assert writes_state(Module("judge.games.sve.x", line))


@pytest.mark.parametrize(
    "line",
    [
        "game.state.put(c, 'pp', 3)",
        "state.remove(c)",
        "x = state.facts[c]['pp']",
        "facts = dict(state.facts[c])",
        "found.append(state.zones[z])",
        "state.move(c, z)",
        "n = len(cards(game, p, 'hand'))",
    ],
)
def test_planted_atoms_and_reads_pass(line):
    assert not writes_state(Module("judge.games.sve.x", line))


@pytest.mark.sweep
def test_state_is_written_by_its_atoms_only():
    atoms = [m for m in modules("kernel") if m.name == "judge.kernel.state"]
    assert atoms, "void: the state was not read"
    assert "def put" in atoms[0].text
    assert set(audit(writes_state, "kernel", "abilities", "games", "scenario")) == WRITES_OUTSIDE_THE_ATOMS


# no procedure is called without `yield from`

TAKES_A_PROCEDURE = {
    "attempt",
    "run",
    "try_out",
    "_run_now",
    "Setting",
    "under_way",
    "again",
    "side_by_side",
    "under",
    "_Replacing",
}
"""Functions that drive a procedure given to them."""


@cache
def procedures() -> tuple[frozenset[str], frozenset[str]]:
    """The functions (`module.name`) and the methods (`name`) that are procedures."""
    functions: set[str] = set()
    methods: set[str] = set()
    for module in modules("kernel", "abilities", "games", "scenario"):
        found = defined(module)
        functions |= found[0]
        methods |= found[1]
    return frozenset(functions), frozenset(methods)


def defined(module: Module) -> tuple[set[str], set[str]]:
    functions: set[str] = set()
    methods: set[str] = set()
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef) and _is_procedure(node):
            if isinstance(node.parent, ast.ClassDef):
                methods.add(node.name)
            else:
                functions.add(f"{module.name}.{node.name}")
    return functions, methods


def _is_procedure(node: ast.AST | None) -> bool:
    match getattr(node, "returns", None):
        case ast.Subscript(value=ast.Name(id="Procedure")) | ast.Name(id="Procedure"):
            return True
    return False


def _is_generator(function: ast.FunctionDef) -> bool:
    own = (n for n in ast.walk(function) if isinstance(n, ast.Yield | ast.YieldFrom))
    return any(next(p for p in parents(n) if isinstance(p, ast.FunctionDef | ast.Lambda)) is function for n in own)


def lost_procedures(
    module: Module, functions: frozenset[str] | None = None, methods: frozenset[str] | None = None
) -> list[str]:
    """Calls of procedures whose steps nobody takes."""
    functions = procedures()[0] if functions is None else functions
    methods = procedures()[1] if methods is None else methods
    names = {f.rpartition(".")[2] for f in functions if f.startswith(f"{module.name}.")}
    short = {f.rpartition(".")[2] for f in functions}
    for node, name in imported(module):
        if isinstance(node, ast.ImportFrom) and (
            name in functions or (name.count(".") == 2 and name.rpartition(".")[2] in short)
        ):
            names |= {a.asname or a.name for a in node.names if a.name == name.rpartition(".")[2]}
    return [
        module.found(node, f"{_last(node.func)}() without yield from")
        for node in module.nodes
        if isinstance(node, ast.Call) and _calls_procedure(node, names, short, methods) and not _taken(node)
    ]


CHAPTER = re.compile(r"c(h\d\d|\d{4})_")
"""How the modules of a rulebook's chapters are called, in this package or under another name."""


def _calls_procedure(call: ast.Call, names: set[str], short: set[str], methods: frozenset[str]) -> bool:
    match call.func:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(attr=name, value=value):
            of_text = name == "replace" and (not call.args or _last(call.args[0]) != "game")  # str.replace
            known = name in methods and not of_text
            return known or (name in short and isinstance(value, ast.Name) and bool(CHAPTER.match(value.id)))
        case ast.Subscript(value=ast.Attribute(attr="handlers")):
            return True
    return False


def _taken(call: ast.Call) -> bool:
    match call.parent:
        case ast.YieldFrom():
            return True
        case ast.Call(func=func):
            return _last(func) in TAKES_A_PROCEDURE
        case ast.Return():
            function = next(p for p in parents(call) if isinstance(p, ast.FunctionDef))
            return _is_procedure(function) and not _is_generator(function)
    return False


PLANTED = """
def strike(game) -> Procedure[None]:
    yield from do(game, hit)

class Game:
    def choose(self) -> Procedure[int]:
        return (yield from self.ask())

def attack(game) -> Procedure[None]:
    {line}
    yield from ()
"""


@pytest.mark.parametrize(
    "line",
    [
        "strike(game)",
        "x = strike(game)",
        "(x,) = game.choose()",
        "return strike(game)",
        "if strike(game): pass",
        "yield strike(game)",
        "[strike(game) for _ in y]",
        "list(strike(game))",
        "game.choose()",
        "self.handlers[k](text, x)",
    ],
)
def test_planted_lost_procedures_are_caught(line):
    module = Module("judge.games.sve.x", PLANTED.format(line=line))
    functions, methods = defined(module)
    assert functions == {"judge.games.sve.x.strike", "judge.games.sve.x.attack"}
    assert methods == {"choose"}
    assert lost_procedures(module, frozenset(functions), frozenset(methods))


@pytest.mark.parametrize(
    "line",
    [
        "yield from strike(game)",
        "x = yield from game.choose()",
        "yield from game.attempt(strike(game), back)",
        "strike = 3",
        "run(game, strike(game), decider)",
        "yield from self.handlers[k](text, x)",
    ],
)
def test_planted_procedures_that_are_followed_pass(line):
    module = Module("judge.games.sve.x", PLANTED.format(line=line))
    functions, methods = defined(module)
    assert not lost_procedures(module, frozenset(functions), frozenset(methods))


def test_no_procedure_is_lost():
    functions, methods = procedures()
    assert len(functions) > 50, "void: hardly a procedure was read"
    assert {"choose", "ask", "attempt", "replace"} <= methods
    assert audit(lost_procedures, "kernel", "abilities", "games", "scenario") == []


def test_every_procedure_is_a_generator_or_hands_one_on():
    """A function that says it is a procedure and neither yields nor returns one would do nothing when it is run."""
    read = [
        (module, node)
        for module in modules("kernel", "abilities", "games", "scenario")
        for node in module.nodes
        if isinstance(node, ast.FunctionDef) and _is_procedure(node)
    ]
    assert len(read) > 50, "void"
    protocols = {
        id(node)
        for _, node in read
        if isinstance(node.parent, ast.ClassDef)
        and any(_last(getattr(b, "value", b)) == "Protocol" for b in node.parent.bases)
    }
    assert [
        module.found(node, node.name)
        for module, node in read
        if id(node) not in protocols
        and not _is_generator(node)
        and not any(isinstance(n, ast.Return) and isinstance(n.value, ast.Call) for n in ast.walk(node))
    ] == []


# only the kernel knows what has been taken away


def asks_what_is_off(module: Module) -> list[str]:
    """Return where a module looks at what is switched off, or steers by whether a note was written."""
    found = []
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and node.attr in ("switched_off", "_off"):
            found.append(module.found(node, "looks at what is switched off"))
        is_note = isinstance(node, ast.Call) and getattr(node.func, "attr", None) == "note"
        if is_note and not isinstance(node.parent, ast.Expr):
            found.append(module.found(node, "steers by a note"))
        if isinstance(node, ast.Constant) and node.value in ("switched_off", "_off") and not is_annotation(node):
            found.append(module.found(node, "names what is switched off"))
    return found


def is_annotation(node: ast.AST) -> bool:
    return any(isinstance(parent, ast.AnnAssign) and node is parent.annotation for parent in parents(node))


@pytest.mark.parametrize(
    "line",
    [
        'if "sve:1.1" in game.switched_off: pass',
        "x = text.game.switched_off",
        "if game.note('x', 'sve:1.1'): pass",
        "return not game.note('x', 'sve:1.1')",
        "n += game.note('x', 'sve:1.1')",
        'x = getattr(game, "switched_off")',
    ],
)
def test_planted_questions_about_switched_off_clauses_are_caught(line):
    assert asks_what_is_off(Module("judge.games.sve.x", f"def f(game, text):\n    {line}\n"))


def test_planted_rules_that_do_not_ask_pass():
    for line in ("game.note('x', 'sve:1.1', then=done)", "offset = game.offer", "x = ruled(game, 'sve:1.1', 3)"):
        assert not asks_what_is_off(Module("judge.games.sve.x", f"def f(game):\n    {line}\n"))


def test_no_game_learns_the_switched_off_clauses():
    assert audit(asks_what_is_off, "abilities", "games") == []


# a rulebook has no circles: what a module needs stands at its top, where an import circle would show


def imports_inside(module: Module) -> list[str]:
    """Return the functions of a module that import something."""
    inside = (node for node, _ in imported(module) if function_of(module.tree, node) != "<module>")
    return [module.found(node, "imports inside a function") for node in inside]


def test_planted_imports_inside_functions_are_caught():
    assert imports_inside(Module("judge.games.sve.x", "def f(game):\n    from judge.kernel import do\n"))


def test_imports_for_types_pass():
    line = "from judge.kernel import do\nif TYPE_CHECKING:\n    from judge.kernel import Game\n"
    assert not imports_inside(Module("judge.games.sve.x", line))


def test_no_import_circle_is_hidden():
    assert audit(imports_inside, "kernel", "abilities", "games") == []


# what is private stays in its folder


def reaches_into(module: Module) -> list[str]:
    """Return which private modules of other folders a module imports from."""
    found = []
    for _, name in imported(module):
        parts = name.split(".")
        private = next((n for n, part in enumerate(parts) if part.startswith("_") and not part.startswith("__")), None)
        if parts[0] == "judge" and private is not None and parts[:private] != module.name.split(".")[:private]:
            found.append(f"{module.name} -> {name}")
    return found


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("judge.games.sve.policy", "from judge.abilities._reading import Reader"),
        ("judge.games.sve.policy", "from judge.kernel import _state"),
        ("judge.scenario.runner", "import judge.kernel._state"),
        ("judge.commands.cards", "def f():\n    from judge.cards.parser._reading import Reading"),
    ],
)
def test_planted_reaches_into_private_modules_are_caught(name, line):
    assert reaches_into(Module(name, line))


def test_a_folder_may_use_its_own_private_modules():
    for line in ("from judge.games.sve.world import x", "from judge import __version__", "import judge.games.sve._x"):
        assert not reaches_into(Module("judge.games.sve.book.ch01", line))


def test_no_module_reaches_into_a_private_one():
    assert audit(reaches_into) == []


def test_the_formatter_formats():
    """An exception would need a comment with a reason; there is none."""
    assert [module.name for module in modules() if "# fmt: " in module.text] == []
