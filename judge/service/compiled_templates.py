"""Compiled templates, stored next to compiled modules: they are executed on load, so no other place is safe."""

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
    """A store of compiled templates, if the place is readable and writable."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a compiled template, if there is one."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(parents=True, exist_ok=True)
                super().dump_bytecode(bucket)


def install(app: Flask) -> None:
    """Compile the templates of ``app`` only once per library version and settings."""
    env = app.jinja_env
    said = (jinja2.__version__, env.trim_blocks, env.lstrip_blocks, *sorted(env.extensions))
    made = hashlib.blake2b(repr(said).encode(), digest_size=6).hexdigest()
    env.bytecode_cache = BesideModules(str(PACKAGE / "__pycache__" / f"templates-{made}"))
