"""How registers, games of a thread and blocks change the speed on a GPU: `python -m benchmarks.gpu_tune GAME SEATS`."""

import sys

from paddock.engine import gpu
from paddock.engine.catalog import found

REGISTERS, ROOMS, BLOCKS = (64, None), (1, 4096, 8192, 16384), (1, 2, 4, 8)
GAMES = 1 << 18


def main() -> None:
    game, seats = found()[sys.argv[1]], int(sys.argv[2])
    for registers in REGISTERS:
        for room in ROOMS:
            gpu.ROOM = room
            batch = gpu.GpuBatch(game, seats, registers=registers)
            batch.random(0, 1 << 10)
            (used,) = batch.kernel.get_regs_per_thread().values()
            (local,) = batch.kernel.get_local_mem_per_thread().values()
            print(
                f"{game.name} {seats} seats: {batch.games_each} games a thread, {used} registers, {local} bytes of local memory", flush=True
            )
            for blocks in BLOCKS:
                batch.blocks_each = blocks
                times = sorted(batch.random(0, GAMES)[2] for _ in range(3))
                decisions = int(batch.random(0, GAMES)[0][:, gpu.DECISIONS].sum())
                print(f"  {blocks} blocks on a multiprocessor: {decisions / times[1] / 1e9:.3f} G decisions/s", flush=True)


if __name__ == "__main__":
    main()
