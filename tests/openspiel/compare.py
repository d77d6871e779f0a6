"""Plays games of men on points here and in OpenSpiel at once, and compares every position of them.

    pip install open_spiel
    python3 tests/openspiel/compare.py PROGRAM REPOSITORY [--games 200] [--seed 1] [--only NAME ...]
    python3 tests/openspiel/compare.py --module REPOSITORY …

Our side is played by a session of the program, or with `--module` by the Python module, in this process (docs/programs.md).

A seeded random picks what is done; both play it, one act (a step, a single leap, a man taken off) at a time. At every position
the acts that are open, the men, the hands, who is to move, and whether the game is over and who has won are held against each
other. Where the two differ, a difference of rules that is known (differences.py) has to account for all that differs, by what the
comparison itself has counted; a game ends there, as the two go different ways. Everything else is unexplained, and makes the exit
code 1.

The rulesets that the collection does not have lie in rules/, as do questions that are put to rulesets that it has
(`*.reading.toml`, joined to a copy): their readings are the rules that OpenSpiel plays by, as far as they can be written. Without
pyspiel it says so, and nothing is compared.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from differences import KNOWN
from ours import Module, Session, ludarium, our_view, rules_file
from pairs import PAIRS
from positions import NORTH, SOUTH, Past, View
from theirs import pyspiel, spiel_version


@dataclass
class Tally:
    """What came of a pair."""

    games: int = 0
    positions: int = 0
    acts: Counter = field(default_factory=Counter)  # what kinds of acts were played
    ends: Counter = field(default_factory=Counter)  # who won, as OpenSpiel has it
    known: Counter = field(default_factory=Counter)  # differences by name
    unexplained: list = field(default_factory=list)


def explained(game, past, theirs, ours):
    """The name of a known difference that accounts for all that differs, or None."""
    return next((name for name in game.known if KNOWN[name][0](past, theirs, ours)), None)


def unlike(theirs, ours):
    """What differs, in words."""
    for key, there, here in zip(View._fields, theirs, ours):
        if isinstance(there, frozenset) and there != here:
            yield f"{key}: only there {sorted(there - here)}, only here {sorted(here - there)}"
        elif there != here:
            yield f"{key}: {there} there, {here} here"


def play(game, spiel, here, drawn, tally):
    """One game, to its end or to where the two part."""
    state, past = spiel.new_initial_state(), Past()
    stands = here.new()
    while True:
        (theirs, actions), ours = game.view(state), our_view(stands, game.hand(state))
        tally.positions += 1
        if theirs != ours:
            name = explained(game, past, theirs, ours)
            if name is None:
                tally.unexplained.append((" ".join(past.tokens), list(unlike(theirs, ours))))
                return
            tally.known[name] += 1
        if theirs.winner is not None or ours.winner is not None:
            tally.ends[theirs.winner] += 1
            return
        past.add(theirs)
        token = drawn.choice(sorted(theirs.legal & ours.legal))
        tally.acts[kind(token, theirs)] += 1
        state.apply_action(actions[token])
        stands = here.play(token)
        past.act(token, game.view(state)[0].men)


def kind(token, view):
    """What sort of act it is, for the figures."""
    if "x" in token:
        return "taken"
    if "-" not in token:
        return "dropped"
    mine = sum(seat == view.mover for _, seat, _ in view.men)
    return "flown or gone, of three" if view.hand and mine == 3 else "gone"


def compare(name, game, here, repository, games, seed):
    """Plays a pair so many times."""
    tally = Tally()
    spiel = pyspiel.load_game(game.spiel)
    with tempfile.TemporaryDirectory() as folder:
        here.load(rules_file(game, repository, folder), game.readings)
    for number in range(games):
        tally.games += 1
        play(game, spiel, here, random.Random(f"{seed} {name} {number}"), tally)
    return tally


def say(name, game, tally):
    names = {SOUTH: "South", NORTH: "North", None: "over here alone"}
    ends = ", ".join(f"{names.get(who, who)} {n}" for who, n in sorted(tally.ends.items(), key=str))
    acts = ", ".join(f"{what} {n}" for what, n in sorted(tally.acts.items()))
    differ = sum(tally.known.values()) + len(tally.unexplained)
    print(f"{name}: {game.spiel} | {game.rules} {game.readings or ''}")
    print(f"    {tally.games} games, {tally.positions} positions, {differ} differences, {len(tally.unexplained)} unexplained")
    print(f"    acts: {acts}; ends: {ends}")
    for known, times in tally.known.items():
        print(f"    {times} × {known}: {KNOWN[known][1]}")
    for tokens, words in tally.unexplained[:3]:
        print(f"    UNEXPLAINED after {tokens}")
        print("".join(f"        {word}\n" for word in words), end="")


def versions(here):
    return f"{here.version}, OpenSpiel {spiel_version()}, Python {sys.version.split()[0]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", help="the ludarium program")
    parser.add_argument("repository", help="folder of the repository")
    parser.add_argument("--module", action="store_true", help="play our side by the Python module, not by the program")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=list(PAIRS), metavar="NAME", help="some pairs: " + "; ".join(PAIRS))
    options = parser.parse_args()
    if options.module == (options.program is not None):
        parser.error("name the program, or say --module")
    if options.module and ludarium is None:
        parser.error("--module: there is no module ludarium here; sh tools/python.sh build prints a wheel")
    if pyspiel is None:
        print("pyspiel is missing (pip install open_spiel); nothing is compared")
        return 0
    here = Module(options.repository) if options.module else Session(str(Path(options.program).resolve()), options.repository)
    print(versions(here))
    bad = 0
    for name in options.only or PAIRS:
        tally = compare(name, PAIRS[name], here, options.repository, options.games, options.seed)
        say(name, PAIRS[name], tally)
        bad += len(tally.unexplained)
    here.close()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
