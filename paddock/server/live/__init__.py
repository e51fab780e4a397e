"""The tables loaded in this process: connections that watch them, bots, timers, and notifications from other processes."""
