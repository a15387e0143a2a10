"""Priority goes round until all have passed; what waits is resolved then, and a window can be over from inside."""

from judge.kernel import Choice, PlayerId, priority, run

from .toy import P1, P2, Says, new_game


class Talk:
    """A window in which players say words that wait until all have passed; ``stop`` and ``due`` end it from inside."""

    def __init__(self, game, due=()):
        self.game, self.due = game, list(due)
        self.waiting, self.log = [], []

    def prepare(self, holder):
        yield from ()
        self.log.append(f"{holder} may")
        return bool(self.due) and self.due.pop(0)

    def act(self, holder):
        (word,) = yield from self.game.ask(Choice("word", holder, "toy:6", ("hush", "hi", "bad", "stop")))
        if word == "hush":
            return None
        self.waiting.append(word)
        return word != "bad"

    def acted(self, holder, done, passes):
        return None if self.waiting[-1] == "stop" else 0 if done else passes

    def passed(self, holder, passes):
        return passes + 1

    def next(self, holder):
        return P2 if holder == P1 else P1

    def all_passed(self):
        yield from ()
        if not self.waiting:
            return None
        self.log.append(f"resolves {self.waiting.pop()}")
        return PlayerId(P1)


def talk(*words, due=()):
    game = new_game()
    window = Talk(game, due)
    run(game, priority(game, "toy:6", P1, window), Says(*words))
    return window


def test_all_pass_in_succession_and_nothing_waits():
    assert talk("hush", "hush").log == ["p1 may", "p2 may"]


def test_the_acting_player_keeps_priority_and_the_last_action_is_resolved_first():
    done = talk("hi", "hush", "hi", "hush", "hush", "hush", "hush", "hush", "hush")
    assert done.log[:5] == ["p1 may", "p1 may", "p2 may", "p2 may", "p1 may"]
    assert [line for line in done.log if line.startswith("resolves")] == ["resolves hi", "resolves hi"]
    assert done.log[-2:] == ["p1 may", "p2 may"]


def test_an_impossible_action_keeps_the_passes():
    assert [line for line in talk("hush", "bad", "hush").log if "resolves" in line] == ["resolves bad"]


def test_a_window_is_over_by_acting():
    assert talk("hi", "stop").waiting == ["hi", "stop"]


def test_a_window_is_ended_by_an_earlier_event():
    done = talk("hi", due=(False, True))
    assert done.log == ["p1 may", "p1 may"]
    assert done.waiting == ["hi"]
