"""Examples for every operation of the API, shown in the OpenAPI document and on the page for trying the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BOARD = """\
game: sve
p1: {field: [{id: a, name: Knight, attack: 2, defense: 2}]}
p2: {field: [{id: x, name: Scout, attack: 1, defense: 3, engaged: true}]}
"""
ATTACK = {"p1": {"attack": "x", "with": "a"}}
PLAYED = f"{BOARD}play:\n  - p1: {{attack: x, with: a}}\n"

PARAMETERS: Mapping[str, str] = {
    "game": "sve",
    "number": "8.4.9.1",
    "q": "two followers with bane",
    "name": "sve/12.14.2-two-bane-followers",
    "from": "sve:8.4",
    "to": "sve:10.5",
    "key": "q3v7m2kx9a",
}
"""Examples of required parameters, by name."""

OWN: Mapping[str, Mapping[str, str]] = {"show_card": {"number": "BP01-081"}, "suggest": {"q": "war"}}
"""Examples for operations that use a parameter in another sense."""

BODIES: Mapping[str, Mapping[str, Any]] = {
    "ScenarioBody": {"scenario": PLAYED},
    "OptionsBody": {"scenario": BOARD, "seat": "p1"},
    "PlayBody": {"scenario": BOARD, "decisions": [ATTACK]},
    "RulingBody": {
        "scenario": PLAYED,
        "title": "A knight attacks a scout",
        "question": "Does the scout survive?",
        "note": "Asked at table seven.",
        "tags": ["attack"],
        "public": False,
    },
    "TextBody": {"text": "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに3ダメージ。", "type": "follower"},
}
"""Examples of request bodies, by the name of their schema."""


def add_to(document: dict[str, Any]) -> None:
    """Give every operation of an OpenAPI document its example."""
    for operations in document["paths"].values():
        for operation in operations.values():
            own = {**PARAMETERS, **OWN.get(operation["operationId"], {})}
            for parameter in operation.get("parameters", ()):
                if parameter["required"]:
                    parameter["example"] = own[parameter["name"]]
            contents = operation.get("requestBody", {}).get("content", {})
            for content in list(contents.values()):
                content["example"] = BODIES[content["schema"]["$ref"].rpartition("/")[2]]
                if set(content["example"]) <= {"scenario", "seat", "decisions"}:  # the board alone is enough
                    contents["application/yaml"] = {"schema": {"type": "string"}, "example": PLAYED}
