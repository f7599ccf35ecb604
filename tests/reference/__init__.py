"""The second implementation of the rules: plain Python, slow on purpose, written from the rulebook and RULINGS alone.

It shares nothing with `artistry_env`. Where both agree, decision by decision, both have probably read the rules
alike. A game is one generator that yields each decision and is sent the action taken, so that the
code reads in the order of the rulebook:

- `cards.py`   card sets and the shapes of artisans
- `chance.py`  where luck comes from: a recording or a seeded generator
- `decks.py`   a deck, some of whose cards are known to lie at its bottom
- `table.py`   all that lies on the table, and the moves of tiles on it
- `gains.py`   what is gained: patterns, artisans, last-tile inspirations
- `turns.py`   a player's turn; `inspirations.py` the effects used in it
- `automa.py`  the solo opponent
- `scoring.py` bonuses, ranking, scenarios
- `game.py`    rounds and the whole game, `ReferenceGame`
"""

from tests.reference.game import ReferenceGame

__all__ = ["ReferenceGame"]
