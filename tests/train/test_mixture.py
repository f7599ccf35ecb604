"""Mixtures of levels and scenarios: what a text means, how it is dealt, what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from train.expert_settings import MIXTURE
from train.mixture import dealt, parse_mixture


def test_what_a_text_means() -> None:
    assert parse_mixture("mixture", "easy, hard*2,standard+3-4*0.5") == (
        (("easy", None), 1.0),
        (("hard", None), 2.0),
        (("standard", 3), 0.5),
        (("standard", 4), 0.5),
    )


@pytest.mark.parametrize(("start", "count"), [(0, 62), (17, 62), (0, 620)])
def test_any_stretch_is_dealt_by_weight(start: int, count: int) -> None:
    mixture = parse_mixture("mixture", MIXTURE)
    total = sum(weight for _, weight in mixture)
    found = Counter(dealt(mixture, count, start))
    for pair, weight in mixture:
        assert abs(found[pair] - count * weight / total) <= 2


def test_a_later_start_goes_on() -> None:
    mixture = parse_mixture("mixture", "easy,hard*2.5")
    assert dealt(mixture, 20)[7:] == dealt(mixture, 13, 7)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "mixture: found '', expected pieces such as hard*2 or standard+1-8*0.5"),
        ("hard*0", "mixture: found 'hard*0', expected pieces such as"),
        ("hard+9", "mixture: found 'hard+9', expected pieces such as"),
        ("soft", "mixture: found 'soft', expected one of easy, standard, hard"),
        ("hard,easy,hard*2", "mixture: found 'hard*2' once more, expected each level and scenario once"),
    ],
)
def test_what_is_refused(text: str, line: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        parse_mixture("mixture", text)
    assert str(error.value).startswith(line)
