"""What a seat gains, player or automa: inspirations of last tiles, and patterns with the artisans they bring."""

from __future__ import annotations

from tests.reference.cards import APPRENTICE, JOURNEYWOMAN, MASTER, Artisan
from tests.reference.table import MARKET_SLOTS, Decision, Seat, Steps, Table


def earn_last_tiles(table: Table, seat: Seat, taken: list[int]) -> Steps:
    """Inspirations for each taken color that is gone from the board, in color order (RULINGS T5, A7)."""
    for color in range(5):
        if color not in taken or color in table.board:
            continue
        slots = [slot for slot, card in enumerate(table.display) if table.cards.inspirations[card].color == color]
        if not slots:
            continue
        chosen = slots[0]
        if len(slots) > 1 and not seat.is_automa:
            legal = [("choose_inspiration", slot) for slot in slots]
            _, chosen = yield Decision(seat.number, "choose_inspiration", legal)
        seat.inspirations.append(table.display[chosen])
        for slot in slots:
            if slot != chosen:
                table.inspiration_deck.put_under(table.display[slot])
        table.display = [card for slot, card in enumerate(table.display) if slot not in slots]


def gain_pattern(table: Table, seat: Seat, slot: int) -> None:
    """A paid pattern: renown, then artisans, then the market's new card (RULINGS T7)."""
    card = table.market[slot]
    assert card is not None
    pattern = table.cards.patterns[card]
    seat.patterns.append(card)
    seat.renown += pattern.renown
    gain_artisans(table, seat, pattern.type)
    close_market_gap(table, slot)


def gain_artisans(table: Table, seat: Seat, kind: int) -> None:
    """The artisans of one type that the seat's patterns of that type now bring it."""
    owned = sum(1 for card in seat.patterns if table.cards.patterns[card].type == kind)
    for level, needed in ((APPRENTICE, 1), (JOURNEYWOMAN, 2), (MASTER, 4)):
        if owned < needed or (kind, level) in seat.artisans:
            continue
        if level == MASTER:
            if kind not in table.masters:
                continue
            table.masters.remove(kind)
        seat.artisans.append((kind, level))
        if seat.is_automa:
            add_to_automa_deck(table, seat, (kind, level))


def add_to_automa_deck(table: Table, automa: Seat, artisan: Artisan) -> None:
    """A gained artisan goes to the revealed cards; but for easy only the highest level stays in play (RULINGS A8)."""
    table.automa_revealed.append(artisan)
    if table.difficulty == "easy":
        return
    highest = max(level for _, level in automa.artisans)
    table.automa_deck = [(kind, level) for kind, level in table.automa_deck if level == highest]
    table.automa_revealed = [(kind, level) for kind, level in table.automa_revealed if level == highest]


def close_market_gap(table: Table, slot: int) -> None:
    """Solo: cards left of the gap slide right and the new one enters at slot 0; else it fills the gap (RULINGS T7)."""
    if table.solo:
        rest = table.market[:slot] + table.market[slot + 1 :]
        table.market = [table.draw_pattern(), *rest]
    else:
        table.market[slot] = table.draw_pattern()
    assert len(table.market) == MARKET_SLOTS
