"""How many warps should look after a room, and registers a thread have, on a GPU: `python -m benchmarks.gpu_tune GAME SEATS`."""

import sys

from paddock.engine import gpu
from paddock.engine.catalog import found

REGISTERS, WARPS = (48, 64, None), (3, 4, 5, 6, 8)
GAMES = 1 << 19


def main() -> None:
    game, seats = found()[sys.argv[1]], int(sys.argv[2])
    tried = [{"warps": n} for n in WARPS] if hasattr(game.rules, "coming") else [{"registers": n} for n in REGISTERS]
    for how in tried:
        batch = gpu.GpuBatch(game, seats, **how)  # type: ignore[arg-type]
        decisions = int(batch.random(0, GAMES)[0][:, gpu.DECISIONS].sum())
        times = sorted(batch.random(0, GAMES)[2] for _ in range(3))
        (used,) = batch.kernel.get_regs_per_thread().values()
        print(
            f"{game.name} {seats} seats, {how}: {batch.room} games in a room, {used} registers, {decisions / times[1] / 1e9:.3f} G decisions/s"
        )


if __name__ == "__main__":
    main()
