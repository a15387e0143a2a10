"""All abilities of Flesh and Blood are printed, each in words of its own, in both languages."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.abilities import Body
from judge.cards.library import library
from judge.cards.output import without_wording, wordings
from judge.cards.printer import NoWordingError
from judge.cards.printer import write as written
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.language import LANGUAGE
from judge.games.fab.language.lexicon import TOKENS as WRITTEN
from tests.shares import Share, in_shares

BOARDS = sorted((Path(__file__).parents[2] / "scenarios" / "fab").glob("*.yaml"))
LANGS = ("en", "ja")
KNOWN: dict[tuple[str, str], list[str]] = {}


def write(game: str, abilities: list[Any], lang: str) -> list[str]:
    """Return abilities in words; several tests ask for the same."""
    key = lang, json.dumps(abilities)
    if key not in KNOWN:
        KNOWN[key] = written(game, abilities, lang)
    return [*KNOWN[key]]


def spelled(value: Any) -> Any:
    """Return a file's content, with ``on`` as a word."""
    if isinstance(value, dict):
        return {("on" if key is True else key): spelled(part) for key, part in value.items()}
    return [spelled(part) for part in value] if isinstance(value, list) else value


def words_of(value: Any) -> Iterator[str]:
    """Yield the keys in an ability."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from words_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from words_of(part)


def stands_alone(ability: Any) -> bool:
    """Return whether an ability knows the name that it asks for, and does not have it from the text that gives it."""
    words = {*words_of(ability)}
    return "named" not in words or "declare_name" in words


def stated(value: Any) -> Iterator[Any]:
    """Yield the abilities on a board."""
    if isinstance(value, dict):
        yield from (one for one in value.get("abilities") or () if isinstance(one, dict) and stands_alone(one))
        for part in value.values():
            yield from stated(part)
    elif isinstance(value, list):
        for part in value:
            yield from stated(part)


@cache
def all_abilities() -> list[Any]:
    """Return every ability of the library and of the boards once; of those that differ in numbers alone, one."""
    found = [ability for entry in library("fab").cards for ability in entry.get("abilities", ())]
    for board in BOARDS:
        found += stated(spelled(yaml.load(board.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)))
    return list({re.sub(r"\d+", "1", json.dumps(one, sort_keys=True)): one for one in found}.values())


def remembered(value: Any) -> Iterator[str]:
    """Yield the names under which an ability remembers something or has a target, in their order."""
    if isinstance(value, dict):
        target = value.get("id") if {"id", "up_to"} <= value.keys() else None
        yield from (one for one in (value.get("remember"), target) if one is not None)
        value = [*value.values()]
    if isinstance(value, list):
        for part in value:
            yield from remembered(part)


def folded(value: dict[str, Any]) -> dict[str, Any]:
    """Return “hits, if it is a hero” as “hits a hero”: the event itself can say it."""
    when, condition = value.get("when"), value.get("if_")
    if not isinstance(when, dict) or not isinstance(condition, dict) or when.get("other") is not None:
        return value
    if condition.get("matches") != "other" or condition.get("min") is not None:
        return value
    return {**value, "when": {**when, "other": condition["like"]}, "if_": None}


def of_heroes(value: dict[str, Any]) -> dict[str, Any]:
    """Return “in the hero zone” as “a hero”: all of them are there."""
    if value.get("zone") in ("hero", ["hero"]) and value.get("types") is None:
        return {**value, "zone": "arena", "types": "hero"}
    return value


def meant(ability: Any) -> Any:
    """Return an ability's meaning: defaults, names and equivalent wordings are treated as equal."""
    with LANGUAGE.reading():
        whole = LANGUAGE.read(Body, ability).model_dump()
    names = {name: f"<{place}>" for place, name in enumerate(dict.fromkeys(remembered(whole)))}

    def plain(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {
                name: plain(part, name)
                for name, part in of_heroes(folded(value)).items()
                if not (name == "id" and "cost" in value and "do" in value) and name != "id"
            }
        if isinstance(value, list):
            found = [plain(part, key) for part in value]
            found = [one for one in found if not (isinstance(one, dict) and one.get("amount") == 0 and "pay" in one)]
            return found[0] if len(found) == 1 and isinstance(found[0], str) else found
        return names.get(value, value) if isinstance(value, str) else value

    return json.dumps(plain(whole), sort_keys=True, default=str)


NOT_YET: frozenset[str] = frozenset()
"""The words of the language without a wording; each must be removed from this set again."""


@cache
def sayable() -> list[Any]:
    """Return the abilities without such words."""
    return [one for one in all_abilities() if NOT_YET.isdisjoint(words_of(one))]


@cache
def samples() -> list[Any]:
    """Return enough abilities to have each word of the language below each two words that stand around it."""
    seen: set[tuple[Any, ...]] = set()
    found = []
    for ability in sayable():
        around = {tuple(key for key in path if isinstance(key, str))[-3:] for path in parts(ability)}
        if around - seen:
            seen |= around
            found.append(ability)
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_every_ability_of_the_cards_and_the_boards_is_said(lang: str) -> None:
    silent = []
    for ability in sayable():
        try:
            (line,) = write("fab", [ability], lang)
        except NoWordingError as error:
            silent.append(f"{error}: {ability}")
        else:
            assert line.strip(), ability
    assert silent == []
    assert len(sayable()) > 800
    assert {word for one in all_abilities() for word in words_of(one)} >= NOT_YET
    assert len(NOT_YET) <= 5, "the list shrinks"


SAME = (
    {
        '{"do": [{"destroy": "this"}], "whenever": {"amount": {"counters": "steam", "of": "this"}, "max": 0}}',
        '{"do": [{"destroy": "this"}], "whenever": {"not": {"amount": {"counters": "steam"}, "min": 1}}}',
    },
)
"""Abilities that mean the same in two ways."""


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_no_two_abilities_say_the_same(lang: str) -> None:
    by_line = defaultdict(list)
    for ability in sayable():
        by_line[write("fab", [ability], lang)[0]].append(ability)
    for line, several in by_line.items():
        written = {json.dumps(one, sort_keys=True) for one in several}
        if len(several) > 1 and written not in SAME:
            assert len({meant(one) for one in several}) == 1, (line, several)


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where something can be taken out of an ability."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield (*path, key)
            yield from parts(part, (*path, key))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield (*path, place)
            yield from parts(part, (*path, place))


def without(ability: Any, path: tuple[Any, ...]) -> Any:
    """Return an ability without one of its parts."""
    copy = json.loads(json.dumps(ability))
    place = copy
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return copy


NAMES_OF = {"as", "id"}
"""The kinds of values that are distinguished only by their names."""


def told_by_the_noun(ability: Any, path: tuple[Any, ...]) -> bool:
    """Return whether the removed part is implied by the noun.

    An attack action card that is a target is an attack and a card. An attack-proxy is an attack, not a card (1.4).
    A zone is searched for one card (8.5.19). The top card is one card. An empty filter means any card.
    """
    value = ability
    for key in path:
        around, value = value, value[key]
    if value == {} or (path[-2:] == ("search", "count") and value == 1):
        return True
    if isinstance(around, dict) and around.get("top") == 1 and path[-1] == "count":
        return True
    attack = isinstance(around, dict) and (around.get("types"), around.get("subtypes")) == ("action", "attack")
    proxy = isinstance(around, dict) and around.get("kind") == "attack_proxy"
    if isinstance(around, dict) and around.get("zone") == "chain" and value == "card":
        return True
    return (attack and value in ("attack", "card") and path[-1] in ("zone", "kind")) or (proxy and value == "attack")


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
@in_shares(8)
def test_a_removed_part_changes_the_wording(share: Share, lang: str) -> None:
    swallowed = []
    for ability in share.of(samples()):
        line = write("fab", [ability], lang)[0]
        for path in parts(ability):
            if path[-1] in NAMES_OF:
                continue
            less = without(ability, path)
            try:
                other = write("fab", [less], lang)[0]
                same = other == line and meant(less) != meant(ability)
            except Exception:
                continue
            if same and not told_by_the_noun(ability, path):
                swallowed.append((line, path))
    assert swallowed == []


OTHERWISE = {
    "own": "enemy",
    "enemy": "any",
    "any": "own",
    "you": "opponent",
    "opponent": "you",
    "each": "you",
    "top": "bottom",
    "bottom": "top",
    "up": "down",
    "down": "up",
}


def changed(ability: Any, path: tuple[Any, ...]) -> Any:
    """Return an ability with one number increased, one yes turned into no, or one player replaced; else ``None``."""
    copy = json.loads(json.dumps(ability))
    place = copy
    for key in path[:-1]:
        place = place[key]
    value = place[path[-1]]
    if not isinstance(value, int) and (not isinstance(value, str) or value not in OTHERWISE):
        return None
    place[path[-1]] = (
        not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else OTHERWISE[value]
    )
    return copy


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
@in_shares(8)
def test_a_changed_part_changes_the_wording(share: Share, lang: str) -> None:
    unheard, heard = [], 0
    for ability in share.of(samples()):
        line = write("fab", [ability], lang)[0]
        for path in parts(ability):
            other = None if path[-1] in NAMES_OF else changed(ability, path)
            if other is None:
                continue
            try:
                same = write("fab", [other], lang)[0] == line and meant(other) != meant(ability)
            except (
                NoWordingError,
                ValueError,
                KeyError,
                TypeError,
            ):
                continue
            heard += not same
            if same and not told_by_the_noun(ability, path):
                unheard.append((line, path))
    assert unheard == []
    assert heard > 1000 / share.many


def test_tokens_are_called_as_the_rulebook_calls_them() -> None:
    assert {name: (token.en, token.ja) for name, token in TOKENS.items()} == WRITTEN


def test_a_word_that_is_not_known_is_refused() -> None:
    for node in ({"resolve": [{"draw": 1, "twice": True}]}, {"resolve": [{"sing": 1}]}, {"keyword": "flying"}):
        for lang in LANGS:
            with pytest.raises(NoWordingError):
                write("fab", [node], lang)


def test_an_ability_without_wording_is_shown_in_board_form() -> None:
    entry = {"abilities": [{"keyword": "ward", "number": 1}, {"resolve": [{"sing": 1}]}]}
    assert without_wording("fab", entry) == [{"resolve": [{"sing": 1}]}]
    assert wordings("fab", entry, "en") == ["Ward 1.", "(this ability has no wording)"]


def test_becoming_a_target_is_worded_as_target_of_an_attack() -> None:
    ability = {"when": {"event": "is_targeted", "card": "this"}, "do": [{"destroy": "this"}]}
    assert write("fab", [ability], "en") == ["When this becomes the target of an attack, destroy this."]
    assert write("fab", [ability], "ja") == ["これが攻撃の対象になったとき、これを破壊する。"]


GOLDEN = [
    (
        "aether-spindle-blue",
        "Deal 2 arcane damage to target opposing hero. Opt X, where X is the damage dealt this way.",
        "対戦相手の対象のヒーローに秘術ダメージ2点を与える。選択X(Xは与えたダメージの量)をする。",
    ),
    (
        "aggressive-pounce-red",
        "If you have intimidated your opponent this turn, this gets go again.",
        "このターンにあなたが対戦相手を威嚇したなら、これは続行を得る。",
    ),
    (
        "blood-scent",
        "Battleworn.\nInstant – destroy this: Gain 1{r}. Activate this only if an attack named Crouching Tiger you "
        "control has attacked this turn.",
        "戦傷。\nインスタント ― これを破壊する:1{r}を得る。このターンにあなたがコントロールする名前が「Crouching"
        " Tiger」の攻撃が攻撃したときにのみ起動できる。",
    ),
    (
        "angry-bones-red",
        "When this attacks, you may choose one and do it: discard a card; or destroy the top card of your deck. If "
        "that card has watery grave, this gets +1{p}.",
        "これが攻撃したとき、次を行ってもよい:次のうち1つを選んで行う:「手札を1枚捨てる」「あなたのデッキの一番上の"
        "カードを破壊する」。そのカードが溺墓を持つなら、これは+1{p}を得る。",
    ),
    (
        "chum-friendly-first-mate-yellow",
        "Watery Grave.\nAction – tap this: Attack.\nInstant – tap this and discard a card with watery grave: This must "
        "be chosen as the target of attacks by opponents where possible until end of turn.",
        "溺墓。\nアクション ― これをタップする:攻撃。\nインスタント ― これをタップし、あなたの手札の溺墓を持つカード1枚"
        "を捨てる:これはターン終了時まで可能なら対戦相手の攻撃の対象に選ばれなければならない。",
    ),
    (
        "hidden-agenda",
        "Instant – turn a face-down Arrow card in your arsenal face-up: Gain 1{r}. At the beginning of the end phase, "
        "destroy this.\nArcane Barrier 1.",
        "インスタント ― あなたの格納庫の裏向きの矢カード1枚を表向きにする:1{r}を得る。次の終了フェイズの開始時、これを"
        "破壊する。\n秘術防壁1。",
    ),
    (
        "sacred-art-undercurrent-desires-blue",
        "Legendary.\nChoose X, where X is 3 if you have played another blue card this turn, otherwise 1: Create a Fang "
        "Strike card in your hand and create a Slither card in your hand • Banish up to 2 cards in your opponent's "
        "graveyard • Transcend this.",
        "伝説。\n次からXつ(Xはこのターンにあなたがほかの青のカードをプレイしたなら3、そうでなければ1)選ぶ:あなたの手"
        "札に「Fang Strike」のカードを1枚作成し、あなたの手札に「Slither」のカードを1枚作成する • 対戦相手の墓地のカー"
        "ド2枚までを追放する • これを超越する。",
    ),
    (
        "hadron-collider-red",
        "Crank.\nThis enters the arena with 4 steam counters.\nAt the start of your turn, you may remove a steam "
        "counter from this; if you don't, destroy this.\nWhenever you boost an attack card, destroy this. If something "
        "was destroyed this way, that attack card gets +X{p} (X is the number of steam counters on this).",
        "クランク。\nこれは4つの蒸気カウンターが置かれた状態で闘技場に出る。\nあなたのターンの開始時、これから蒸気カウン"
        "ターを1つ取り除いてもよい。そうしないなら、これを破壊する。\nあなたが攻撃カードをブーストしたとき、これを破壊する。"
        "破壊したなら、その攻撃カードは+X{p}(Xはこれの蒸気カウンターの数)を得る。",
    ),
    (
        "dawnblade",
        "Once per Turn Action – {r}: Attack.\nThe second time each turn this hits, put a +1{p} counter on this.\nAt "
        "the beginning of your end phase, if this hasn't hit this turn, remove all +1{p} counters from this.",
        "ターン1アクション ― {r}:攻撃。\n毎ターン2回目にこれがヒットしたとき、これに+1{p}カウンターを1つ置く。\nあな"
        "たの終了フェイズの開始時、このターンにこれがヒットしたことがないなら、これから+1{p}カウンターをすべて取り除く。",
    ),
]


@pytest.mark.parametrize(("number", "en", "ja"), GOLDEN, ids=[one[0] for one in GOLDEN])
def test_cards_in_both_languages(number: str, en: str, ja: str) -> None:
    entry = library("fab").numbered(number)
    assert entry is not None
    assert (wordings("fab", entry, "en"), wordings("fab", entry, "ja")) == (en.split("\n"), ja.split("\n"))
