"""Pictures of a game, all made from `Game.view`: text, SVG, pixels.

modes.py gives one in a render mode of the environments; text.py writes for terminals, terminal.py in colors; picture.py
draws an SVG, pixels.py makes PNG and arrays of it; words.py and news.py say what all of them say.
"""
