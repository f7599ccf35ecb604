"""The effects of inspiration cards and when each may be used (RULINGS 4)."""

from __future__ import annotations

from tests.reference.gains import earn_last_tiles
from tests.reference.table import MARKET_SLOTS, Decision, Seat, Steps, Table


def usable(table: Table, seat: Seat, card: int) -> bool:
    """Whether the card's effect is possible now; that it is owned and unused is the caller's to know."""
    color, effect = table.cards.inspirations[card].color, table.cards.inspirations[card].effect
    if effect == "take_tile":
        return color in table.board and seat.room() > 0
    if effect == "discard_tile":
        return len(table.cells_with_tiles()) > 0
    if effect == "swap_tile":
        return any(colors_to_give(table, seat, cell) for cell in table.cells_with_tiles())
    if effect == "draw_tiles":
        return seat.room() > 0 and sum(table.bag) + sum(table.remnant) > 0
    if effect == "discount":
        return table.turn.actions > 0 and some_pattern_costs(table, color)
    if effect == "favorable_trade":
        return table.turn.actions > 0 and table.turn.rate == 3
    if effect == "refresh_market":
        return len(table.pattern_deck) > 0
    assert effect == "extra_action", effect
    return True


def some_pattern_costs(table: Table, color: int) -> bool:
    """Whether a face-up pattern's cost, less the discounts in force, has this color."""
    patterns = [table.cards.patterns[card] for card in table.market if card is not None]
    return any(pattern.cost[color] > table.turn.discount[color] for pattern in patterns)


def colors_to_give(table: Table, seat: Seat, cell: int) -> list[int]:
    """The colors in hand other than that of the cell's tile."""
    return [color for color in range(5) if seat.hand[color] > 0 and color != table.board[cell]]


def use(table: Table, seat: Seat, card: int) -> Steps:
    """Use an inspiration: it counts as used at once, then its effect follows."""
    seat.used.append(card)
    color, effect = table.cards.inspirations[card].color, table.cards.inspirations[card].effect
    if effect == "take_tile":
        yield from take_tile(table, seat, color)
    elif effect == "discard_tile":
        yield from discard_tile(table, seat)
    elif effect == "swap_tile":
        yield from swap_tile(table, seat)
    elif effect == "draw_tiles":
        draw_tiles(table, seat)
    elif effect == "discount":
        table.turn.discount[color] += 1
    elif effect == "favorable_trade":
        table.turn.rate = 2
    elif effect == "refresh_market":
        refresh_market(table)
    else:
        assert effect == "extra_action", effect
        table.turn.actions += 1


def choose_cell(seat: Seat, cells: list[int]) -> Decision:
    """The question for a cell; asked also when there is only one."""
    return Decision(seat.number, "choose_cell", [("choose_cell", cell) for cell in cells])


def take_tile(table: Table, seat: Seat, color: int) -> Steps:
    """One tile of the card's color from the board to the hand; a last tile earns."""
    _, cell = yield choose_cell(seat, [cell for cell in table.cells_with_tiles() if table.board[cell] == color])
    seat.hand[table.take_from_board(cell)] += 1
    yield from earn_last_tiles(table, seat, [color])


def discard_tile(table: Table, seat: Seat) -> Steps:
    """One tile from the board to the remnant pile; never earns."""
    _, cell = yield choose_cell(seat, table.cells_with_tiles())
    table.remnant[table.take_from_board(cell)] += 1


def swap_tile(table: Table, seat: Seat) -> Steps:
    """One board tile for one of another color in hand; a last tile earns, judged after the swap."""
    cells = [cell for cell in table.cells_with_tiles() if colors_to_give(table, seat, cell)]
    _, cell = yield choose_cell(seat, cells)
    legal = [("choose_color", color) for color in colors_to_give(table, seat, cell)]
    _, given = yield Decision(seat.number, "choose_give", legal)
    taken = table.take_from_board(cell)
    seat.hand[taken] += 1
    seat.hand[given] -= 1
    table.board[cell] = given
    yield from earn_last_tiles(table, seat, [taken])


def draw_tiles(table: Table, seat: Seat) -> None:
    """Two tiles from the bag, fewer if no more may be held or none is left."""
    for _ in range(min(2, seat.room())):
        color = table.draw_tile()
        if color is not None:
            seat.hand[color] += 1


def refresh_market(table: Table) -> None:
    """The face-up patterns go under the deck, slot 0 first; new ones are dealt to slots 0 to 4."""
    for card in table.market:
        if card is not None:
            table.pattern_deck.put_under(card)
    table.market = [table.draw_pattern() for _ in range(MARKET_SLOTS)]
