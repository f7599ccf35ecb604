"""Artistry, a board game against a rule-driven opponent, as a reinforcement-learning environment.

    import artistry_env, gymnasium
    env = gymnasium.make("Artistry/Solo-v0", difficulty="hard", observation="flat")

For people and scripts: `Game` (game.py), `ActionTable` (actions.py), `CardSet` (cards.py). The rules are in rules/.
"""

from __future__ import annotations

from artistry_env.actions import Action, ActionTable
from artistry_env.cards import CardSet
from artistry_env.game import Game, IllegalAction
from artistry_env.registration import register

__all__ = ["Action", "ActionTable", "CardSet", "Game", "IllegalAction"]
__version__ = "0.1.0"

register()
