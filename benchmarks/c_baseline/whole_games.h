// Whole games of a yardstick, played, hashed and measured: included behind its rules, which define
//
//   SEAT_COUNTS(X)                      X(n) for every number of players
//   State, with `rng`, `over`           one game, which could be copied between any two decisions
//   start(s, N, seed)                   set up, from a state with any content
//   to_act(s), legal(s, N, seat)        who decides, and an Offer with `count` actions
//   offered(offer, n), play(s, N, seat, action)
//   hash_books(s, h)                    h = hash_bytes(h, ...) over all that the game leaves behind
//
// N is a constant wherever it is used: the machine is made once for every number of players.
//
// The program takes SEATS SEED GAMES RUNS and prints JSON: ns a decision (CPU time, median of RUNS), decisions, the hash of all actions,
// and the hash of the books at the end of every game, which a test compares so that no bookkeeping can be left out.
#pragma once

typedef struct {
    u64 decisions;
    u32 hash, books;
} Total;

ALWAYS void random_game(State *s, int N, Rng *choices, Total *total) {
    u32 h = total->hash;
    u64 n = 0;
    while (!s->over) {
        int seat = to_act(s);
        Offer o = legal(s, N, seat);
        int action = offered(o, below(choices, o.count));
        play(s, N, seat, action);
        h = h * 31 + action + 1;
        n++;
    }
    total->hash = h, total->decisions += n;
}

ALWAYS Total games_of(int N, u64 seed, u64 games, int with_books) {
    static State s;
    Total total = {0, 0, 0};
    for (u64 g = seed; g < seed + games; g++) {
        Rng choices;
        start(&s, N, g);
        memcpy(choices.key, s.rng.key, sizeof choices.key);
        choices.block = 0, choices.stream = CHOICES, choices.left = 0;
        random_game(&s, N, &choices, &total);
        __asm__ volatile("" : : "r"(&s) : "memory");  // the final state is looked at
        if (with_books) total.books = hash_books(&s, total.books);
    }
    return total;
}

#define MACHINE(n) \
    NEVER Total games_of_##n(u64 seed, u64 games, int with_books) { return games_of(n, seed, games, with_books); }
SEAT_COUNTS(MACHINE)

static Total play_games(int seats, u64 seed, u64 games, int with_books) {
    Total none = {0, 0, 0};
    switch (seats) {
#define SEATED(n) \
    case n: return games_of_##n(seed, games, with_books);
        SEAT_COUNTS(SEATED)
    }
    return none;
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
    int seats = argc > 1 ? atoi(argv[1]) : 4, runs = argc > 4 ? atoi(argv[4]) : 7;
    u64 seed = argc > 2 ? strtoull(argv[2], 0, 10) : 0, games = argc > 3 ? strtoull(argv[3], 0, 10) : 10000;
    double took[99];
    Total total = {0, 0, 0};
    if (runs >= 1 && runs <= 99) total = play_games(seats, seed, games, 1);
    if (total.decisions == 0) {
#define NAMED(n) " " #n
        fprintf(stderr, "usage: %s SEATS SEED GAMES RUNS; seats:" SEAT_COUNTS(NAMED) "; at least one game, 1 to 99 runs\n", argv[0]);
        return 2;
    }
    for (int r = 0; r < runs; r++) {
        double begun = now();
        Total again = play_games(seats, seed, games, 0);
        took[r] = (now() - begun) / again.decisions * 1e9;
        if (again.hash != total.hash) return 1;
    }
    qsort(took, runs, sizeof *took, by_size);
    printf("{\"seats\": %d, \"games\": %llu, \"decisions\": %llu, \"hash\": %u, \"books\": %u, \"ns\": %.3f, \"state\": %zu}\n", seats,
           (unsigned long long)games, (unsigned long long)total.decisions, total.hash, total.books, took[runs / 2], sizeof(State));
    return 0;
}
