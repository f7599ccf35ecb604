"""The rules of Artistry, compiled: functions over one game record (state.py) and one record of card tables (tables.py).

Read in the order of play: setup.py, legal.py, play.py (which hands each decision to acquire.py, purchase.py or
inspirations.py), automa.py, rounds.py, scoring.py. Chance is drawn in chance.py alone. Everything runs uncompiled as
well, with the same results (NUMBA_DISABLE_JIT=1). Nothing here knows of learning; the environments are one folder up.
"""
