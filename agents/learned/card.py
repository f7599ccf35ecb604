"""The card of trained weights: a JSON file that says what they were trained for, how, and how well they play.

Keys: `format`; `network` (what it reads, its layers); `made_for` (card set, players, hashes of the observation's layout
and of the action table); `training` (command, configuration, steps, seconds, machine, versions); `results` (figures
with intervals, of games on seeds that training never used). Neighbour: weights.py.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agents.learned.option_numbers import OPTION_SIZE, OUTLOOK_AT
from agents.learned.state_numbers import STATE_SIZE
from artistry_env.actions import ActionTable
from artistry_env.cards import CardSet, CardSetError
from artistry_env.files import read_json, shown_path, write_whole
from artistry_env.game import action_table
from artistry_env.observation import layout
from artistry_env.settings import Settings, checked_settings

FORMAT = "artistry learned agent 1"
READING = 2
"""The version of what state and option numbers mean; weights of another version cannot be used.

Version 1 is the same for solo games; at a table it knew nothing of what the rival can do (rivals.py).
"""

FIRST_SOLO_READING = 1

FIRST_OPTION_SIZE = OUTLOOK_AT
"""How many option numbers the first networks read: those before the outlook."""


def card_path(weights: Path) -> Path:
    """Where the card of some weights is."""
    return weights.with_suffix(".json")


def network_facts(**layers: Any) -> dict[str, Any]:
    """The card's `network`."""
    return {"reading": READING, "state_numbers": STATE_SIZE, "option_numbers": OPTION_SIZE} | layers


def made_for(settings: Settings) -> dict[str, Any]:
    """The card's `made_for`: the games that the weights were trained on."""
    return {
        "cards": settings.cards.name,
        "cards_hash": settings.cards.hash,
        "players": settings.players,
        "layout_hash": layout(settings).hash,
        "actions_hash": actions_hash(action_table(settings.cards, settings.side)),
    }


def actions_hash(table: ActionTable) -> str:
    """Sha256 in hex of an action table: equal hashes mean that all codes mean the same."""
    content = [[kind, list(arg) if isinstance(arg, tuple) else arg] for kind, arg in table]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def write_card(path: Path, card: Mapping[str, Any]) -> None:
    """Write a card; OSError in one line if that fails."""
    write_whole(path, json.dumps({"format": FORMAT, **card}, indent=2) + "\n")


def read_card(path: Path) -> dict[str, Any]:
    """The content of a card.

    Raises:
        OSError: there is none, or it cannot be read.
        ValueError: it is no card; one line.
    """
    card = read_json(path, "the card of a learned agent")
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        found = card.get("format") if isinstance(card, dict) else type(card).__name__
        raise ValueError(f"{shown_path(path)}: found format {found!r}, expected {FORMAT!r}")
    return card


def check_card(card: Mapping[str, Any], source: str) -> None:
    """Refuse a card whose weights read positions otherwise than this program shows them; a ValueError in one line."""
    network, games = card.get("network"), card.get("made_for")
    if not isinstance(network, dict) or not isinstance(games, dict):
        raise ValueError(f"{source}: found no network or no made_for, expected both")
    readings = (FIRST_SOLO_READING, READING) if games.get("players", 1) == 1 else (READING,)
    for name, versions in (("reading", readings), ("state_numbers", (STATE_SIZE,))):
        if network.get(name) not in versions:
            raise ValueError(f"{source}: {name}: found {network.get(name)!r}, expected {versions[-1]}; train it anew")
    options = network.get("option_numbers")
    if not isinstance(options, int) or not FIRST_OPTION_SIZE <= options <= OPTION_SIZE:
        expected = f"{FIRST_OPTION_SIZE} to {OPTION_SIZE}"
        raise ValueError(f"{source}: option_numbers: found {options!r}, expected {expected}; train it anew")
    try:
        settings = checked_settings(games.get("players", 1), cards=CardSet.load(str(games.get("cards"))))
    except (CardSetError, ValueError):
        return  # of a card set that is not at hand: nothing to compare with
    here = made_for(settings)
    if games.get("cards_hash") == here["cards_hash"]:
        for name in ("layout_hash", "actions_hash"):
            if games.get(name) != here[name]:
                found = str(games.get(name))[:12]
                raise ValueError(f"{source}: {name}: found {found}, expected {here[name][:12]}; train it anew")
