"""Parses a printed English text into abilities, line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.parser.checking import NotTakenError, taken
from judge.cards.parser.engine import GaveUpError
from judge.cards.parser.fab.facts import types_of
from judge.cards.parser.fab.grammar import Grammar, sentences, with_x
from judge.cards.parser.fab.normalise import Line, lines
from judge.cards.parser.fab.nouns import DEFENDING_THIS, EQUIPMENT_ZONES, KEYWORD, LABELS, NUMBERED, TOKEN_NAMES, X
from judge.cards.parser.fab.references import References, UnsettledError, has_marks, unfolded
from judge.cards.parser.reading import Reading, Unread
from judge.games.fab.language import LANGUAGE

Node = dict[str, Any]

_ACTIVATED = re.compile(
    r"(?:(?P<often>once|twice|thrice|three times|(?P<n>\d+) times) per turn )?"
    r"(?P<type>action|instant|attack reaction|defense reaction) - (?P<cost>[^:]+): (?P<rest>.+)",
    re.IGNORECASE,
)
_ATTACK_AND_MORE = re.compile(r"(?P<attack>[^.:]+ - [^.:]+: attack\.) (?!go again|activate this)", re.IGNORECASE)
_ITS_ABILITY = re.compile(r"(?:action|instant|reaction)\W* [-–—] [^:\n]+:\W*(attack\b)?", re.IGNORECASE)
"""An activated ability anywhere in a text, with the word that makes it an attack."""
_OFTEN = {"once": 1, "twice": 2, "thrice": 3, "three times": 3}
_EFFECT = re.compile(r"once per turn effect - ", re.IGNORECASE)
_CHEAPER = re.compile(
    r"this (?:ability )?costs (?P<r>(?:\{r\})+) less(?: to activate)? for each (?P<each>.+)", re.IGNORECASE
)
"""The sentence of an activated ability about its own cost."""
_LABEL = re.compile(r"(?P<label>[A-Z][A-Za-z ]+?) - (?=[A-Z(\"])")
_NUMBERED = re.compile(r"(?P<word>[A-Za-z ]+?) (?P<number>\d+)\.?")
_COMPUTED = re.compile(r"(?P<word>[A-Za-z ]+?) X, where X is (?P<x>.+?)\.?")
_FUSION = re.compile(r"(?P<of>\w+(?:,? (?:and/or|and) \w+)*) fusion", re.IGNORECASE)
_ESSENCE = re.compile(r"essence of (?P<of>\w+(?:(?:,|,? and) \w+)*)", re.IGNORECASE)
_SPECIALIZATION = re.compile(
    r"(?P<legendary>Legendary )?(?P<of>[A-Z][\w' ]*?(?:(?:,| or) [A-Z][\w' ]*?)*) Specialization"
)
_MODES = re.compile(
    r"(?P<before>.*?)choose (?P<n>(?:up to )?\d+(?: or both| or more)?|any number)[;:.]?", re.IGNORECASE
)
_ANEW = re.compile(
    r"if (?!you do|they do|you win|there is a winner)"
    r"(?!.*\b(?:it's|it is|it has|that card|this way|(?:revealed|discarded|banished) card)\b)",
    re.IGNORECASE,
)
"""A condition that is independent of the condition of the sentence before."""
_THEN = re.compile(r"then,? (?!if .*instead)", re.IGNORECASE)
_OF_LATER = re.compile(r"(?:if|when) (?:you|they) do\b|they (?:discard|put|banish) (?:it|that card)\b", re.IGNORECASE)
"""The beginning of a sentence that continues the effect of a delayed trigger."""
_ANY_X = re.compile(r"x can be any number", re.IGNORECASE)
_FROM_ARSENAL = re.compile(r"this is face-up in your arsenal", re.IGNORECASE)
_ONLY_IF = re.compile(r"activate this only (?:if|while) (?P<if>.+)", re.IGNORECASE)
_ONLY_DURING = re.compile(r"activate this only during (?P<whose>your|an opponent's) turn", re.IGNORECASE)
STAYS = ("ally", "aura", "item", "landmark", "affliction", "ash", "construct", "figment", "invocation", "gem")
PLAYED = frozenset(("action", "instant", "attack_reaction", "defense_reaction"))
"""The types of cards that resolve and leave the stack (5.3.4)."""
_PHASES = ("turn_starts", "action_phase_begins", "end_phase_begins")
HERE: Node = {"matches": "this", "like": {"state": "on_active_link"}}
FREE = 99
"""The maximum of an X that has no upper limit."""


@dataclass(slots=True)
class _Unit:
    """An ability while its sentences are being parsed.

    Attributes:
        kind: ``resolve`` for an effect on resolution, ``open`` if sentences can follow, ``closed`` if complete.
        node: the fields so far.
        do: the instructions, with placeholders.
        start, end: its part of the printed text.
        line: its first sentence.
        ok: whether it is fully parsed.
        label: the label before it.
    """

    kind: str
    node: Node
    do: list[Node] = field(default_factory=list)
    start: int = 0
    end: int = 0
    line: str = ""
    ok: bool = True
    label: str = ""


class _NotReadError(Exception):
    def __init__(self, line: Line, start: int, end: int, why: str) -> None:
        super().__init__(why)
        self.line, self.start, self.end, self.why = line, start, end, why


class Text:
    """Parses the text of a card.

    Args:
        card_type: the type line of the card.
        name: the name of the card.
    """

    def __init__(self, text: str, card_type: str = "", name: str = "") -> None:
        self.found = Reading(text)
        self.name = name
        kinds = types_of(card_type)[0] if card_type else {"types": ["action"]}
        self.typed = bool(card_type)
        self.types, self.subtypes = kinds.get("types", []), kinds.get("subtypes", [])
        self.units: list[_Unit] = []
        self.label = ""
        self.given = self.free_x = False

    def read(self) -> Reading:
        for line in _with_modes(list(lines(self.found.text, self.name))):
            self.units.append(_Unit("end", {}))
            before, self.label = len(self.units), ""
            try:
                self._line(line)
            except _NotReadError as wrong:
                self._unread(wrong)
            except UnsettledError as wrong:
                self._unread(_NotReadError(line, 0, len(line.text), str(wrong)))
            for unit in self.units[before:]:
                unit.label = self.label
        self._finish()
        return self.found

    def _unread(self, wrong: _NotReadError) -> None:
        line, end = wrong.line, max(wrong.end, wrong.start + 1)
        words = line.printed(wrong.start, end, self.found.text)
        span = line.span(min(wrong.start, len(line.text) - 1), min(end, len(line.text)))
        whole = line.printed(0, len(line.text), self.found.text)
        self.found.unread.append(Unread(whole, words, span, wrong.why))
        if self.units and self.units[-1].kind != "end":
            self.units[-1].ok = False

    # lines

    def _line(self, line: Line) -> None:
        if self._keywords(line):
            return
        if once := _EFFECT.match(line.text):
            before = len(self.units)
            self._line(line.part(once.end(), len(line.text)))
            first = self.units[before] if len(self.units) > before else None
            if first is None or "when" not in first.node or "per_turn" in first.node:
                raise _NotReadError(line, 0, once.end() - 3, "no reading")
            first.node["per_turn"] = 1
            return
        label = _LABEL.match(line.text)
        name = None if label is None else label["label"].lower()
        if (
            label is not None
            and name not in ("action", "instant", "attack reaction", "defense reaction")
            and "per turn" not in str(name)
        ):
            if (
                KEYWORD.get(str(name)) in LABELS
                or str(name).startswith(("channel ", "contract", "unity"))
                or str(name).endswith(" bond")
            ):
                word = KEYWORD.get(str(name)) or KEYWORD.get(str(name).split()[0])
                if word is not None:
                    self.label = word
                line = line.part(label.end(), len(line.text))
            else:
                raise _NotReadError(line, 0, label.end() - 3, "no such label")
        if more := _ATTACK_AND_MORE.match(line.text):
            self._line(line.part(0, more.end("attack")))
            line = line.part(more.end("attack") + 1, len(line.text))
        activated = _ACTIVATED.fullmatch(line.text)
        if activated is not None:
            self._activated(line, activated)
            return
        for start, end in sentences(line.text):
            part = line.part(start, end)
            if KEYWORD.get(part.text.rstrip(".").lower(), "go_again") == "go_again" or not self._keywords(part):
                self._sentence(part)

    def _keywords(self, line: Line) -> bool:
        words = line.text.rstrip(".")
        several = [one.strip() for one in words.split(",")]
        known = [KEYWORD.get(item.lower()) for item in several]
        if all(one is not None and one not in NUMBERED for one in known):
            self.found.keywords += [one for one in known if one is not None]
            return True
        node = numbered(words)
        if node is None:
            return False
        if node.pop("legendary", False):
            self.found.keywords.append("legendary")
        self.units.append(
            _Unit("closed", node, start=line.span(0, 1)[0], end=line.span(0, len(line.text))[1], line=line.text)
        )
        return True

    def _activated(self, line: Line, head: re.Match[str]) -> None:
        costs = self._one(line, "costs", head.start("cost"), head.end("cost"))
        node: Node = {"activate": costs}
        kind = head["type"].lower().replace(" ", "_")
        limit = _OFTEN.get((head["often"] or "").lower(), int(head["n"]) if head["n"] else None)
        rest = head["rest"]
        attack = re.fullmatch(
            r"attack(?P<again>\. go again)?\.?(?P<only> activate this only if .+)?", rest, re.IGNORECASE
        )
        if attack is not None and kind == "action":
            paid = [cost for cost in costs if cost.get("pay") == "resource_points"]
            others = [cost for cost in costs if cost.get("pay") != "resource_points"]
            node = {"attack": sum(one["amount"] for one in paid)}
            if others:
                node["cost"] = others
            if attack["again"]:
                node["keywords"] = ["go_again"]
            if attack["only"]:
                only = _ONLY_IF.search(line.text)
                assert only is not None
                node["if"] = self._one(line, "condition", only.start("if"), len(line.text.rstrip(".")))
        else:
            node["type"] = kind
            if kind == "action":
                del node["type"]
        if limit is not None:
            node["limit"] = limit
        if any(cost.get("this") == "discard" for cost in costs):
            node["zone"] = "hand"
        unit = _Unit("open", node, start=line.span(0, 1)[0], end=line.span(0, len(line.text))[1], line=line.text)
        self.units.append(unit)
        if "attack" in node:
            unit.kind = "closed"
            return
        offset = head.start("rest")
        for start, end in sentences(rest):
            part = line.part(offset + start, offset + end)
            words = part.text if "•" in part.text else part.text.rstrip(".")
            only = _ONLY_IF.fullmatch(words)
            if words.lower() == "go again":
                node["go_again"] = True
            elif only is not None:
                self._only_if(part, only, node)
            elif during := _ONLY_DURING.fullmatch(words):
                node["if"] = {"turn": "own" if during["whose"].lower() == "your" else "enemy"}
            elif cheaper := _CHEAPER.fullmatch(words):
                self._cheaper(part, cheaper)
            else:
                unit.do += self._one(part, "do", 0, len(words))

    def _cheaper(self, part: Line, match: re.Match[str]) -> None:
        """Add a reduction of an ability's cost, as a static ability on the layers of this card (1.7.4e)."""
        if not self.name:
            raise _NotReadError(part, 0, len(part.text), "no name")
        each = self._one(part, "each_of", match.start("each"), match.end("each"))
        cost = {**each, "times": -match["r"].count("{")}
        affects = {"zone": "stack", "kind": "activated_layer", "name": self.name}
        span = part.span(0, len(part.text))
        node = {"static": {"cost": cost}, "affects": affects}
        self.units.insert(-1, _Unit("closed", node, start=span[0], end=span[1], line=part.text))

    def _of_own_attacks(self, node: Node) -> Node:
        """Return a static ability of an object's attacks and abilities, which are found by its name."""
        alone = {"2h", *EQUIPMENT_ZONES} & {*self.subtypes} or "hero" in self.types
        if not self.name or (not alone and node["static"].keys() - {"keywords"}):
            raise UnsettledError("its attacks")  # a second object of that name would add as much
        made = {**node["affects"], "name": self.name}
        if made["kind"] == "<own kind>":
            activated = {bool(one) for one in _ITS_ABILITY.findall(self.found.text)}
            if len(activated) != 1:
                raise UnsettledError("its attacks or its other abilities")
            made |= {"kind": "attack_proxy"} if activated.pop() else {"kind": "activated_layer", "zone": "stack"}
        return {**node, "affects": made}

    def _only_if(self, part: Line, only: re.Match[str], node: Node) -> None:
        where = re.fullmatch(r"this is in your (graveyard|hand|arsenal)", only["if"], re.IGNORECASE)
        if where is not None:
            node["zone"] = where[1].lower()
        elif _FROM_ARSENAL.fullmatch(only["if"]):
            node["zone"], node["if"] = "arsenal", {"matches": "this", "like": {"state": "face_up"}}
        else:
            node["if"] = self._one(part, "condition", only.start("if"), only.end("if"))

    def _one(self, line: Line, kind: str, start: int, end: int) -> Any:
        """Return the only meaning of a part of a line as a kind of phrase.

        Raises:
            _NotReadError: the part has no meaning, or several.
        """
        parser = Grammar(LANGUAGE, _uncapitalised(line.text[start:end]))
        try:
            meanings = [value for last, value in parser.slot(kind, "", 0) if last == end - start]
        except GaveUpError:
            raise _NotReadError(line, start, end, "too long") from None
        if len(meanings) == 1:
            return meanings[0]
        if meanings:
            raise _NotReadError(line, start, end, "two readings")
        at = min(start + parser.furthest, end - 1)
        while at > start and line.text[at - 1] not in ' "':
            at -= 1
        raise _NotReadError(line, at, end, "no reading")

    def _sentence(self, line: Line) -> None:
        words = line.text if "•" in line.text else line.text.rstrip(".")
        current = self.units[-1] if self.units else None
        if self._continues_ability(line, words, current):
            return
        span = line.span(0, len(line.text))
        if words.lower() == "go again":
            self.found.keywords.append("go_again")
            return
        if _ANY_X.fullmatch(words):
            self.free_x = True
            return
        if re.match(r"x can't be 0", words, re.IGNORECASE):
            raise _NotReadError(line, 0, len(words), "no reading")
        for kind in ("trigger", "static"):
            try:
                node = self._one(line, kind, 0, len(words))
                attacks = {"attack", "ally"} & {*self.subtypes} or "weapon" in self.types or not self.types
                conditional = kind == "trigger" and words.lower().startswith("if ")
                if conditional and not attacks and node["when"].get("event") != "defends":
                    continue
            except _NotReadError as wrong:
                if wrong.why == "two readings":
                    raise
                continue
            if kind == "static" and not self._is_static(node, current):
                continue
            if "<of an attack>" in node and ({"weapon"} & {*self.types} or "attack" not in self.subtypes):
                continue
            node = {key: one for key, one in node.items() if key != "<of an attack>"}
            if "<own name>" in str(node.get("affects")):
                node = self._of_own_attacks(node)
            if node.get("zone") == "<gear>":
                node["zone"] = next((subtype for subtype in self.subtypes if subtype in EQUIPMENT_ZONES), "<gear>")
            self._begin(kind, node, span, words)
            return
        then = _THEN.match(words) if current is not None and current.do else None
        do = self._one(line, "do", then.end() if then else 0, len(words))
        if current is None or current.kind in ("end", "closed"):
            current = _Unit("resolve", {}, start=span[0], line=words)
            self.units.append(current)
        if not current.ok:
            return
        only = len(current.do) == 1 and words.lower().startswith("otherwise")
        if "<if>" in current.node and "when" in current.node and (only or _ANEW.match(words)):
            # the condition is one of its first sentence alone
            current.do = [{"if": current.node.pop("<if>"), "then": current.do}]
        current.do += do
        current.end = span[1]

    def _continues_ability(self, line: Line, words: str, current: _Unit | None) -> bool:
        """Add a sentence to the previous ability if the sentence continues it; return whether it does."""
        if current is None:
            return False
        entered = current.node.get("enters_with")
        if entered and re.fullmatch(r"when (?:it|this) has none, destroy (?:it|this)", words, re.IGNORECASE):
            gone = {"amount": {"counters": next(iter(entered)), "of": "this"}, "max": 0}
            self.units.append(
                _Unit("open", {"whenever": gone}, [{"destroy": "this"}], current.start, current.end, words)
            )
            return True
        if current.do and "later" in current.do[-1] and _OF_LATER.match(words):
            current.do[-1]["do"] += self._one(line, "do", 0, len(words))
            return True
        limit = re.fullmatch(r"this triggers at most (once|twice) each turn", words, re.IGNORECASE)
        if limit and current.kind == "open" and "when" in current.node and "per_turn" not in current.node:
            current.node["per_turn"] = _OFTEN[limit[1].lower()]
            return True
        follows = re.match(r"(if|when) you do,? ", words, re.IGNORECASE)
        if follows and "optional_cost" in current.node:
            do = self._one(line, "do", follows.end(), len(words))
            if follows[1].lower() == "if":
                current.do += do
            else:
                current.node["when_you_do"] = do
            return True
        cheaper = re.fullmatch(r"if you do, it costs ((?:\{r\})+) less to play", words, re.IGNORECASE)
        if cheaper and "play_from" in current.node:
            played = {"matches": "this", "like": {"played_from": current.node["play_from"]}}
            node = {"static": {"cost": -cheaper[1].count("{")}, "zone": "stack", "if": played}
            self.units.append(_Unit("closed", node, [], current.start, current.end, words))
            return True
        given = re.match(r"if you (?:do|play it this way), it ", words, re.IGNORECASE)
        if "play_from" in current.node and given:
            current.node["give"] = self._one(line, "grant", given.end(), len(words))
            return True
        return False

    def _is_static(self, node: Node, current: _Unit | None) -> bool:
        """Return whether a sentence that can be read as a static ability is one."""
        if "<this way>" in str(node.get("if")) or "<done>" in str(node.get("if")):
            return False
        if "forbid" in node and "on_active_link" in str(node.get("if")):  # said of the chain link of an attack
            return bool({"attack", "ally"} & {*self.subtypes}) or "weapon" in self.types or not self.types
        if "static" not in node:
            return True
        if current is not None and current.kind in ("open", "resolve") and "affects" not in node:
            return False
        if "cost" in node["static"] and "affects" not in node:
            return True
        permanent = not set(self.types) <= {
            "action",
            "instant",
            "attack_reaction",
            "defense_reaction",
            "block",
            "resource",
        }
        stays = permanent or bool({"attack", *STAYS} & set(self.subtypes)) or not self.types
        return stays or ("defense" in node["static"] and not {"power", "keywords"} & node["static"].keys())

    def _begin(self, kind: str, node: Node, span: tuple[int, int], words: str) -> None:
        unit = _Unit("closed", node, start=span[0], end=span[1], line=words)
        if kind == "trigger" and self._outlives(node):
            self._later(node, span, words)
            return
        if kind == "trigger":
            unit.kind, unit.do = "open", node.pop("do")
        elif "optional_cost" in node:
            unit.kind = "open"
        elif "<additional>" in node:
            unit = _Unit("resolve", {"additional": node["<additional>"]}, start=span[0], end=span[1], line=words)
        elif "<enters>" in node:
            counters = {node["<enters>"]["counter"]: node["<enters>"]["add"]}
            unit.node = {"enters_with": counters, **({"if": node["if"]} if "if" in node else {})}
        elif (
            "static" in node
            and "defense" in node["static"]
            and set(self.types) <= {"action", "instant", "attack_reaction", "defense_reaction", "block"}
            and "affects" not in node
        ):
            defends = {"matches": "this", "like": {"state": "defending"}}
            condition = node.get("if", {})
            if "defends" not in condition and defends not in (condition, *condition.get("all", ())):
                unit.node = {**node, "if": {"all": [defends, node["if"]]} if "if" in node else defends}
        if DEFENDING_THIS["state"] in str(unit.node) and "static" in unit.node:
            condition = unit.node.get("if")
            unit.node = {**unit.node, "if": HERE if condition is None else {"all": [HERE, condition]}}
        if "attack" in self.subtypes and "forbid" not in node and not self.given:
            unit.node = _attacking(unit.node)
        self.units.append(unit)

    def _outlives(self, node: Node) -> bool:
        """Return whether an ability triggers only after its card has resolved, so it is a delayed trigger (6.6.3)."""
        event = node["when"] if isinstance(node.get("when"), dict) else {}
        gone = PLAYED | {"block", "resource"} >= {*self.types} and not {*STAYS} & {*self.subtypes}
        return gone and self.typed and not self.given and "zone" not in node and event.get("event") in _PHASES

    def _later(self, node: Node, span: tuple[int, int], words: str) -> None:
        """Add a trigger at a phase to what the card does on resolution."""
        if node.keys() - {"when", "do", "<if>"}:
            raise UnsettledError("later")
        do = node["do"] if "<if>" not in node else [{"if": node["<if>"], "then": node["do"]}]
        current = self.units[-1] if self.units else None
        if current is None or current.kind != "resolve":
            current = _Unit("resolve", {}, start=span[0], line=words)
            self.units.append(current)
        current.do.append({"later": node["when"], "do": do})
        current.end = span[1]

    # results

    def _finish(self) -> None:
        abilities: list[tuple[Node, tuple[int, int]]] = []
        resolving: _Unit | None = None
        for unit in self.units:
            if unit.kind == "end" or not unit.ok:
                continue
            if unit.kind == "resolve":
                if resolving is None:
                    resolving = unit
                else:
                    if "additional" in unit.node:
                        resolving.node["additional"] = [*resolving.node.get("additional", ()), *unit.node["additional"]]
                    resolving.do += unit.do
                    resolving.label = resolving.label or unit.label
                    resolving.end = unit.end
        merged = [
            one for one in self.units if one.ok and one.kind != "end" and (one.kind != "resolve" or one is resolving)
        ]
        for unit in self._with_followers(merged):
            try:
                node = self._settled(unit)
                taken("fab", [node])
            except (UnsettledError, NotTakenError) as wrong:
                line = self.found.text[unit.start : unit.end].split("\n")[0].replace("**", "")
                self.found.unread.append(Unread(line, line, (unit.start, unit.end), str(wrong)))
                continue
            abilities.append((node, (unit.start, unit.end)))
            self.found.keywords += [unit.label] if unit.label else []
        self.found.abilities = [node for node, _ in abilities]
        self.found.spans = [span for _, span in abilities]
        self.found.keywords = list(dict.fromkeys(self.found.keywords))
        self.found.creates = set(created(self.found.abilities))

    def _with_followers(self, units: list[_Unit]) -> list[_Unit]:
        """Return the abilities; the instructions that depend on an optional cost are moved into it."""
        optional = next((unit for unit in units if "optional_cost" in unit.node), None)
        resolving = next((unit for unit in units if unit.kind == "resolve"), None)
        if optional is not None and resolving is not None and not optional.do and "this way" in resolving.line.lower():
            optional.do, optional.end = resolving.do, resolving.end
            units = [unit for unit in units if unit is not resolving]
        return units

    def _settled(self, unit: _Unit, it: Any = "this") -> Node:
        if unit.kind == "resolve" and self.typed and not PLAYED & {*self.types}:
            raise UnsettledError("an effect on resolution, although the card is never played")
        node = dict(unit.node)
        marks = References(self._quoted, it)
        marks.is_attack = not self.typed or "attack" in self.subtypes or "weapon" in self.types
        marks.of_own_attack = "attack_reaction" in self.types
        its = [one.pop("<it>") for one in _events(node.get("when")) if "<it>" in one]
        made: Node = {}
        for key in ("when", "whenever", "activate", "alternative", "optional_cost", "additional", "attack", "cost"):
            if key in node and not isinstance(node[key], int):
                made[key] = marks.value(node[key])
        when = made.get("when")
        for event in when if isinstance(when, list) else [when] if when else []:
            marks.occasion(event)
        if isinstance(when, dict) and when.get("event") == "defends" and when.get("card") == "this":
            marks.attack = "attack"
        if its:
            marks.it, marks.it_kind = its[0], "this"
        marks.defends = any("defends" in node.get(key, {}) for key in ("if", "<if>"))
        for paid in (*made.get("activate", ()), *made.get("optional_cost", ()), *made.get("additional", ())):
            if isinstance(paid, dict):
                marks.done.append(paid)
        cards = [one for one in made.get("activate", ()) if isinstance(one, dict) and "cards" in one]
        if cards:
            marks.it, marks.it_kind = (cards[0], "card") if len(cards) == 1 else (None, "")
        for key, value in node.items():
            if key not in made:
                if key not in ("if", "<if>"):
                    made[key] = marks.value(value)
                elif "<not>" in value:
                    made[key] = _negated(marks.condition(value["<not>"]))
                else:
                    made[key] = marks.condition(value)
        if its and "weapon" in self.types:
            if made["if"].keys() != {"matches", "like"}:
                raise UnsettledError("the weapon or its attack-proxy")
            made["if"]["like"]["kind"] = "card"  # the weapon keeps what it gains, its attack-proxy does not
        if unit.do or unit.kind == "resolve":
            do = marks.instructions(unit.do)
            if unit.kind == "resolve" and any(map(_gives_forever, do)):
                raise UnsettledError("how long")
            made["resolve" if unit.kind == "resolve" else "do"] = (
                [{"if": made.pop("<if>"), "then": do}] if "<if>" in made else do
            )
        elif unit.kind == "open" and "optional_cost" not in made:
            raise UnsettledError("nothing is done")
        if "when_you_do" in made:
            made["when_you_do"] = marks.instructions(node["when_you_do"])
        if marks.targets:
            made["targets"] = marks.targets
        made = self._x(made, unit)
        made = without_unused_names(unfolded(_plain(made)))
        if mark := has_marks(made):
            raise UnsettledError(mark)
        if _changes_cost_of_attacks(made, {target["id"] for target in marks.targets if target.get("zone") == "attack"}):
            raise UnsettledError("cost")
        return made

    def _x(self, made: Node, unit: _Unit) -> Node:
        if unit.kind == "resolve" and (X in str(made) or self.free_x):
            made = with_x(made, "x")
            made["x"] = FREE
        return made

    def _quoted(self, words: str) -> list[Node]:
        """Return the abilities in quotation marks, as abilities of the object that gets them."""
        inner = Text(words, "Action - Attack")
        inner.given = True
        reading = inner.read()
        keywords = {*reading.keywords} - LABELS  # a label stands with its ability
        if (
            reading.unread
            or not reading.abilities
            or keywords
            or any("resolve" in ability for ability in reading.abilities)
        ):
            raise UnsettledError(f"“{words}”")
        return [dict(ability) for ability in reading.abilities]


def _changes_cost_of_attacks(value: Any, attacks: set[str]) -> bool:
    """Return whether attacks get another cost, although each cost is paid before there is an attack."""
    if isinstance(value, list):
        return any(_changes_cost_of_attacks(item, attacks) for item in value)
    if not isinstance(value, dict):
        return False
    of, grant = value.get("affects", value.get("to")), value.get("static", value.get("give"))
    on_attacks = of in attacks if isinstance(of, str) else isinstance(of, dict) and of.get("zone") == "attack"
    if on_attacks and isinstance(grant, dict) and "cost" in grant:
        return True
    return any(_changes_cost_of_attacks(one, attacks) for one in value.values())


def _gives_forever(node: Node) -> bool:
    """Return whether an instruction gives something to all objects of a kind without an end, as static abilities do."""
    to_all = isinstance(node.get("to"), dict) and not {"count", "up_to", "any_number", "top"} & node["to"].keys()
    return any(map(_gives_forever, node.get("then", ()))) or (to_all and node.get("until") == "game")


def _attacking(value: Any) -> Any:
    """Return a node about what defends this, for a card that can defend as well: then nothing defends it."""
    if value == HERE:
        return {**HERE, "like": {**HERE["like"], "not_state": "defending"}}
    if isinstance(value, dict):
        return {key: _attacking(one) for key, one in value.items()}
    return [_attacking(one) for one in value] if isinstance(value, list) else value


def _events(when: Any) -> list[Node]:
    return [] if when is None else when if isinstance(when, list) else [when]


def _negated(condition: Node) -> Node:
    if condition.get("min") == 1 and "amount" in condition and "max" not in condition:
        return {"amount": condition["amount"], "max": 0}
    return {"not": condition}


def _uncapitalised(words: str) -> str:
    return words


def _plain(value: Any) -> Any:
    """Return nodes as plain data, without filters that match every card."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items() if (key, one) != ("card", {})}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def without_unused_names(made: Node) -> Node:
    """Return an ability without names that it defines and never uses."""
    used = list(_strings(made))

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if key != "as" or used.count(one) > several[one]}
        return [plain(item) for item in value] if isinstance(value, list) else value

    several: Counter[str] = Counter(_named(made))
    found: Node = plain(made)
    return found


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(one)


def _named(value: Any) -> Iterator[str]:
    if isinstance(value, dict) and "as" in value:
        yield value["as"]
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _named(one)


def created(value: Any) -> Iterator[str]:
    """Yield the names of created tokens and cards, without the rulebook's tokens."""
    if isinstance(value, Mapping):
        for key in ("create", "create_card", "equip_token", "into_token"):
            if isinstance(value.get(key), str) and value[key] not in TOKEN_NAMES.values():
                yield value[key]
        for one in value.values():
            yield from created(one)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from created(item)


def numbered(words: str) -> Node | None:
    """Return a keyword with its number or with words that belong to it, or ``None``."""
    if match := _COMPUTED.fullmatch(words):
        keyword = KEYWORD.get(match["word"].lower())
        amounts = [
            value for end, value in Grammar(LANGUAGE, match["x"]).slot("amount", "", 0) if end == len(match["x"])
        ]
        if keyword is not None and keyword in NUMBERED and len(amounts) == 1:
            return {"keyword": keyword, "number": amounts[0]}
    if match := _NUMBERED.fullmatch(words):
        keyword = KEYWORD.get(match["word"].lower())
        if keyword is not None and keyword in NUMBERED:
            return {"keyword": keyword, "number": int(match["number"])}
    if match := _FUSION.fullmatch(words):
        several = re.split(r",? and/or |,? and ", match["of"].lower())
        node: Node = {"keyword": "fusion", "of": several[0] if len(several) == 1 else several}
        return {**node, "either": True} if "and/or" in match["of"].lower() else node
    if match := _ESSENCE.fullmatch(words):
        several = re.split(r", and |, | and ", match["of"].lower())
        return {"keyword": "essence", "of": several[0] if len(several) == 1 else several}
    if match := _SPECIALIZATION.fullmatch(words):
        several = re.split(r", or |, | or ", match["of"])
        node = {"keyword": "specialization", "of": several[0] if len(several) == 1 else several}
        return {**node, "legendary": True} if match["legendary"] else node
    return None


def _with_modes(several: Sequence[Line]) -> list[Line]:
    """Return lines in which the modes are joined to the line with the number to choose."""
    found: list[Line] = []
    for line in several:
        mode = re.match(r"[-•] ", line.text)
        if mode and found and ("•" in found[-1].text or _MODES.fullmatch(found[-1].text)):
            before = found.pop()
            words = before.text if "•" in before.text else before.text.rstrip(";:. ")
            text = f"{words} • {line.text[2:].rstrip()}"
            places = [*before.places[: len(words)], *[line.places[0]] * 3, *line.places[2:]]
            found.append(Line(text, places))
        else:
            found.append(line)
    return found


def read(text: str, card_type: str = "", name: str = "") -> Reading:
    """Parse the printed text of a card.

    Args:
        text: the text as printed in any source.
        card_type: the type line of the card.
        name: the name of the card, which the text can use to refer to it.
    """
    return Text(text, card_type, name).read()
