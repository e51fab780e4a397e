"""The probe: a game of twenty cards for tests. It has every feature that is difficult for the engine, and nothing else."""
