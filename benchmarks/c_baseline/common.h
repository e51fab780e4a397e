// What every yardstick needs before its rules: ChaCha8, even draws, shuffles and bit sets, as paddock/engine has them.
//
// `whole_games.h`, which a yardstick includes behind its rules, plays and measures. It needs a processor with AVX2 and BMI2.
#pragma once
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;
typedef int8_t i8;
typedef int16_t i16;

#define ALWAYS static inline __attribute__((always_inline))
#define NEVER static __attribute__((noinline))
#define RARE(x) __builtin_expect(!!(x), 0)

// ------------------------------------------------------------------ chance

#define WORDS 32            // of two blocks
#define CHOICES (1u << 30)  // stream of the players' own random numbers

typedef struct {
    u32 key[8], buf[WORDS];
    u64 block;
    u32 stream, left;
} Rng;

#ifdef __AVX512VL__
#define TURN(v, n) _mm256_rol_epi32(v, n)
#else
#define TURN(v, n) _mm256_or_si256(_mm256_slli_epi32(v, n), _mm256_srli_epi32(v, 32 - (n)))
#endif
#define TWICE(v) _mm256_broadcastsi128_si256(v)
#define LANES(v, order) _mm256_shuffle_epi32(v, order)

// Two blocks side by side, one in each half of the registers: they take hardly longer than one.
NEVER void next_blocks(Rng *r) {
    const __m256i by16 = TWICE(_mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2));
    const __m256i by8 = TWICE(_mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3));
    const __m256i a0 = TWICE(_mm_set_epi32(0x6B206574, 0x79622D32, 0x3320646E, 0x61707865));
    const __m256i b0 = TWICE(_mm_loadu_si128((void *)r->key)), c0 = TWICE(_mm_loadu_si128((void *)(r->key + 4)));
    const __m256i d0 = _mm256_set_epi64x(r->stream, r->block + 1, r->stream, r->block);
    __m256i a = a0, b = b0, c = c0, d = d0;
#define HALF                                               \
    a = _mm256_add_epi32(a, b);                            \
    d = _mm256_shuffle_epi8(_mm256_xor_si256(d, a), by16); \
    c = _mm256_add_epi32(c, d);                            \
    b = _mm256_xor_si256(b, c);                            \
    b = TURN(b, 12);                                       \
    a = _mm256_add_epi32(a, b);                            \
    d = _mm256_shuffle_epi8(_mm256_xor_si256(d, a), by8);  \
    c = _mm256_add_epi32(c, d);                            \
    b = _mm256_xor_si256(b, c);                            \
    b = TURN(b, 7);
    for (int i = 0; i < 4; i++) {
        HALF
        b = LANES(b, 0x39), c = LANES(c, 0x4E), d = LANES(d, 0x93);
        HALF
        b = LANES(b, 0x93), c = LANES(c, 0x4E), d = LANES(d, 0x39);
    }
    a = _mm256_add_epi32(a, a0), b = _mm256_add_epi32(b, b0), c = _mm256_add_epi32(c, c0), d = _mm256_add_epi32(d, d0);
    _mm256_storeu_si256((void *)r->buf, _mm256_permute2x128_si256(a, b, 0x20));
    _mm256_storeu_si256((void *)(r->buf + 8), _mm256_permute2x128_si256(c, d, 0x20));
    _mm256_storeu_si256((void *)(r->buf + 16), _mm256_permute2x128_si256(a, b, 0x31));
    _mm256_storeu_si256((void *)(r->buf + 24), _mm256_permute2x128_si256(c, d, 0x31));
    r->block += 2;
    r->left = WORDS;
}

ALWAYS u32 word(Rng *r) {
    if (RARE(r->left == 0)) next_blocks(r);
    return r->buf[WORDS - r->left--];
}

NEVER u32 below_again(Rng *r, u32 n, u64 m) {
    u32 floor = (u32)(0x100000000ull % n);
    while ((u32)m < floor) m = (u64)word(r) * n;
    return m >> 32;
}

ALWAYS u32 below(Rng *r, u32 n) {
    u64 m = (u64)word(r) * n;
    return RARE((u32)m < n) ? below_again(r, n, m) : (u32)(m >> 32);
}

ALWAYS void shuffle(Rng *r, u8 *cells, int n) {
    for (int i = n - 1; i > 0; i--) {
        u32 j = below(r, i + 1);
        u8 x = cells[i];
        cells[i] = cells[j];
        cells[j] = x;
    }
}

ALWAYS u32 mix32(u32 x) {
    x = (x ^ (x >> 16)) * 0x21F0AAADu;
    x = (x ^ (x >> 15)) * 0x735A2D97u;
    return x ^ (x >> 15);
}

ALWAYS void mix_seed(Rng *r, u64 seed) {
    for (u32 i = 0; i < 8; i++) r->key[i] = mix32(mix32((u32)seed + i * 0x1E3779B9u) ^ (u32)(seed >> 32));
    r->block = 0, r->stream = 0, r->left = 0;
}

// ------------------------------------------------------------------ small sets

ALWAYS int size(u64 of) { return __builtin_popcountll(of); }
ALWAYS int lowest(u64 of) { return __builtin_ctzll(of); }
ALWAYS int highest(u64 of) { return 63 - __builtin_clzll(of); }
ALWAYS u64 only(int element) { return 1ull << element; }

ALWAYS int nth(u64 of, int n) { return lowest(_pdep_u64(1ull << n, of)); }

// ------------------------------------------------------------------ hashes

static u32 hash_bytes(u32 h, const void *bytes, int n) {
    for (int i = 0; i < n; i++) h = h * 31 + ((const u8 *)bytes)[i] + 1;
    return h;
}
