"""All that lies on the table, and the plain moves of tiles and cards on it. Who may do what is in the other files."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from tests.reference.cards import APPRENTICE, Artisan, Cards
from tests.reference.chance import Chance
from tests.reference.decks import Deck

SIDES = {1: 4, 2: 4, 3: 5, 4: 6}
MARKET_SLOTS = 5
DISPLAY_SLOTS = 3

Action = tuple[str, Any]


@dataclass
class Decision:
    """A question to one seat: the word of the phase and everything it may answer."""

    seat: int
    phase: str
    legal: list[Action]


Steps = Generator[Decision, Action, None]


@dataclass
class Seat:
    """What lies before one player, or before the automa (seat 1 in solo)."""

    number: int
    is_automa: bool
    tile_limit: int | None
    hand: list[int] = field(default_factory=lambda: [0] * 5)
    patterns: list[int] = field(default_factory=list)
    artisans: list[Artisan] = field(default_factory=list)
    renown: int = 0
    inspirations: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    face_down: int = 0
    passed: bool = False

    def room(self) -> int:
        """How many more tiles the seat may hold (RULINGS T4, A2: none bounds the automa)."""
        return 1000 if self.tile_limit is None else self.tile_limit - sum(self.hand)


@dataclass
class Turn:
    """What holds for the rest of the turn being played."""

    actions: int = 1
    acted: bool = False
    discount: list[int] = field(default_factory=lambda: [0] * 5)
    rate: int = 3


class Table:
    """The state of a game. Every outcome of luck goes through `ask`, which checks that it was possible."""

    def __init__(
        self, players: int, difficulty: str | None, scenario: int | None, cards: Cards, chance: Chance
    ) -> None:
        self.players = players
        self.solo = players == 1
        self.difficulty = difficulty
        self.scenario = scenario
        self.cards = cards
        self.chance = chance
        self.side = SIDES[players]
        self.board: list[int | None] = [None] * self.side**2
        self.bag = [cards.tiles_per_color] * 5
        self.remnant = [0] * 5
        self.pattern_deck = Deck(len(cards.patterns))
        self.inspiration_deck = Deck(len(cards.inspirations))
        self.market: list[int | None] = [None] * MARKET_SLOTS
        self.display: list[int] = []
        self.masters = [0, 1, 2, 3, 4]
        self.undealt_apprentices = [0, 1, 2, 3, 4]
        self.seats = [Seat(n, False, 8 if scenario == 4 else 10) for n in range(players)]
        if self.solo:
            self.seats.append(Seat(1, True, None))
        self.automa_deck: list[Artisan] = []
        self.automa_revealed: list[Artisan] = []
        self.known_face_down: list[int] = []
        self.round = 1
        self.first = 0
        self.turn = Turn()
        self.truncated = False

    def ask(self, kind: str) -> Any:
        """The next outcome of luck; AssertionError when it can't happen."""
        value = self.chance.next(kind)
        possible = self.may_come(kind)
        value = tuple(value) if kind == "reveal" else value
        assert value in possible, f"{kind} {value!r} can't come now; possible are {sorted(set(possible))}"
        return value

    def may_come(self, kind: str) -> list[Any]:
        """All equally likely outcomes, those that are twice as likely twice."""
        if kind == "apprentice":
            return list(self.undealt_apprentices)
        if kind == "first_player":
            return list(range(self.players))
        if kind == "pattern":
            return self.pattern_deck.may_come()
        if kind == "inspiration":
            return self.inspiration_deck.may_come()
        if kind == "tile":
            return [color for color in range(5) for _ in range(self.bag[color])]
        assert kind == "reveal", kind
        return list(self.automa_deck)

    def deal_apprentice(self) -> Artisan:
        """A starting artisan (RULINGS S1: without replacement)."""
        kind = self.ask("apprentice")
        self.undealt_apprentices.remove(kind)
        return (kind, APPRENTICE)

    def draw_pattern(self) -> int | None:
        """The top pattern, face-up; None when the deck is empty."""
        if not len(self.pattern_deck):
            return None
        card: int = self.ask("pattern")
        self.pattern_deck.remove(card)
        return card

    def refill_display(self) -> None:
        """New inspirations on the right up to three, as far as the deck goes (RULINGS E2)."""
        while len(self.display) < DISPLAY_SLOTS and len(self.inspiration_deck):
            card = self.ask("inspiration")
            self.inspiration_deck.remove(card)
            self.display.append(card)

    def draw_tile(self) -> int | None:
        """A tile from the bag, refilled from the remnant pile when it is empty; None when both are (RULINGS E1)."""
        if sum(self.bag) == 0:
            self.bag, self.remnant = self.remnant, [0] * 5
        if sum(self.bag) == 0:
            return None
        color: int = self.ask("tile")
        self.bag[color] -= 1
        return color

    def cells_with_tiles(self) -> list[int]:
        """Numbers of the cells that hold a tile, row by row."""
        return [cell for cell, color in enumerate(self.board) if color is not None]

    def take_from_board(self, cell: int) -> int:
        """Lift the tile of a cell; its color."""
        color = self.board[cell]
        assert color is not None, f"cell {cell} is empty"
        self.board[cell] = None
        return color

    def pay(self, seat: Seat, color: int, count: int) -> None:
        """Tiles from a hand to the remnant pile."""
        assert 0 <= count <= seat.hand[color]
        seat.hand[color] -= count
        self.remnant[color] += count
