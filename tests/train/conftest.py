"""For all tests of what is run: nothing is said of compiling, which would mix with the messages tested."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARTISTRY_QUIET", "1")
