"""What `ludarium session` tells, or the Python module."""

import json
import re
import subprocess
from pathlib import Path

try:
    import ludarium
except ImportError:
    ludarium = None

from positions import DRAWN, NORTH, SOUTH, View

RULES = Path(__file__).resolve().parent / "rules"


class Session:
    """`ludarium session`: a line out, a line in."""

    def __init__(self, program, repository):
        done = subprocess.run([program, "--version"], check=True, capture_output=True, encoding="utf-8")
        self.version = done.stdout.strip()
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "session"], cwd=repository, stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, **line):
        print(json.dumps(line), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{line}: {answer['error']}")
        return answer

    def load(self, rules, readings):
        self.ask(do="load", game=rules, readings=readings)

    def new(self):
        return stood(self.ask(do="new")["stands"])

    def play(self, token):
        return stood(self.ask(do="play", moves=token, tell=False)["stands"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def stood(answer):
    """What a line of the session says of a position."""
    return {**answer, "legal": [move["token"] for move in answer["legal"]]}


class Module:
    """The Python module `ludarium`, in this process."""

    def __init__(self, repository):
        self.corpus = Path(repository) / "corpus"
        self.version = f"ludarium {ludarium.__version__}, module"

    def load(self, rules, readings):
        self.rules = ludarium.Rules(rules, readings=readings, path=self.corpus)

    def new(self):
        self.game = ludarium.Game(self.rules)
        return self.stands()

    def play(self, token):
        self.game.play(token, tell=False)
        return self.stands()

    def stands(self):
        game = self.game
        return {"text": game.text, "legal": game.legal(), "seat": game.seat, "points": game.points}

    def close(self):
        pass


def our_view(stands, hand):
    """The position where a game `stands`; hands only where the other has them."""
    men, held, mover = stands["text"].split()[:3]
    south, north = men.split("/")
    sides = [re.findall(r"([A-Z]?)([a-z]\d+)", side) for side in (south, north)]
    on_board = frozenset((name, seat, kind) for seat, side in enumerate(sides) for kind, name in side)
    held = tuple(map(int, held.split("-"))) if hand else None
    legal = frozenset(stands["legal"])
    if mover != "over":
        return View(legal, on_board, held, stands["seat"], None)
    winner = {(2, 0): SOUTH, (0, 2): NORTH, (1, 1): DRAWN}[tuple(stands["points"])]
    return View(legal, on_board, held, None, winner)


def rules_file(game, repository, folder):
    """The ruleset, with the question of OpenSpiel's rules if there is one: a slug, or a file."""
    if game.rules.endswith(".toml"):
        return str(RULES / game.rules)
    extra = RULES / f"{game.rules}.reading.toml"
    ours = Path(repository) / "corpus" / "rulesets" / f"{game.rules}.toml"
    copy = Path(folder) / ours.name
    copy.write_text(ours.read_text(encoding="utf-8") + extra.read_text(encoding="utf-8"), encoding="utf-8")
    return str(copy)
