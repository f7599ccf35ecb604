"""Pictures of a game. text.py draws one for terminals."""
