"""The meaning of unstated fields: each default is shown as a user would write it."""

import pytest
import yaml
from pydantic import BaseModel

from judge.games import IDS, package
from judge.scenario.model import scenario_model
from judge.service.pages.home import _fields


def forms(game: str) -> list[type[BaseModel]]:
    form, rules = scenario_model(game), package(game)
    return [form, type(form.model_fields["turn"].default), rules.side, rules.card]


@pytest.mark.parametrize("game", IDS)
def test_a_default_is_read_back_unchanged(game: str) -> None:
    shown = 0
    for form in forms(game):
        stated = {field.alias or name: field for name, field in form.model_fields.items()}
        for field in _fields(form):
            default = stated[field.name].get_default(call_default_factory=True)
            if field.default:
                shown += 1
                assert yaml.safe_load(field.default) == default, field.name
            else:
                assert default is None or isinstance(default, BaseModel), field.name
    assert shown > 10
