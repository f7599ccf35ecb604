"""The rules, clause by clause, held against the engine by positions laid out by hand.

clauses.py lists the clauses; positions.py and reading.py lay out positions and read them back.
"""
