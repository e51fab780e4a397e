"""What suits a GPU: how many warps look after a room of games, from how much code on functions are not copied, or registers of a thread where
each has a game of its own: `python -m benchmarks.gpu_tune GAME SEATS`."""

import sys
from typing import Any

from paddock.engine import gpu, gpu_build
from paddock.engine.catalog import found

REGISTERS, WARPS, LARGE = (48, 64, None), (3, 4, 5, 6), (300, 600, 1200, 2400)
GAMES = 1 << 19


def main() -> None:
    game, seats = found()[sys.argv[1]], int(sys.argv[2])
    rooms = [(large, {"warps": warps}) for large in LARGE for warps in WARPS]
    tried: list[tuple[int, dict[str, Any]]] = rooms if hasattr(game.rules, "coming") else [(0, {"registers": n}) for n in REGISTERS]
    for large, how in tried:
        gpu_build.LARGE = gpu_build.LARGE_IF_BRIEF = large
        gpu._kernels.clear()
        batch = gpu.GpuBatch(game, seats, **how)
        decisions = int(batch.random(0, GAMES)[0][:, gpu.DECISIONS].sum())
        times = sorted(batch.random(0, GAMES)[2] for _ in range(3))
        said = f"{game.name} {seats} seats, {how}, large {large}: {batch.room} games in a room"
        print(f"{said}, {decisions / times[1] / 1e9:.3f} G decisions/s", flush=True)


if __name__ == "__main__":
    main()
