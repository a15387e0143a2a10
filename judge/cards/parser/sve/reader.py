"""Parses a printed text into abilities, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import lark
import yaml

from judge.abilities import PlayCost, Spell, Static
from judge.cards.parser.checking import NotTakenError, taken
from judge.cards.parser.japanese import Spelled
from judge.cards.parser.reading import Newer, Reading, Token, Unread, parts_of, plain, respan
from judge.cards.parser.sve import instructions, nominals  # noqa: F401 - they register
from judge.cards.parser.sve.abilities import Ability, Node
from judge.cards.parser.sve.costs import costs
from judge.cards.parser.sve.normalise import normalise, without_reminders
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.words import CLASSES, HEADS, KEYWORDS, TYPES

_KEYWORD = re.compile("|".join(f"【{word}】" for word in KEYWORDS if word != "クイック"))
_KEYWORDS = re.compile(rf"(?:(?:{_KEYWORD.pattern})+(?![をかやと無])|クイック(?![起]))+")
_BEGINS = re.compile(
    r"(?:ファンファーレ|ラストワード|【進化時】|【攻撃時】|【出走時】)(?!能力)|(?:【クイック】|クイック|Q)?起動(?!能力)|"
    r"進化コスト|(?:食事)+コスト"
)
_OPTION = re.compile(r"【(\d)】")


@dataclass(slots=True)
class Line:
    """The parsed contents of a line.

    Attributes:
        keywords: the keywords before its abilities.
        nodes: its abilities.
        creates: the names of the tokens that it creates.
        named: the number of names that abilities have given to objects so far.
    """

    keywords: list[str] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    creates: set[str] = field(default_factory=set)
    named: int = 0


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text without their full stops, each with its position."""
    start = 0
    for at in _unquoted("。", text):
        if at > start:
            yield start, text[start:at]
        start = at + 1
    if start < len(text):
        yield start, text[start:]


def _unquoted(sign: str, text: str) -> Iterator[int]:
    """Yield the positions of a character outside quotation marks."""
    depth = 0
    for at, char in enumerate(text):
        if char in "「『":
            depth += 1
        elif char in "」』":
            depth -= 1
        elif char == sign and depth == 0:
            yield at


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text; each option of a choice is a sentence with its number in front."""
    for at, one in sentences(text):
        cuts = [m.start() for m in _OPTION.finditer(one)]
        for start, end in zip([0, *cuts], [*cuts, len(one)], strict=True):
            if end > start:
                yield at + start, one[start:end]


_TRIGGERS = re.compile(r"[^「」：]*(?:した|出た|来た|離れた|置かれた|された|受けた)とき、")
_STATIC = re.compile(r"^(?:これが(?:場に)?(?:いる|ある)限り、|自分のターン中、|相手のターン中、|これは)")


def _keywords(words: str) -> list[str]:
    return [KEYWORDS[word.strip("【】")] for word in re.findall(r"【[^】]+】|クイック", words)]


def read_line(text: str, *, spell: bool = False, named: int = 0) -> Line:
    """Parse a line.

    Args:
        text: the line, in the parser's spelling.
        named: the number of names that earlier abilities have given to objects.

    Raises:
        NotReadError: the line cannot be parsed.
    """
    found = Line(named=named)
    place = 0
    if keyword := _KEYWORDS.match(text):
        found.keywords = _keywords(keyword[0])
        place = keyword.end() + (text[keyword.end() : keyword.end() + 1] == "。")
    groups: list[list[tuple[int, str]]] = []
    for at, one in pieces(text[place:]):
        in_options = bool(groups and _OPTION.match(groups[-1][-1][1]))
        again = _KEYWORDS.match(one) if groups and not in_options else None
        if again and (_BEGINS.match(one, again.end()) or again.end() == len(one)):
            found.keywords += _keywords(again[0])
            at, one = at + again.end(), one[again.end() :]
            if not one:
                continue
        lies_before = bool(groups) and all(_STATIC.match(line) and not _TRIGGERS.match(line) for _, line in groups[-1])
        if not groups or (lies_before and _TRIGGERS.match(one)) or (_BEGINS.match(one) and not in_options):
            groups.append([])
        groups[-1].append((at + place, one))
    for group in groups:
        ability, nodes = _ability(group, spell=spell, named=found.named)
        found.nodes += nodes
        found.creates |= ability.creates
        found.named = ability.named
    return found


_THAT_PLAYER = re.compile(r"(?<![^、])そのプレイヤーは、?(?=[^、]*$)")
"""The words そのプレイヤーは, which repeat after a condition that every player acts."""

_ABOUT_CHOICE = re.compile(r"代わりに|^この能力は|^Xは")
"""The beginnings of sentences that may come between a choice and its options."""


_FOR_THE_TURN = re.compile(
    r"^((?:ファンファーレ|ラストワード|【進化時】|【攻撃時】|【出走時】)?このターン、)(?!次に)"
    r"([^「」：]*(?:した|出た|離れた|置かれた|された|受けた)とき、.*)$"
)
"""A trigger that is limited to this turn."""


def _with_turn_triggers_granted(group: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return sentences in which a trigger for this turn is an ability given to the leader.

    Example: このターン、自分のフォロワーが進化したとき、….
    """
    for number, (at, words) in enumerate(group):
        match = _FOR_THE_TURN.match(words)
        rest = [one for _, one in group[number + 1 :]]
        if match and not any("：" in one or _OPTION.match(one) for one in (words, *rest)):
            text = "。".join((match[2], *rest))
            return [*group[:number], (at, f"{match[1]}自分のリーダーは「{text}」を持つ")]
    return group


def _ability(group: list[tuple[int, str]], *, spell: bool, named: int) -> tuple[Ability, list[Node]]:
    ability, place = Ability(spell=spell, named=named, read=read_quoted), 0
    try:
        for at, words in _with_turn_triggers_granted(group):
            place = at
            if option := _OPTION.match(words):
                ability.option()
                words, place = words[option.end() :], at + option.end()
            elif ability.choosing is not None and ability.choosing["options"] == [] and not _ABOUT_CHOICE.search(words):
                raise NotReadError(words)
            ability.same_player = 0
            words = _HOW_LONG.sub(r"\2\1", _TURN.sub(r"\2\1", words))
            if "各プレイヤーは" in words or ability.everyone is not None:
                words, ability.same_player = _THAT_PLAYER.subn("", words)
                words = words.replace("自身の", "自分の")  # the cards are the acting player's own
            _sentence(ability, words, place)
        if ability.choosing is not None and len(ability.choosing["options"]) < 2:
            raise NotReadError("チョイス")
        nodes = ability.nodes()
        finished(nodes)
    except NotReadError as wrong:
        raise NotReadError(wrong.words, wrong.why, max(place, ability.at) + wrong.at) from None
    return ability, nodes


PLAYING = "これをプレイする際、"
REQUIRED = f"{PLAYING}追加コストとして"
_TURN = re.compile(r"^(これは|この能力は)(自分のターン中、|相手のターン中、|このターン(?:中に|、))")
"""The turn in which a static text applies; it may come before or after the cards."""

_HOW_LONG = re.compile(
    r"^((?!ファン|ラスト|【)[^「」、。：は]+は)(このターン(?:中)?、|次の相手のターン終了まで、|次の相手のターン中、)(?!「)"
)
"""The duration of a static text; it may come before or after the cards."""

_LEAD = re.compile(r".*(?:とき|なら|限り)、")


def _sentence(ability: Ability, words: str, at: int) -> None:
    colon = next(_unquoted("：", words), -1)
    if colon < 0 and words.startswith(REQUIRED):
        ability.at, ability.said_at = at, (at, at + len(words))
        ability.require(costs(ability, parsed(words[len(REQUIRED) :], "costs")))
        return
    if colon >= 0:
        before, words = words[:colon], words[colon + 1 :]
        if before.startswith(PLAYING):
            ability.extra = costs(ability, parsed(before[len(PLAYING) :], "costs"))
            ability.sentence(PLAYING + words, at)
            return
        if lead := _LEAD.match(before):
            ability.sentence(lead[0], at)
            before = before[lead.end() :]
        _cost(ability, before, at)
        at += colon + 1
        if next(_unquoted("：", words), None) is not None:
            raise NotReadError("：")
    if words:
        ability.sentence(ability.with_players(words), at)
    elif colon < 0:
        raise NotReadError(words)


def _cost(ability: Ability, words: str, at: int) -> None:
    ability.at = at
    tree = parsed(words, "costs")
    heads = [HEADS[str(child)] for child in tree.children if isinstance(child, lark.Token)]
    played = "".join(str(child.children[0]) for child in tree.find_data("kind_of_play"))
    first = ability.cost is None and not (ability.do or ability.targets or ability.statics or ability.played)
    if (heads or played) and not (first and ability.sentences == 0):
        raise NotReadError(words)
    ability.heads += heads
    ability.played = played
    paid = costs(ability, tree)
    if first and (ability.heads or ability.played or ability.when):
        if not paid:
            raise NotReadError(words)
        ability.cost = paid
    else:
        ability.pay(paid)
    if not first:
        ability.sentences = max(ability.sentences, 1)


def finished(value: Any) -> None:
    """Raise ``NotReadError`` if a node is incomplete, for example with an X that is not defined."""
    if isinstance(value, dict) and "x" in value:
        value = {key: inner for key, inner in value.items() if key not in ("cost", "activate", "do", "targets")}
    if value == "x" or (isinstance(value, dict) and "_x" in value):
        raise NotReadError("X")
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        finished(inner)


_HOLDER = re.compile(r"^((?:能力による|能力|交戦)?ダメージを受けない)")
"""Predicates that apply to the card with the ability without naming it."""


def read_quoted(text: str) -> tuple[list[str], list[Node], set[str]]:
    """Return the keywords and abilities in a quoted text, and the tokens that it creates."""
    line = read_line(_HOLDER.sub(r"これは\1", text))
    return line.keywords, line.nodes, line.creates


_TOKEN = re.compile(
    rf"『(?P<name>[^』]+)』(?P<class>{'|'.join(CLASSES)})?(?P<traits>(?:[^・。『』0-9\n]+・)*)"
    r"(?P<type>フォロワー|アミュレット|スペル)(?:コスト(?P<cost>\d+))?"
    r"(?:攻撃力(?P<attack>\d+)/体力(?P<defense>\d+))?(?P<text>.*)",
    re.DOTALL,
)
"""A token as printed on the card that creates it."""

_SAID_BY_RULES = re.compile(r"^食事することで、そのウマ娘・フォロワーは出走する。?")
"""Text that only repeats a rule (14.2), printed without brackets."""

_NAMED = re.compile(r"『[^』]+』")
"""A token that is named without its printed values."""


@cache
def newer_words() -> Sequence[tuple[str, str]]:
    """Return the words that are newer than the supported edition, with the release that introduced each."""
    data = yaml.safe_load(Path(__file__).with_name("newer.yaml").read_text("utf-8"))
    return tuple((entry["word"], entry["since"]) for entry in data["words"])


@cache
def newer_types() -> dict[str, str]:
    """Return the card types that are newer than the supported edition, with the release of each."""
    data = yaml.safe_load(Path(__file__).with_name("newer.yaml").read_text("utf-8"))
    return {entry["type"]: entry["since"] for entry in data["types"]}


def card_type_of(word: str) -> str:
    """Return the card type named by a source, such as ``FollowerEvo`` or スペル; ``follower`` if unknown."""
    for name, kind in (*TYPES.items(), ("follower", "follower"), ("amulet", "amulet"), ("spell", "spell")):
        if name in word.lower():
            return kind
    return "follower"


def read(text: str, card_type: str = "follower") -> Reading:
    """Parse the printed text of a card.

    Args:
        text: the text, from any source.
        card_type: the type of the card. On a spell, a sentence without a trigger is the spell's effect.
    """
    printed = normalise(text)
    reading = Reading(text)
    unnamed = _NAMED.sub(lambda name: "『" + " " * (len(name[0]) - 2) + "』", printed.words)
    for word, since in newer_words():
        at = unnamed.find(word)
        if at >= 0:
            reading.newer.append(Newer(word, since, printed.span(at, at + len(word))))
    if card_type in newer_types():
        reading.newer.append(Newer(card_type, newer_types()[card_type], (0, 0)))
        return reading
    spell = card_type_of(card_type) == "spell"
    printed = without_reminders(printed, reading)
    named = 0
    for start, end in _lines(printed.words):
        line = printed.words[start:end]
        if any(newer.word in _NAMED.sub("『』", line) for newer in reading.newer):
            continue  # the other lines are parsed nevertheless
        token = _TOKEN.fullmatch(line) if line.startswith("『") else None
        if token and (token["cost"] is not None or token["attack"] is not None):
            reading.tokens.append(_token(token))
            continue
        line = _SAID_BY_RULES.sub("", line)
        start = end - len(line)
        if not line:
            continue
        if _NAMED.fullmatch(line) and reading.abilities:
            reading.creates.add(line[1:-1])
            continue
        try:
            found = read_line(line, spell=spell, named=named)
            checked(found.nodes, line, spell=spell)
        except NotReadError as wrong:
            at = start + max(line.find(wrong.words, wrong.at), wrong.at)
            reading.unread.append(
                Unread(line, wrong.words, printed.span(at, min(end, at + len(wrong.words))), wrong.why)
            )
            continue
        respan(found.nodes, partial(_in_print, printed, start, end))
        named = found.named
        reading.keywords += found.keywords
        reading.creates |= found.creates
        for node in found.nodes:
            if "spell" in node and reading.abilities and "spell" in reading.abilities[-1]:
                reading.abilities[-1] = _one_spell(reading.abilities[-1], node)
                reading.spans[-1] = (reading.spans[-1][0], printed.span(start, end)[1])
            else:
                reading.abilities.append(node)
                reading.spans.append(printed.span(start, end))
    reading.parts = list(parts_of(reading.abilities))
    return reading


def _in_print(printed: Spelled, start: int, end: int, first: int, last: int) -> tuple[int, int]:
    """Return a span of the printed text, given one of a line (from ``start`` to ``end``)."""
    return printed.span(start + first, max(start + first, min(end, start + last)))


def _one_spell(first: Any, second: Any) -> dict[str, Any]:
    """Merge two lines of a spell's text into one ability."""
    found = {**first, **second, "spell": [*first["spell"], *second["spell"]]}
    if "targets" in first:
        found["targets"] = [*first["targets"], *second.get("targets", ())]
    return found


def _lines(text: str) -> Iterator[tuple[int, int]]:
    yield from ((found.start(), found.end()) for found in re.finditer(r"[^\n\f]+", text) if found[0].strip())


def _token(match: re.Match[str]) -> Token:
    facts: dict[str, Any] = {"name": match["name"], "type": TYPES[match["type"]], "special": "token"}
    if match["class"]:
        facts["class"] = CLASSES[match["class"]]
    traits = [trait for trait in match["traits"].split("・") if trait]
    if traits:
        facts["traits"] = traits
    for name in ("cost", "attack", "defense"):
        if match[name] is not None:
            facts[name] = int(match[name])
    return Token(facts, read(match["text"], facts["type"]))


def checked(abilities: Sequence[Any], line: str, *, spell: bool = False) -> None:
    """Raise ``NotReadError`` if the game's language rejects an ability or part of it would have no effect."""
    try:
        made = taken("sve", plain(list(abilities)))
    except NotTakenError as wrong:
        raise NotReadError(line, str(wrong)) from None
    for node in made:
        if not spell and isinstance(node, PlayCost) and node.optional:
            raise NotReadError(line, "only the text of a spell can say what happens if more is paid")
        of_decks = isinstance(node, Static) and getattr(node.static, "copies", None) is not None
        if spell and not isinstance(node, Spell | PlayCost) and not of_decks and "zone" not in node.model_fields_set:
            raise NotReadError(line, "it works on the field, where a spell never is")
