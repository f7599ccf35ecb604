"""A face-down deck: cards in an unknown order on top, then those put under it in sight of all (RULINGS 8)."""

from __future__ import annotations


class Deck:
    """`unseen` are all cards whose place nobody knows; `unknown` is how many of them are in this deck, on its top.

    The two differ once a card has left face-down: it stays among the unseen.
    """

    def __init__(self, cards: int) -> None:
        self.unseen = list(range(cards))
        self.unknown = cards
        self.bottom: list[int] = []

    def __len__(self) -> int:
        return self.unknown + len(self.bottom)

    def may_come(self) -> list[int]:
        """The cards that can be on top."""
        return list(self.unseen) if self.unknown else self.bottom[:1]

    def remove(self, card: int) -> None:
        """The top card was this one, and everybody saw it."""
        if self.unknown:
            self.unseen.remove(card)
            self.unknown -= 1
        else:
            assert self.bottom.pop(0) == card

    def remove_face_down(self) -> int | None:
        """The top card leaves unseen (RULINGS A5). Its number if it was known to lie there, else None."""
        if self.unknown:
            self.unknown -= 1
            return None
        return self.bottom.pop(0)

    def put_under(self, card: int) -> None:
        """A face-up card goes to the very bottom."""
        self.bottom.append(card)
