"""Plays games here and in loops written from the accounts alone, at once, and compares every position of them.

    python3 tests/loops/run.py PROGRAM [--games 200] [--seed 1] [NAME ...]

A loop (loops/NAME.py beside this file) is plain code by somebody who has read the account of a game and not its rules here. A seeded random picks
what is done; the loop and a session of the program both do it. At every position the counters of every hole and store, who is
to move, the moves that are open, and at the end the winner are held against each other. What differs makes the exit code 1.

A loop has

    RULES      the ruleset that it is held against: a slug, or a file from the repository's root
    READINGS   the readings that it follows where the account is in doubt: question to reading
    start(first)          the first position, `first` (0 South, 1 North) to move
    moves(position)       the moves that are open, as the notation writes them (docs/notation.md)
    play(position, move)  the position after a move; `first` of its end comes from `over`
    over(position)        None, or who has won: 0, 1, or 2 for neither

A position has `cells` (South's holes from A on, then North's), `stores` (South's, North's; `[0, 0]` where there are none),
`mover` (0, 1), and whatever else a loop keeps in mind. `play` gives a new one. A game is broken off after `--acts` moves.
"""

import argparse
import importlib.util
import random
import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "openspiel"))

from ours import Session  # noqa: E402  (a line out, a line in)


def ours(stands):
    """What the program says of a position: cells, stores, mover, moves, winner."""
    sides, stores, mover = stands["text"].split()[:3]
    cells = [int(re.sub(r"^[sn]:|\D+$", "", cell)) for side in sides.split("/") for cell in side.split(",")]
    held = [int(n) for n in stores.split("-")[:2]]
    if stands["stand"] == "over":
        return cells, held, None, [], {(2, 0): 0, (0, 2): 1}.get(tuple(stands["points"]), 2)
    return cells, held, "SN".index(mover), sorted(move["token"] for move in stands["legal"]), None


def theirs(loop, position):
    """What the loop says of it. Who holds what after the end is the gathering's, and not compared."""
    winner = loop.over(position)
    if winner is not None:
        return None, None, None, [], winner
    return list(position.cells), list(position.stores), position.mover, sorted(loop.moves(position)), None


def unlike(here, there):
    for name, ours_, theirs_ in zip(("cells", "stores", "mover", "moves", "winner"), here, there):
        if theirs_ is not None and ours_ != theirs_ or (name == "winner" and ours_ != theirs_):
            yield f"{name}: {ours_} here, {theirs_} in the loop"


def compare(session, loop, games, seed, acts):
    """Games, positions, ends, and what differs."""
    session.ask(do="load", game=loop.RULES, readings=loop.READINGS)
    lots = random.Random(seed)
    positions, ends, differ = 0, Counter(), []
    for game in range(games):
        first = lots.randrange(2)
        stands = session.ask(do="new", first=["south", "north"][first], rounds=1)["stands"]
        position, played = loop.start(first), []
        for _ in range(acts):
            here, there = ours(stands), theirs(loop, position)
            positions += 1
            wrong = list(unlike(here, there))
            if wrong:
                differ.append(f"game {game}, first {'SN'[first]}, after {' '.join(played) or 'nothing'}: " + "; ".join(wrong))
                break
            if here[4] is not None:
                break
            move = lots.choice(here[3])
            played.append(move)
            stands = session.ask(do="play", moves=move, tell=False)["stands"]
            position = loop.play(position, move)
        ends["broken off" if wrong or here[4] is None else ["South", "North", "neither"][here[4]]] += 1
    return positions, ends, differ


def load(name):
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), HERE / "loops" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    about = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    about.add_argument("program")
    about.add_argument("names", nargs="*")
    about.add_argument("--games", type=int, default=200)
    about.add_argument("--seed", type=int, default=1)
    about.add_argument("--acts", type=int, default=400)
    options = about.parse_args()
    names = options.names or sorted(path.stem for path in (HERE / "loops").glob("*.py"))
    session, failed, total = Session(options.program, ROOT), 0, Counter()
    for name in names:
        positions, ends, differ = compare(session, load(name), options.games, options.seed, options.acts)
        total.update(games=options.games, positions=positions, differ=len(differ))
        print(f"{name}: {options.games} games, {positions} positions, {len(differ)} differ; {dict(sorted(ends.items()))}")
        for line in differ[:3]:
            print(f"    {line}")
        failed += bool(differ)
    session.close()
    print(f"{len(names)} loops, {total['games']} games, {total['positions']} positions, {total['differ']} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
