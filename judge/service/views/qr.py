"""QR codes of addresses, for opening a page on another phone."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=256)
def code(address: str) -> str:
    """Return the QR code of an address as a data URI with an SVG image."""
    import segno

    return str(segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4, dark="#000", light="#fff"))
