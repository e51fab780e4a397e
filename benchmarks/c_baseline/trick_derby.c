// Trick Derby in C by hand: the yardstick for the compiled Python rules.
//
//   gcc -O3 -march=native trick_derby.c -o trick_derby && ./trick_derby SEATS SEED GAMES RUNS
//
// It plays exactly the games of Batch(GAME, SEATS).random(SEED, GAMES): the same ChaCha8 words, the same even draws, the same picks
// among the offered actions, all the rules with the default options, and everything that the Python state keeps of a game (what was
// seen of each horse, the score sheet). Like the Python rules, and like race.c beside it, it is a step by step machine: `legal` offers
// sets of actions, one is picked, `play` does it, and between two decisions a state could be copied or saved. It writes no log.
//
// What it prints is in whole_games.h.
#include "common.h"

#define SEAT_COUNTS(X) X(3) X(4)

enum { DISCARDING = 1, TICKET_UP, TICKET_DOWN, PLAYING };
enum { PLAY = 0, PLAY_WHIP = 48, DISCARD = 96, TICKET = 144 };
enum { VANILLA = 0, DUMMY = 3, WIN = 4, GOAL = 7, WHIPS = 2, NONE = -1, NUMBERS = 12, CARDS = 48 };
#define ONE_COLOUR 0xFFFull

static const u8 MARKS[NUMBERS] = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3};  // TD-1.4

// ------------------------------------------------------------------ the state

typedef struct {
    Rng rng;
    u64 deal[4], shown[4], gone[4], hand[4];  // hand[DUMMY] with three players: the dummy's
    i16 score[4];
    u8 ridden[4], horse[4], whips[4], square[4], arrival[4], odds[4];
    i8 up[4], down[4], ticket_up[4], ticket_down[4];
    u8 trick[4];
    u8 past_horse[4][4], past_square[4][4], past_place[4][4], past_odds[4][4], past_points[4][4];
    i8 past_up[4][4], past_down[4][4];
    u8 pile[16];    // the dummy's twelve, top first
    u16 pile_left;  // places of the pile whose card is still in its hand
    i8 dummy_aside, declarer;
    u8 pending, over, phase, race, starter, opener, shown_top, leader, acted, led, tricks, arrivals, at_goal;
} State;

ALWAYS u64 colour_set(int colour) { return ONE_COLOUR << (colour * NUMBERS); }
ALWAYS int colour(int card) { return card / NUMBERS; }
ALWAYS int next_seat(int N, int seat) { return N == 4 ? (seat + 1) & 3 : seat == 2 ? 0 : seat + 1; }
ALWAYS u32 four(const void *bytes) {
    u32 x;
    memcpy(&x, bytes, 4);
    return x;
}
ALWAYS void set_four(void *bytes, u32 x) { memcpy(bytes, &x, 4); }

// The index of a byte among four that are different.
ALWAYS int find(const u8 *four_bytes, int byte) {
    __m128i same = _mm_cmpeq_epi8(_mm_cvtsi32_si128(four(four_bytes)), _mm_set1_epi8(byte));
    return __builtin_ctz(_mm_movemask_epi8(same));
}

ALWAYS int left_of(const State *s, int N, int rider) {
    if (N == 4) return (rider + 1) & 3;
    if (rider == DUMMY) return s->opener;
    int after = next_seat(N, rider);
    return after == s->opener ? DUMMY : after;
}

// ------------------------------------------------------------------ before a race (TD-2, TD-3)

ALWAYS void stack_runners(State *s) {
    u8 deck[4] = {0, 1, 2, 3};
    shuffle(&s->rng, deck, 4);
    for (int i = 0; i < 4; i++) s->arrival[deck[i]] = i;
    set_four(s->square, 0);
    s->arrivals = 4, s->at_goal = 0;
}

ALWAYS void set_cards_aside(State *s, int N) {
    u8 deck[4][16];
    for (int rider = 0; rider < 4; rider++) {
        u64 cards = s->deal[s->horse[rider]];
        for (int i = 0; i < NUMBERS; i++) deck[rider][i] = lowest(cards), cards &= cards - 1;
        shuffle(&s->rng, deck[rider], NUMBERS);
    }
    int top = deck[s->starter][0], at = top % NUMBERS;
    s->shown_top = top;
    s->shown[s->horse[s->starter]] |= only(top);
    for (int rider = 0; rider < 4; rider++) {
        int card = deck[rider][at], horse = s->horse[rider];
        u64 out = only(card);
        s->up[rider] = card;
        if (rider < N) {
            s->shown[horse] |= out;
        } else {
            int below = deck[rider][at == NUMBERS - 1 ? 0 : at + 1];
            out |= only(below);
            s->dummy_aside = below;
            s->shown[horse] = s->deal[horse];
            s->ridden[horse] |= 7;
            memcpy(s->pile, deck[rider], NUMBERS);
            s->pile_left = 0xFFF & ~(1 << at) & ~(1 << (at == NUMBERS - 1 ? 0 : at + 1));
        }
        s->gone[rider] = out;
        s->hand[rider] = s->deal[horse] & ~out;
    }
}

ALWAYS void nothing_laid(State *s, int N) {
    set_four(s->trick, 0xFFFFFFFF);
    u32 seats = N == 4 ? 0xFFFFFFFF : 0x00FFFFFF;
    set_four(s->down, seats), set_four(s->ticket_up, seats), set_four(s->ticket_down, seats);
    s->dummy_aside = NONE;
}

NEVER void begin_race(State *s, int N) {
    s->starter = find(s->horse, VANILLA);
    for (int rider = 0; rider < N; rider++) s->ridden[s->horse[rider]] |= 1 << rider;
    nothing_laid(s, N);
    s->tricks = 0, s->led = 0xFF, s->declarer = NONE, s->leader = 0xFF, s->acted = 0;
    stack_runners(s);
    set_cards_aside(s, N);
    s->phase = DISCARDING;
    s->pending = (1 << N) - 1;
}

NEVER void start(State *s, int N, u64 seed) {
    u8 deck[CARDS];
    memset((u8 *)s + sizeof(Rng), 0, sizeof *s - sizeof(Rng));
    mix_seed(&s->rng, seed);
    do {
        set_four(s->horse, 0x03020100);
        shuffle(&s->rng, s->horse, 4);
    } while (N == 3 && s->horse[DUMMY] == VANILLA);  // TD-9.1
    for (int card = 0; card < CARDS; card++) deck[card] = card;
    shuffle(&s->rng, deck, CARDS);
    for (int rider = 0; rider < 4; rider++) {
        u64 cards = 0;
        for (int i = 0; i < NUMBERS; i++) cards |= only(deck[rider * NUMBERS + i]);
        s->deal[s->horse[rider]] = cards;
    }
    set_four(s->odds, 0x02020202), set_four(s->whips, 0x02020202);
    memset(s->past_horse, NONE, 16), memset(s->past_place, NONE, 16), memset(s->past_up, NONE, 16), memset(s->past_down, NONE, 16);
    s->opener = find(s->horse, VANILLA);
    begin_race(s, N);
}

// ------------------------------------------------------------------ after a race (TD-6 to TD-8)

ALWAYS int ahead(const State *s, int horse) {
    return s->square[horse] == GOAL ? 10000 - s->arrival[horse] : 100 * s->square[horse] + s->arrival[horse];
}

ALWAYS void earn(State *s, int seat, int points) { s->score[seat] += points, s->past_points[s->race][seat] += points; }

NEVER void end_race(State *s, int N) {
    int race = s->race, at[5], far[4];
    u8 place[4];
    for (int h = 0; h < 4; h++) far[h] = ahead(s, h);
    for (int h = 0; h < 4; h++) {
        place[h] = 1 + (far[0] > far[h]) + (far[1] > far[h]) + (far[2] > far[h]) + (far[3] > far[h]);
        at[place[h]] = h;
    }
    set_four(s->past_square[race], four(s->square));
    set_four(s->past_place[race], four(place));
    set_four(s->past_odds[race], four(s->odds));
    set_four(s->past_horse[race], four(s->horse));
    int winner = at[1], second = at[2];
    for (int seat = 0; seat < N; seat++) {
        int up = s->ticket_up[seat], down = s->ticket_down[seat], points = 0;
        points += s->horse[seat] == winner ? 5 : 0;
        points += s->horse[seat] == second ? 3 : 0;
        s->past_up[race][seat] = up, s->past_down[race][seat] = down;
        u32 laid = 1u << up | 1u << down;
        points += laid == (1u << WIN | 1u << winner) ? s->odds[winner] : 0;
        points += laid == (1u << winner | 1u << second) ? s->odds[winner] + s->odds[second] : 0;
        earn(s, seat, points);
    }
    if (++s->race == N) {
        nothing_laid(s, N);
        set_four(s->up, 0xFFFFFFFF);
        memset(s->gone, 0, sizeof s->gone), memset(s->hand, 0, sizeof s->hand);
        s->over = 1, s->pending = 0;
        return;
    }
    set_four(s->odds, four(s->odds) + four(place) - 0x01010101);
    u8 horse[4];
    for (int rider = 0; rider < 4; rider++) horse[left_of(s, N, rider)] = s->horse[rider];
    set_four(s->horse, four(horse));
    begin_race(s, N);
}

// ------------------------------------------------------------------ tricks (TD-5, TD-9)

ALWAYS void lay_card(State *s, int rider, int card, int whip) {
    u64 b = only(card);
    s->hand[rider] &= ~b;
    s->gone[rider] |= b;
    s->shown[s->horse[rider]] |= b;
    s->trick[rider] = card;
    s->led = s->acted == 0 ? colour(card) : s->led;
    s->acted++;
    s->whips[rider] -= whip;
    s->declarer = whip ? rider : s->declarer;
}

ALWAYS void lay_dummy_card(State *s, int card, int whip) {
    __m128i there = _mm_cmpeq_epi8(_mm_loadu_si128((void *)s->pile), _mm_set1_epi8(card));
    s->pile_left &= ~(_mm_movemask_epi8(there) & 0xFFF);
    lay_card(s, DUMMY, card, whip);
}

ALWAYS void begin_trick(State *s, int N, int leader) {
    s->leader = leader, s->acted = 0, s->led = 0xFF, s->declarer = NONE;
    set_four(s->trick, 0xFFFFFFFF);
    if (N == 3 && leader == DUMMY) {
        lay_dummy_card(s, s->pile[__builtin_ctz(s->pile_left)], 0);
        s->pending = 1 << s->opener;
    } else {
        s->pending = 1 << leader;
    }
}

ALWAYS int may_whip(const State *s, int rider) { return (s->whips[rider] != 0) & (s->declarer == NONE); }

ALWAYS void dummy_follows(State *s) {
    u64 following = s->hand[DUMMY] & colour_set(s->led);
    if (following)
        lay_dummy_card(s, highest(following), 0);
    else
        lay_dummy_card(s, s->pile[__builtin_ctz(s->pile_left)], may_whip(s, DUMMY));
}

ALWAYS void end_trick(State *s, int N) {
    int ruling = s->declarer == NONE ? s->led : colour(s->trick[s->declarer]);
    u64 cards = only(s->trick[0]) | only(s->trick[1]) | only(s->trick[2]) | only(s->trick[3]);
    int best = highest(cards & colour_set(ruling)), winner = find(s->trick, best), horse = s->horse[winner];
    if (s->square[horse] != GOAL) {
        int to = s->square[horse] + MARKS[best - ruling * NUMBERS];
        int home = to >= GOAL;
        s->square[horse] = home ? GOAL : to;
        s->arrival[horse] = s->arrivals++;
        s->at_goal += home;
    }
    s->tricks++;
    if (RARE((s->at_goal == 2) | (s->hand[0] == 0)))
        end_race(s, N);
    else
        begin_trick(s, N, winner);
}

ALWAYS void play_card(State *s, int N, int seat, int card, int whip) {
    lay_card(s, seat, card, whip);
    if (N == 3 && s->acted == 3 && s->leader != DUMMY) dummy_follows(s);
    if (s->acted == 4)
        end_trick(s, N);
    else
        s->pending = 1 << next_seat(N, seat);
}

// ------------------------------------------------------------------ what may be done, and doing it

typedef struct {
    u64 first, second;  // two sets offered after another: the same cards without and with the whip
    int base, count;
} Offer;

ALWAYS u64 playable(const State *s, int seat) {
    u64 hand = s->hand[seat], following = s->acted ? hand & colour_set(s->led & 3) : hand;
    return following ? following : hand;
}

ALWAYS u64 tickets_up(const State *s, int N) {
    u32 taken = 0;
    for (int seat = 0; seat < N; seat++) taken |= 1u << (s->ticket_up[seat] & 31);  // none laid: bit 31
    return 31 & ~taken;
}

ALWAYS int to_act(const State *s) { return lowest(s->pending); }

ALWAYS Offer legal(const State *s, int N, int seat) {
    Offer o = {0, 0, 0, 0};
    if (s->phase == PLAYING) {
        o.first = playable(s, seat);
        o.second = may_whip(s, seat) ? o.first : 0;
        o.count = size(o.first) + size(o.second);
        return o;
    }
    o.base = s->phase == DISCARDING ? DISCARD : TICKET;
    o.first = s->phase == DISCARDING ? s->hand[seat] : s->phase == TICKET_UP ? tickets_up(s, N) : 31 & ~(1u << s->ticket_up[seat]);
    o.count = size(o.first);
    return o;
}

ALWAYS int offered(Offer o, int n) {
    int have = size(o.first), second = n >= have;
    return o.base + (second ? PLAY_WHIP : 0) + nth(o.first, n - (second ? have : 0));
}

ALWAYS void set_aside_down(State *s, int N, int seat, int card) {
    s->down[seat] = card;
    s->pending &= ~(1 << seat);
    if (s->pending) return;
    for (int k = 0; k < N; k++) {
        s->hand[k] &= ~only(s->down[k]);
        s->whips[k] += s->whips[k] < WHIPS;
    }
    if (N == 3) s->whips[DUMMY] = WHIPS;
    s->phase = TICKET_UP, s->acted = 0;
    s->pending = 1 << next_seat(N, s->starter);
}

ALWAYS void lay_ticket(State *s, int N, int seat, int ticket) {
    if (s->phase == TICKET_UP) {
        s->ticket_up[seat] = ticket;
        if (++s->acted == N)
            s->phase = TICKET_DOWN, s->pending = (1 << N) - 1;
        else
            s->pending = 1 << next_seat(N, seat);
        return;
    }
    s->ticket_down[seat] = ticket;
    s->pending &= ~(1 << seat);
    if (s->pending) return;
    s->phase = PLAYING;
    begin_trick(s, N, s->starter);
}

ALWAYS void play(State *s, int N, int seat, int action) {
    if (action < DISCARD) {
        int whip = action >= PLAY_WHIP;
        play_card(s, N, seat, action - (whip ? PLAY_WHIP : 0), whip);
    } else if (action < TICKET) {
        set_aside_down(s, N, seat, action - DISCARD);
    } else {
        lay_ticket(s, N, seat, action - TICKET);
    }
}

// ------------------------------------------------------------------ the books

// Score, score sheet, odds, whips, what was seen.
NEVER u32 hash_books(const State *s, u32 h) {
    h = hash_bytes(h, s->score, 8), h = hash_bytes(h, s->past_horse, 16), h = hash_bytes(h, s->past_square, 16);
    h = hash_bytes(h, s->past_place, 16), h = hash_bytes(h, s->past_odds, 16), h = hash_bytes(h, s->past_points, 16);
    h = hash_bytes(h, s->past_up, 16), h = hash_bytes(h, s->past_down, 16), h = hash_bytes(h, s->odds, 4);
    h = hash_bytes(h, s->whips, 4), h = hash_bytes(h, s->ridden, 4), h = hash_bytes(h, s->deal, 32), h = hash_bytes(h, s->shown, 32);
    h = hash_bytes(h, s->square, 4), h = hash_bytes(h, s->arrival, 4), h = hash_bytes(h, s->horse, 4), h = hash_bytes(h, s->up, 4);
    h = hash_bytes(h, s->pile, 12), h = hash_bytes(h, &s->shown_top, 1), h = hash_bytes(h, &s->tricks, 1);
    return hash_bytes(h, &s->at_goal, 1);
}

#include "whole_games.h"
