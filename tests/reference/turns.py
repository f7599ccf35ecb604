"""A player's turn: main actions (acquire, purchase), inspirations around them, and stop (RULINGS 3)."""

from __future__ import annotations

from tests.reference import inspirations
from tests.reference.cards import APPRENTICE, orientations, placements
from tests.reference.gains import earn_last_tiles, gain_pattern
from tests.reference.table import Action, Decision, Seat, Steps, Table, Turn

STOP: Action = ("stop", None)


def player_turn(table: Table, seat: Seat) -> Steps:
    """One whole turn. Marks the seat as passed when it stops without having acted (RULINGS T1 to T3)."""
    table.turn = Turn()
    while True:
        legal = legal_in_turn(table, seat)
        if table.turn.acted and legal == [STOP]:
            break
        kind, arg = yield Decision(seat.number, "turn", legal)
        if kind == "stop":
            seat.passed = not table.turn.acted
            break
        if kind == "acquire":
            yield from acquire(table, seat, arg)
        elif kind == "purchase":
            yield from purchase(table, seat, arg)
        else:
            yield from inspirations.use(table, seat, arg)
    table.turn = Turn()


def legal_in_turn(table: Table, seat: Seat) -> list[Action]:
    """Everything the seat may do between two decisions of its turn. Stop is always among it, and last."""
    legal: list[Action] = []
    if table.turn.actions > 0:
        legal += [("acquire", cells) for cells in acquirable(table, seat)]
        legal += [("purchase", slot) for slot in range(len(table.market)) if can_purchase(table, seat, slot)]
    for card in sorted(seat.inspirations):
        if card not in seat.used and inspirations.usable(table, seat, card):
            legal.append(("use_inspiration", card))
    return [*legal, STOP]


def acquirable(table: Table, seat: Seat) -> list[tuple[int, ...]]:
    """The sets of cells that one of the seat's artisans can take now (RULINGS T4; scenario 7: apprentices only)."""
    found = []
    for kind, level in seat.artisans:
        if table.scenario == 7 and level != APPRENTICE:
            continue
        shape = table.cards.shapes[kind, level]
        if len(shape) > seat.room():
            continue
        for oriented in orientations(shape):
            for cells in placements(oriented, table.side):
                if all(table.board[cell] is not None for cell in cells):
                    found.append(cells)
    assert len(found) == len(set(found)), "two artisans of one seat take the same cells"
    return found


def acquire(table: Table, seat: Seat, cells: tuple[int, ...]) -> Steps:
    """Take the tiles of an artisan's shape from the board."""
    table.turn.actions -= 1
    table.turn.acted = True
    taken = [table.take_from_board(cell) for cell in cells]
    for color in taken:
        seat.hand[color] += 1
    yield from earn_last_tiles(table, seat, taken)


def price(table: Table, card: int) -> list[int]:
    """The tiles of each color that a pattern costs in this turn, after discounts (RULINGS T6)."""
    printed = table.cards.patterns[card].cost
    return [max(0, cost - discount) for cost, discount in zip(printed, table.turn.discount, strict=True)]


def missing_tiles(seat: Seat, cost: list[int]) -> int:
    """How many tiles of the cost the seat lacks, color by color."""
    return sum(max(0, needed - held) for needed, held in zip(cost, seat.hand, strict=True))


def can_pay(seat: Seat, cost: list[int], rate: int) -> bool:
    """Whether what is left after the cost's own colors covers `rate` tiles for each missing one (RULINGS T6)."""
    left = sum(max(0, held - needed) for needed, held in zip(cost, seat.hand, strict=True))
    return rate * missing_tiles(seat, cost) <= left


def can_purchase(table: Table, seat: Seat, slot: int) -> bool:
    """Whether the slot has a pattern that the seat can pay now."""
    card = table.market[slot]
    return card is not None and can_pay(seat, price(table, card), table.turn.rate)


def purchase(table: Table, seat: Seat, slot: int) -> Steps:
    """Pay a pattern and gain it. Its card stays in the market until all is paid."""
    card = table.market[slot]
    assert card is not None
    cost = price(table, card)
    debt = table.turn.rate * missing_tiles(seat, cost)
    table.turn.actions -= 1
    table.turn.acted = True
    table.turn.discount = [0] * 5
    pay_own_colors(table, seat, cost)
    yield from pay_debt(table, seat, debt)
    gain_pattern(table, seat, slot)


def pay_own_colors(table: Table, seat: Seat, cost: list[int]) -> None:
    """The tiles of the cost's own colors, as far as held."""
    for color in range(5):
        table.pay(seat, color, min(cost[color], seat.hand[color]))


def pay_debt(table: Table, seat: Seat, debt: int) -> Steps:
    """Tiles of any color for missing ones: the player picks each while there is more than one way (RULINGS T6)."""
    while debt > 0:
        held = [color for color in range(5) if seat.hand[color] > 0]
        if len(held) == 1:
            table.pay(seat, held[0], debt)
            return
        if sum(seat.hand) == debt:
            for color in held:
                table.pay(seat, color, seat.hand[color])
            return
        _, color = yield Decision(seat.number, "choose_payment", [("choose_color", color) for color in held])
        table.pay(seat, color, 1)
        debt -= 1
