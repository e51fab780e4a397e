"""Random numbers: ChaCha8 with a 256-bit key, uniform draws, shuffles.

The generator is a record (`RNG`), nested in every game state as `s.rng`. Bots and loops use a separate generator. ChaCha8
has RFC 8439's layout with a 64-bit block number and a 64-bit stream number. After an undo that takes back random draws, the game
continues in a new stream, so nobody sees the same draw twice.
"""

import numpy as np

from paddock.engine.rules.bitset import nth, size
from paddock.engine.rules.types import Cells8, Cells16, Rng

WORDS = 16  # words in a block
KEY_WORDS = 8
M32 = 0xFFFFFFFF

RNG = np.dtype(
    [("key", np.uint32, (KEY_WORDS,)), ("buf", np.uint32, (WORDS,)), ("block", np.int64), ("stream", np.int32), ("left", np.int32)],
    align=True,
)


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on four 32-bit words."""
    a = (a + b) & M32
    d ^= a
    d = ((d << 16) & M32) | (d >> 16)
    c = (c + d) & M32
    b ^= c
    b = ((b << 12) & M32) | (b >> 20)
    a = (a + b) & M32
    d ^= a
    d = ((d << 8) & M32) | (d >> 24)
    c = (c + d) & M32
    b ^= c
    b = ((b << 7) & M32) | (b >> 25)
    return a, b, c, d


def next_block(rng: Rng) -> None:
    """Fill the buffer with the next 16 words."""
    k, o = rng.key, rng.buf
    k0, k1, k2, k3 = int(k[0]), int(k[1]), int(k[2]), int(k[3])
    k4, k5, k6, k7 = int(k[4]), int(k[5]), int(k[6]), int(k[7])
    n0, n1, n2 = int(rng.block) & M32, int(rng.block) >> 32, int(rng.stream)
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n0, n1, n2, 0
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    o[0], o[1], o[2], o[3] = (x0 + 0x61707865) & M32, (x1 + 0x3320646E) & M32, (x2 + 0x79622D32) & M32, (x3 + 0x6B206574) & M32
    o[4], o[5], o[6], o[7] = (x4 + k0) & M32, (x5 + k1) & M32, (x6 + k2) & M32, (x7 + k3) & M32
    o[8], o[9], o[10], o[11] = (x8 + k4) & M32, (x9 + k5) & M32, (x10 + k6) & M32, (x11 + k7) & M32
    o[12], o[13], o[14], o[15] = (x12 + n0) & M32, (x13 + n1) & M32, (x14 + n2) & M32, x15


def word(rng: Rng) -> int:
    """The next 32 random bits."""
    if rng.left == 0:
        next_block(rng)
        rng.block += 1
        rng.left = WORDS
    rng.left -= 1
    return int(rng.buf[WORDS - 1 - rng.left])


def below(rng: Rng, n: int) -> int:
    """A uniform random number 0 ... n - 1 (multiply and reject)."""
    m = word(rng) * n
    if (m & M32) < n:
        floor = 0x100000000 % n
        while (m & M32) < floor:
            m = word(rng) * n
    return m >> 32


def pick(rng: Rng, of: int) -> int:
    """A uniform random element of a set that is not empty."""
    return nth(of, below(rng, size(of)))


def shuffle8(rng: Rng, cells: Cells8, start: int, n: int) -> None:
    """Shuffle cells[start : start + n] in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        x = cells[start + i]
        cells[start + i] = cells[start + j]
        cells[start + j] = x


def shuffle16(rng: Rng, cells: Cells16, start: int, n: int) -> None:
    """Shuffle cells[start : start + n] in place."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        x = cells[start + i]
        cells[start + i] = cells[start + j]
        cells[start + j] = x


def unwind(rng: Rng) -> None:
    """Reset to the beginning of the stream. The key stays."""
    rng.block = 0
    rng.left = 0
    for i in range(WORDS):
        rng.buf[i] = 0


def rekey(rng: Rng, source: Rng) -> None:
    """Draw a new key from another generator and reset to stream 0. `hide` calls it for the record's own generator."""
    for i in range(KEY_WORDS):
        rng.key[i] = word(source)
    rng.stream = 0
    unwind(rng)


def mix32(x: int) -> int:
    """A bijective hash of 32 bits. Every product stays below 2**63, because interpreted and compiled code differ on overflow."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & M32
    x ^= x >> 15
    x = (x * 0x735A2D97) & M32
    return x ^ (x >> 15)


def mix_seed(rng: Rng, seed: int) -> None:
    """Key the generator from one integer, 0 or more, so that a batch can number its games. Tables with a secret key never use it."""
    low, high = int(seed) & M32, (int(seed) >> 32) & M32
    for i in range(KEY_WORDS):
        rng.key[i] = mix32(mix32((low + i * 0x1E3779B9) & M32) ^ high)
    rng.stream = 0
    unwind(rng)
