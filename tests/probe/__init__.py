"""The probe: a game of twenty cards that has every difficulty the engine must carry, and nothing else."""
