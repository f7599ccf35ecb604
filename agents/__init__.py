"""Who plays: agents, made from their specs. The arrows run agents -> artistry_env, never back.

    agent = agents.make("greedy")
    codes = agent.act(games, masks)

protocol.py says what an agent is; registry.py which there are; luck.py where their randomness comes from. duel.py is
the environment in which one learns against them, `Artistry/Duel-v0`; registration.py registers it.
"""

from agents.problems import AgentError
from agents.protocol import Agent, Games
from agents.registration import register
from agents.registry import docs, make, names

__all__ = ["Agent", "AgentError", "Games", "docs", "make", "names"]

register()
