"""The whole game: setup, rounds, the end, and `ReferenceGame`, the face the tests see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.reference import automa, scoring
from tests.reference.cards import read_cards
from tests.reference.chance import Chance, RandomChance
from tests.reference.table import Action, Decision, Seat, Steps, Table
from tests.reference.turns import player_turn

RENOWN_TO_END = 20


class ReferenceGame:
    """A game that takes its luck from `chance` and its decisions from `play`.

    `cards` is a parsed card-set file or the path of one. `max_rounds` cuts off games of 2 to 4 players
    only (RULINGS E4).
    Raises AssertionError for an outcome of luck that can't happen and ValueError for an illegal action.
    """

    def __init__(
        self,
        players: int,
        difficulty: str | None,
        scenario: int | None,
        cards: dict[str, Any] | str | Path,
        chance: Chance,
        max_rounds: int = 50,
    ) -> None:
        assert players in (1, 2, 3, 4)
        assert (
            (difficulty in ("easy", "standard", "hard")) if players == 1 else (difficulty is None and scenario is None)
        )
        self.table = Table(players, difficulty, scenario, read_cards(cards), chance)
        if isinstance(chance, RandomChance):
            chance.may_come = self.table.may_come
        self.decision: Decision | None = None
        self._steps = play_game(self.table, max_rounds)
        self.decision = next(self._steps)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if self.decision is None else self.decision.seat

    @property
    def phase(self) -> str:
        """What is being decided."""
        return "over" if self.decision is None else self.decision.phase

    def legal(self) -> list[Action]:
        """Every action that may be played now."""
        return [] if self.decision is None else list(self.decision.legal)

    def play(self, action: Action) -> None:
        """Play one legal action and go on to the next decision or the end."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal in phase {self.phase}; legal are {self.legal()}")
        try:
            self.decision = self._steps.send(action)
        except StopIteration:
            self.decision = None

    def view(self) -> dict[str, Any]:
        """All that lies on the table, in the words of DESIGN "Game"."""
        table = self.table
        view: dict[str, Any] = {
            "side": table.side,
            "round": table.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "first": table.first,
            "over": self.over,
            "truncated": table.truncated,
            "board": list(table.board),
            "bag": list(table.bag),
            "remnant": list(table.remnant),
            "market": list(table.market),
            "display": list(table.display),
            "pattern_deck": len(table.pattern_deck),
            "inspiration_deck": len(table.inspiration_deck),
            "masters": list(table.masters),
            "turn": {
                "actions": table.turn.actions,
                "acted": table.turn.acted,
                "discount": list(table.turn.discount),
                "rate": table.turn.rate,
            },
            "seats": [view_seat(table, seat) for seat in table.seats],
        }
        if table.solo:
            view["automa"] = {
                "deck": [list(artisan) for artisan in sorted(table.automa_deck)],
                "revealed": [list(artisan) for artisan in sorted(table.automa_revealed)],
            }
        if self.over:
            view["result"] = scoring.result(table)
        return view


def view_seat(table: Table, seat: Seat) -> dict[str, Any]:
    """One seat's part of the view."""
    types = [table.cards.patterns[card].type for card in seat.patterns]
    return {
        "hand": list(seat.hand),
        "patterns": [types.count(kind) for kind in range(5)],
        "artisans": [list(artisan) for artisan in sorted(seat.artisans)],
        "renown": seat.renown,
        "inspirations": sorted(seat.inspirations),
        "used": sorted(seat.used),
        "face_down": seat.face_down,
        "passed": seat.passed,
        "total": scoring.total(seat),
    }


def play_game(table: Table, max_rounds: int) -> Steps:
    """A game from setup to the end."""
    set_up(table)
    while True:
        start_round(table)
        if table.solo:
            yield from solo_round(table)
        else:
            yield from shared_round(table)
        end_round(table)
        if any(seat.renown >= RENOWN_TO_END for seat in table.seats):
            return
        if not table.solo and table.round >= max_rounds:
            table.truncated = True
            return
        table.round += 1
        if not table.solo:
            table.first = (table.first + 1) % table.players


def set_up(table: Table) -> None:
    """Apprentices, market, display, first player (RULINGS 2)."""
    for seat in table.seats:
        for _ in range(2 if seat.is_automa else 1):
            seat.artisans.append(table.deal_apprentice())
    if table.solo:
        table.automa_deck = list(table.seats[1].artisans)
    table.market = [table.draw_pattern() for _ in table.market]
    table.refill_display()
    if table.solo:
        table.first = 1 if table.difficulty == "hard" else 0
    else:
        table.first = table.ask("first_player")


def start_round(table: Table) -> None:
    """A full board, cell by cell; nobody has passed; the automa's cards are shuffled (RULINGS E1, A1)."""
    table.board = [table.draw_tile() for _ in table.board]
    for seat in table.seats:
        seat.passed = False
    automa.shuffle(table)


def shared_round(table: Table) -> Steps:
    """Turns of 2 to 4 players, clockwise, until all have passed."""
    number = table.first
    while not all(seat.passed for seat in table.seats):
        if not table.seats[number].passed:
            yield from player_turn(table, table.seats[number])
        number = (number + 1) % table.players


def solo_round(table: Table) -> Steps:
    """Player and automa in turn until the player passes; then the automa until it draws (RULINGS S2, A6)."""
    player = table.seats[0]
    if table.difficulty == "hard":
        yield from automa.automa_turn(table)
    while not player.passed:
        yield from player_turn(table, player)
        if not player.passed:
            yield from automa.automa_turn(table)
    while not (yield from automa.automa_turn(table)):
        pass


def end_round(table: Table) -> None:
    """Tiles left go to the remnant pile, the display is refilled, used cards turn up (RULINGS E2)."""
    for cell in table.cells_with_tiles():
        table.remnant[table.take_from_board(cell)] += 1
    table.refill_display()
    for seat in table.seats:
        seat.used = []
