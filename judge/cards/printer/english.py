"""English grammar shared by the printers of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Grant, Instruction, Node, Range
from judge.abilities.conditions import All, Any_, Not
from judge.cards.printer.engine import Grammar, NoWordingError, PrintedNode, says_something, sign_and_size

THEIR = {"you": "your", "opponent": "their", "each": "their"}


class English(Grammar):
    """The English grammar.

    Verbs are in the third person singular unless ``many`` is set. The other form serves “you”, commands and plural
    subjects.
    """

    lang = "en"
    players: ClassVar[Mapping[str, str]] = {"you": "you", "opponent": "your opponent", "each": "each player"}

    def series(self, items: Sequence[str], between: str) -> str:
        """Return items joined with commas and a word: “a, b, and c”."""
        if len(items) < 3:
            return f" {between} ".join(items)
        return f"{', '.join(items[:-1])}, {between} {items[-1]}"

    def joined(self, clauses: Sequence[str], between: str) -> str:
        """Return clauses joined with a word: “a and b and c”."""
        return f" {between} ".join(clauses)

    def listed(self, items: Sequence[str]) -> str:
        if not items:
            raise NoWordingError("nothing is stated")
        return self.series(items, "and")

    def as_actor(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the acting player as subject: “your opponent ”; empty for a command to the text's own player."""
        printed.many = value == "you"
        if value == "you":
            return ""
        printed.subject = value
        return f"{self.players[value]} "

    def as_player(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a player as the subject of the following words: “each player”."""
        printed.many = value == "you"
        printed.subject = value
        return self.players[value]

    def as_whose(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the possessive for the player named before: “your”, “their”."""
        return THEIR[value]

    def as_words(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return words unchanged, joined if there are several."""
        return self.series([value] if isinstance(value, str) else value, argument)

    def as_names(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return card names in quotation marks, joined."""
        return self.series([f"“{one}”" for one in ([value] if isinstance(value, str) else value)], argument)

    def as_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number with a noun (the argument): “2 cards”."""
        return self.number_with_noun(value, argument, plural(argument))

    def as_of_kind(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of cards, “2 creatures”; the field ``argument`` says which kind."""
        like = printed[argument]
        if not says_something(like):
            return self.number_with_noun(value, "card", "cards")
        return self.number_with_noun(value, self.say(like, noun="card"), self.say(like, many=True, noun="card"))

    def number_with_noun(self, value: Any, one: str, several: str) -> str:
        """Return a number with a noun, given in singular and plural."""
        if isinstance(value, int):
            return f"{value} {one if value == 1 else several}"
        if value == "x":
            return f"X {several}"
        return f"N {several} (N is {self.amount(value)})"

    def range(self, value: Any) -> str:
        """Return a range of numbers: “3 or less”, “equal to …”."""
        if isinstance(value, Range):
            return self.between(value.min, value.max)
        return self.amount(value) if isinstance(value, int) else f"equal to {self.amount(value)}"

    def between(self, low: Any, high: Any) -> str:
        """Return the range between two bounds: “from 2 to 4”, “2 or more”; either bound may be missing."""
        if low is None and high is None:
            raise NoWordingError("no bounds")
        if low is not None and high is not None:
            return f"from {self.amount(low)} to {self.amount(high)}"
        return f"{self.amount(low)} or more" if high is None else f"{self.amount(high)} or less"

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: “2 times …, plus 1”, “half of … (rounded up)”."""
        times, plus = amount.times, amount.plus
        if amount.half is not None:
            words = f"half of {words} (rounded {amount.half})"
        if times == -1:
            return f"{plus} minus {words}" if plus else f"minus {words}"
        words = words if times == 1 else f"{times} times {words}"
        return words if not plus else f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}"


class QuotingEnglish(English):
    """English in which long instructions, conditions and given abilities are set in quotation marks."""

    def ability(self) -> str:
        return sentence(self.say(self.text))

    def as_change(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a change of a number: “2 less”, “2 fewer cards”."""
        sign, size = sign_and_size(value)
        less = "more" if sign == "+" else "fewer" if argument else "less"
        if isinstance(size, int):
            return f"{size} {less}" + (f" {argument if size == 1 else plural(argument)}" if argument else "")
        return f"N {less} (N is {self.amount(size)})"

    def keyword_line(self, keywords: Sequence[str]) -> str:
        """Return keywords as a line, such as “Blocker and double breaker.”."""
        return sentence(self.word("keyword", list(keywords), "and"))

    def sentences(self, several: Sequence[Instruction]) -> str:
        """Return instructions as sentences: “Draw a card. Then discard a card”."""
        return ". Then ".join(self.say(instruction) for instruction in several)

    def within(self, several: Sequence[Instruction]) -> str:
        return self.say(several[0]) if self.plain_command(several) else f"“{self.sentences(several)}”"

    def as_optional(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return an optional action, to follow “may”."""
        if self.plain_command(value):
            one, says = self.print_node(value[0]), self.language.says(type(value[0]))
            if not one.subject and says is not None and not says.statement:
                return one.words
        return f"do this: {self.within(value)}"

    def as_times(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return f"{value} times" if isinstance(value, int) else f"as many times as {self.amount(value)}"

    def as_grant(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        return self.say(value, many=printed.many)

    def as_ability(self, value: Body, argument: str, printed: PrintedNode) -> str:
        return f"“{type(self)(value, self).ability().removesuffix('.')}”"  # type: ignore[arg-type]

    def set_apart(self, condition: Node) -> str:
        words = self.say(condition)
        return f"“{words}”" if isinstance(condition, All | Any_ | Not) else words

    def as_type(self, value: str | list[str] | None, argument: str, printed: PrintedNode) -> str:
        """Return the noun for card types, or the general noun if no type is given."""
        kinds = [self.word("type", name) for name in names(value)] or [printed.noun]
        return self.series([plural(kind) if printed.many else kind for kind in kinds], argument)


def names(value: str | list[str] | None) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else value


def article(noun: str) -> str:
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[:1].lower() in 'aeiou' and not noun.startswith('uni') else 'a'} {noun}"


def plural(noun: str) -> str:
    if noun.endswith(("gear", "ritual plus")):
        return noun
    if noun == "nebula":
        return "nebulae"
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}es" if noun.endswith(("s", "x")) else f"{noun}s"


def part_of(cards: str, least: int | None) -> str:
    """Return all or some of several cards: “all cards in your hand”, “at least 2 of the chosen cards”."""
    if least is not None:
        return f"at least {least} of {cards}"
    return cards if cards.startswith("all ") else f"all of {cards}"


def sentence(words: str) -> str:
    """Return words as a sentence, with a capital and a full stop."""
    found = words[:1].upper() + words[1:]
    return found if found.endswith((".", ".”")) else f"{found}."
