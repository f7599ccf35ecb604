"""The solo opponent's turn (RULINGS 6)."""

from __future__ import annotations

from collections.abc import Generator

from tests.reference.cards import Artisan, placements
from tests.reference.gains import earn_last_tiles, gain_pattern
from tests.reference.table import Action, Decision, Seat, Steps, Table
from tests.reference.turns import can_pay, missing_tiles, pay_own_colors

TRADE_RATE = 3


def automa_turn(table: Table) -> Generator[Decision, Action, bool]:
    """One whole turn; true when it ended in drawing an inspiration or gaining 1 renown (RULINGS A5, A6)."""
    automa = table.seats[1]
    artisan = reveal(table)
    tiles = table.cells_with_tiles()
    if len(tiles) >= 2:
        cells = first_fit(table, artisan) or tiles[:3]
        taken = [table.take_from_board(cell) for cell in cells]
        for color in taken:
            automa.hand[color] += 1
        yield from earn_last_tiles(table, automa, taken)
        return False
    slot = slot_to_buy(table, automa)
    if slot is None:
        draw_face_down(table, automa)
        return True
    yield from buy(table, automa, slot)
    return False


def reveal(table: Table) -> Artisan:
    """The top card of the automa's deck, shuffled from the revealed cards when it is empty (RULINGS A1)."""
    if not table.automa_deck:
        shuffle(table)
    artisan: Artisan = table.ask("reveal")
    table.automa_deck.remove(artisan)
    table.automa_revealed.append(artisan)
    return artisan


def shuffle(table: Table) -> None:
    """All revealed cards go back to the deck."""
    table.automa_deck += table.automa_revealed
    table.automa_revealed = []


def first_fit(table: Table, artisan: Artisan) -> tuple[int, ...] | None:
    """The first place of the shape as printed where every cell has a tile, or None (RULINGS A2)."""
    for cells in placements(table.cards.shapes[artisan], table.side):
        if all(table.board[cell] is not None for cell in cells):
            return cells
    return None


def slot_to_buy(table: Table, automa: Seat) -> int | None:
    """The slot it buys from: exactly paid, or with trades once anyone has 20 renown (RULINGS A3, A4)."""
    slots = [slot for slot in (4, 3, 2, 1, 0) if table.market[slot] is not None]
    costs = {slot: list(table.cards.patterns[table.market[slot] or 0].cost) for slot in slots}
    for slot in slots:
        if missing_tiles(automa, costs[slot]) == 0:
            return slot
    if any(seat.renown >= 20 for seat in table.seats):
        for slot in slots:
            if can_pay(automa, costs[slot], TRADE_RATE):
                return slot
    return None


def buy(table: Table, automa: Seat, slot: int) -> Steps:
    """Pay and gain the pattern; the player decides between piles that tie (RULINGS A4)."""
    card = table.market[slot]
    assert card is not None
    cost = list(table.cards.patterns[card].cost)
    debt = TRADE_RATE * missing_tiles(automa, cost)
    pay_own_colors(table, automa, cost)
    while debt > 0:
        largest = max(automa.hand)
        tied = [color for color in range(5) if automa.hand[color] == largest]
        color = tied[0]
        if len(tied) > 1 and len(tied) * largest > debt:
            legal = [("choose_color", color) for color in tied]
            _, color = yield Decision(0, "choose_automa_trade", legal)
        spent = min(debt, largest)
        table.pay(automa, color, spent)
        debt -= spent
    gain_pattern(table, automa, slot)


def draw_face_down(table: Table, automa: Seat) -> None:
    """The top inspiration, unseen, or 1 renown when the deck is empty (RULINGS A5)."""
    if not len(table.inspiration_deck):
        automa.renown += 1
        return
    automa.face_down += 1
    known = table.inspiration_deck.remove_face_down()
    if known is not None:
        table.known_face_down.append(known)
