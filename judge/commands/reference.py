"""Generates the command line reference from the help of the commands.

``python -m judge.commands.reference en > docs/cli.md``, and the same with ``ja`` for ``docs/cli.ja.md``.
"""

from __future__ import annotations

import os
import sys
from unittest import mock

from judge.commands import commands, parser
from judge.commands.common import say

WIDTH = "100"

HEAD = {
    "en": """# Command line

[日本語](cli.ja.md) · made by `python -m judge.commands.reference en > docs/cli.md`; the tests compare it.

Exit status: 0 done, 1 a check failed, 2 the input cannot be used. With 2, one line on standard error says what was
found and what is accepted. Texts go to standard output. `--json` prints data, `--lang` chooses the language
(default: from `LANG`). `-` reads standard input.
The schemas of the data are in [schema/](schema).
""",
    "ja": """# コマンドライン

[English](cli.md) · `python -m judge.commands.reference ja > docs/cli.ja.md` で作成。テストで照合しています。

終了コードは、0が完了、1が「成り立たないものがある」、2が「入力が使えない」です。
2のときは、書かれていた内容と受け付ける内容を標準エラーに示します。結果は標準出力に出ます。
`--json` はデータを出力し、`--lang` は言語を選びます(既定は `LANG` による)。`-` は標準入力を読みます。
データのスキーマは [schema/](schema) にあります。コマンド自身のヘルプは英語です。
""",
}

JA = {
    "serve": "Webサービスを起動します。",
    "resolve": "盤面を処理し、起きたことを1手順ずつ、その条文とともに出力します。",
    "explore": "盤面が決めていない選択をすべて調べ、それで結果が変わるか、どこで変わるかを出力します。",
    "options": "盤面でプレイヤーができることと、できないことを、それぞれの条文とともに出力します。",
    "migrate": "以前の形式のシナリオを今の形式に直します。コメントと体裁は残り、直した箇所を示します。",
    "rule": "条文1つと、その参照関係、実装している場所、示しているシナリオを出力します。",
    "search": "質問に答える条文を、日本語でも英語でも探します。",
    "rules": "総合ルールを、1行に1条ずつ書き出します。",
    "graph": "条文間の参照をたどります。2つの条文を結ぶ経路、よく参照される条文、前後の参照関係、グラフの書き出し。",
    "cards": "公開されているカードの印刷テキストを読み、能力を出力します。",
    "coverage": "どの条文を実装し、どのシナリオが示し、何が未対応かを出力します。",
    "lint": "総合ルールと、コード中の引用を検査します。切れた参照、実在しない番号、文書の不備を見つけます。",
    "audit": "コード中の引用を、人が読み比べられるように、条文と並べて出力します。",
    "import": "公式文書をデータフォルダーに取り込み、その文を並べて表示できるようにします。",
    "diff": "2つの版を条文ごとに比べ、変更が関わるコードとシナリオを挙げます。",
    "prove": "条文を1つずつ無効にして、失敗するシナリオがあるかを確かめます。",
    "rulings": "サービスに残した裁定をすべて解決し直し、現在の結果が異なるものを挙げます。",
    "backup": "サービスが残しているものを、動作中のままファイルに写します。写したものを戻すこともできます。",
    "schema": "シナリオ、トレース、探索の結果、できることの一覧、条文、総合ルールのファイルのJSON Schemaを出力します。",
}
"""The summaries of the commands in Japanese."""


def reference(lang: str) -> str:
    """Return the command line reference as Markdown."""
    root = parser()
    subparsers = next(a for a in root._subparsers._group_actions if a.choices)  # type: ignore[union-attr]
    parts = [HEAD[lang]]
    with mock.patch.dict(os.environ, {"COLUMNS": WIDTH, "NO_COLOR": "1"}):
        for command in commands():
            helped = subparsers.choices[command.name].format_help().rstrip()  # type: ignore[index]
            summary = f"{JA[command.name]}\n\n" if lang == "ja" else ""
            parts.append(f"## judge {command.name}\n\n{summary}```text\n{helped}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    say(reference(sys.argv[1] if len(sys.argv) > 1 else "en").rstrip("\n"))
