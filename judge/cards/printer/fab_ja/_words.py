"""The terms of the game in Japanese, as the rules text and its glossary have them."""

from __future__ import annotations

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_tokens import TOKENS
from judge.games import package

KEYWORDS = package("fab").keywords
KEYWORD = {name: row.ja for name, row in KEYWORDS.items()}
TOKEN = {name: ja for name, (_, ja) in TOKENS.items()}
NAMES = dict(TOKENS.values())

ZONE = {
    "hand": "手札",
    "deck": "デッキ",
    "graveyard": "墓地",
    "banished": "追放ゾーン",
    "arsenal": "格納庫",
    "pitch": "ピッチゾーン",
    "soul": "ソウル",
    "permanent": "パーマネントゾーン",
    "weapon": "武器ゾーン",
    "head": "頭ゾーン",
    "chest": "胴ゾーン",
    "arms": "腕ゾーン",
    "legs": "足ゾーン",
    "hero": "ヒーローゾーン",
    "stack": "スタック",
    "chain": "戦闘チェイン",
    "arena": "闘技場",
    "under": "オブジェクトの下",
}

TYPE = {
    "action": "アクション",
    "attack_reaction": "攻撃リアクション",
    "block": "ブロック",
    "companion": "相棒",
    "defense_reaction": "防御リアクション",
    "demi_hero": "デミヒーロー",
    "equipment": "装備品",
    "hero": "ヒーロー",
    "instant": "インスタント",
    "macro": "マクロ",
    "mentor": "メンター",
    "resource": "リソース",
    "token": "トークン",
    "weapon": "武器",
}
SUBTYPE = {
    "attack": "攻撃",
    "1h": "片手",
    "2h": "両手",
    "affliction": "苦難",
    "ally": "盟友",
    "arms": "腕",
    "arrow": "矢",
    "ash": "灰",
    "aura": "オーラ",
    "bow": "弓",
    "chest": "胴",
    "chi": "気",
    "construct": "製造",
    "dagger": "短剣",
    "demon": "デーモン",
    "evo": "エヴォ",
    "figment": "根源",
    "head": "頭",
    "invocation": "召喚",
    "item": "アイテム",
    "landmark": "ランドマーク",
    "legs": "足",
    "mercenary": "傭兵",
    "off-hand": "逆手",
    "quiver": "矢筒",
    "sword": "剣",
    "trap": "罠",
    "young": "若者",
}
SUPERTYPE = {
    "assassin": "暗殺者",
    "draconic": "竜系",
    "earth": "大地",
    "elemental": "エレメンタル",
    "generic": "汎用",
    "guardian": "守護者",
    "illusionist": "幻術士",
    "light": "光",
    "lightning": "稲妻",
    "mechanologist": "機械技師",
    "ninja": "忍者",
    "pirate": "海賊",
    "shadow": "影",
    "warrior": "戦士",
}
STATE = {
    "attacking": "攻撃している",
    "defending": "防御している",
    "face_down": "裏向きの",
    "face_up": "表向きの",
    "hit": "ヒットした",
    "marked": "標的状態の",
    "tapped": "タップ状態の",
    "boosted": "ブーストされた",
    "fused": "混融された",
    "heaved": "隆起した",
    "rune_gated": "ルーン門でプレイされた",
    "cranked": "クランクされた",
    "protected": "防護した",
    "scrapped": "スクラップした",
    "melded": "融合した",
    "wagered": "賭けをした",
    "on_active_link": "アクティブチェインリンクにある",
}
IS_STATE = {
    "attacking": ("攻撃している", "攻撃していない"),
    "defending": ("防御している", "防御していない"),
    "face_down": ("裏向き", "裏向きでない"),
    "face_up": ("表向き", "表向きでない"),
    "hit": ("ヒットしている", "ヒットしていない"),
    "marked": ("標的状態", "標的状態でない"),
    "tapped": ("タップ状態", "アンタップ状態"),
    "boosted": ("ブーストされている", "ブーストされていない"),
    "fused": ("混融されている", "混融されていない"),
    "heaved": ("隆起している", "隆起していない"),
    "rune_gated": ("ルーン門でプレイされている", "ルーン門でプレイされていない"),
    "cranked": ("クランクされている", "クランクされていない"),
    "protected": ("防護している", "防護していない"),
    "scrapped": ("スクラップしている", "スクラップしていない"),
    "melded": ("融合している", "融合していない"),
    "wagered": ("賭けをしている", "賭けをしていない"),
    "on_active_link": ("アクティブチェインリンクにある", "アクティブチェインリンクにない"),
}
"""A state behind its subject: where it is so, and where it is not."""
COLOR = {"red": "赤", "yellow": "黄色", "blue": "青"}

STAT = {
    "power": "{p}",
    "base_power": "基本の{p}",
    "defense": "{d}",
    "cost": "コスト",
    "pitch": "ピッチ値",
    "life": "{h}",
    "intellect": "知力",
    "base_defense": "基本の{d}",
    "base_life": "基本の{h}",
    "name": "名前",
    "color": "色",
}
COUNTER = {
    "steam": "蒸気",
    "flow": "流動",
    "balance": "均衡",
    "energy": "エネルギー",
    "aim": "照準",
    "stone": "石",
    "+1p": "+1{p}",
    "-1p": "-1{p}",
    "-1d": "-1{d}",
    "+1d": "+1{d}",
    "+1h": "+1{h}",
    "-1h": "-1{h}",
}
POINTS = {"resource_points": "{r}", "action_points": "アクションポイント", "chi_points": "気ポイント", "life": "{h}"}
DAMAGE = {"generic": "ダメージ", "physical": "物理ダメージ", "arcane": "秘術ダメージ"}

UNTIL = {
    "end_of_turn": "ターン終了時まで",
    "combat_chain": "戦闘チェインが閉じるまで",
    "chain_link": "このチェインリンクが解決されるまで",
    "game": "ゲームの間ずっと",
    "own_next_turn": "あなたの次のターンの開始時まで",
    "enemy_next_turn": "対戦相手の次のターンの開始時まで",
    "end_of_own_next_turn": "あなたの次のターンの終了時まで",
    "end_of_enemy_next_turn": "対戦相手の次のターンの終了時まで",
    "own_next_action_phase": "あなたの次のアクションフェイズの間",
    "enemy_next_action_phase": "対戦相手の次のアクションフェイズの間",
    "own_next_end_phase": "あなたの次の終了フェイズの間",
    "enemy_next_end_phase": "対戦相手の次の終了フェイズの間",
    "this_leaves": "これが闘技場を離れるまで",
    "end_of_its_next_turn": "そのコントローラーの次のターンの終了時まで",
}
PAID_BY = {
    "boost": "ブーストした",
    "fusion": "混融した",
    "scrap": "スクラップした",
    "beat_chest": "胸打ちした",
    "charge": "追加コストとしてカードを注入した",
    "discard": "追加コストとしてカードを捨てた",
    "destroy": "追加コストとしてオブジェクトを破壊した",
    "banish": "追加コストとしてカードを追放した",
    "reveal": "追加コストとしてカードを公開した",
    "tap": "追加コストとしてオブジェクトをタップした",
    "bottom": "追加コストとしてカードをデッキの一番下に置いた",
    "top": "追加コストとしてカードをデッキの一番上に置いた",
    "arsenal": "追加コストとしてカードを格納庫に置いた",
}
EFFECT = {
    "deal": "ダメージを与える効果",
    "draw": "カードを引く効果",
    "contract": "契約",
    "clash": "激突する効果",
    "create": "トークンを作成する効果",
    "gain": "ポイントを得る効果",
    "destroy": "破壊する効果",
    "banish": "追放する効果",
    "opt": "選択する効果",
    "wager": "賭ける効果",
    "intimidate": "威嚇する効果",
}
RESULT = {
    "shared": ("そのカード", "その数"),
    "reveal_until": ("最後に公開したカード", "公開した枚数"),
    "create_card": ("作成したカード", "作成した枚数"),
    "create": ("作成したトークン", "作成した数"),
    "search": ("見つけたカード", "見つけた枚数"),
    "reveal": ("公開したカード", "公開したカードの枚数"),
    "pick": ("選んだもの", "選んだ数"),
    "discard": ("捨てたカード", "捨てた枚数"),
    "destroy": ("破壊したもの", "破壊した数"),
    "banish": ("追放したカード", "追放した枚数"),
    "put": ("移したカード", "移した枚数"),
    "return": ("戻したカード", "戻した枚数"),
    "equip_token": ("装備したトークン", "装備したトークンの数"),
    "equip": ("装備したカード", "装備した数"),
    "charge": ("注入したカード", "注入した枚数"),
    "pitch": ("ピッチしたカード", "ピッチした枚数"),
    "draw": ("引いたカード", "引いた枚数"),
    "deal": ("ダメージを与えられたもの", "与えたダメージの量"),
    "roll": ("振ったサイコロ", "出た目"),
    "counter": ("動かしたカウンター", "動かしたカウンターの数"),
    "gain": ("得たもの", "得た量"),
    "lose": ("失ったもの", "失った量"),
    "pay": ("支払ったもの", "支払った数"),
    "cards": ("コストに使ったカード", "コストに使った枚数"),
    "clash": ("激突であなたが公開したカード", "激突の数"),
    "declare_name": ("名前を指定したカード", "指定した名前"),
    "intimidate": ("威嚇で追放したカード", "威嚇で追放した枚数"),
    "transform": ("変形したもの", "変形した数"),
    "exchange": ("交換したもの", "交換した数"),
    "prevent": ("軽減したもの", "軽減した量"),
    "may": ("行ったもの", "行った数"),
    "either": ("選んで行ったもの", "選んで行った数"),
    "steal": ("盗んだもの", "盗んだ数"),
    "negate": ("否定したレイヤー", "否定した数"),
    "remove": ("取り除いたカード", "取り除いた枚数"),
    "tap": ("タップしたもの", "タップした数"),
    "untap": ("アンタップしたもの", "アンタップした数"),
    "move_counters": ("移したカウンター", "移したカウンターの数"),
    "shuffle": ("シャッフルしたデッキ", "シャッフルした数"),
    "become": ("コピーになったもの", "コピーになった数"),
    "distribute": ("割り振ったもの", "割り振った数"),
    "return_to_brood": ("帰巣したヒーロー", "帰巣した数"),
    "turn": ("裏返したカード", "裏返した枚数"),
    "freeze": ("凍結したもの", "凍結した数"),
    "unfreeze": ("解凍したもの", "解凍した数"),
    "mark": ("標的にしたヒーロー", "標的にした数"),
    "hand_over": ("渡したもの", "渡した数"),
    "gain_control": ("コントロールを得たもの", "コントロールを得た数"),
    "retrieve": ("回収したカード", "回収した枚数"),
    "add_defending": ("防御に加えたカード", "防御に加えた枚数"),
    "attack_with": ("攻撃させたもの", "攻撃させた数"),
}
"""What is remembered by each verb: as an object and as a number."""

FORMS = (
    ("する", "し", "して"),
    ("てもよい", "てもよく", ""),
    ("引く", "引き", "引いて"),
    ("置く", "置き", "置いて"),
    ("除く", "除き", "除いて"),
    ("得る", "得", "得て"),
    ("失う", "失い", "失って"),
    ("支払う", "支払い", "支払って"),
    ("与える", "与え", "与えて"),
    ("捨てる", "捨て", "捨てて"),
    ("見る", "見", "見て"),
    ("加える", "加え", "加えて"),
    ("戻す", "戻し", "戻して"),
    ("移す", "移し", "移して"),
    ("探す", "探し", "探して"),
    ("選ぶ", "選び", "選んで"),
    ("盗む", "盗み", "盗んで"),
    ("振る", "振り", "振って"),
    ("割り振る", "割り振り", "割り振って"),
    ("賭ける", "賭け", "賭けて"),
    ("行う", "行い", "行って"),
    ("なる", "なり", ""),
    ("混ぜる", "混ぜ", "混ぜて"),
    ("閉じる", "閉じ", "閉じて"),
    ("させる", "させ", "させて"),
    ("下げる", "下げ", "下げて"),
    ("される", "され", ""),
    ("できる", "でき", ""),
    ("でもある", "でもあり", ""),
    ("ある", "あり", ""),
    ("ない", "なく", ""),
    ("渡す", "渡し", "渡して"),
)
"""The ends of what is done: as they stand last, before something else, and before もよい."""


def joined(clauses: list[str]) -> str:
    """Return several things that are done as one clause, the last as it is."""
    return "、".join([*(_form(one, 1) or f"{one}、その後" for one in clauses[:-1]), clauses[-1]]) if clauses else ""


def _form(clause: str, form: int) -> str:
    for row in FORMS:
        if clause.endswith(row[0]) and row[form]:
            return clause.removesuffix(row[0]) + row[form]
    return ""


def may(clause: str) -> str:
    """Return that something may be done."""
    said = _form(clause, 2)
    return f"{said}もよい" if said else f"次を行ってもよい:{clause}"


def named(name: str) -> str:
    """Return the name of a card; that of a token of the rulebook as the rules text has it."""
    return NAMES.get(name, name)


def when_only(condition: str) -> str:
    """Return that something can be activated only when a condition holds."""
    return f"{condition}{'とき' if condition.endswith(('た', 'る', 'い', 'つ')) else 'のとき'}にのみ起動できる。"


def term(words: dict[str, str], name: str) -> str:
    """Return the term for a name; one that is no term of the rules stands as it is printed."""
    return words[name] if name in words else " ".join(part.capitalize() for part in name.replace("_", " ").split(" "))


def known(words: dict[str, str], name: object) -> str:
    """Return the word for something.

    Raises:
        NotSaidError: there is none.
    """
    if not isinstance(name, str) or name not in words:
        raise NotSaidError(repr(name))
    return words[name]


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return words if words.endswith("。") else f"{words}。"
