"""Frames, replays and saved views. Each is made only from the viewer's own player view. Imports no command handlers."""
