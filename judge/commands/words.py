"""Japanese names for fixed sets of values; the English output shows the values themselves."""

from __future__ import annotations

from types import MappingProxyType

KINDS = MappingProxyType(
    {
        "definition": "定義",
        "procedure": "手順",
        "constraint": "制約",
        "term": "用語",
        "informational": "参考",
    }
)
NOTES = MappingProxyType(
    {
        "defect": "文書の不備",
        "ruling": "裁定",
        "commentary": "解説",
        "differs-from-digital": "デジタル版との違い",
        "open-question": "未解決の疑問",
    }
)
STATUSES = MappingProxyType(
    {
        "unaccounted": "未対応",
        "not_simulated": "実装の対象外",
        "implemented": "実装済み",
        "exercised": "実行済み",
        "proven": "証明済み",
        "total": "合計",
    }
)


def named(name: str, words: MappingProxyType[str, str], lang: str) -> str:
    """Return the name of a value for a language: from ``words`` in Japanese, the value itself in English."""
    return words[name] if lang == "ja" else name


def padded(text: str, columns: int) -> str:
    """Return ``text`` with spaces added up to this number of terminal columns."""
    from judge.scenario.reports.report import cells

    return text + " " * (columns - cells(text))
