"""Writes the tables of a game's reference page, from the definitions of the nodes and words of its scenarios.

``python -m judge.commands.form_reference dm en`` prints everything below the last chapter heading of
``docs/scenarios-dm.md``; ``JUDGE_UPDATE_DOCS=1 pytest tests/test_docs.py -k form`` writes it into every page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from judge.abilities import Node
from judge.abilities.phrases import NEGATED, Agreeing, Choice, Listed, Optional, Part, Parts, Says, Slot
from judge.commands.common import say
from judge.games import GamePackage, package
from judge.games.common.script_words import ScriptWord
from judge.scenario.catalogue import pairs
from judge.scenario.reports.messages import catalogue

CALLED = {
    "sve": ("Shadowverse EVOLVE", "Shadowverse EVOLVE"),
    "kiseki": ("Kiseki", "軌跡"),
    "dm": ("Duel Masters", "デュエル・マスターズ"),
    "fab": ("Flesh and Blood", "Flesh and Blood"),
}
"""The name of each game in the headings of its page, in English and in Japanese."""

SLOTS = pairs("form_slots")
"""The titles of the tables, by the slot whose nodes they list."""

FIELDS_OF = pairs("form_fields_of")
"""The titles of the tables with the fields of a node, for slots that have only one node."""

WORDS = pairs("form_words")

VALUES = pairs("form_values")
"""Descriptions of the values that script words take, in English and in Japanese."""

KINDS = pairs("form_kinds")
"""Descriptions of slots that are a whole sentence, by their kind."""


OWN = pairs("form_own")
"""Descriptions of nodes and fields whose printed text cannot be described by their phrase."""

OF_SLOTS = pairs("form_of_slots")
"""The words that follow the field in a printed slot of these kinds."""

EVERYWHERE = {"as", "if", "extra", "x", "x_is", "targets", "do", "id", "per_turn", "zone"}
"""Fields that every ability or every instruction has, and tables do not repeat."""


class _Page:
    """Makes the tables of one game's page in one language."""

    def __init__(self, rules: GamePackage, lang: str) -> None:
        self.rules = rules
        self.lang = lang
        self.at = ("en", "ja").index(lang)
        self.game = CALLED[rules.id][self.at]
        self.zones = self._zones()
        self.keywords = tuple(name for name in rules.keywords)

    def word(self, key: str, **values: str) -> str:
        return WORDS[key][self.at].format(game=self.game, id=self.rules.id, **values)

    def text(self) -> Iterator[str]:
        yield f"## {self.word('title')}\n\n{self.word('intro')}"
        yield from self.table(
            "keywords",
            ("word", "name", "clause"),
            ([f"`{one.name}`", (one.en, one.ja)[self.at], f"`{one.says}`"] for one in self.rules.keywords.values()),
        )
        yield from self.lists()
        words = [word for word in self.rules.speech.values() if word.roles]
        yield from self.table(
            "answers",
            ("word", "value", "choice"),
            ([f"`{one.name}`", self.taken(one), self.choices(one)] for one in words),
        )
        expected = {**self.rules.expected.words, **self.rules.expected.synonyms}
        yield from self.table(
            "expected",
            ("word", "name"),
            (
                [f"`{name}`", meaning[self.at] if isinstance(meaning, tuple) else f"= `{meaning}`"]
                for name, meaning in expected.items()
                if "." not in name
            ),
        )
        for slot, titles in SLOTS.items():
            nodes = sorted((one for one in self.rules.language if one.slot == slot), key=lambda one: one.verb)
            yield from self.table(titles[self.at], ("word", "said", "fields"), map(self.row, nodes))
        for slot, titles in FIELDS_OF.items():
            node = next(node for node in self.rules.language if node.slot == slot)
            yield from self.table(titles[self.at], ("field", "said", "values"), self.rows_by_field(node))
        vocabulary = catalogue(self.rules.id)["words"]
        events = [key for key in vocabulary if key.startswith("when.") and key != "when.state"]
        yield from self.table(
            "events",
            ("word", "happens"),
            ([f"`{key.removeprefix('when.')}`", vocabulary[key][self.lang]] for key in sorted(events)),
        )

    def lists(self) -> Iterator[str]:
        for title, names in (("phases", self.rules.phases), ("zones", self.zones)):
            yield f"### {self.word(title)}{self.word('in')}\n\n" + " ".join(f"`{name}`" for name in names)

    def taken(self, word: ScriptWord) -> str:
        if word.known and not callable(word.known):
            return " ".join(f"`{one}`" for one in word.known)
        return VALUES[word.names][self.at]

    def choices(self, word: ScriptWord) -> str:
        """Return the choices that a script word answers, each with its role."""
        words = catalogue(self.rules.id)["words"]
        return "; ".join(f"{words[f'role.{role}'][self.lang]} (`{role}`)" for role in word.roles)

    def table(self, title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
        found = ["| " + " | ".join(_cell(one) for one in row) + " |" for row in rows]
        if found:
            title = self.word(title) if title in WORDS else title
            named = [self.word(head) for head in heads]
            lines = [f"| {' | '.join(named)} |", f"|{'---|' * len(named)}", *found]
            yield f"### {title}{self.word('in')}\n\n" + "\n".join(lines)

    def row(self, node: type[Node]) -> list[str]:
        """Return the table row of a node: its key, its wording, its other fields."""
        verb = self.called(node, node.verb)
        fields = [name for name in self.fields(node) if name not in EVERYWHERE or name == verb]
        says = self.rules.language.says(node)
        shown = filter(None, (self.field(node, name, but=verb) for name in fields))
        return [f"`{verb}`", self.wording(verb, says), ", ".join(shown)]

    def rows_by_field(self, node: type[Node]) -> Iterator[list[str]]:
        """Yield a table row for each field of a node, with the part of the wording that mentions it."""
        says = self.rules.language.says(node)
        parts = list(_apart(says.phrase(self.lang).parts)) if says else []
        for name in self.fields(node):
            own = [part for part in parts if name in _shown(part)] or [part for part in parts if name in _named(part)]
            wording = " … ".join(_bare(self.tidy([part])) for part in own)
            if wording in ("", f"`{name}`") and name in OWN:
                wording = OWN[name][self.at]
            yield [f"`{name}`", wording, self.values(node, name)]

    # wording

    def wording(self, verb: str, says: Says | None) -> str:
        if says is None:
            return OWN[verb][self.at] if verb in OWN else ""
        parts = says.phrase(self.lang).parts
        if verb in OWN and not re.sub("`[^`]*`", "", self.plain(parts)).strip():
            return OWN[verb][self.at]
        if len(parts) == 1 and isinstance(parts[0], Slot) and parts[0].kind in KINDS:
            return KINDS[parts[0].kind][self.at]
        return self.tidy(parts).strip()

    def tidy(self, parts: Parts) -> str:
        """Return a wording with English spaces around its brackets."""
        text = self.plain(parts)
        if self.lang == "en":
            text = re.sub(r"(?<=[\w`])(?=[\[(][^.,;/])", " ", re.sub(r" +(?=[.,;:])", "", text))
        return text

    def plain(self, parts: Parts) -> str:
        return "".join(map(self.part, parts))

    def part(self, part: Part) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Agreeing):
            return part.one
        if isinstance(part, Slot):
            return self.slot(part)
        if isinstance(part, Listed):
            return "; ".join(self.plain(item) for item in part.items)
        if isinstance(part, Choice):
            return self.choice(part)
        return self.optional(part)

    def slot(self, slot: Slot) -> str:
        if slot.kind == "symbol":
            return f"{{{slot.argument}}}"
        name = f"`{slot.field}`" if slot.field else ""
        if slot.kind == "whose":
            name += ("'s", "の")[self.at]
        elif slot.kind == "actor":
            name += (" ", "が")[self.at]
        elif slot.kind in OF_SLOTS:
            name += OF_SLOTS[slot.kind][self.at]
        elif slot.kind == "zone_at":
            name = f"{('first', 'second')[int(slot.argument)]} {name}"
        elif slot.kind == "onto":
            name = "into"
        elif slot.kind in ("object", "placing"):
            name = "" if slot.kind == "placing" else name + ("", "を")[self.at]
        noun = slot.argument if slot.argument and not set(slot.argument.split()) <= OWN.keys() else ""
        if noun and slot.kind in ("many", "kind", "like", "likes", "kinds"):
            many = "s" if slot.kind == "many" and self.lang == "en" else ""
            name += f" {noun}{many}" if self.lang == "en" else noun
        return name

    def choice(self, part: Choice) -> str:
        plain = [(value, self.plain(words).strip()) for value, words in part.options]
        plain = [one for one in plain if one[1]]
        if len(plain) == 1 and plain[0][0] == "*":
            return plain[0][1]
        cases = [
            (self.word("else") if value == "*" else self.word("if", field=f"`{part.field}: {value}`")) + words
            for value, words in plain
        ]
        if not cases:
            return ""
        return f"({' / '.join(cases)}) " if self.lang == "en" else f"({' / '.join(cases)})"

    def optional(self, part: Optional) -> str:
        words, otherwise = self.plain(part.parts), self.plain(part.otherwise)
        shown = {slot.field for slot in part.parts if isinstance(slot, Slot)}
        if not set(part.fields) <= shown:
            named = (
                ("not" if part.fields == (NEGATED,) and self.lang == "en" else f"`{part.fields[0]}`")
                if part.fields
                else ""
            )
            words = f"{self.word('if', field=named)}{words.strip(' ,、')}"
            words = f" {words}" if self.lang == "en" else words
            otherwise = f"{self.word('else')}{otherwise.strip()}" if otherwise.strip() else ""
        if otherwise.strip():
            if words[0] in ";。":
                return f"{words[0]}{(' ', '')[self.at]}({words[1:].strip()} / {otherwise.strip(' ()')})"
            return f"({words.strip()} / {otherwise.strip()}) " if self.lang == "en" else f"({words} / {otherwise})"
        return f"[{words.strip()}] " if self.lang == "en" else f"[{words}]" if words.strip() else ""

    # fields

    def fields(self, node: type[Node]) -> list[str]:
        return [
            self.called(node, name)
            for name, info in node.model_fields.items()
            if not info.exclude and self.known(node, name) is not None
        ]

    def called(self, node: type[Node], name: str) -> str:
        info = node.model_fields.get(name)
        return (info.alias or name) if info else name

    def known(self, node: type[Node], name: str) -> Any:
        """Return the words that a field accepts in this game.

        ``None`` means that the game has no such field, ``()`` that it accepts any value.
        """
        for kind in node.__mro__:
            for of, fields in self.rules.words.items():
                if of is kind and name in fields:
                    return fields[name]
        return ()

    def attribute(self, node: type[Node], called: str) -> str:
        return next(name for name, info in node.model_fields.items() if called in (name, info.alias))

    def field(self, node: type[Node], name: str, but: str) -> str:
        values = self.values(node, name)
        if not values:
            return "" if name == but else f"`{name}`"
        return f"`{name}` ({values})"

    def values(self, node: type[Node], name: str) -> str:
        name = self.attribute(node, name)
        known = self.known(node, name)
        words = known if isinstance(known, tuple | list) and known else _literal(node.model_fields[name].annotation)
        if not words:
            return ""
        if set(words) == set(self.keywords) or len(set(words) & set(self.keywords)) > 20:
            return self.word("keyword")
        if len(words) > 4 and len(set(words) & set(self.zones)) >= len(words) - 2:
            return self.word("zone")
        return " ".join(f"`{word}`" for word in words if word != "x")

    def _zones(self) -> tuple[str, ...]:
        longest: tuple[str, ...] = ()
        for fields in self.rules.words.values():
            for name, known in fields.items():
                if name == "zone" and isinstance(known, tuple) and len(known) > len(longest):
                    longest = known
        return longest


def _bare(text: str) -> str:
    """Return an optional part of a wording without its brackets and separators."""
    text = text.strip(" 、,;")
    return text[1:-1].strip(" 、,") if text.startswith("[") and text.endswith("]") and text.count("[") == 1 else text


def _cell(text: str) -> str:
    return " ".join(text.replace("``", "` `").replace("|", "\\|").replace("](", "] (").split())


def _literal(annotation: Any) -> tuple[str, ...]:
    """Return the words that a field's type lists, at any depth."""
    if get_origin(annotation) is Literal:
        return tuple(str(arg) for arg in get_args(annotation) if isinstance(arg, str))
    return tuple(dict.fromkeys(word for arg in get_args(annotation) for word in _literal(arg)))


def _apart(parts: Parts) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Listed):
            for item in part.items:
                yield Listed((item,))
        else:
            yield part


def _shown(part: Part) -> set[str]:
    """Return the fields whose values a part of a wording shows; a condition on a field does not count."""
    if isinstance(part, Slot | Choice):
        return _named(part)
    if isinstance(part, Optional):
        return {name for one in (*part.parts, *part.otherwise) for name in _shown(one)}
    if isinstance(part, Listed):
        return {name for item in part.items for one in item for name in _shown(one)}
    return set()


def _named(part: Part) -> set[str]:
    found: set[str] = set()
    if isinstance(part, Slot):
        found.add(part.field)
    elif isinstance(part, Choice):
        found.add(part.field)
        for _, words in part.options:
            found |= {name for word in words for name in _named(word)}
    elif isinstance(part, Optional):
        found.update(part.fields)
        found |= {name for one in (*part.parts, *part.otherwise) for name in _named(one)}
    elif isinstance(part, Listed):
        found |= {name for item in part.items for one in item for name in _named(one)}
    return found


def heading(game: str, lang: str) -> str:
    """Return the heading of a page below which everything is generated."""
    at = ("en", "ja").index(lang)
    return f"## {WORDS['title'][at].format(game=CALLED[game][at])}\n"


def form_reference(game: str, lang: str) -> str:
    """Return the generated tables of a game's reference page."""
    return "\n\n".join(_Page(package(game), lang).text()) + "\n"


if __name__ == "__main__":
    say(form_reference(*sys.argv[1:3]).rstrip("\n"))
