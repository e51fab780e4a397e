"""Frames, replays and saved views. They contain only data that the viewer may see. Imports no command handlers."""
