"""The drawing of a game: everything on the table is in it, nothing is cut off, it stands alone and never changes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from artistry_env.cards import COLORS, EFFECTS, LEVELS, CardSet
from artistry_env.game import Game
from artistry_env.render.palette import THEMES
from artistry_env.render.picture import HEIGHT, WIDTH, draw
from artistry_env.render.words import seat_name, setup_line
from tests.card_sets import random_card_set
from tests.random_play import choose, settings_of
from tests.reference.modes import SHARED, Mode
from tests.render.drawing import Part, read
from tests.render.scenes import SCENES, four, over, played, solo

CARD_SETS = [CardSet.load(), *(CardSet.from_dict(random_card_set(seed)) for seed in (1, 5))]
SLACK = 1.5  # pixels: widths of text are estimates


@pytest.mark.parametrize("style", ["hoarder", "busy"])
@pytest.mark.parametrize("mode", [Mode(1, "easy"), Mode(1, "hard"), *SHARED], ids=str)
@pytest.mark.parametrize("cards", CARD_SETS, ids=repr)
def test_any_table_is_whole_and_fits(mode: Mode, style: str, cards: CardSet) -> None:
    rng = random.Random(style)
    game = Game(settings_of(mode, cards, max_rounds=4), 5, log_events=True)
    while True:
        check(game)
        if game.over:
            break
        for _ in range(7):
            if not game.over:
                game.play(choose(rng, game, style))


def check(game: Game) -> None:
    """The drawing tells everything, inside its frame."""
    view, cards = game.view(), game.settings.cards
    drawing = read(game.svg(fonts=False))
    check_middle(view, cards, drawing)
    for seat in range(len(view["seats"])):
        check_seat(view, seat, cards, drawing.find(seat_name(view, seat)))
    left, top, right, bottom = drawing.extent()
    assert (left, top) == (0, 0)
    assert right <= WIDTH + SLACK
    assert bottom <= HEIGHT + SLACK


def check_middle(view: dict[str, Any], cards: CardSet, drawing: Part) -> None:
    titles, words = drawing.titles(), drawing.words()
    for cell, color in enumerate(view["board"]):
        row, column = divmod(cell, view["side"])
        assert f"{'abcdef'[column]}{row + 1}: {'empty' if color is None else COLORS[color]}" in titles
    for slot, number in enumerate(view["market"]):
        if number is None:
            assert f"slot {slot}: no pattern" in titles
            continue
        card = cards.patterns[number]
        start = f"slot {slot}: pattern {number}, {COLORS[card.type]}, {card.renown} renown, costs "
        (title,) = [title for title in titles if title.startswith(start)]
        assert drawing.find(title).words().count(str(card.renown)) == 1
        letters = [text for text in drawing.find(title).words() if len(text) == 1 and text.isupper()]
        assert sorted(letters) == sorted(COLORS[i][0].upper() for i, n in enumerate(card.cost) for _ in range(n))
    for place, number in enumerate(view["display"]):
        face = cards.inspirations[number]
        assert f"place {place}: inspiration {number}, {COLORS[face.color]}: {words_of(face.effect)}" in titles
    for text in (
        f"{view['pattern_deck']} patterns in the deck",
        f"{view['inspiration_deck']} inspirations in the deck",
        f"Bag {sum(view['bag'])}",
        f"Remnant pile {sum(view['remnant'])}",
    ):
        assert text in words
    for kind in range(len(COLORS)):
        assert (f"{COLORS[kind]} master left" in titles) == (kind in view["masters"])
    for seat, here in enumerate(view["seats"]):
        assert f"{seat_name(view, seat)}: {here['renown']} renown" in titles


def check_seat(view: dict[str, Any], seat: int, cards: CardSet, panel: Part) -> None:
    here, titles, words = view["seats"][seat], panel.titles(), panel.words()
    for color, name in enumerate(COLORS):
        for kind, count in (("tile", here["hand"][color]), ("pattern", here["patterns"][color])):
            assert f"{count} {name} {kind}{'' if count == 1 else 's'}" in titles
    for kind, level in here["artisans"]:
        (title,) = [title for title in titles if title.startswith(f"{COLORS[kind]} {LEVELS[level]}")]
        shape = cards.shapes[kind][level]
        assert len(panel.find(title).boxes) == 2 + sum(row.count("X") for row in shape)  # card, letter, tiles
        if "automa" in view and seat == 1:
            where = {"in the automa's deck": "deck", "revealed": "revealed"}
            assert {title.endswith(words): [kind, level] in view["automa"][key] for words, key in where.items()} in (
                {True: True, False: False},
                {False: False},
            )
    for number in here["inspirations"]:
        face = cards.inspirations[number]
        told = f"inspiration {number}, {COLORS[face.color]}: {words_of(face.effect)}"
        assert (f"{told}, used this round" if number in here["used"] else told) in titles
    assert (f"{here['face_down']} face-down" in words) == (here["face_down"] > 0)
    assert ("passed" in words) == here["passed"]
    assert ("to move" in words) == (view["to_move"] == seat)
    assert f"{here['total']} with bonuses" in words
    left, top, right, bottom = panel.extent()
    frame = panel.boxes[0]
    assert left >= frame[0] - SLACK
    assert top >= frame[1] - SLACK
    assert right <= frame[0] + frame[2] + SLACK
    assert bottom <= frame[1] + frame[3] + SLACK


def words_of(effect: int) -> str:
    return EFFECTS[effect].replace("_", " ")


def test_whose_move_it_is_and_what_was_done() -> None:
    words = read(played().svg()).words()
    assert "Player to play" in words
    assert "Round 2" in words
    assert "player: take d2 c3 b4 (apprentice of glass)" in words
    assert "automa: reveals ceramic apprentice, takes a1 a2 b2" in words
    assert "main actions left: 1, discount: none, 3 tiles for a missing one" in words
    assert "Solo, standard automa" in words


def test_the_end() -> None:
    words = read(over().svg()).words()
    assert "Won by player" in words
    assert "player: 27; automa: 4" in words
    assert "won" in words


def test_what_kind_of_game_it_is() -> None:
    assert setup_line(solo().settings) == "Solo, easy automa"
    assert setup_line(over().settings) == "Solo, standard automa, scenario 2"
    assert setup_line(four().settings) == "4 players"


def test_much_news_keeps_the_decision_and_the_moves() -> None:
    news = ["player: stop", *(f"automa: turn {turn}" for turn in range(9)), "new on the board: C1"]
    game = solo()
    words = read(draw(game.view(), game.settings.cards, news)).words()
    assert [line for line in words if line in news] == [news[0], *news[-3:-1]]
    assert "and 8 more lines" in words


@pytest.mark.parametrize("renown", [25, 26, 40])
def test_a_track_of_any_length(renown: int) -> None:
    game = solo()
    view = game.view()
    view["seats"][0]["renown"] = renown
    drawing = read(draw(view, game.settings.cards))
    assert str(renown) in drawing.words()
    assert drawing.extent()[2] <= WIDTH


def test_all_seats_on_one_place_of_the_track() -> None:
    game = four()
    view = game.view()
    for seat in view["seats"]:
        seat["renown"] = 20
    titles = read(draw(view, game.settings.cards)).titles()
    assert [title for title in titles if title.endswith(": 20 renown")] == [f"seat {i}: 20 renown" for i in range(4)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES)
def test_it_stands_alone_and_is_always_the_same(scene: str, theme: str) -> None:
    svg = SCENES[scene]().svg(theme)
    assert svg == SCENES[scene]().svg(theme)
    assert svg.count("http") == 1  # the name of the format
    assert svg.count("@font-face") == 2
    assert "class=" not in svg
    assert svg.isascii()


def test_notebooks_show_it() -> None:
    game = played()
    assert game._repr_html_() == game.svg(fonts=False)
    assert game._repr_html_().startswith("<svg ")
    assert "<style" not in game._repr_html_()  # which would reach beyond the picture


def test_an_unknown_theme() -> None:
    with pytest.raises(ValueError, match=r"^theme: found 'blue', expected one of light, dark$"):
        played().svg("blue")
