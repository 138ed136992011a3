"""How the lookup of rules understands a question, without knowing any game."""
