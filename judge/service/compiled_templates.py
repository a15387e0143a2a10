"""Stores compiled templates with the package's compiled modules.

They are executed when loaded, so they must not be in a folder that others can write to.
"""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from pathlib import Path

import jinja2
from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from judge.resources import PACKAGE


class BesideModules(FileSystemBytecodeCache):
    """A store of compiled templates that ignores a folder that cannot be read or written."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(parents=True, exist_ok=True)
                super().dump_bytecode(bucket)


def install(app: Flask) -> None:
    """Store the compiled templates of ``app``, separately for each version of Jinja and each configuration."""
    env = app.jinja_env
    settings = (jinja2.__version__, env.trim_blocks, env.lstrip_blocks, *sorted(env.extensions))
    made = hashlib.blake2b(repr(settings).encode(), digest_size=6).hexdigest()
    env.bytecode_cache = BesideModules(str(PACKAGE / "__pycache__" / f"templates-{made}"))
