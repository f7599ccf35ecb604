"""Agents as a user might write them, good and bad, for `path.py:ClassName`."""

from __future__ import annotations

import os
import time

import numpy as np


class First:
    """Plays the lowest legal code."""

    name = "first"

    def act(self, games, masks):
        return masks.argmax(axis=1)


class Scribbler(First):
    """Plays the lowest legal code, and writes on all it is shown."""

    name = "scribbler"

    def act(self, games, masks):
        codes = super().act(games, masks)
        games.records.renown = 99
        masks[:] = True
        return codes


class Cheat(First):
    """Plays illegally from its third decision in a game on."""

    name = "cheat"

    def act(self, games, masks):
        return np.where(games.records.decisions < 2, super().act(games, masks), masks.argmin(axis=1))


class Outside(First):
    name = "outside"

    def act(self, games, masks):
        return np.full(len(masks), masks.shape[1])


class Negative(First):
    name = "negative"

    def act(self, games, masks):
        return np.full(len(masks), -1)


class Floats(First):
    name = "floats"

    def act(self, games, masks):
        return np.ones(len(masks))


class TooFew(First):
    name = "too few"

    def act(self, games, masks):
        return super().act(games, masks)[1:]


class Broken(First):
    name = "broken"

    def act(self, games, masks):
        raise KeyError("my own\nbug")


class Mute(First):
    """Plays, but cannot say why."""

    name = "mute"

    def explain(self, game):
        raise KeyError("no\nwords")


class Dies(First):
    """Ends its process at its third decision, as an out-of-memory kill would."""

    name = "dies"

    def act(self, games, masks):
        if games.records.decisions.max() > 2:
            os._exit(9)
        return super().act(games, masks)


class Slow(First):
    """Thinks for a minute, but not about the first decision."""

    name = "slow"

    def act(self, games, masks):
        if games.records.decisions.max() > 0:
            time.sleep(60)
        return super().act(games, masks)


class Numbered(First):
    """Remembers which games it was asked about."""

    name = "numbered"

    def __init__(self):
        self.asked = []

    def act(self, games, masks):
        self.asked.append((games.numbers.copy(), games.records.seed[:, 0].copy()))
        return super().act(games, masks)


class Passer(First):
    """Says stop whenever it can."""

    name = "passer"

    def act(self, games, masks):
        stop = masks.shape[1] - 1
        return np.where(masks[:, stop], stop, super().act(games, masks))


class SlowAtThree(First):
    """Thinks for a minute at tables of three, but not about the first decision."""

    name = "slow at three"

    def act(self, games, masks):
        if games.records.players.max() == 3 and games.records.decisions.max() > 0:
            time.sleep(60)
        return super().act(games, masks)


class Teller(First):
    """Plays the lowest legal code, and tells what it thinks: the lower, the better."""

    name = "teller"

    def explain(self, game):
        legal = game.legal().tolist()
        parts = [1 - place / len(legal) for place in range(len(legal))]
        return [
            {"code": code, "visits": int(100 * part), "value": part, "error": 0.01}
            for code, part in zip(legal, parts, strict=True)
        ]


class SlowLater(First):
    """Thinks for a minute, or as long as it is told, about a game in the second half of a run."""

    name = "slow later"

    def act(self, games, masks):
        if games.numbers.max() >= 8 and games.records.decisions.max() > 0:
            time.sleep(float(os.environ.get("ARTISTRY_TEST_SECONDS", "60")))
        return super().act(games, masks)
