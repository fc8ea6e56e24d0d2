"""Whole games between `kelso hub` and pydraughts, a third-party Hub client.

Usage: play_with_pydraughts.py PATH_TO_KELSO

pydraughts' own board judges every move. It has one peculiarity: for English draughts `HubEngine.play` sends positions
turned round with the colours exchanged (White moves first from 21-32) while moves in both directions are the usual ones
(11-15). Kelso's parameter `turned` reads them so; `HubEngine.go` with ordinary positions needs nothing.
"""

import logging
import random
import sys
import threading
import time

import draughts
from draughts.engine import HubEngine, Limit

# It warns of `info` lines that come before a `pong`, which is as it should be.
logging.getLogger("pydraughts").setLevel(logging.ERROR)

KELSO = sys.argv[1]
START = "B" + "b" * 12 + "e" * 8 + "w" * 12


def hub_position(fen):
    """An ordinary Hub position from pydraughts' FEN."""
    turn, *sides = fen.split(":")
    squares = ["e"] * 32
    for side in sides:
        for piece in filter(None, side[1:].split(",")):
            letter = side[0] if piece.startswith("K") else side[0].lower()
            squares[int(piece.lstrip("K")) - 1] = letter
    return turn + "".join(squares)


def engine(**options):
    """A running Kelso after the handshake."""
    kelso = HubEngine([KELSO, "hub"])
    assert kelso.id["name"] == "Kelso", kelso.id
    assert {"variant", "size", "threads", "hash", "turned"} <= kelso.options, kelso.options
    assert "english" in kelso.variants, kelso.variants
    kelso.configure({"variant": "english", "hash": "8", **options})
    kelso.init()
    kelso.ping()
    return kelso


def end(kelso):
    kelso.quit()
    assert kelso.p.wait(timeout=5) == 0
    kelso.p.stdin.close()
    kelso.p.stdout.close()


def check_info(info):
    """What pydraughts made of the last `info` line."""
    assert info["depth"] >= 1 and info["nodes"] >= 1 and info["time"] >= 0 and info["nps"] >= 0, info
    assert set(info["score"]) <= {"cp", "win"} and len(info["score"]) == 1, info
    assert info["pv"], info


def game_against_random(seed):
    """Kelso against random moves, by `play`, with every kind of limit by turns; Kelso must win."""
    kelso = engine(turned=True)
    limits = [
        Limit(movetime=0.02),
        Limit(depth=6),
        Limit(nodes=20_000),
        Limit(time=2.0),
        Limit(time=2.0, inc=0.1),
    ]
    rng = random.Random(seed)
    board = draughts.Board(variant="english")
    ours = draughts.BLACK if seed % 2 else draughts.WHITE
    wins_seen = 0
    while not board.is_over() and len(board.move_stack) < 200:
        if board.turn == ours:
            result = kelso.play(board, limits[len(board.move_stack) // 2 % len(limits)], ponder=False)
            if result.info:
                check_info(result.info)
                wins_seen += result.info["score"].get("win", 0) > 0
            move = result.move
        else:
            move = rng.choice(board.legal_moves())
        board.push(move)
    end(kelso)
    assert board.winner() == ours, f"seed {seed}: {board.fen}, winner {board.winner()}"
    assert wins_seen, "a won game ends with scores that pydraughts reads as wins"
    return len(board.move_stack)


def game_against_itself():
    """Kelso against Kelso, by `go` with ordinary positions; one is told all moves, the other each position anew."""
    told_moves, told_positions = engine(), engine()
    board = draughts.Board(variant="english")
    moves = []
    while not board.is_over() and len(moves) < 120:
        if len(moves) % 2 == 0:
            best, _ = told_moves.go(START, moves=" ".join(moves), nodes=5_000)
        else:
            best, _ = told_positions.go(hub_position(board.fen), depth=5)
        board.push(draughts.Move(board, hub_move=best))
        moves.append(best)
    end(told_moves)
    end(told_positions)
    return len(moves)


def later(seconds, act):
    timer = threading.Timer(seconds, act)
    timer.start()
    return timer


def pondering():
    """The clock runs from `ponder-hit`, and `stop` ends it; both bring a move."""
    kelso = engine()
    for act in (kelso.ponderhit, kelso.stop):
        began = time.monotonic()
        later(0.4, act)
        best, _ = kelso.go(START, moves="11-15 23-19", movetime=0.1, ponder=True)
        took = time.monotonic() - began
        assert 0.39 <= took < 2.5, f"{act.__name__}: {took:.2f} s"
        assert "-" in best, best
    end(kelso)


def ping_while_thinking():
    """A `ping` is answered while the engine thinks, and the move comes all the same."""
    kelso = engine()
    kelso.send("pos pos=" + START)
    kelso.send("level infinite")
    kelso.send("go think")
    began = time.monotonic()
    kelso.ping()
    assert time.monotonic() - began < 1.0
    kelso.stop()
    command = ""
    while command != "done":
        command, _ = kelso.recv_hub()
    end(kelso)


def main():
    began = time.monotonic()
    ping_while_thinking()
    pondering()
    plies = [game_against_random(seed) for seed in (1, 2)]
    plies.append(game_against_itself())
    seconds = time.monotonic() - began
    print(f"kelso hub and pydraughts {draughts.__version__}: games of {plies} plies, {seconds:.1f} s")


if __name__ == "__main__":
    main()
