"""Prints Flesh and Blood abilities in English: instructions, costs, grants, and whole abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import Body, Computed, Cost, Grant, Instruction, Node, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, without
from judge.cards.printer.fab import GAINED, folded, is_whole, left_over, only, several, turned
from judge.cards.printer.fab_english_conditions import TIMES, Conditions, sentence, would
from judge.cards.printer.fab_english_nouns import CONTROLS, ORDINALS, OWNER, article, plural, title
from judge.games.fab.language import Select, When
from judge.games.fab.language.lexicon import MOMENTS

STATEMENTS = (
    *("your opponent ", "each player ", "if ", "you may ", "the ", "this ", "that ", "target ", "when", "at "),
    *("prevent ", "up to ", "all "),
)
"""The beginnings of sentences that are statements, not commands."""

PAID = {
    "destroy": "destroy {}",
    "banish": "banish {}",
    "banish_face_down": "banish {} face-down",
    "discard": "discard {}",
    "turn_face_up": "turn {} face-up",
    "charge": "charge {}",
    "reveal": "reveal {}",
    "tap": "tap {}",
    "bottom": "put {} on the bottom of {whose} deck",
    "top": "put {} on top of {whose} deck",
    "arsenal": "put {} into {whose} arsenal",
}


class Instructions(Conditions):
    """Prints instructions and costs."""

    commas = ", "
    x_is = " (X is {})"
    x_words = ("X can be any number. ", "X is at most {}. ", "X is {}. ")
    where = ("{}, ", " Activate this only {}.")
    quoted = ("“{}”", ".")
    kinds = ("this", "cards")

    def within(self, several: Sequence[Instruction]) -> str:
        """Return instructions as one clause: “draw a card and gain {h}”."""
        sentences = [self.instruction(instruction) for instruction in several]
        return " and ".join(sentences) if len(sentences) == 2 else self.series(sentences, "then")

    def sentences(self, several: Sequence[Instruction]) -> str:
        return " ".join(sentence(self.instruction(instruction)) for instruction in several)

    def as_allowed(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return a permitted action, to follow “may”."""
        words, even = self.within(value), " (even where it can't be done)" if printed[argument] else ""
        if printed["who"] != "you":
            return f" let this happen{even}: {words}"
        return f" have this happen{even}: {words}" if words.startswith(STATEMENTS) else f" {words}{even}"

    def as_options(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options joined by “; or”."""
        return "; or ".join(self.within(one) for one in value)

    def as_modes_of(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return the modes of an ability, separated by “•”."""
        modes = [*(self.within(one) for one in value), *(self.say(one) for one in printed[argument])]
        return " • ".join(words[:1].upper() + words[1:] for words in modes)

    def as_how_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the number of modes to choose: “2”, “X, where X is …”."""
        return f"X, where X is {self.amount(value)}" if isinstance(value, Computed) else self.amount(value)

    def as_how_often(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return how often something is done: “twice”, “a number of times equal to …”."""
        return f"a number of times equal to {self.amount(value)}" if isinstance(value, Computed) else self.times(value)

    def as_times(self, value: int, argument: str, printed: PrintedNode) -> str:
        """Return a number of times: “twice”."""
        return self.times(value)

    def as_gives(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return a grant as a clause with object and duration: “target attack gets +2{p} this turn”."""
        until, who = printed["until"], printed["who"]
        lasts = self.word("until", until)
        time = "this turn" if until == "end_of_turn" else lasts
        plays = "your opponent plays" if who == "opponent" else "you play"
        if printed["next_defending"] is not None:
            return self._next_defending(value, printed, plays.replace("play", "defend"))
        for field, zone in (("next", "attack"), ("next_card", "hand")):
            if printed[field] is not None:
                times = printed["times"]
                noun = self.described(printed[field], zone, many=times is not None)
                noun = noun if times is None else f"{times} {noun}"
                noun += " or activated ability" if printed["or_ability"] else ""
                whose = "your opponent's" if who == "opponent" else "your"
                owner = f"{whose} next {noun}" if field == "next" else f"the next {noun} {plays}"
                words = f"{owner} {time} {self.grant(value, many=times is not None)}"
                if printed["instead_if"] is not None:
                    words += (
                        f". If it {self.predicate(printed['instead_if'])}, instead it {self.grant(printed['instead'])}"
                    )
                return words
        for field, zone, doing in (("every", "attack", ""), ("every_defending", "hand", "defending ")):
            if (node := printed[field]) is not None:
                noun = self.described(without(node, "side"), zone, many=True)
                return f"{time}, {doing}{noun}{CONTROLS[node.side]} {self.grant(value, many=True)}"
        to = printed["to"]
        words = f"{self.cards(to)} {self.grant(value, many=self.many(to))}"
        return words if until == "game" else f"{words} {lasts}"

    def _next_defending(self, value: Grant, printed: PrintedNode, defend: str) -> str:
        until, together = printed["until"], printed["together"]
        within = printed["within"] or until
        noun = self.described(printed["next_defending"], "hand", many=together)
        time = "this turn" if within == "end_of_turn" else self.word("until", within)
        ends = "" if within == until else f" {self.word('until', until)}"
        if together:
            given = self.grant(value, many=True)
            return f"the next time {defend} with one or more {noun} {time}, those objects {given}{ends}"
        return f"the next {noun} {defend} with {time} {self.grant(value)}{ends}"

    def grant(self, node: Grant, *, many: bool = False) -> str:
        return self.say(node, many=many)

    def as_delayed(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return when a delayed action happens: “when this hits this turn”."""
        until, words = printed["until"], self.events([value])
        if printed["every"]:
            return f"{self.word('until', until)}, {words.replace('when ', 'whenever ', 1)}"
        if words.startswith("at ") and until is None:
            return words.replace(self.word("side", "any"), "the", 1)  # the first phase of either player
        time = "" if until is None else " this turn" if until == "end_of_turn" else f" {self.word('until', until)}"
        return f"the next time {words.removeprefix('whenever ').removeprefix('when ')}{time}"

    def as_prevented(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the damage that is prevented: “the next 2 damage”."""
        kind = self._bound(printed, "damage" if printed["kind"] is None else self.word("damage", printed["kind"]))
        to = "" if printed["to"] is None else f" to {self.cards(printed['to'])}"
        source = "" if printed["from"] is None else f" by {self.cards(printed['from'])}"
        if printed["like"] is not None:
            source += f" by {article(self.described(printed['like'], 'x')).replace(' object', ' source')}"
        if printed["next"]:
            shield = kind if value == "all" else f"{'X' if isinstance(value, Computed) else self.amount(value)} {kind}"
            where = self.as_where_x(value, "", printed)
            return f"prevent the next {shield} that would be dealt{to}{source} this turn{where}"
        how_often = "time" if printed["times"] is None else f"{printed['times']} times"
        much = "it" if value == "all" else f"{self.as_x(value, '', printed)} of it"
        return f"the next {how_often} {kind} would be dealt{to}{source} this turn, prevent {much}"

    def as_replaced(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return a replacement effect with its duration: “the next time … this turn, …”."""
        lasts = printed["until"]
        inner = Printer(value, self)
        inner.head = f"{self.word('until', lasts)}, if {{}}"
        if printed["next"]:
            inner.head = f"the next time {{}} {'this turn' if lasts == 'end_of_turn' else self.word('until', lasts)}"
        words = inner.ability().removesuffix(".")
        return words[:1].lower() + words[1:]

    def as_damage_dealt(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return damage that is dealt: “2 arcane damage to target hero”."""
        kind, to = self.word("damage", printed["kind"]), self.cards(printed["to"])
        fixed = "" if printed["preventable"] else " that can't be prevented"
        if isinstance(value, Computed):
            return f"{to} {kind} equal to {self.amount(value)}{fixed}"
        return f"{self.amount(value)} {kind}{fixed} to {to}"

    def as_points(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of points, “2{h}”; the field ``argument`` says which kind."""
        return self.theirs(self.points(value, printed[argument]), printed)

    def points(self, amount: Any, kind: str) -> str:
        """Return a number of points: “2{h}”, “1 action point”."""
        word = self.word("points", kind)
        if isinstance(amount, Computed):
            return f"{word} equal to {self.amount(amount)}"
        if word.startswith("{"):
            return f"{self.amount(amount)}{word}"
        return f"{self.amount(amount)} {word.removesuffix('s') if amount == 1 else word}"

    def as_owners(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the possessive for the destination zone of the pointer's cards, from the acting player's view."""
        return self.theirs(self.whose(value), printed)

    def whose(self, pointer: Any) -> str:
        """Return the possessive for the destination zone of the pointer's cards: “your”, “their owners'”."""
        whose = "its owner's"
        if self.is_of_player(pointer):
            whose = {"own": "your", "enemy": "their", "any": "its owner's"}[pointer.side]
        return "their owners'" if whose == "its owner's" and self.many(pointer) else whose

    def as_whole(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a player's whole zone (“your hand”), or cards."""
        if is_whole(value, "hand", "arsenal", "deck"):
            return f"{self.owner(value)} {self.word('zone', value.zone)}"
        return self.cards(value)

    def as_revealed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return cards that are revealed: a hand, the top of a deck, or other cards."""
        top = printed[argument]
        if top is None:
            return f"{self.owner(value)} hand" if is_whole(value, "hand") else self.cards(value)
        if not (isinstance(value, Select) and only(value, "zone", "side", "whose")):
            return f"the top {self.amount(top)} of {self.cards(value)}"
        many = "card" if top == 1 else f"{'X' if isinstance(top, Computed) else top} cards"
        return f"the top {many} of {self.owner(value)} {self.word('zone', value.zone)}"

    def as_where_x(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the definition of X: “, where X is …”."""
        return f", where X is {self.amount(value)}" if isinstance(value, Computed) else ""

    def as_places(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the zones that are searched: “your deck”."""
        return f"{OWNER[value.side]} {self.word('zone', several(value.zone), 'or')}"

    def as_side_word(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return whose zones are searched: “your”."""
        return OWNER[value.side]

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the object of a search: “a blue card”."""
        found = without(value, "side").model_copy(update={"zone": "hand"})
        if not {"up_to", "count"} & value.model_fields_set:
            found = found.model_copy(update={"count": 1})
        return self.select(found).replace(" in your hand", "", 1)

    # costs

    def costs(self, value: Sequence[Node]) -> str:
        """Return costs as actions: “pay {r} and destroy this”."""
        return self.series([self.say(node) for node in value], "and")

    def as_costs_of(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return costs that a player may pay, perhaps only in part: “pay up to {r}{r}”."""
        cost = self.costs(value)
        if printed["up_to"]:
            cost = cost.replace("pay ", "pay up to ", 1)
        return cost if printed[argument.split()[0]] == "you" else cost.replace("your ", "their ")

    def as_pays(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return points that are paid: “pay {r}{r}”."""
        amount = printed[argument]
        if value == "resource_points" and isinstance(amount, int):
            return f"pay {'{r}' * amount if 0 < amount < 5 else f'{amount}{{r}}'}"
        return f"pay {self.points(amount, value)}"

    def as_paid_cards(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a payment with cards: “discard a card”."""
        how, nth, cards, whose = printed["how"], printed["nth"], self.cards(value), self.whose(value)
        if nth is not None:
            return f"put {cards} {nth}th from the top of {whose} deck"
        words = PAID[how].format(cards, whose=whose)
        return words.removesuffix(" in your hand") if how == "discard" else words

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with this card: “destroy this”."""
        return PAID[value].format("this", whose="your")

    def as_paid_counters(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with counters: “remove a steam counter from this”."""
        name, on, add, remove = f"{self.counter(value)} counter", printed["on"], printed["add"], printed["remove"]
        bearer = self.cards(on.model_copy(update={"count": 1}) if isinstance(on, Select) else on)
        if add:
            return f"put {self.quantity(add, name)} on {bearer}"
        return f"remove {self.quantity(remove, name)} from {bearer}"

    def as_fused(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return the cards for a fusion: “an Ice card and a Lightning card”."""
        return self.series(
            [article(f"{item.capitalize()} card") for item in value], "and/or" if printed[argument] else "and"
        )

    # what is given

    def as_grant(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        return self.grant(value, many=printed.many)

    def as_gets(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return gains as a predicate: “gets +2{p} and go again”."""
        gets = [self.plus(printed[stat], self._symbol(stat)) for stat in GAINED if says_something(printed[stat])]
        gets += [self.word("keyword", one) for one in printed["keywords"] or ()]
        gets += [self.given(one) for one in printed["abilities"] or ()]
        return f"{'get' if printed.many else 'gets'} {self.series(gets, 'and')}" if gets else ""

    def _symbol(self, stat: str) -> str:
        word = self.word("stat", stat)
        return word if word.startswith("{") else f" {word}"

    def as_cost_change(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a change of cost: “costs {r} less to play”."""
        if value is None:
            return ""
        costs = "cost" if printed.many else "costs"
        if isinstance(value, int):
            much = "{r}" * abs(value) if 0 < abs(value) < 5 else f"{abs(value)}{{r}}"
            return f"{costs} {much} {'less' if value < 0 else 'more'} to play"
        if isinstance(value, Computed) and value.times == -1:
            return f"{costs} {{r}} less to play for each {self._each(turned(value))}"
        return f"{costs} X{{r}} more to play (X is {self.amount(value)})"

    def _each(self, value: Computed) -> str:
        if isinstance(value, selections.Count) and only(value, "count") and value.count.different is None:  # type: ignore[attr-defined]
            return self.select(value.count.model_copy(update={"count": 1})).removeprefix("an ").removeprefix("a ")
        return f"of {self.amount(value)}"

    def as_equal(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the new value of a number: “3”, or “equal to …” if it is computed."""
        return f"{'equal to ' if isinstance(value, Computed) else ''}{self.amount(value)}"

    def as_halved(self, value: Mapping[str, str], argument: str, printed: PrintedNode) -> str:
        """Return base values that are halved: “base {p} halved, rounded up”."""
        bases = [f"base {self.word('stat', stat)} halved, rounded {rounded}" for stat, rounded in value.items()]
        return self.series(bases, "and")

    def as_also(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return types or subtypes that something has in addition: “a weapon”."""
        names = [self.word("type", item) if argument == "type" else title(item) for item in value]
        return self.series([plural(name) if printed.many else article(name) for name in names], "and")

    def as_titles(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return supertypes, capitalised and joined."""
        return self.series([title(item) for item in value], "and")

    def as_supertypes(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return supertypes that are lost: “the supertype Warrior”."""
        if list(value) == ["all"]:
            return "all supertypes"
        return f"the supertype{'s' if len(value) > 1 else ''} {self.as_titles(value, '', printed)}"

    def as_gainable(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return properties that can't be gained: “go again or {p}”."""
        names = [self.word("keyword" if item in self.words["keyword"] else "stat", item) for item in value]
        return self.series(names, "or")

    def as_at_most(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return how many cards can defend at most: “1 card”, “2 blue cards”."""
        rule = PrintedNode(value)
        most, like = rule["max"], rule["like"]
        rule.finish()
        noun = plural("card") if like is None else self.described(like, "hand", many=most != 1)
        return f"{most} {'card' if like is None and most == 1 else noun}"

    def as_required(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return the words that say how many cards must defend."""
        rule = PrintedNode(value)
        number, like = rule["count"], rule["like"]
        rule.finish()
        noun = self.described(like, "hand", many=number != 1)
        if isinstance(number, Computed):
            return f"X {noun} if able (X is {self.amount(number)})"
        return f"{number} {noun} if able"


class Printer(Instructions):
    """Prints an ability of Flesh and Blood in English."""

    def __init__(self, text: Body, outer: Conditions | None = None) -> None:
        super().__init__(text, outer)
        self.head = "if {}"

    def ability(self) -> str:
        words = sentence(self.say(self.text).strip())
        return words.removesuffix(".") if words.endswith("”.") else words

    def keyword_line(self, keywords: Sequence[str]) -> str:
        """Return the keywords of a card as one line: “Go again, dominate.”."""
        names = [self.word("keyword_alone", keyword) for keyword in keywords]
        return f"{', '.join([names[0], *(one.lower() for one in names[1:])])}."

    def as_keyword_line(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        return self.series([self.word("keyword", item) for item in value], "and").capitalize()

    def where_it_works(self, printed: PrintedNode) -> str:
        zones = several(printed["zone"])
        if zones in ([], ["arena"]):
            return ""
        shared = self.words["shared"]
        where = [shared[zone][0] if zone in shared else f"in your {self.word('zone', zone)}" for zone in zones]
        return f"while this is {self.series(where, 'or')}"

    def as_affected(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the objects that a static ability affects."""
        printed.many = isinstance(value, Select)
        return self.select(value, determiner="bare") if isinstance(value, Select) else self.cards(value)

    def body(self, value: Sequence[Instruction] | None, *, together: bool) -> str:
        words = sentence(self.within(value)) if together and value else self.sentences(value or ())
        own = [one.id for one in getattr(self.text, "targets", None) or ()]
        missed = " ".join(sentence(f"choose {self.target(one)}") for one in own if one not in self.mentioned)
        return f"{missed} {words}".strip()

    def as_triggers(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the trigger of an ability, with its condition and optional cost."""
        whens, condition = folded(several(value), printed["if"])
        words, ordinal = self.events(whens), printed["ordinal"]
        if ordinal is not None:
            rest = words.split(" ", 1)[1]
            words = f"the {ORDINALS[ordinal]} time each turn {rest}"
            if self.events(whens).startswith("at "):
                words = f"at the {ORDINALS[ordinal]} occasion each turn of {rest}"
        joint = "while" if all(one.event in MOMENTS for one in whens) else "and"
        words += ", " if condition is None else f" {joint} {self.say(condition)}, "
        return words + (
            f"you may {self.costs(printed['cost'])}; if you do, " if says_something(printed["cost"]) else ""
        )

    def as_triggered(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return the instructions of a triggered ability; under a condition, as one clause."""
        condition = left_over(printed, printed[argument])
        words = self.body(value, together=condition is not None)
        return words[:1].lower() + words[1:]

    def as_limit(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return how often an ability triggers: “This triggers at most once each turn.”."""
        limit = self.limit_of(printed)
        return "" if limit is None else f" This triggers at most {self.times(limit)} each turn."

    def as_often(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return how often an ability can be activated: “Once per Turn ”."""
        limit = self.limit_of(printed)
        return "" if limit is None else f"{self.times(limit).title()} per Turn "

    def as_numbered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a keyword with its number (“Ward 2”) or with what it refers to (“Essence of Ice”)."""
        number, of, words = printed["number"], several(printed["of"]), self.word("keyword_alone", value)
        if of:
            if "number" in printed.node.model_fields_set:
                raise NoWordingError(repr(printed.node))
            names = [one if value in ("specialization", "pairs") else title(one) for one in of]
            link = "and/or" if printed["either"] else "or" if value in ("specialization", "pairs") else "and"
            joined = self.series(names, link)
            return self._of(value, words, joined)
        if isinstance(number, Computed):
            return f"{words} X, where X is {self.amount(number)}."
        return f"{words} {self.amount(number)}."

    def _of(self, keyword: str, words: str, names: str) -> str:
        if keyword == "essence":
            return f"Essence of {names}."
        if keyword == "specialization":
            return f"{names} Specialization."
        return f"Pairs with {names}." if keyword == "pairs" else f"{names} {words}."

    def as_contract(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return self.series([self.event(item) for item in several(value)], "or")

    def as_played_from(self, value: Any, argument: str, printed: PrintedNode) -> str:
        theirs = printed["who"] == "opponent"
        whose, who = ("its owner's", "an opponent of its owner") if theirs else ("your", "you")
        before = "" if printed["if"] is None else f"if {self.say(printed['if'])}, "
        zones = self.series([f"{whose} {self.word('zone', item)}" for item in several(value)], "or")
        free = " without paying its {r} cost" if printed["free"] else ""
        words = [sentence(f"{before}{who} may play this from {zones}{free}")]
        if printed["give"] is not None:
            words.append(sentence(f"if you play it this way, it {self.grant(printed['give'])}"))
        if printed["do"]:
            words.append(sentence(f"when you play it this way, {self.within(printed['do'])}"))
        return " ".join(words)

    def as_their_zones(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return zones with their player, “your hand or their deck”; the field ``argument`` has the player."""
        whose = "your" if printed[argument] == "own" else "their"
        return self.series([f"{whose} {self.word('zone', item)}" for item in several(value)], "or")

    # what is replaced

    def as_changes(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return a replacement: the replaced event, and what happens instead."""
        self.occasions = [value]
        event, times = would(self.event(value)), printed["times_each_turn"]
        head = self.head.format(event)
        if times is not None:
            head = f"the first {'time' if times == 1 else f'{times} times'} each turn {event}"
        return f"{head}, {self._instead(printed, value)}"

    def _instead(self, printed: PrintedNode, when: When) -> str:
        optional, giving, into = printed["optional"], printed["giving"], printed["into"]
        may = "you may " if optional else ""
        if (prevents := printed["prevents"]) is not None:
            much = "X" if isinstance(prevents, Computed) else self.amount(prevents)
            words = f"{may}prevent {much} of it"
            if giving:
                words = f"{may}{self.within(giving)} to prevent {much} of it"
            return words + self.as_where_x(prevents, "", printed)
        if giving:
            raise NoWordingError(repr(printed.node))
        if printed["prevent"]:
            return f"{may}prevent it"
        you = "you may have this happen instead: " if optional else "instead "
        if into is not None:
            arena = into == "arena"
            return f"{you}it enters the arena" if arena else f"{you}put it into its owner's {self.word('zone', into)}"
        if "instead" in printed.node.model_fields_set:
            return you + self.within(printed["instead"])
        amount = "that many" if when.event in ("draws", "created", "rolls") else "that much"
        return f"{you}the amount is {self._changed(printed, amount)}"

    def _changed(self, printed: PrintedNode, amount: str) -> str:
        """Return a changed amount: “that much plus 1”."""
        add, times, half = printed["add"], printed["times"], printed["half"]
        if add is not None:
            minus = add < 0 if isinstance(add, int) else isinstance(add, Computed) and add.times == -1
            much = abs(add) if isinstance(add, int) else self.amount(turned(add) if minus else add)
            return f"{amount} {'minus' if minus else 'plus'} {much}"
        if printed["set"] is not None:
            return self.amount(printed["set"])
        if times is not None:
            return f"{TIMES[times] if times == 2 else f'{times} times'} {amount}"
        if half is not None:
            return f"half {amount}, rounded {half}"
        if printed["at_most"] is not None:
            return f"at most {self.amount(printed['at_most'])}"
        raise NoWordingError(repr(printed.node))
