"""Random games on a GPU: `python -m benchmarks.gpu [GAME ...]`. Checks the first 64 games against the interpreted rules, then measures."""

import sys

from paddock.engine.catalog import found
from paddock.engine.gpu import GpuBatch, interpreted_game, numba_cuda

THREADS, AGAIN = 1 << 18, 5


def main() -> None:
    cuda = numba_cuda()
    print("device:", cuda.get_current_device().name)
    games = found()
    for name in sys.argv[1:] or games:
        for seats in games[name].seats:
            batch = GpuBatch(games[name], seats)
            totals, results, _ = batch.random(0, THREADS)
            same = all((int(totals[i, 0]), int(totals[i, 1])) == interpreted_game(games[name], seats, i) for i in range(64))
            faults = int((totals[:, 2] != 0).sum())
            for rounds in (1, 4):
                times = sorted(batch.random(0, THREADS, rounds)[2] for _ in range(AGAIN))
                decisions = int(batch.random(0, THREADS, rounds)[0][:, 0].sum())
                rate = decisions / times[AGAIN // 2]
                print(
                    f"{name} {seats} seats: {THREADS * rounds} games, {decisions} decisions, {times[AGAIN // 2] * 1000:.1f} ms, "
                    f"{rate / 1e9:.2f} G decisions/s, {THREADS * rounds / times[AGAIN // 2] / 1e6:.1f} M games/s, faults {faults}, "
                    f"first 64 equal to interpreted: {same}, mean scores {(results[:, ::2].mean(axis=0)).round(2).tolist()}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
