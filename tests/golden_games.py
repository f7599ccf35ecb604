"""Golden games: whole games written down for people to read. `python -m tests.golden_games` writes them anew.

Each file of `tests/golden` shows, decision by decision, the position, what may be played, what is played, and what luck
and the automa then do. test_golden_games.py shows any change as a diff; write them anew if it is wanted.
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from artistry_env.cards import COLORS, LEVELS
from artistry_env.game import Game
from tests.random_play import choose, settings_of
from tests.reference.modes import Mode

FOLDER = Path(__file__).parent / "golden"
WIDTH = 110
LETTERS = "".join(color[0].upper() for color in COLORS)


class Golden(NamedTuple):
    """What a golden game follows from."""

    mode: Mode
    style: str
    seed: int
    max_rounds: int = 50


GOLDEN = {
    "solo-easy": Golden(Mode(1, "easy"), "thrifty", 33),
    "solo-standard": Golden(Mode(1, "standard"), "thrifty", 3),
    "solo-hard": Golden(Mode(1, "hard"), "collector", 9),
    "solo-standard-scenario-4": Golden(Mode(1, "standard", 4), "busy", 4),
    "solo-hard-scenario-7": Golden(Mode(1, "hard", 7), "buyer", 5),
    "2-players": Golden(Mode(2), "thrifty", 6, 4),
    "3-players": Golden(Mode(3), "busy", 7, 3),
    "4-players": Golden(Mode(4), "collector", 8, 2),
}


def text_of(name: str) -> str:
    """Play a golden game; its file's text."""
    mode, style, seed, max_rounds = GOLDEN[name]
    game = Game(settings_of(mode, max_rounds=max_rounds), seed, log_events=True)
    rng = random.Random(seed)
    lines = [f"Golden game {mode}: seed {seed}, played in the style {style}, at most {max_rounds} rounds", ""]
    lines += happened(game, 0)
    while not game.over:
        lines += [f"--- decision {len(game.history)}", *position(game), *legal(game)]
        past = len(game.events) + 1
        code = choose(rng, game, style)
        lines.append(f"plays      {game.table.describe(code)}")
        game.play(code)
        lines += happened(game, past)
    lines += [f"--- over after {len(game.history)} decisions", *position(game), f"result     {game.view()['result']}"]
    return "\n".join(lines) + "\n"


def position(game: Game) -> Iterator[str]:
    """All that a view shows, in lines."""
    view = game.view()
    rows = [view["board"][start : start + view["side"]] for start in range(0, len(view["board"]), view["side"])]
    drawn = " ".join("".join("." if color is None else LETTERS[color] for color in row) for row in rows)
    turn = view["turn"]
    yield f"round      {view['round']}, first {view['first']}, to move {view['to_move']}, {view['phase']}"
    yield f"board      {drawn}   bag {piles(view['bag'])}   remnant {piles(view['remnant'])}"
    market = " ".join("-" if card is None else str(card) for card in view["market"])
    yield f"market     {market}   deck {view['pattern_deck']}   masters left {view['masters']}"
    yield f"display    {numbers(view['display'])}   deck {view['inspiration_deck']}"
    turns = f"actions {turn['actions']}, acted {turn['acted']}, discount {piles(turn['discount'])}, rate {turn['rate']}"
    yield f"turn       {turns}"
    for number, seat in enumerate(view["seats"]):
        yield f"seat {number}     {seat_line(seat)}"
    if "automa" in view:
        yield f"automa     deck {artisans(view['automa']['deck'])}   revealed {artisans(view['automa']['revealed'])}"


def seat_line(seat: dict[str, Any]) -> str:
    """One seat's part of a view."""
    parts = [
        f"hand {piles(seat['hand'])}",
        f"patterns {piles(seat['patterns'])}",
        f"renown {seat['renown']}, total {seat['total']}",
        artisans(seat["artisans"]),
        f"inspirations {numbers(seat['inspirations'])} (used {numbers(seat['used'])})",
    ]
    if seat["face_down"]:
        parts.append(f"face-down {seat['face_down']}")
    return "   ".join([*parts, *["passed"] * seat["passed"]])


def legal(game: Game) -> Iterator[str]:
    """What may be played: acquires by artisan, the rest as the table describes it."""
    described = [game.table.describe(int(code)) for code in game.legal()]
    takes = [text.removeprefix("take ").rstrip(")").split(" (") for text in described if text.startswith("take ")]
    for artisan, group in groupby(takes, key=lambda take: take[1]):
        yield from wrapped("may take", f"{artisan}: " + ", ".join(cells.replace(" ", "") for cells, _ in group))
    rest = [text for text in described if not text.startswith("take ")]
    yield from wrapped("may do", ", ".join(rest))


def happened(game: Game, past: int) -> Iterator[str]:
    """The events from number `past` on: luck, a line for each run of one kind, and what the automa did."""
    for kind, group in groupby(game.events[past:], key=lambda event: event[0]):
        values = [value for _, value in group]
        if kind == "tile":
            yield f"  tiles    {''.join(LETTERS[color] for color in values)}"
        elif kind == "reveal":
            yield f"  reveal   {artisans(values)}"
        else:
            words = [COLORS[value] if kind == "apprentice" else str(value) for value in values]
            yield f"  {kind:8} {', '.join(words)}"


def wrapped(label: str, text: str) -> list[str]:
    """A label and a text, on as many lines as it takes."""
    return textwrap.wrap(f"{label:11}{text}", WIDTH, subsequent_indent=" " * 11, break_on_hyphens=False)


def piles(counts: list[int]) -> str:
    """Five counts, each with its color's letter, as in C2 M1."""
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, counts, strict=True) if count) or "none"


def numbers(cards: list[int]) -> str:
    """Card numbers."""
    return " ".join(map(str, cards)) or "none"


def artisans(pairs: list[list[int]]) -> str:
    """Artisans, each as its type's letter and its level's, as in Ca for an apprentice of ceramic."""
    return " ".join(LETTERS[kind] + LEVELS[level][0] for kind, level in pairs) or "none"


def main() -> None:
    """Write all files anew, and remove those of games that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.stem not in GOLDEN:
            old.unlink()
    for name in GOLDEN:
        (FOLDER / f"{name}.txt").write_text(text_of(name), encoding="utf-8")
    print(f"wrote {len(GOLDEN)} games to {FOLDER.name}/")


if __name__ == "__main__":
    main()
