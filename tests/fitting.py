"""Whether data fits a JSON Schema, and where it does not."""

import json
from typing import Any

from jsonschema_rs import Draft202012Validator


def wrong(check: Draft202012Validator, data: Any) -> list[str]:
    """Return where the data, written as JSON, does not fit, and why."""
    written = json.loads(json.dumps(data))
    return [f"{error.instance_path}: {error.message[:300]}" for error in check.iter_errors(written)]
