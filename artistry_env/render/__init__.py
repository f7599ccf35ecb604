"""Pictures of a game. text.py draws one for terminals; modes.py is what the environments' `render()` does."""
