"""The words of Flesh and Blood card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.records import record

TOKENS: Mapping[str, tuple[str, str]] = {
    "quicken": ("Quicken", "加速"),
    "seismic_surge": ("Seismic Surge", "震激"),
    "runechant": ("Runechant", "ルーン陣"),
    "copper": ("Copper", "銅貨"),
    "zen_state": ("Zen State", "禅の有様"),
    "blasmophet": ("Blasmophet, the Soul Harvester", "魂を収穫せし者、ブラスモフェット"),
    "soul_shackle": ("Soul Shackle", "魂鎖"),
    "spectral_shield": ("Spectral Shield", "霊気の盾"),
    "ursur": ("Ursur, the Soul Reaper", "魂を刈り取る者、ウルスール"),
    "frostbite": ("Frostbite", "凍傷"),
    "embodiment_of_earth": ("Embodiment of Earth", "大地の化身"),
    "embodiment_of_lightning": ("Embodiment of Lightning", "稲妻の化身"),
    "silver": ("Silver", "銀貨"),
    "ash": ("Ash", "灰"),
    "aether_ashwing": ("Aether Ashwing", "神素の灰翼"),
    "gold": ("Gold", "金貨"),
    "ponder": ("Ponder", "熟考"),
    "spellbane_aegis": ("Spellbane Aegis", "魔散の盾"),
    "bloodrot_pox": ("Bloodrot Pox", "腐血病"),
    "frailty": ("Frailty", "虚弱症"),
    "inertia": ("Inertia", "無力症"),
    "courage": ("Courage", "勇敢"),
    "eloquence": ("Eloquence", "雄弁"),
    "nasreth": ("Nasreth, the Soul Harrower", "魂を苛む者、ナズレス"),
    "hyper_driver": ("Hyper Driver", "ハイパードライバ"),
    "might": ("Might", "剛力"),
    "vigor": ("Vigor", "活力"),
    "agility": ("Agility", "敏捷"),
    "cintari_sellsword": ("Cintari Sellsword", "シンタリの傭兵"),
    "graphene_chelicera": ("Graphene Chelicera", "グラフェンの鋏角"),
    "fealty": ("Fealty", "忠義"),
    "golden_cog": ("Golden Cog", "金の歯車"),
    "goldkiss_rum": ("Goldkiss Rum", "黄金のラム酒"),
}
"""The names of each token of the rulebook (8.6), in English and Japanese."""

SMALL = ("go_again", "dominate", "overpower")
"""The keywords that are written in lower case within a sentence."""

LEXICON: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "keyword": {name: (row.en.lower() if name in SMALL else row.en, row.ja) for name, row in KEYWORDS.items()},
    "keyword_alone": {name: (row.en, row.ja) for name, row in KEYWORDS.items()},
    "zone": {
        "hand": ("hand", "手札"),
        "deck": ("deck", "デッキ"),
        "graveyard": ("graveyard", "墓地"),
        "banished": ("banished zone", "追放ゾーン"),
        "arsenal": ("arsenal", "格納庫"),
        "pitch": ("pitch zone", "ピッチゾーン"),
        "soul": ("hero's soul", "ソウル"),
        "permanent": ("permanent zone", "パーマネントゾーン"),
        "weapon": ("weapon zone", "武器ゾーン"),
        "head": ("head zone", "頭ゾーン"),
        "chest": ("chest zone", "胴ゾーン"),
        "arms": ("arms zone", "腕ゾーン"),
        "legs": ("legs zone", "足ゾーン"),
        "hero": ("hero zone", "ヒーローゾーン"),
    },
    "shared": {
        "stack": ("on the stack", "スタック"),
        "chain": ("on the combat chain", "戦闘チェイン"),
        "arena": ("in the arena", "闘技場"),
        "under": ("under an object", "オブジェクトの下"),
    },
    "type": {
        "action": ("action", "アクション"),
        "attack_reaction": ("attack reaction", "攻撃リアクション"),
        "block": ("block", "ブロック"),
        "companion": ("companion", "相棒"),
        "defense_reaction": ("defense reaction", "防御リアクション"),
        "demi_hero": ("demi-hero", "デミヒーロー"),
        "equipment": ("equipment", "装備品"),
        "hero": ("hero", "ヒーロー"),
        "instant": ("instant", "インスタント"),
        "macro": ("macro", "マクロ"),
        "mentor": ("mentor", "メンター"),
        "resource": ("resource", "リソース"),
        "token": ("token", "トークン"),
        "weapon": ("weapon", "武器"),
    },
    "state": {
        "attacking": ("attacking", "攻撃している"),
        "defending": ("defending", "防御している"),
        "face_down": ("face-down", "裏向きの"),
        "face_up": ("face-up", "表向きの"),
        "hit": ("having hit", "ヒットした"),
        "marked": ("marked", "標的状態の"),
        "tapped": ("tapped", "タップ状態の"),
        "boosted": ("boosted", "ブーストされた"),
        "fused": ("fused", "混融された"),
        "heaved": ("heaved", "隆起した"),
        "rune_gated": ("rune gated", "ルーン門でプレイされた"),
        "cranked": ("cranked", "クランクされた"),
        "protected": ("protected", "防護した"),
        "scrapped": ("scrapped", "スクラップした"),
        "melded": ("melded", "融合した"),
        "wagered": ("wagered", "賭けをした"),
        "on_active_link": ("", "アクティブチェインリンクにある"),
    },
    "stat": {
        "power": ("{p}", "{p}"),
        "base_power": ("base {p}", "基本の{p}"),
        "defense": ("{d}", "{d}"),
        "cost": ("cost", "コスト"),
        "pitch": ("pitch value", "ピッチ値"),
        "life": ("{h}", "{h}"),
        "intellect": ("{i}", "知力"),
        "base_defense": ("base {d}", "基本の{d}"),
        "base_life": ("base {h}", "基本の{h}"),
        "name": ("", "名前"),
        "color": ("", "色"),
    },
    "counter": {
        "+1p": ("+1{p}", "+1{p}"),
        "-1p": ("-1{p}", "-1{p}"),
        "-1d": ("-1{d}", "-1{d}"),
        "+1d": ("+1{d}", "+1{d}"),
        "+1h": ("+1{h}", "+1{h}"),
        "-1h": ("-1{h}", "-1{h}"),
        "steam": ("", "蒸気"),
        "flow": ("", "流動"),
        "balance": ("", "均衡"),
        "energy": ("", "エネルギー"),
        "aim": ("", "照準"),
        "stone": ("", "石"),
    },
    "damage": {
        "generic": ("damage", "ダメージ"),
        "physical": ("physical damage", "物理ダメージ"),
        "arcane": ("arcane damage", "秘術ダメージ"),
    },
    "until": {
        "end_of_turn": ("until end of turn", "ターン終了時まで"),
        "combat_chain": ("until the combat chain closes", "戦闘チェインが閉じるまで"),
        "chain_link": ("until this chain link resolves", "このチェインリンクが解決されるまで"),
        "game": ("for the rest of the game", "ゲームの間ずっと"),
        "own_next_turn": ("until the start of your next turn", "あなたの次のターンの開始時まで"),
        "enemy_next_turn": ("until the start of your opponent's next turn", "対戦相手の次のターンの開始時まで"),
        "end_of_own_next_turn": ("until the end of your next turn", "あなたの次のターンの終了時まで"),
        "end_of_enemy_next_turn": ("until the end of your opponent's next turn", "対戦相手の次のターンの終了時まで"),
        "own_next_action_phase": ("during your next action phase", "あなたの次のアクションフェイズの間"),
        "enemy_next_action_phase": ("during your opponent's next action phase", "対戦相手の次のアクションフェイズの間"),
        "own_next_end_phase": ("during your next end phase", "あなたの次の終了フェイズの間"),
        "enemy_next_end_phase": ("during your opponent's next end phase", "対戦相手の次の終了フェイズの間"),
        "this_leaves": ("until this leaves the arena", "これが闘技場を離れるまで"),
        "end_of_its_next_turn": (
            "until the end of its controller's next turn",
            "そのコントローラーの次のターンの終了時まで",
        ),
    },
    "paid_by": {
        "boost": ("was boosted", "ブーストした"),
        "fusion": ("was fused", "混融した"),
        "scrap": ("was played with scrap", "スクラップした"),
        "beat_chest": ("was played with beat chest", "胸打ちした"),
        "charge": ("charged a card as an additional cost", "追加コストとしてカードを注入した"),
        "discard": ("discarded a card as an additional cost", "追加コストとしてカードを捨てた"),
        "destroy": ("destroyed an object as an additional cost", "追加コストとしてオブジェクトを破壊した"),
        "banish": ("banished a card as an additional cost", "追加コストとしてカードを追放した"),
        "reveal": ("revealed a card as an additional cost", "追加コストとしてカードを公開した"),
        "tap": ("tapped an object as an additional cost", "追加コストとしてオブジェクトをタップした"),
        "bottom": (
            "put a card on the bottom of a deck as an additional cost",
            "追加コストとしてカードをデッキの一番下に置いた",
        ),
        "top": ("put a card on top of a deck as an additional cost", "追加コストとしてカードをデッキの一番上に置いた"),
        "arsenal": ("put a card into the arsenal as an additional cost", "追加コストとしてカードを格納庫に置いた"),
    },
    "effect": {
        "deal": ("an effect that deals damage", "ダメージを与える効果"),
        "draw": ("an effect that draws", "カードを引く効果"),
        "contract": ("a contract", "契約"),
        "clash": ("an effect that clashes", "激突する効果"),
        "create": ("an effect that creates tokens", "トークンを作成する効果"),
        "gain": ("an effect that gains points", "ポイントを得る効果"),
        "destroy": ("an effect that destroys", "破壊する効果"),
        "banish": ("an effect that banishes", "追放する効果"),
        "opt": ("an effect that opts", "選択する効果"),
        "wager": ("an effect that wagers", "賭ける効果"),
        "intimidate": ("an effect that intimidates", "威嚇する効果"),
    },
    "points": {
        "resource_points": ("{r}", "{r}"),
        "action_points": ("action points", "アクションポイント"),
        "chi_points": ("chi points", "気ポイント"),
        "life": ("{h}", "{h}"),
    },
    "activation": {
        "action": ("Action", "アクション"),
        "instant": ("Instant", "インスタント"),
        "attack_reaction": ("Attack Reaction", "攻撃リアクション"),
        "defense_reaction": ("Defense Reaction", "防御リアクション"),
    },
    "forbidden": {
        "play": ("play", "をプレイできない"),
        "activate": ("activate abilities of", "の能力を起動できない"),
        "attack": ("attack with", "で攻撃できない"),
        "defend": ("defend with", "で防御できない"),
        "pitch": ("pitch", "をピッチできない"),
    },
    "silent": {
        "hits": ("hits", "ヒットした"),
        "attacks": ("attacks", "攻撃した"),
        "defends": ("defending", "防御した"),
        "enters": ("entering the arena", "闘技場に出た"),
        "leaves": ("leaving the arena", "闘技場を離れた"),
    },
    "cannot": {
        "destroyed": ("can't be destroyed", "破壊されない"),
        "gains_life": ("can't gain {h}", "{h}を得られない"),
        "untapped": ("can't be untapped", "アンタップされない"),
        "draws": ("can't draw cards", "カードを引けない"),
    },
    "side": {
        "own": ("your", "あなたの"),
        "enemy": ("your opponent's", "対戦相手の"),
        "any": ("each player's", "各プレイヤーの"),
    },
}
"""For each kind of slot, the words for its values in English and Japanese; empty if a language has none."""

SUBTYPES: Mapping[str, str] = {
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
SUPERTYPES: Mapping[str, str] = {
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
COLORS: Mapping[str, str] = {"red": "赤", "yellow": "黄色", "blue": "青"}
"""The Japanese words for colors; like subtypes and supertypes, words without an entry are printed unchanged."""

IS_STATE: Mapping[str, tuple[str, str]] = {
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
"""The Japanese predicate for each state: affirmative and negative."""

RESULTS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "shared": (("that card", "that number"), ("そのカード", "その数")),
    "reveal_until": (
        ("the card revealed last", "the number of cards revealed this way"),
        ("最後に公開したカード", "公開した枚数"),
    ),
    "create_card": (("the created card", "the number of cards created this way"), ("作成したカード", "作成した枚数")),
    "create": (("the created token", "the number of tokens created this way"), ("作成したトークン", "作成した数")),
    "search": (("the found card", "the number of cards found"), ("見つけたカード", "見つけた枚数")),
    "reveal": (
        ("the revealed card", "the number of cards revealed this way"),
        ("公開したカード", "公開したカードの枚数"),
    ),
    "pick": (("the chosen card", "the number of cards chosen"), ("選んだもの", "選んだ数")),
    "discard": (("the discarded card", "the number of cards discarded this way"), ("捨てたカード", "捨てた枚数")),
    "destroy": (
        ("what was destroyed this way", "the number of objects destroyed this way"),
        ("破壊したもの", "破壊した数"),
    ),
    "banish": (("the banished card", "the number of cards banished this way"), ("追放したカード", "追放した枚数")),
    "put": (("the card put this way", "the number of cards put this way"), ("移したカード", "移した枚数")),
    "return": (("the returned card", "the number of cards returned this way"), ("戻したカード", "戻した枚数")),
    "equip_token": (
        ("the equipped token", "the number of tokens equipped this way"),
        ("装備したトークン", "装備したトークンの数"),
    ),
    "equip": (("the equipped card", "the number of cards equipped this way"), ("装備したカード", "装備した数")),
    "charge": (("the charged card", "the number of cards charged this way"), ("注入したカード", "注入した枚数")),
    "pitch": (("the pitched card", "the number of cards pitched this way"), ("ピッチしたカード", "ピッチした枚数")),
    "draw": (("the drawn card", "the number of cards drawn this way"), ("引いたカード", "引いた枚数")),
    "deal": (
        ("what was dealt damage this way", "the damage dealt this way"),
        ("ダメージを与えられたもの", "与えたダメージの量"),
    ),
    "roll": (("the die", "the number rolled"), ("振ったサイコロ", "出た目")),
    "counter": (
        ("the counter", "the number of counters moved this way"),
        ("動かしたカウンター", "動かしたカウンターの数"),
    ),
    "gain": (("what was gained", "the amount gained this way"), ("得たもの", "得た量")),
    "lose": (("what was lost", "the amount lost this way"), ("失ったもの", "失った量")),
    "pay": (("what was paid", "the number paid this way"), ("支払ったもの", "支払った数")),
    "cards": (
        ("the card that paid the cost", "the number of cards that paid the cost"),
        ("コストに使ったカード", "コストに使った枚数"),
    ),
    "clash": (("the card you revealed for the clash", "the clash"), ("激突であなたが公開したカード", "激突の数")),
    "declare_name": (("the named card", "the name"), ("名前を指定したカード", "指定した名前")),
    "intimidate": (
        ("the intimidated card", "the number of cards intimidated"),
        ("威嚇で追放したカード", "威嚇で追放した枚数"),
    ),
    "transform": (("what was transformed", "the number of objects transformed"), ("変形したもの", "変形した数")),
    "exchange": (("what was exchanged", "the number of objects exchanged"), ("交換したもの", "交換した数")),
    "prevent": (("what was prevented", "the damage prevented"), ("軽減したもの", "軽減した量")),
    "may": (("what was done", "the number done"), ("行ったもの", "行った数")),
    "either": (("what was done", "the number done"), ("選んで行ったもの", "選んで行った数")),
    "steal": (("the stolen object", "the number of objects stolen"), ("盗んだもの", "盗んだ数")),
    "negate": (("the negated layer", "the number of layers negated"), ("否定したレイヤー", "否定した数")),
    "remove": (("the removed card", "the number of cards removed"), ("取り除いたカード", "取り除いた枚数")),
    "tap": (("what was tapped", "the number of objects tapped"), ("タップしたもの", "タップした数")),
    "untap": (("what was untapped", "the number of objects untapped"), ("アンタップしたもの", "アンタップした数")),
    "move_counters": (
        ("the counter", "the number of counters moved this way"),
        ("移したカウンター", "移したカウンターの数"),
    ),
    "shuffle": (("the shuffled deck", "the number of decks shuffled"), ("シャッフルしたデッキ", "シャッフルした数")),
    "become": (("what has become a copy", "the number of copies"), ("コピーになったもの", "コピーになった数")),
    "distribute": (("what got counters", "the number of counters distributed"), ("割り振ったもの", "割り振った数")),
    "return_to_brood": (
        ("the hero that returned", "the number of heroes that returned"),
        ("帰巣したヒーロー", "帰巣した数"),
    ),
    "attack_with": (("the attack", "the number of attacks"), ("攻撃させたもの", "攻撃させた数")),
    "turn": (("the turned card", "the number of cards turned"), ("裏返したカード", "裏返した枚数")),
    "freeze": (("what was frozen", "the number of objects frozen"), ("凍結したもの", "凍結した数")),
    "unfreeze": (("what was unfrozen", "the number of objects unfrozen"), ("解凍したもの", "解凍した数")),
    "mark": (("the marked hero", "the number of heroes marked"), ("標的にしたヒーロー", "標的にした数")),
    "hand_over": (("the given object", "the number of objects given"), ("渡したもの", "渡した数")),
    "gain_control": (
        ("what you gained control of", "the number of objects gained control of"),
        ("コントロールを得たもの", "コントロールを得た数"),
    ),
    "retrieve": (("the retrieved card", "the number of cards retrieved"), ("回収したカード", "回収した枚数")),
    "add_defending": (
        ("the added defending card", "the number of defending cards added"),
        ("防御に加えたカード", "防御に加えた枚数"),
    ),
}
"""For each verb, the wording of its remembered result, as an object and as a number: English, then Japanese."""

DONE: Mapping[str, str] = {
    "discard": "discarded",
    "destroy": "destroyed",
    "banish": "banished",
    "put": "put",
    "return": "returned",
    "search": "found",
    "reveal": "revealed",
    "pick": "chosen",
    "create": "created",
    "create_card": "created",
    "charge": "charged",
    "pitch": "pitched",
    "draw": "drawn",
    "equip": "equipped",
    "equip_token": "equipped",
    "reveal_until": "found",
    "transform": "transformed",
    "steal": "stolen",
    "negate": "negated",
    "tap": "tapped",
    "untap": "untapped",
    "remove": "removed",
    "intimidate": "intimidated",
    "exchange": "exchanged",
    "shuffle": "shuffled",
    "become": "changed",
    "distribute": "distributed",
    "return_to_brood": "returned",
    "turn": "turned",
    "freeze": "frozen",
    "unfreeze": "unfrozen",
    "mark": "marked",
    "hand_over": "given",
    "gain_control": "gained control of",
    "retrieve": "retrieved",
    "add_defending": "added",
    "may": "done",
    "either": "done",
    "move_counters": "moved",
    "attack_with": "attacked with",
}
"""The English participle for an object that an instruction was applied to, by the verb of the instruction."""


@record
class Event:
    """The wording of an event on an object.

    Attributes:
        en: the present tense, and the participle that follows “has”.
        ja: the past tense, and the plain form for an event that would happen.
        link: the words before the second object in English, and after it in Japanese.
    """

    en: tuple[str, str]
    ja: tuple[str, str]
    link: tuple[str, str] | None = None


OF_CARDS: Mapping[str, Event] = {
    "hits": Event(("hits", "hit"), ("ヒットした", "ヒットする"), link=("", "に")),
    "attacks": Event(("attacks", "attacked"), ("攻撃した", "攻撃する"), link=("", "を")),
    "defends": Event(("defends", "defended"), ("防御した", "防御する")),
    "moves": Event(("is moved", "been moved"), ("移動した", "移動する")),
    "enters": Event(("enters the arena", "entered the arena"), ("闘技場に出た", "闘技場に出る")),
    "leaves": Event(("leaves the arena", "left the arena"), ("闘技場を離れた", "闘技場を離れる")),
    "dies": Event(("dies", "died"), ("死亡した", "死亡する")),
    "destroyed": Event(("is destroyed", "been destroyed"), ("破壊された", "破壊される")),
    "banished": Event(("is banished", "been banished"), ("追放された", "追放される")),
    "banished_by_boost": Event(
        ("is banished by boosting", "been banished by boosting"),
        ("ブーストによって追放された", "ブーストによって追放される"),
        link=("", "の"),
    ),
    "discarded_at_random": Event(
        ("is discarded at random", "been discarded at random"), ("無作為に捨てられた", "無作為に捨てられる")
    ),
    "revealed": Event(("is revealed", "been revealed"), ("公開された", "公開される")),
    "equipped": Event(("is equipped", "been equipped"), ("装備された", "装備される")),
    "created": Event(("is created", "been created"), ("作成された", "作成される")),
    "transforms": Event(("transforms", "transformed"), ("変形した", "変形する")),
    "triggers": Event(("triggers", "triggered"), ("誘発した", "誘発する")),
    "transcends": Event(("transcends", "transcended"), ("超越した", "超越する")),
    "tapped": Event(("is tapped", "been tapped"), ("タップされた", "タップされる")),
    "untapped": Event(("is untapped", "been untapped"), ("アンタップされた", "アンタップされる")),
    "is_targeted": Event(
        ("becomes the target of an attack", "become the target of an attack"),
        ("攻撃の対象になった", "攻撃の対象になる"),
    ),
    "completes_contract": Event(("completes a contract", "completed a contract"), ("契約を完了した", "契約を完了する")),
    "goes_again": Event(("goes again", "gone again"), ("続行した", "続行する")),
    "link_resolves": Event(("resolves its chain link", "resolved its chain link"), ("解決された", "解決される")),
    "damaged": Event(("is dealt", "been dealt"), ("与えられた", "与えられる"), link=("by ", "から")),
    "is_hit": Event(("is hit", "been hit"), ("ヒットされた", "ヒットされる"), link=("by ", "に")),
    "deals_damage": Event(("deals", "dealt"), ("与えた", "与える"), link=("to ", "に")),
}
"""The wordings of events that happen to an object."""


@record
class Act:
    """The wording for an event that a player causes.

    Attributes:
        en: "you do it", "another player does it", and "it has been done".
        ja: "it has been done", and "it would be done".
        passive: the Japanese passive stem, for a card when the acting player is not named.
    """

    en: tuple[str, str, str]
    ja: tuple[str, str]
    passive: str = ""


OF_PLAYERS: Mapping[str, Act] = {
    "plays": Act(("play", "plays", "played"), ("プレイした", "プレイする"), "プレイされ"),
    "activates": Act(("activate", "activates", "activated"), ("起動した", "起動する")),
    "pitched": Act(("pitch", "pitches", "pitched"), ("ピッチした", "ピッチする"), "ピッチされ"),
    "discarded": Act(("discard", "discards", "discarded"), ("捨てた", "捨てる"), "捨てられ"),
    "charged": Act(("charge", "charges", "charged"), ("注入した", "注入する"), "注入され"),
    "draws": Act(("draw", "draws", "drawn"), ("引いた", "引く"), "引かれ"),
    "rolls": Act(("roll", "rolls", "rolled"), ("サイコロを振った", "サイコロを振る")),
    "wins_clash": Act(("win a clash", "wins a clash", "won a clash"), ("激突に勝利した", "激突に勝利する")),
    "fails_clash": Act(
        ("fail to win a clash", "fails to win a clash", "failed to win a clash"),
        ("激突に勝利できなかった", "激突に勝利できない"),
    ),
    "wagers": Act(("wager", "wagers", "wagered"), ("賭けをした", "賭けをする")),
    "wins_wager": Act(("win a wager", "wins a wager", "won a wager"), ("賭けに勝った", "賭けに勝つ")),
    "loses_wager": Act(("lose a wager", "loses a wager", "lost a wager"), ("賭けに負けた", "賭けに負ける")),
    "boosts": Act(("boost", "boosts", "boosted"), ("ブーストした", "ブーストする")),
    "fuses": Act(("fuse", "fuses", "fused"), ("混融した", "混融する")),
    "heaves": Act(("heave", "heaves", "heaved"), ("隆起した", "隆起する")),
    "rune_gates": Act(("rune gate", "rune gates", "rune gated"), ("ルーン門を使った", "ルーン門を使う")),
    "cranks": Act(("crank", "cranks", "cranked"), ("クランクした", "クランクする")),
    "protects": Act(("protect with", "protects with", "protected with"), ("防護した", "防護する")),
    "scraps": Act(("scrap", "scraps", "scrapped"), ("スクラップした", "スクラップする")),
    "beats_chest": Act(("beat chest", "beats chest", "beaten chest"), ("胸打ちした", "胸打ちする")),
    "melds": Act(("meld", "melds", "melded"), ("融合した", "融合する")),
}
"""The wordings of events that a player causes."""

PASSIVE = ("plays", "pitched", "discarded", "charged")
"""The acts that English puts in the passive if the acting player is not named."""

BOOSTS_LINK = ("by banishing ", "を追放して")
MOMENTS: Mapping[str, tuple[str, str]] = {
    "turn_starts": ("the start of {} turn", "ターンの開始時"),
    "action_phase_begins": ("the beginning of {} action phase", "アクションフェイズの開始時"),
    "end_phase_begins": ("the beginning of {} end phase", "終了フェイズの開始時"),
}
"""Moments of a turn; ``{}`` is the English possessive."""

OF_THE_CROWD: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "cheered": (("cheers", "cheered"), ("に歓声を送った", "に歓声を送る")),
    "booed": (("boos", "booed"), ("にブーイングを浴びせた", "にブーイングを浴びせる")),
}
"""The wordings of the crowd's events: English present and participle; Japanese past and plain form."""
