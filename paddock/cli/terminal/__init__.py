"""Play in the terminal: drawing, questions, input, advice and saved games."""
