"""What a viewer is shown, made from the viewer's own view of the game. Imports no command handlers."""
