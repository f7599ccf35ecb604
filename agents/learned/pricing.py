"""What patterns of the market cost a hand: tiles missing, and whether trades can pay for them.

Hands and discounts are arrays of tiles by color. Neighbours: state_numbers.py, option_numbers.py; the rule itself is in
artistry_env/rules/purchase.py (RULINGS T6).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.compiling import jit
from artistry_env.rules.state import COLORS, NONE

NO_DISCOUNT = np.zeros(COLORS, np.int64)
"""Of a rival, whose inspirations are not asked."""


@jit
def missing_tiles(s: Any, slot: Any, hand: Any, discount: Any) -> Any:
    """How many tiles of the price of a pattern in a slot a hand lacks."""
    missing = 0
    for color in range(COLORS):
        price = max(s["cost"][slot, color] - discount[color], 0)
        missing += max(price - hand[color], 0)
    return missing


@jit
def spare_tiles(s: Any, slot: Any, hand: Any, discount: Any) -> Any:
    """How many tiles of a hand the price of a pattern leaves."""
    spare = 0
    for color in range(COLORS):
        price = max(s["cost"][slot, color] - discount[color], 0)
        spare += max(hand[color] - price, 0)
    return spare


@jit
def payable(s: Any, slot: Any, hand: Any, discount: Any, rate: Any) -> Any:
    """Whether a hand can pay for a pattern, `rate` tiles for each missing one."""
    if s["kind"][slot] == NONE:
        return False
    return missing_tiles(s, slot, hand, discount) * rate <= spare_tiles(s, slot, hand, discount)
