"""Parses the printed Japanese text of a Duel Masters card into keywords and abilities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.abilities import kinds
from judge.cards.parser.checking import NotTakenError, taken
from judge.cards.parser.dm import lines
from judge.cards.parser.dm.acting import own
from judge.cards.parser.dm.names import FIVE
from judge.cards.parser.dm.references import UnresolvedError, resolved, tidied
from judge.cards.parser.dm.sentences import Sentences
from judge.cards.parser.dm.spelling import spelled
from judge.cards.parser.engine import GaveUpError, ParsedNode, frozen
from judge.cards.parser.japanese import Spelled
from judge.cards.parser.reading import Reading, Unread, mapped, parts_of, plain

NO_READING, TWO_READINGS, TOO_LONG = "no reading", "two readings", "too long"
_LINE = re.compile(r"[^\n]*(?:\n\s*[▶►▼◆■●][^\n]*)*")
"""A line, with the options listed below it."""
_GOES_ON = re.compile(
    r"\n(?=[ \u3000]*(?:そうした場合|その後|そのあと|選んだ|このターン、選んだ|こうして|その中から|残りを))"
)
"""A line break in front of a sentence that goes on with the one before."""
_IN_BRACKETS = re.compile(r"[((][^()()■▶►]*[))]")
"""A text in brackets, in which a line break means nothing."""
_OF_HEADING = re.compile(r"(能力を使ってもよい。?(?:[((][^()()]*[))])?[ \t]*\n\s*)[▶►▼◆■●]")
"""The mark of the one ability below a heading."""
_MARKED = re.compile(r"(?m)^(\s*)■")
"""The mark at the start of a paragraph. Each paragraph is an ability (110.2c)."""
_BRACKETS = re.compile(r"\(([^()]*)\)。?$")


class NotReadError(Exception):
    """Raised if a line, or a part of it, cannot be parsed."""

    def __init__(self, at: int, why: str = NO_READING) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


@dataclass
class _Card:
    """What the lines of a card parsed so far have yielded."""

    spell: bool
    gear: bool
    name: str
    keywords: list[str] = field(default_factory=list)
    abilities: list[Mapping[str, Any]] = field(default_factory=list)
    of_spell: list[Mapping[str, Any]] = field(default_factory=list)
    also: dict[str, Any] = field(default_factory=dict)
    within: Any = None
    drives: Mapping[str, str] = field(default_factory=dict)
    last: Mapping[str, Any] = field(default_factory=dict)
    again: tuple[int, int] | None = None


def read(text: str, card_type: str = "", name: str = "") -> Reading:
    """Parse a card text.

    Args:
        card_type: the type of the card, in Japanese or as in a scenario.
        name: the name of the card, which its text can use for other cards of that name.
    """
    reading = Reading(text)
    card = _Card(card_type in ("呪文", "spell"), "クロスギア" in card_type or card_type == "cross_gear", name)
    # if every paragraph has the mark, it is not the mark of an option
    unmarked = _MARKED.sub(r"\1 ", text) if text.lstrip().startswith("■") else text
    unmarked = _GOES_ON.sub(" ", _OF_HEADING.sub(r"\1 ", unmarked))
    unmarked = _IN_BRACKETS.sub(lambda found: found[0].replace("\n", " "), unmarked)
    for match in _LINE.finditer(unmarked):
        line = spelled(match[0], match.start())
        if line.words:
            try:
                _line(card, line)
            except (NotReadError, UnresolvedError) as wrong:
                card.within = None
                where = wrong.at if isinstance(wrong, NotReadError) else 0
                why = wrong.why if isinstance(wrong, NotReadError) else NO_READING
                reading.unread.append(_unread(line, match[0].strip(), where, why))
    if card.within is not None:
        reading.unread.append(Unread(text.strip().split("\n")[-1], "", (0, len(text)), NO_READING))
    if card.again is not None:
        again = {"may": list(card.of_spell)}
        card.of_spell.append(ParsedNode({"if": {"exists": {"race": "ナイト"}}, "then": [again]}, card.again))
    if card.of_spell:
        first = card.of_spell[0]
        card.abilities.append(ParsedNode({"spell": card.of_spell}, getattr(first, "span", (0, 0))))
    _finish(card, reading)
    return reading


def _finish(card: _Card, reading: Reading) -> None:
    reading.also = card.also
    reading.keywords = list(dict.fromkeys(card.keywords))
    for ability in card.abilities:
        try:
            whole = _with_condition(tidied([resolved(ability)])[0])
            if card.gear and any(
                node.get("other") is True and node.get("type") != "cross_gear" for node in _nodes(whole)
            ):
                raise UnresolvedError("other")  # a cross gear is not one of the creatures itself
            _resolve_after_battles(whole)
            taken("dm", [plain(whole)])
        except (UnresolvedError, NotTakenError):
            span = getattr(ability, "span", (0, len(reading.text)))
            words = reading.text[span[0] : span[1]]
            reading.unread.append(Unread(words, words[:20], span, NO_READING))
            continue
        number = len(reading.abilities)
        reading.abilities.append(plain(whole))
        reading.spans.append(getattr(ability, "span", (0, len(reading.text))))
        reading.parts += parts_of(whole, (number,))


def _with_condition(ability: Any) -> Any:
    """Return a trigger ability whose instructions all have one condition with that condition of its own."""
    done = ability.get("do") if "when" in ability and "if" not in ability else None
    if done is None or len(done) != 1 or set(done[0]) != {"if", "then"}:
        return ability
    return ParsedNode({**ability, "do": done[0]["then"], "if": done[0]["if"]}, ability.span)


BATTLE_RESULTS = ("wins_battle", "loses_battle", "battle_ends")
"""The events whose triggered abilities are resolved when the battle is over (115.3d)."""


def _resolve_after_battles(ability: Any) -> None:
    """Drop “after the battle” from abilities that are resolved then anyway."""
    over = {"event": "battle_ends", "card": "this"}
    for node in _nodes(ability):
        if isinstance(when := node.get("when"), Mapping) and when.get("event") in BATTLE_RESULTS:
            node["do"] = [done for one in node["do"] for done in (one["do"] if one.get("later") == over else [one])]


def _unread(line: Spelled, raw: str, at: int, why: str) -> Unread:
    rest = line.words[at:]
    stopped = re.match(r"。?([^。]{0,14})", rest)
    at, end = (at + stopped.start(1), at + stopped.end(1)) if stopped else (at, at)
    return Unread(raw, line.words[at:end], line.span(at, end) if end > at else line.span(0, len(line.words)), why)


# lines


def _line(card: _Card, line: Spelled) -> None:
    """Parse one line and add the result to the card.

    Raises:
        NotReadError: the line cannot be parsed.
    """
    if any(rule.fullmatch(line.words) for rule in lines.RULES):
        return
    if _heads(card, line):
        return
    if _names(card, line) if card.within is None else _keyword(card, line):
        return
    if (several := _RUN_ON.match(line.words)) is not None and several["rest"]:
        _line(card, line.part(0, several.start("rest")))
        _line(card, line.part(several.start("rest"), len(line.words)))
        return
    if card.within is not None and (short := lines.WITHIN.match(line.words)) is not None:
        line = line.part(short.end(), len(line.words))
    title = lines.TITLES.match(line.words)
    if title is not None:
        line = line.part(title.end(), len(line.words))
        if (burning := lines.CAN_ATTACK.match(line.words)) is not None:
            rest = line.part(burning.end(), len(line.words))
            done = _instructions(rest, card)
            if len(done) == 2 and set(done[0]) == {"may"}:
                done = [*done[0]["may"], done[1]]
            card.abilities.append(ParsedNode({"tap_ability": done, "taps": False}, line.span(0, 5)))
            return
    named = _EXPLAINED.fullmatch(line.words) if title is None and not card.spell else None
    if named is not None and not any(Sentences(line).any_of(kinds.Titled, 0)):
        # the rulebook does not define the word: its card says in brackets what it means
        line = line.part(*named.span("text"))
    line, untriggered = _without_reminders(line)
    found = _whole(line, card)
    if untriggered:
        _disable_shield_trigger(found)
    _add(card, found)


def _heads(card: _Card, line: Spelled) -> bool:
    """Parse a heading that gives the next line its meaning; return whether the line is one."""
    if lines.TAP.fullmatch(line.words):
        card.within = _Within(lambda grant: [{"tap_ability": _done(grant)}], instructions=True)
    elif lines.SILENT.fullmatch(line.words):
        card.within = _Within(lambda grant: [{"silent_skill": _done(grant)}], instructions=True)
    elif lines.SHIELD_FORCE.fullmatch(line.words):
        card.within = _Within(lambda grant: [{"shield_force": _as_grant(grant)}])
    elif match := lines.WHILE_LINE.fullmatch(line.words):
        condition, keywords = lines.WHILE[match[1]]
        card.keywords += keywords
        card.within = _Within(lambda grant: _while(grant, condition))
    elif lines.SURVIVOR.fullmatch(line.words):
        if not card.last:
            raise NotReadError(0)
        others = {"type": "creature", "race": "サバイバー", "other": True}
        card.abilities.append(ParsedNode({"static": _as_grant(card.last), "affects": others}, line.span(0, 5)))
    elif match := lines.TAP_PAID.fullmatch(line.words):
        by = [{"tap": {"zone": "mana_zone", "tapped": False, "count": int(match["number"])}}]
        card.within = _Within(lambda grant: [{"tap_ability": _done(grant), "by": by}], instructions=True)
    elif match := lines.THRILLING.fullmatch(line.words):
        thrill = {"number": "shown", "like": {"type": "creature", **_like(match["like"])}}
        card.within = _Within(lambda grant: [_thrilling(thrill, grant)], instructions=True)
    elif match := lines.CREW.fullmatch(line.words):
        others = {} if match["reminder"] and "他の" not in match["reminder"] else {"other": True}
        crew = {"type": "creature", **_like(match["like"]), **others}
        card.abilities.append(ParsedNode({"static": {"breaks_more": {"count": crew}}}, line.span(0, match.end("like"))))
    elif match := lines.LAUNCHER.fullmatch(line.words):
        like = _like(f"{'進化ではない' * ('進化ではない' in match['reminder'])}{match['like']}")
        tapped = {"type": "creature", **like, "tapped": False, "any_number": True}
        card.of_spell.append(ParsedNode({"tap": tapped}, line.span(0, match.end("like"))))
    elif lines.TAP_OF_BEARER.fullmatch(line.words):
        card.within = _Within(lambda grant: [_for_bearer({"tap_ability": _done(grant)})], instructions=True)
    elif match := lines.TAP_OF_OTHERS.fullmatch(line.words):
        affects = _like(match["like"])
        card.within = _Within(
            lambda grant: [{"static": {"abilities": [{"tap_ability": _done(grant)}]}, "affects": affects}],
            instructions=True,
        )
    elif match := lines.O_DRIVE.fullmatch(line.words):
        card.within = _Within(lambda grant: [_driven(match["paid"], grant, spell=card.spell)], instructions=card.spell)
    elif match := lines.O_DRIVES.fullmatch(line.words):
        card.drives = {paid[:-2]: paid for paid in match.groups()[:2]}
    elif (match := lines.DRIVEN.match(line.words)) and match[1] in card.drives:
        rest = line.part(match.end(), len(line.words))
        gains = _whole(rest, card)
        card.abilities.append(ParsedNode(_driven(card.drives[match[1]], gains, spell=card.spell), line.span(0, 2)))
    elif lines.KNIGHT.fullmatch(line.words):
        if not card.spell:
            raise NotReadError(0)
        card.again = line.span(0, 5)
    elif match := lines.SYMPATHY.fullmatch(line.words):
        count = {"count": {"type": "creature", **_like(match["like"])}, "times": -1}
        grant = {"use_cost": count, "least_use_cost": int(match["least"] or 1)}
        card.abilities.append(ParsedNode({"static": grant}, line.span(0, match.end("like"))))
    elif match := lines.FORT.fullmatch(line.words):
        like = _like(match["race"])
        card.within = _Within(lambda grant: [_fort(grant, like)], instructions=True)
    else:
        return False
    return True


@dataclass
class _Within:
    """A heading: converts the ability of the next line, and says whether that line holds instructions only."""

    becomes: Any
    instructions: bool = False


def _done(found: Mapping[str, Any]) -> list[Any]:
    return list(found["do"])


def _thrilling(shown: Mapping[str, Any], found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the ability スリリング・スリー: its instructions, once for each shown card of a kind among three."""
    once = {"repeat": shown, "do": [{"may": found["do"]}]}
    look = {"look": 3, "face_up": True, "seen": "shown", "do": [once], "rest": "bottom"}
    return {"when": {"event": "enters", "card": "this"}, "do": [look]}


def _for_bearer(ability: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an ability for the creature that the card is attached to, which is then the card with the ability."""
    itself = mapped(ability, lambda one: "this" if one == "bearer" else one)
    return {"static": {"abilities": [itself]}, "affects": {"side": "any", "bears": True}}


def _driven(paid: str, found: Mapping[str, Any], *, spell: bool) -> Mapping[str, Any]:
    """Return the ability O・ドライブ: abilities gained if its cost is paid.

    Raises:
        NotReadError: a civilization is unknown, or something other than abilities is gained.
    """
    civilizations: list[str] = []
    for word, number in re.findall(r"(光|水|闇|火|自然)[x](\d)", paid):
        civilizations += [FIVE[word]] * int(number)
    gains = [{"spell": found["do"]}] if spell else found.get("abilities", [])
    if not civilizations or found.get("keywords") or not gains:
        raise NotReadError(0)
    return {"o_drive": civilizations, "gains": gains}


def _fort(found: Mapping[str, Any], like: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"when": {"event": "enters", "card": "this"}, "if": {"paid_with": like}, "do": found["do"]}


def _as_grant(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return abilities as a grant; a static ability that affects only its own card is merged into the grant."""
    grant = {name: value for name, value in found.items() if value}
    kept = []
    for one in grant.pop("abilities", []):
        if set(one) == {"static"}:
            grant |= one["static"]
        else:
            kept.append(one)
    return {**grant, **({"abilities": [*grant.get("abilities", []), *kept]} if kept else {})}


def _while(found: Mapping[str, Any], condition: Mapping[str, Any]) -> list[Any]:
    """Return abilities that apply only under a condition."""
    grant, others = _as_grant(found), list[Any]()
    kept = []
    for one in grant.pop("abilities", []):
        if "static" in one:
            asked = {"all": [condition, one["if"]]} if "if" in one else condition
            others.append({**one, "if": asked})
        else:
            kept.append(one)
    if kept:
        grant["abilities"] = kept
    return [*([{"static": grant, "if": condition}] if grant else []), *others]


def _add(card: _Card, found: Mapping[str, Any]) -> None:
    if card.within is not None:
        within, card.within = card.within, None
        card.abilities += within.becomes(found)
        return
    card.keywords += found.get("keywords", ())
    card.abilities += found.get("abilities", ())
    card.of_spell += found.get("do", ())
    card.last = found


# keywords

_EXPLAINED = re.compile(
    r"(?!・)[^()「」。:はがをにで]{2,14}(?::(?:光|水|闇|火|自然))?\((?P<text>[^()]*(?:\([^()]*\)[^()]*)*)\)。?"
)
_KEYWORD_LINE = re.compile(r"(?P<word>[^()「」。]+?)(?:\((?P<reminder>[^()]*(?:\([^()]*\)[^()]*)*)\))?。?$")
_RUN_ON = re.compile(
    r"(?:[WTQ]・ブレイカー|ブロッカー|S・トリガー|進化[-ー][^。]+上に置く。)(?:\([^()]*\))?(?P<rest>[^()].*)?$"
)
_EVOLUTION = re.compile(
    r"(?:進化|スター進化|NEO進化|究極進化|進化G?V)[-ー:](?:自分の)?(?P<like>.+?)(?:のいずれか)?(?P<count>\d)[体枚]の?"
    r"(?:を重ねた)?上に置(?:く|いてもよい)。?(?:\([^()]*\))?。?$"
)
_V_HEAP = re.compile(r"進化G?V[-ー:]自分の(?P<like>.+?)を(?P<count>\d)体重ねた上に置く。?(?:\([^()]*\))?。?$")
_V = re.compile(r"進化V[-ー:]自分の(?P<a>.+?)(?P<n>\d)体と(?:自分の)?(?P<b>.+?)(?P<m>\d)体を重ねた上に置く。?$")
_V_EACH = re.compile(
    r"進化V[-ー:]自分の(?P<a>.+?)と(?:自分の)?(?P<b>(?:種族に[^と]+とある)?[^と]+?)をそれぞれ(?P<n>(?P<m>\d))体ずつ重ねた上に置く。?$"
)
_V_SAME = re.compile(r"進化G?V[-ー:]自分の(?P<like>.+?)(?:のいずれか)?(?P<count>\d)[体枚]を重ねた上に置く。?$")
_MANA, _GRAVE = (
    re.compile(
        rf"{zone}進化G?V?[-ー:](?:自分の{zone}(?:ゾーン)?から)?(?P<like>.+?)を?(?P<count>\d)[体枚]を?"
        rf"(?:自分の{zone}(?:ゾーン)?から)?選びこのクリーチャーをその(?:\d[体枚]の)?上に(?:重ねつつバトルゾーンに出す|重ねて(?:バトルゾーンに)?出す|置く)。?$"
    )
    for zone in ("マナ", "墓地")
)
_MANA_THERE, _GRAVE_THERE = (
    re.compile(
        rf"{zone}進化[-ー:](?:自分の)?{zone}(?:ゾーン)?(?:にある|の)(?P<like>.+?)(?P<count>\d)[体枚]の?上に置く。?$"
    )
    for zone in ("マナ", "墓地")
)
_FROM_MANA, _FROM_GRAVEYARD = {"zone": "mana_zone"}, {"zone": "graveyard"}
_LINK = re.compile(
    r"G・リンク:?《(?P<name>[^《》]+)》(?:または《(?P<or>[^《》]+)》)?の(?P<side>[右左])横(?:または《(?P<other>[^《》]+)》の(?P<that>[右左])横)?。?"
)


def _names(card: _Card, line: Spelled) -> bool:
    """Parse a line of keywords, evolution sources or god links; return whether the line is one."""
    words = line.words
    if match := _V.match(words) or _V_EACH.match(words):
        each = [{**_like(match[a]), **({"count": int(match[n])} if match[n] != "1" else {})} for a, n in ("an", "bm")]
        card.also["evolves_from"] = each
        return True
    for pattern, zone in (
        (_V_HEAP, {}),
        (_EVOLUTION, {}),
        (_V_SAME, {}),
        (_MANA, _FROM_MANA),
        (_GRAVE, _FROM_GRAVEYARD),
        (_MANA_THERE, _FROM_MANA),
        (_GRAVE_THERE, _FROM_GRAVEYARD),
    ):
        if match := pattern.match(words):
            count = {"count": int(match["count"])} if match["count"] != "1" else {}
            card.also["evolves_from"] = {**_like(match["like"]), **zone, **count}
            return True
    if match := _LINK.match(words):
        if words[match.end() :] and not re.fullmatch(r"\([^()]*(\([^()]*\))?[^()]*\)。?", words[match.end() :]):
            return False
        named = [(match["name"], match["side"]), (match["or"], match["side"]), (match["other"], match["that"])]
        pairs = [(name, side) for name, side in named if name]
        for name, side in pairs:
            at = {"右": "right", "左": "left"}[side]
            link = {"at": at, "of": {"name": Sentences.exact("name", name)}, "optional": True}
            card.also.setdefault("links", []).append(link)
        return True
    match = _KEYWORD_LINE.match(words)
    if match is None:
        return False
    word = match["word"]
    if word in lines.FIXED:
        card.abilities.append(ParsedNode(lines.FIXED[word], line.span(0, len(word))))
        return True
    title, *rest = re.split("[:-]", word, maxsplit=1)
    like = "".join(rest)
    if like and title in lines.OF_RACES:
        others = lines.ALL_RACES if (title, like) == ("セイバー", "全種族") else lines.OF_RACES[title](_like(like))
        card.abilities.append(ParsedNode(others, line.span(0, len(word))))
        return True
    if ninja := re.fullmatch(r"ニンジャ・ストライク(\d+)", word):
        card.abilities.append(ParsedNode({"ninja_strike": int(ninja[1])}, line.span(0, len(word))))
        return True
    if back := re.fullmatch(r"S・バック[-ー:](.+)", word):
        civilization = next(
            (v for end, v in Sentences(spelled(back[1])).slot("civilizations", "", 0) if end == len(back[1])), None
        )
        if civilization is not None:
            card.abilities.append(ParsedNode({"strike_back": {"civilization": civilization}}, line.span(0, len(word))))
            return True
    return _keyword(card, line)


def _keyword(card: _Card, line: Spelled) -> bool:
    """Parse a line that is a keyword, with or without its reminder; return whether the line is one."""
    match = _KEYWORD_LINE.match(line.words)
    if match is None:
        return False
    word = match["word"]
    parser = Sentences(line)
    grants = [grant for end, grant in parser.slot("ability_named", "", 0) if end == len(word)]
    if len({frozen(one) for one in grants}) != 1:
        return False
    reminder = match["reminder"] or ""
    # 205.2a: a text in brackets behind a keyword sums up its rule; only a limit in it could say more.
    known = any(pattern.fullmatch(reminder) for pattern in lines.REMINDERS)
    if ("ただし" in reminder and not known) or reminder.endswith("に対して"):
        return False
    _add(card, grants[0])
    return True


def _like(words: str) -> Mapping[str, Any]:
    """Return the filter for the cards that a title names.

    Raises:
        NotReadError: the words cannot be parsed.
    """
    inner = spelled(words)
    parser = Sentences(inner)
    found = {frozen(v): v for end, v in parser.slot("like", "", 0) if end == len(inner.words)}
    if not found and "または" in words:
        return {"any_of": [_like(part) for part in words.split("または")]}
    if len(found) != 1:
        raise NotReadError(0)
    (like,) = found.values()
    kept = dict(like)
    if set(kept) > {"type"} and kept.get("type") == "creature" and "race" in kept:
        del kept["type"]
    return kept


# abilities


def _without_reminders(line: Spelled) -> tuple[Spelled, bool]:
    """Return a line without reminders, and whether one of them forbids using shield triggers."""
    untriggered = False
    while (match := _BRACKETS.search(line.words)) is not None:
        if any(pattern.fullmatch(match[1]) for pattern in lines.NO_SHIELD_TRIGGER):
            untriggered = True
        elif not any(pattern.fullmatch(match[1]) for pattern in lines.REMINDERS):
            break
        line = line.part(0, match.start())
    for pattern in lines.NO_SHIELD_TRIGGER:
        last = line.words.removesuffix("。").rpartition("。")[2]
        if pattern.fullmatch(last):
            untriggered = True
            line = line.part(0, line.words.removesuffix("。").rfind("。") + 1)
    within = line.replaced(lines.UNTRIGGERED, "")
    return within, untriggered or within is not line


def _disable_shield_trigger(found: Mapping[str, Any]) -> None:
    """Mark the shields taken by an ability as unable to use shield trigger.

    Raises:
        NotReadError: the ability takes no shields.
    """
    nodes = [one for one in _nodes(found) if _takes_shields(one)]
    if not nodes or sum("return" in node for node in nodes) > 1:
        raise NotReadError(0)
    for node in nodes:
        if "return" in node:
            node["untriggered"] = True


def _nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from _nodes(one)
    elif isinstance(value, list):
        for item in value:
            yield from _nodes(item)


def _takes_shields(node: Mapping[str, Any]) -> bool:
    cards = node.get("return", node.get("put"))
    return isinstance(cards, Mapping) and cards.get("zone") == "shield_zone"


def _whole(line: Spelled, card: _Card) -> Mapping[str, Any]:
    """Parse a line as an ability, or as the instructions of a spell.

    Raises:
        NotReadError: the line cannot be parsed, or has two meanings.
    """
    parser = Sentences(line, card.name)
    instructions = card.spell or (card.within is not None and card.within.instructions)
    found: dict[Any, Mapping[str, Any]] = {}
    ends = {len(line.words), len(line.words.removesuffix("。"))}
    try:
        if not (card.within is not None and card.within.instructions):
            for end, ability in parser.slot("whole_ability", "", 0):
                triggers = [one["when"] for one in ability.get("abilities", ()) if "when" in one]
                discarded = {"event": "discarded", "card": "this"}
                if end in ends and not (card.spell and any(when != discarded for when in triggers)):
                    found[_key(ability)] = ability
        if instructions and not found:
            for end, done in parser.slot("sentences", "", 0):
                if end in ends:
                    found[_key(done)] = {"do": done}
    except GaveUpError:
        raise NotReadError(parser.furthest, TOO_LONG) from None
    if not found and not card.spell and (cut := line.words.find("。")) not in (-1, len(line.words) - 1):
        return _two_abilities(line, card, cut + 1, parser.furthest)
    if not found:
        raise NotReadError(parser.furthest)

    if len(found) > 1:
        raise NotReadError(0, TWO_READINGS)
    (one,) = found.values()
    return {name: _placed(value, line) for name, value in one.items()}


def _two_abilities(line: Spelled, card: _Card, cut: int, furthest: int) -> Mapping[str, Any]:
    """Parse a line as two abilities, divided at ``cut``.

    Raises:
        NotReadError: a part cannot be parsed; the furthest position of the whole line is reported.
    """
    if card.within is not None and card.within.instructions:
        raise NotReadError(furthest)
    try:
        first = _whole(line.part(0, cut), card)
        second = _whole(line.part(cut, len(line.words)), card)
    except NotReadError:
        raise NotReadError(furthest) from None
    if "do" in first or "do" in second:
        raise NotReadError(furthest)
    return {
        name: [*first.get(name, ()), *second.get(name, ())]
        for name in ("keywords", "abilities")
        if name in first or name in second
    }


def _placed(value: Any, line: Spelled) -> Any:
    """Return a parsed line with its spans converted to positions in the printed text."""
    return mapped(value, lambda one: one, line.span)


def _instructions(line: Spelled, card: _Card) -> list[Any]:
    """Parse a line as instructions.

    Raises:
        NotReadError: the line cannot be parsed, or has two meanings.
    """
    parser = Sentences(line, card.name)
    ends = {len(line.words), len(line.words.removesuffix("。"))}
    found = {_key(done): done for end, done in parser.slot("sentences", "", 0) if end in ends}
    if len(found) != 1:
        raise NotReadError(0 if found else parser.furthest, TWO_READINGS if found else NO_READING)
    (one,) = found.values()
    return list(_placed(one, line))


def _key(found: Any) -> Any:
    """Return a key for comparing meanings: the parsed line with its pronouns resolved."""
    try:
        if isinstance(found, Mapping):
            return frozen(
                {**found, "abilities": [tidied([resolved(ability)])[0] for ability in found.get("abilities", ())]}
            )
        return frozen(tidied([resolved({"spell": own(found)})])[0])
    except UnresolvedError:
        return frozen(found)


__all__: Sequence[str] = ["read"]
