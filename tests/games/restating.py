"""Boards that play passes through, stated as a scenario states them: nothing that play reaches may be refused."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from judge.games import package
from judge.games.fab.book.c0901_faces import BACK, TRANSCENDED
from judge.games.fab.world import COMBAT_STEPS, EQUIPMENT_ZONES
from judge.games.fab.world import UNDER as SUB_CARD
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT
from judge.kernel import GAME, SIGHT, Sight, State
from judge.scenario.studies.random_games import Played

Stated = dict[str, Any]
SIDES = ("p1", "p2")


class Passed(NamedTuple):
    """A board that a game passes through: as a scenario states it, and which cards lie in each zone of a player."""

    board: Stated
    lying: dict[str, list[str]]


def boards(played: Played, number: int) -> list[Passed]:
    """Return boards of a game, the last one first: those before steps of its trace, as evenly spread as they are there.

    Args:
        played: the game.
        number: how many; those that no board can begin at are left out.
    """
    state = played.game.state
    marks = sorted({step.mark for step in played.game.trace.steps})
    found: list[Passed] = []
    printed = _printed(played)

    def look(_: int) -> None:
        board = restated(state, played.done.scenario.game, printed, played.game.world.faces)
        if board is not None:
            found.append(Passed(board, lying(state)))

    played.done.look_back(marks[:: max(1, len(marks) // number)], look)
    return found


def lying(state: State) -> dict[str, list[str]]:
    """Return which cards lie in each zone of a player."""
    return {zone: sorted(map(_renamed, held)) for zone, held in state.zones.items() if "." in zone}


def _printed(played: Played) -> Stated:
    """Return the printed values of every card and token by id and by name, and the words of the whole board."""
    dealt = played.done.scenario.model_dump(mode="json", by_alias=True, exclude_unset=True)
    found: Stated = {"": {key: dealt[key] for key in ("game", "tokens", "cards") if dealt.get(key)}}
    for side in SIDES:
        found[side] = {key: value for key, value in dealt[side].items() if key in ("leader", "links")}
        for entries in dealt[side].values():
            for card in entries if isinstance(entries, list) else [entries]:
                if isinstance(card, dict) and "id" in card:
                    found[card["id"]] = card
    for token in dealt.get("tokens", ()):
        found[f"token {token['name']}"] = token
    return found


def restated(state: State, game: str, printed: Stated, faces: Any) -> Stated | None:
    """Return the board of a position; nothing if it lies between two moments that a board can begin at."""
    facts = state.facts[GAME]
    moment = {"player": facts["turn"], "number": facts["turn_number"]}
    board: Stated = {**printed[""], "id": f"{game}/restated", "turn": moment, "p1": {"deck": []}, "p2": {"deck": []}}
    if facts["phase"] == "setup" or not facts.get("turn_number"):
        return None
    return GAMES[game](state, printed, faces, board)


def _entry(state: State, printed: Stated, faces: Any, card: str, **more: Any) -> Stated | None:
    """Return a card as a zone holds it, with these further words where they say something."""
    known = printed.get(card) or printed.get(f"token {faces[card].name}")
    if known is None:
        return None
    return {**known, "id": _renamed(card), **{word: value for word, value in more.items() if value}}


def _renamed(card: str) -> str:
    """Return the id of a card on the restated board: those of tokens are names that the engine gives."""
    if card.startswith("made-"):
        return card
    made = card.startswith("token") or "#" in card or "-created-" in card
    return f"made-{card.replace('#', '-')}" if made else card


def _ages(state: State, zones: tuple[str, ...]) -> dict[str, int]:
    """Return the rank of the age of each card in these zones."""
    there = [card for side in SIDES for zone in zones for card in state.zones.get(f"{side}.{zone}", ())]
    moments = sorted({state.facts[card].get("since", 0) for card in there})
    return {card: moments.index(state.facts[card].get("since", 0)) + 1 for card in there}


def _sve(state: State, printed: Stated, faces: Any, board: Stated) -> Stated | None:
    if _left_alone(state):
        return None
    turn, ages = board["turn"], _ages(state, ("field",))
    board["turn"]["phase"] = state.facts[GAME]["phase"]
    if state.facts[GAME].get("last_ordinary", turn["player"]) == turn["player"]:
        turn["number"] = max(1, turn["number"])
    for side in SIDES:
        own, held = state.facts[side], board[side]
        held |= printed[side]
        held["defense"] = 20 - state.facts[f"{side}-leader"].get("damage", 0)
        held |= {name: own.get(name, 0) for name in ("pp", "max_pp", "ep")}
        for zone in ("field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck"):
            held[zone] = []
            for card in state.zones[f"{side}.{zone}"]:
                facts = state.facts[card]
                using = facts.get("evolved_with") if zone == "field" else None
                entry = _entry(
                    state,
                    printed,
                    faces,
                    card,
                    engaged=facts.get("engaged"),
                    damage=facts.get("damage"),
                    new=zone == "field" and facts.get("arrived") == turn["number"],
                    counters=dict(facts.get("counters", ())),
                    face_up=facts.get("face_up"),
                    since=ages.get(card),
                    owner=state.owners[card] if state.owners[card] != side else None,
                    evolved_with=using and _entry(state, printed, faces, using),
                    served_with=_carrots(state, printed, faces, card) if zone == "field" else None,
                    raced=zone == "field" and facts.get("raced"),
                )
                if entry is None:
                    return None
                held[zone].append(entry)
    return None if state.zones["resolution"] else board


def _left_alone(state: State) -> bool:
    """Return whether an associated card waits to leave, because its follower has left the field."""
    beneath = [card for side in SIDES for zone in ("evolution", "race") for card in state.zones[f"{side}.{zone}"]]
    return not all((on := state.facts[card].get("on")) and state.present(on) for card in beneath)


def _carrots(state: State, printed: Stated, faces: Any, card: str) -> list[Stated]:
    """Return the carrots in the race areas that are associated with a card."""
    there = [carrot for side in SIDES for carrot in state.zones[f"{side}.race"]]
    served = [carrot for carrot in there if state.facts[carrot].get("on") == state.ref(card)]
    return [entry for carrot in served if (entry := _entry(state, printed, faces, carrot)) is not None]


KISEKI_STEPS = ("draw", "homebase", "deployment")


def _kiseki(state: State, printed: Stated, faces: Any, board: Stated) -> Stated | None:
    facts, ages = state.facts[GAME], _ages(state, ("field",))
    early = facts["phase"] == "preparation" and facts.get("step") in KISEKI_STEPS
    board["turn"] |= {"phase": facts["step"] if early else facts["phase"], "first": facts["initiative"]}
    if state.zones["activation"]:
        return None
    for side in SIDES:
        own, held = state.facts[side], board[side]
        held |= {name: own[name] for name in ("bonds", "cp", "ep", "max_bonds") if own.get(name) is not None}
        held |= {"links": [list(group) for group in own["links"]]} if own.get("links") else {}
        for zone in ("field", "homebase", "hand", "deck", "trail", "removed"):
            held[zone] = []
            for card in state.zones[f"{side}.{zone}"]:
                about = state.facts[card]
                lies = {} if zone not in ("field", "homebase") else {"face_down": bool(about.get("face_down"))}
                entry = _entry(
                    state,
                    printed,
                    faces,
                    card,
                    action=about.get("action") and zone in ("field", "homebase"),
                    stunned=about.get("stunned"),
                    support=SUPPORT in about.get("attributes", ()),
                    since=ages.get(card),
                    owner=state.owners[card] if state.owners[card] != side else None,
                )
                if entry is None:
                    return None
                held[zone].append(entry | lies)
    return board


ATTACHED = {"gear": "crosses", "weapons": "equips", "auras": "upon", "castles": "fortifies"}


def _dm(state: State, printed: Stated, faces: Any, board: Stated) -> Stated | None:
    ages = _ages(state, ("battle_zone",))
    board["turn"]["phase"] = state.facts[GAME]["phase"]
    entry = partial(_entry, state, printed, faces)
    for side in SIDES:
        for zone in (
            "battle_zone",
            "mana_zone",
            "shield_zone",
            "hand",
            "deck",
            "graveyard",
            "hyperspatial_zone",
            "super_gr",
        ):
            lying = state.zones[f"{side}.{zone}"]
            borne = {ref.card: (word, _renamed(card)) for card in lying for kind, word in ATTACHED.items()
                     for ref in state.facts[card].get(kind) or () if state.present(ref)}  # fmt: skip
            seals = {ref.card for card in lying for ref in state.facts[card].get("seals") or () if state.present(ref)}
            board[side][zone] = []
            for card in lying:
                about = state.facts[card]
                if about.get("beneath") or card in seals:
                    continue
                if about.get("pending") or about.get("waits"):
                    return None
                one = entry(
                    card,
                    tapped=about.get("tapped"),
                    new=zone == "battle_zone" and about.get("came") == board["turn"]["number"],
                    since=ages.get(card),
                    flipped=about.get("flipped"),
                    unlocked=bool(about.get("unlocked")),
                    upside_down=about.get("upside_down"),
                    face_down=about.get("face_down"),
                    under=[entry(one) for one in about.get("under") or ()],
                    linked=[entry(one) for one in about.get("linked_cards") or ()],
                    seals=[entry(ref.card) for ref in about.get("seals") or () if state.present(ref)],
                    **dict([borne[card]] if card in borne else ()),
                )
                if one is None:
                    return None
                board[side][zone].append(one)
    return board


FAB_FIELDS = {
    **dict.fromkeys(EQUIPMENT_ZONES, "equipment"),
    "weapon": "weapons",
    "permanent": "permanents",
    **{zone: zone for zone in ("arsenal", "hand", "deck", "pitch", "graveyard", "banished", "soul", "under")},
}


def _fab(state: State, printed: Stated, faces: Any, board: Stated) -> Stated | None:
    facts = state.facts[GAME]
    links = facts.get("links", ())
    phase = facts.get("step") if facts.get("open") else facts["phase"]
    arena = (*EQUIPMENT_ZONES, "weapon", "permanent", "hero")
    if phase == "damage" and links and links[-1].damage_calculated:
        return None  # a board begins before the damage (7.5.2)
    if state.zones["stack"] or phase not in ("start", "action", "end", *COMBAT_STEPS):
        return None
    ages = _ages(state, arena)
    board["turn"]["phase"] = phase
    shown = {link.attack.card: (link.source.card if link.source else link.attack.card) for link in links}
    if links:
        board["turn"]["chain"] = [
            {
                "attack": _renamed(shown[link.attack.card]),
                "defending": [_renamed(one.ref.card) for one in link.defending if state.present(one.ref)],
                "hit": link.hit,
            }
            for link in links
            if all(map(state.present, (link.attack, *filter(None, [link.source]))))
        ]
        if len(board["turn"]["chain"]) < len(links):
            return None
        linked = {card for link in board["turn"]["chain"] for card in (link["attack"], *link["defending"])}
        if not linked <= set(map(_renamed, state.zones["chain"])):
            return None  # a board begins before permanents return from the combat chain (7.7.5)
    named = {*shown.values(), *(one.ref.card for link in links for one in link.defending)}
    if any(card not in shown and card not in named for card in state.zones["chain"]):
        return None  # it has just come there, and its link is still to come
    for side in SIDES:
        held = board[side]
        (hero,) = state.zones[f"{side}.hero"]
        held["hero"] = _entry(state, printed, faces, hero)
        if held["hero"] is None:
            return None
        held["life"] = max(0, (faces[hero].life or 0) + state.facts[hero].get("life_change", 0))
        held |= {"marked": True} if state.facts[hero].get("marked") else {}
        held |= {name: state.facts[side].get(name, 0) for name in ("action_points", "resource_points", "chi_points")}
        lying = [(card, zone) for zone in FAB_FIELDS for card in state.zones[f"{side}.{zone}"]]
        lying += [
            (card, "chain") for card in state.zones["chain"]
            if state.facts[card].get("player", state.owners[card]) == side and shown.get(card, card) == card
        ]  # fmt: skip
        for card, zone in lying:
            about = state.facts[card]
            sight = about.get(SIGHT)
            everybody = isinstance(sight, Sight) and sight.open_to == frozenset(SIDES)
            beneath = about.get(SUB_CARD)
            entry = _entry(
                state,
                printed,
                faces,
                card,
                tapped=about.get("tapped"),
                counters=dict(about.get("counters", ())),
                damage=zone in arena and -min(0, about.get("life_change", 0)),
                since=ages.get(card),
                face_down=about.get("face_down"),
                face_up=zone == "arsenal" and everybody,
                turned=about.get(BACK) or about.get(TRANSCENDED),
                beneath=beneath and _renamed(beneath.card),
                owner=state.owners[card] if state.owners[card] != side else None,
            )
            if entry is None:
                return None
            held.setdefault(FAB_FIELDS.get(zone, zone), []).append(entry)
    return board


GAMES = {"sve": _sve, "kiseki": _kiseki, "dm": _dm, "fab": _fab}
assert set(GAMES) == {game for game in GAMES if package(game).dealing is not None}
