"""How block size, registers and the number of threads change the speed on a GPU: `python -m benchmarks.gpu_tune GAME SEATS`."""

import sys

from paddock.engine import gpu
from paddock.engine.catalog import found


def main() -> None:
    game, seats = found()[sys.argv[1]], int(sys.argv[2])
    for registers in (None, 64, 128):
        batch = gpu.GpuBatch(game, seats, registers=registers)
        gpu.BLOCK = 128
        batch.random(0, 1 << 14)
        (used,) = batch.kernel.get_regs_per_thread().values()
        (local,) = batch.kernel.get_local_mem_per_thread().values()
        print(f"{game.name} {seats} seats: at most {registers} registers, {used} used, {local} bytes of local memory a thread", flush=True)
        for block in (32, 64, 128, 256):
            gpu.BLOCK = block
            for power, rounds in ((15, 8), (16, 4), (17, 2), (18, 1), (18, 4), (20, 1)):
                times = sorted(batch.random(0, 1 << power, rounds)[2] for _ in range(3))
                decisions = int(batch.random(0, 1 << power, rounds)[0][:, 0].sum())
                print(f"  block {block} threads 2^{power} rounds {rounds}: {decisions / times[1] / 1e9:.3f} G/s", flush=True)


if __name__ == "__main__":
    main()
