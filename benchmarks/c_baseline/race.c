// An earlier yardstick: a horse race with reduced rules (four players, no dummy, no public colours, no score sheet), in C by hand.
//
//   gcc -O3 -march=native race.c -o race && ./race GAMES RUNS
//
// It shows what a trick-taking race costs at all: the Trick Derby yardstick beside it, with all the rules, may take at most 1.3 times
// as long a decision. The chance of the game is ChaCha8, the choices come from SplitMix64. It prints JSON: ns a decision (CPU time,
// median of RUNS), decisions, the hash of all actions.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint8_t u8;
typedef int8_t i8;
typedef int16_t i16;

#define ALWAYS static inline __attribute__((always_inline))
enum { P_DISCARD, P_UP, P_DOWN, P_PLAY, P_OVER };
enum { PLAY = 0, WHIP = 48, DISCARD = 96, TICKET = 144 };

typedef struct {
    u32 key[8], buf[16];
    u64 block;
    u64 deal[4], shown[4], hand[4], gone[4], down[4];
    i16 score[4];
    u8 odds[4], square[4], arrival[4], first_horse[4], whips[4];
    i8 up[4], dn[4], trick[4];
    u8 left, phase, race, start, turn, acted, led;
    i8 declared;
    u8 arrivals, at_goal;
} State;

static const u8 MARKS[12] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
static const u8 COLOUR[48] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                              2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

// ------------------------------------------------------------------ chance

ALWAYS u64 mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

#define ROT(v, n) _mm_or_si128(_mm_slli_epi32(v, n), _mm_srli_epi32(v, 32 - n))

static __attribute__((noinline)) void chacha8(State *s) {
    const __m128i r16 = _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2);
    const __m128i r8 = _mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3);
    const __m128i a0 = _mm_set_epi32(0x6B206574, 0x79622D32, 0x3320646E, 0x61707865);
    const __m128i b0 = _mm_loadu_si128((void *)s->key), c0 = _mm_loadu_si128((void *)(s->key + 4));
    const __m128i d0 = _mm_set_epi64x(0, s->block);
    __m128i a = a0, b = b0, c = c0, d = d0;
#define HALF                                       \
    a = _mm_add_epi32(a, b);                       \
    d = _mm_shuffle_epi8(_mm_xor_si128(d, a), r16); \
    c = _mm_add_epi32(c, d);                       \
    b = _mm_xor_si128(b, c);                       \
    b = ROT(b, 12);                                \
    a = _mm_add_epi32(a, b);                       \
    d = _mm_shuffle_epi8(_mm_xor_si128(d, a), r8); \
    c = _mm_add_epi32(c, d);                       \
    b = _mm_xor_si128(b, c);                       \
    b = ROT(b, 7);
    for (int i = 0; i < 4; i++) {
        HALF
        b = _mm_shuffle_epi32(b, 0x39), c = _mm_shuffle_epi32(c, 0x4E), d = _mm_shuffle_epi32(d, 0x93);
        HALF
        b = _mm_shuffle_epi32(b, 0x93), c = _mm_shuffle_epi32(c, 0x4E), d = _mm_shuffle_epi32(d, 0x39);
    }
    _mm_storeu_si128((void *)s->buf, _mm_add_epi32(a, a0));
    _mm_storeu_si128((void *)(s->buf + 4), _mm_add_epi32(b, b0));
    _mm_storeu_si128((void *)(s->buf + 8), _mm_add_epi32(c, c0));
    _mm_storeu_si128((void *)(s->buf + 12), _mm_add_epi32(d, d0));
    s->block++;
    s->left = 16;
}

ALWAYS u64 raw(State *s) {
    if (s->left == 0) chacha8(s);
    s->left--;
    return s->buf[15 - s->left];
}

ALWAYS u32 below(State *s, u32 n) {
    u64 m = raw(s) * n;
    if ((m & 0xFFFFFFFF) < n) {
        u64 t = 0x100000000ull % n;
        while ((m & 0xFFFFFFFF) < t) m = raw(s) * n;
    }
    return m >> 32;
}

ALWAYS void shuffle(State *s, u8 *a, int n) {
    for (int i = n - 1; i > 0; i--) {
        u32 j = below(s, i + 1);
        u8 x = a[i];
        a[i] = a[j];
        a[j] = x;
    }
}

ALWAYS int nth(u64 m, int n) { return __builtin_ctzll(_pdep_u64(1ull << n, m)); }

// ------------------------------------------------------------------ races

ALWAYS int horse_of(const State *s, int seat) { return s->first_horse[(seat - s->race) & 3]; }

ALWAYS int rider_of(const State *s, int h) {
    for (int p = 0; p < 4; p++)
        if (horse_of(s, p) == h) return p;
    return 0;
}

ALWAYS void begin(State *s, int phase, int seat) { s->phase = phase, s->turn = seat, s->acted = 0; }

static void start_race(State *s) {
    u8 d[12], decks[4][12];
    for (int h = 0; h < 4; h++) d[h] = h, s->square[h] = 0;
    shuffle(s, d, 4);
    for (int i = 0; i < 4; i++) s->arrival[d[i]] = i;
    s->arrivals = 4, s->at_goal = 0;
    for (int p = 0; p < 4; p++) {
        u64 rest = s->deal[horse_of(s, p)];
        for (int i = 0; i < 12; i++) decks[p][i] = __builtin_ctzll(rest), rest &= rest - 1;
        shuffle(s, decks[p], 12);
    }
    int k = decks[s->start][0] % 12;
    for (int p = 0; p < 4; p++) {
        int h = horse_of(s, p);
        u64 card = 1ull << decks[p][k];
        s->hand[p] = s->deal[h] & ~card, s->gone[p] = card, s->shown[h] |= card, s->down[p] = 0;
        s->up[p] = s->dn[p] = s->trick[p] = -1;
    }
    s->declared = -1, s->led = 0;
    begin(s, P_DISCARD, s->start);
}

static void init(State *s, u64 seed) {
    u64 x = seed;
    u8 d[48];
    for (int i = 0; i < 4; i++) {
        x += 0x9E3779B97F4A7C15ull;
        u64 z = mix(x);
        s->key[2 * i] = (u32)z, s->key[2 * i + 1] = z >> 32;
    }
    s->block = 0, s->left = 0;
    for (int i = 0; i < 48; i++) d[i] = i;
    shuffle(s, d, 48);
    for (int h = 0; h < 4; h++) {
        u64 m = 0;
        for (int i = 0; i < 12; i++) m |= 1ull << d[h * 12 + i];
        s->deal[h] = m, s->shown[h] = 0, s->odds[h] = 2;
    }
    for (int p = 0; p < 4; p++) d[p] = p;
    shuffle(s, d, 4);
    for (int p = 0; p < 4; p++) s->first_horse[p] = d[p], s->whips[p] = 2, s->score[p] = 0;
    s->race = 0;
    s->start = rider_of(s, 0);
    start_race(s);
}

ALWAYS int ahead(const State *s, int h) { return s->square[h] == 7 ? 1000 - s->arrival[h] : s->square[h] * 100 + s->arrival[h]; }

static void end_race(State *s) {
    int place[4] = {0, 0, 0, 0}, at[4], a[4];
    for (int h = 0; h < 4; h++) a[h] = ahead(s, h);
    for (int h = 0; h < 4; h++)
        for (int o = 0; o < 4; o++) place[h] += a[o] > a[h];
    for (int h = 0; h < 4; h++) at[place[h]] = h;
    int first = at[0], second = at[1];
    s->score[rider_of(s, first)] += 5, s->score[rider_of(s, second)] += 3;
    for (int p = 0; p < 4; p++) {
        int laid = 1 << s->up[p] | 1 << s->dn[p];
        if (laid == (16 | 1 << first))
            s->score[p] += s->odds[first];
        else if (laid == (1 << first | 1 << second))
            s->score[p] += s->odds[first] + s->odds[second];
    }
    for (int h = 0; h < 4; h++) s->odds[h] += place[h];
    if (++s->race == 4) {
        s->phase = P_OVER;
    } else {
        s->start = (s->start + 1) & 3;
        start_race(s);
    }
}

// ------------------------------------------------------------------ decisions

ALWAYS void play(State *s, int card, int whip) {
    int p = s->turn;
    u64 b = 1ull << card;
    s->hand[p] &= ~b, s->gone[p] |= b, s->shown[horse_of(s, p)] |= b, s->trick[p] = card;
    if (s->acted == 0) s->led = COLOUR[card];
    if (whip) s->whips[p]--, s->declared = COLOUR[card];
    s->turn = (p + 1) & 3;
    if (++s->acted < 4) return;
    int trump = s->declared < 0 ? s->led : s->declared, w = 0;
    u64 set = 0;
    for (int q = 0; q < 4; q++) set |= 1ull << s->trick[q];
    int best = 63 - __builtin_clzll(set & 0xFFFull << (12 * trump));
    for (int q = 1; q < 4; q++) w = s->trick[q] == best ? q : w;
    int h = horse_of(s, w);
    if (s->square[h] != 7) {
        int to = s->square[h] + MARKS[best - 12 * trump];
        if (to >= 7) to = 7, s->at_goal++;
        s->square[h] = to, s->arrival[h] = s->arrivals++;
    }
    s->declared = -1;
    if (s->at_goal == 2 || s->hand[0] == 0)
        end_race(s);
    else
        begin(s, P_PLAY, w);
}

ALWAYS void discard(State *s, int card) {
    int p = s->turn;
    s->hand[p] &= ~(1ull << card), s->down[p] = 1ull << card, s->turn = (p + 1) & 3;
    if (++s->acted < 4) return;
    for (int q = 0; q < 4; q++) s->whips[q] = s->whips[q] >= 1 ? 2 : 1;
    begin(s, P_UP, (s->start + 1) & 3);
}

ALWAYS void lay_ticket(State *s, int ticket) {
    int p = s->turn;
    if (s->phase == P_UP)
        s->up[p] = ticket;
    else
        s->dn[p] = ticket;
    s->turn = (p + 1) & 3;
    if (++s->acted < 4) return;
    if (s->phase == P_UP)
        begin(s, P_DOWN, (s->start + 1) & 3);
    else
        begin(s, P_PLAY, s->start);
}

ALWAYS void apply(State *s, int a) {
    if (a < WHIP)
        play(s, a, 0);
    else if (a < DISCARD)
        play(s, a - WHIP, 1);
    else if (a < TICKET)
        discard(s, a - DISCARD);
    else
        lay_ticket(s, a - TICKET);
}

ALWAYS u64 playable(const State *s, int p) {
    u64 hand = s->hand[p], following = s->acted > 0 ? hand & (0xFFFull << (12 * s->led)) : 0;
    return following ? following : hand;
}

ALWAYS u64 tickets(const State *s, int p) {
    u64 free = 31;
    if (s->phase == P_DOWN) return free & ~(1ull << s->up[p]);
    for (int q = 0; q < 4; q++)
        if (s->up[q] >= 0) free &= ~(1ull << s->up[q]);
    return free;
}

ALWAYS int legal(const State *s, u64 *w) {
    int p = s->turn;
    w[0] = w[1] = w[2] = w[3] = 0;
    if (s->phase == P_PLAY) {
        w[0] = playable(s, p);
        w[1] = s->whips[p] && s->declared < 0 ? w[0] : 0;
        return __builtin_popcountll(w[0]) + __builtin_popcountll(w[1]);
    }
    int at = s->phase == P_DISCARD ? 2 : 3;
    w[at] = s->phase == P_DISCARD ? s->hand[p] : tickets(s, p);
    return __builtin_popcountll(w[at]);
}

ALWAYS int pick(u64 *c, int n) {
    *c += 0x9E3779B97F4A7C15ull;
    return ((mix(*c) >> 32) * (u64)n) >> 32;
}

static i64 playout(State *s, u64 *c, u32 *hash) {
    i64 n = 0;
    u32 h = *hash;
    while (s->phase != P_OVER) {
        u64 w[4];
        int k = legal(s, w), r = pick(c, k), i = 0;
        for (;; i++) {
            int have = __builtin_popcountll(w[i]);
            if (r < have) break;
            r -= have;
        }
        int a = 48 * i + nth(w[i], r);
        apply(s, a);
        h = h * 31 + a;
        n++;
    }
    *hash = h;
    return n;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 10000, runs = argc > 2 ? atoi(argv[2]) : 7;
    double took[99];
    i64 n = 0;
    u32 h = 0;
    static State s;
    if (games < 1 || runs < 1 || runs > 99) {
        fprintf(stderr, "usage: race GAMES RUNS(1-99)\n");
        return 2;
    }
    for (int r = 0; r < runs; r++) {
        u64 c = 12345;
        double begun = now();
        n = 0, h = 0;
        for (int g = 0; g < games; g++) {
            init(&s, g);
            n += playout(&s, &c, &h);
            __asm__ volatile("" : : "r"(&s) : "memory");  // the final state is looked at
        }
        took[r] = (now() - begun) / n * 1e9;
    }
    qsort(took, runs, sizeof *took, by_size);
    printf("{\"games\": %d, \"decisions\": %lld, \"hash\": %u, \"ns\": %.3f, \"state\": %zu}\n", games, (long long)n, h, took[runs / 2], sizeof(State));
    return 0;
}
