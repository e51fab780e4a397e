// Long Shot in C by hand: the yardstick for the compiled Python rules.
//
//   gcc -O3 -march=native long_shot.c -o long_shot && ./long_shot SEATS SEED GAMES RUNS
//
// It plays exactly the games of Batch(GAME, SEATS).random(SEED, GAMES) with the default options: the same ChaCha8 words, the same even
// draws, the same picks among the offered actions. Like the Python rules it is a step by step machine: `legal` offers a set of actions,
// one is picked, `play` does it, and between two decisions a state could be copied or saved. It writes no log.
//
// A hand is kept as a set with a count of each card, as nothing in play depends on the order of a hand. Left out is what only hiding and
// views read in the Python rules: in which slot of a hand a card lies, and from which stack that slot was filled.
//
// What it prints is in whole_games.h.
#include "common.h"

#define SEAT_COUNTS(X) X(4) X(5) X(6)

enum { PLAYING = 1, SECOND, BOXING, TURNING };
enum { TO_BOX = 51, PASS = 63, STOP = 64 };
enum { SEATS = 6, HORSES = 6, BOXES = 12, RACES = 2, NO_CARD = 0, CARD_CODES = 52, NUMBERED = 43, FIRST_FREE = 43 };
enum { HAND = 8, SPURT_LINE = 44, GOAL = 60, HORSES_HOME = 3, LAST_ROUND = 60, MOST_CARDS = 112, PAID_PLACES = 3 };
enum { NOTHING = 9, VALUES = 10, LAID_BOX = 64, GATHERED_PER_BOX = 2 };  // NOTHING: the value that an empty box shows
#define ALL_FREE (0x1FFull << FIRST_FREE)

static const i8 ORDER_PAY[RACES][PAID_PLACES + 1] = {{60, 30, 10, -20}, {100, 50, 20, -40}};  // LS-7.1, LS-7.2, in thousands
static const i8 TICKET_PAY[RACES][PAID_PLACES + 1] = {{5, 3, 2, -1}, {10, 5, 3, -2}};

#define OF_HORSE(h) h + 1, h + 1, h + 2, h + 2, h + 3, h + 3, h + 4, h + 4, h + 5, h + 5, h + 6, h + 6, h + 7, h + 7
#define FREE_CARDS 43, 43, 43, 43, 44, 44, 44, 45, 45, 45, 46, 46, 46, 47, 47, 47, 48, 48, 48, 49, 49, 49, 50, 50, 50, 51, 51, 51
static const u8 FIVE_HORSE_DECK[] = {OF_HORSE(0), OF_HORSE(7), OF_HORSE(14), OF_HORSE(21), OF_HORSE(28), FREE_CARDS};  // LS-1.2
static const u8 SIX_HORSE_DECK[] = {OF_HORSE(0), OF_HORSE(7), OF_HORSE(14), OF_HORSE(21), OF_HORSE(28), OF_HORSE(35), FREE_CARDS};

#define ONE_TO_SEVEN 1, 2, 3, 4, 5, 6, 7
static const u8 VALUE[CARD_CODES] = {0,            ONE_TO_SEVEN, ONE_TO_SEVEN, ONE_TO_SEVEN, ONE_TO_SEVEN,
                                     ONE_TO_SEVEN, ONE_TO_SEVEN, 0,            ONE_TO_SEVEN, 8};
#define SEVEN(x) x, x, x, x, x, x, x
static const u16 OWN_BOXES[CARD_CODES] = {0, SEVEN(3), SEVEN(3 << 2), SEVEN(3 << 4), SEVEN(3 << 6), SEVEN(3 << 8), SEVEN(3 << 10),
                                          SEVEN(0xFFF), 0xFFF, 0xFFF};

// ------------------------------------------------------------------ the state

typedef struct {
    Rng rng;
    u64 hand[SEATS];          // the cards that are held
    u64 stuck;                // cards that have no box when they are a turn's first
    int money[SEATS];         // thousands
    u16 showing[VALUES + 6];  // boxes whose top card has this value; at NOTHING: empty boxes
    u16 laid[MOST_CARDS];     // cards on the board in the order they were placed: card + LAID_BOX * box
    u8 count[SEATS][CARD_CODES], shown[SEATS][RACES][CARD_CODES];  // how many of each card in a hand, now and at each settlement
    u8 stack[MOST_CARDS];
    u8 space[16], sum[16], home[16], home_sum[16];  // of each horse
    u8 top[BOXES], height[BOXES];
    u8 order[SEATS], placed[RACES][HORSES], bill_order[SEATS][RACES];
    u8 over, stage, turn, first, race, round, spurt, stack_size, laid_size, renewals;
    u8 due, first_box;  // the card that is being placed; 1 + the box of this turn's first card when a second may follow
} State;

// N, the number of players, is a constant wherever it is used.

ALWAYS int horses(int N) { return N == 4 ? 5 : 6; }
ALWAYS u32 all_boxes(int N) { return (1u << (2 * horses(N))) - 1; }
ALWAYS int left_of(int N, int seat) { return seat + 1 == N ? 0 : seat + 1; }
ALWAYS int shows(int card) { return card == NO_CARD ? NOTHING : VALUE[card]; }

// The cards of a horse, and the free card, that have this value, as sets; of the values 0, 8 and NOTHING there is no numbered card.
ALWAYS u64 all_numbered(int horse) { return 0xFEull << (7 * horse); }
ALWAYS u64 numbered(int horse, int value) { return (0xFEull & only(value)) << (7 * horse); }
ALWAYS u64 free_card(int value) { return ALL_FREE & only(FIRST_FREE + value); }

// ------------------------------------------------------------------ boxes (LS-4)

ALWAYS u32 first_card_box(const State *s) { return (1u << s->first_box) >> 1; }

ALWAYS u32 own_boxes(int N, int card) { return OWN_BOXES[card] & all_boxes(N); }

ALWAYS u32 boxes_for(const State *s, int N, int card) {
    u32 boxes = own_boxes(N, card), unfilled = boxes & s->showing[NOTHING];
    return unfilled ? unfilled : boxes & ~s->showing[VALUE[card]] & ~first_card_box(s);
}

ALWAYS u32 turned_boxes(const State *s, int N, int card) {
    u32 boxes = boxes_for(s, N, card);
    return boxes ? boxes : own_boxes(N, card);
}

// A card is stuck when all its boxes show its value.
ALWAYS void put(State *s, int N, int card, int box) {
    int covered = s->top[box], value = VALUE[card], horse = box >> 1, bit = 1 << box;
    s->showing[shows(covered)] &= ~bit;
    s->showing[value] |= bit;
    s->top[box] = card;
    s->sum[horse] += value - VALUE[covered];
    s->height[box]++;
    s->laid[s->laid_size++] = card + LAID_BOX * box;
    u64 twin = shows(s->top[box ^ 1]) == value ? numbered(horse, value) : 0;
    s->stuck = (s->stuck & ~all_numbered(horse) & ~ALL_FREE) | twin;
    if (RARE(s->showing[value] == all_boxes(N))) s->stuck |= free_card(value);
}

// LS-4.6: a second card has no box either when the first card's is the only one that does not show its value.
ALWAYS u64 stuck_second(const State *s, int N) {
    int box = s->first_box - 1, beside = shows(s->top[box ^ 1]);
    u64 cards = numbered(box >> 1, beside);
    if (RARE((s->showing[beside] | 1u << box) == all_boxes(N))) cards |= free_card(beside);
    return s->stuck | cards;
}

// ------------------------------------------------------------------ the stack (LS-5)

ALWAYS void gather(State *s) {
    u8 take[BOXES];
    int kept = 0, n = 0;
    for (int box = 0; box < BOXES; box++) {
        int under = s->height[box] - (s->height[box] != 0);
        take[box] = under < GATHERED_PER_BOX ? under : GATHERED_PER_BOX;
        s->height[box] -= take[box];
    }
    for (int i = 0; i < s->laid_size; i++) {
        int entry = s->laid[i], box = entry / LAID_BOX, gathered = take[box] != 0;
        s->stack[n] = entry % LAID_BOX;
        s->laid[kept] = entry;
        take[box] -= gathered, n += gathered, kept += !gathered;
    }
    s->laid_size = kept, s->stack_size = n;
}

NEVER void renew(State *s) {
    gather(s);
    if (s->stack_size == 0) return;
    s->renewals++;
    shuffle(&s->rng, s->stack, s->stack_size);
}

ALWAYS int top_card(State *s) {
    if (RARE(s->stack_size == 0)) {
        renew(s);
        if (s->stack_size == 0) return NO_CARD;
    }
    return s->stack[--s->stack_size];
}

ALWAYS void hold(State *s, int seat, int card) {
    s->count[seat][card]++;
    s->hand[seat] |= only(card);
}

ALWAYS void take_card(State *s, int seat, int card) {
    u64 last = --s->count[seat][card] == 0;
    s->hand[seat] &= ~(last << card);
}

ALWAYS void draw(State *s, int seat) {
    int card = top_card(s);
    if (card != NO_CARD) hold(s, seat, card);
}

// ------------------------------------------------------------------ set-up (LS-2)

ALWAYS void open_round(State *s) { s->round++, s->turn = s->first, s->stage = PLAYING; }

NEVER void open_race(State *s, int N) {
    memset(s->showing, 0, sizeof s->showing), memset(s->count, 0, sizeof s->count), memset(s->space, 0, 4 * 16);
    memset(s->top, 0, BOXES), memset(s->height, 0, BOXES);
    s->showing[NOTHING] = all_boxes(N);
    s->stuck = 0, s->laid_size = 0, s->spurt = 0, s->round = 0, s->renewals = 0, s->due = NO_CARD, s->first_box = 0;
    s->stack_size = horses(N) == 5 ? sizeof FIVE_HORSE_DECK : sizeof SIX_HORSE_DECK;
    memcpy(s->stack, horses(N) == 5 ? FIVE_HORSE_DECK : SIX_HORSE_DECK, s->stack_size);
    shuffle(&s->rng, s->stack, s->stack_size);
    for (int seat = 0; seat < N; seat++) {
        s->hand[seat] = 0;
        for (int i = 0; i < HAND; i++) hold(s, seat, s->stack[--s->stack_size]);
    }
    u8 orders[HORSES] = {1, 2, 3, 4, 5, 6};
    shuffle(&s->rng, orders, horses(N));
    memcpy(s->order, orders, N);
    open_round(s);
}

NEVER void start(State *s, int N, u64 seed) {
    mix_seed(&s->rng, seed);
    memset(s->shown, 0, sizeof s->shown), memset(s->placed, 0, sizeof s->placed), memset(s->bill_order, 0, sizeof s->bill_order);
    memset(s->order, 0, SEATS), memset(s->money, 0, sizeof s->money);
    for (int seat = 0; seat < N; seat++) s->money[seat] = 20;  // LS-1.4
    s->over = 0, s->race = 0;
    s->first = below(&s->rng, N);
    open_race(s, N);
}

// ------------------------------------------------------------------ the end of a race (LS-6, LS-7)

// LS-6.2, LS-6.4: earlier round, then more spaces, then the larger sum; who has not crossed comes behind.
ALWAYS void write_places(State *s, int N) {
    int rank[HORSES];
    for (int h = 0; h < horses(N); h++) {
        int early = s->home[h] ? LAST_ROUND + 1 - s->home[h] : 0, total = s->home[h] ? s->home_sum[h] : s->sum[h];
        rank[h] = early << 16 | s->space[h] << 8 | total;
    }
    for (int h = 0; h < horses(N); h++) {
        int place = 1;
        for (int other = 0; other < horses(N); other++) place += rank[other] > rank[h];
        s->placed[s->race][h] = place;
    }
}

ALWAYS void settle(State *s, int N) {
    int race = s->race;
    i16 pay[NUMBERED] = {0};
    for (int h = 0; h < horses(N); h++) {
        int place = s->placed[race][h], each = TICKET_PAY[race][place > PAID_PLACES ? PAID_PLACES : place - 1];
        for (int value = 1; value <= 7; value++) pay[7 * h + value] = value * each;
    }
    for (int seat = 0; seat < N; seat++) {
        int order = s->order[seat], place = s->placed[race][order - 1];
        int total = ORDER_PAY[race][place > PAID_PLACES ? PAID_PLACES : place - 1];
        for (int card = 0; card < NUMBERED; card++) total += s->count[seat][card] * pay[card];
        memcpy(s->shown[seat][race], s->count[seat], CARD_CODES);
        s->bill_order[seat][race] = order;
        s->hand[seat] = 0;
        s->money[seat] = s->money[seat] + total < 0 ? 0 : s->money[seat] + total;  // LS-7.3
    }
}

NEVER void end_race(State *s, int N) {
    write_places(s, N);
    settle(s, N);
    if (s->race + 1 == RACES) {
        s->over = 1, s->stage = 0;
        return;
    }
    s->race++;
    s->first = left_of(N, s->first);
    open_race(s, N);
}

// ------------------------------------------------------------------ the end of a round (LS-3.3)

// Every horse that is not home moves by its sum. Returns how many are home now.
ALWAYS int move_horses(State *s) {
    __m128i none = _mm_setzero_si128(), sum = _mm_loadu_si128((void *)s->sum), home = _mm_loadu_si128((void *)s->home);
    __m128i out = _mm_cmpeq_epi8(home, none);
    __m128i space = _mm_add_epi8(_mm_loadu_si128((void *)s->space), _mm_and_si128(sum, out));
    __m128i crossed = _mm_and_si128(out, _mm_cmpgt_epi8(space, _mm_set1_epi8(GOAL - 1)));
    home = _mm_blendv_epi8(home, _mm_set1_epi8(s->round), crossed);
    _mm_storeu_si128((void *)s->space, space);
    _mm_storeu_si128((void *)s->home, home);
    _mm_storeu_si128((void *)s->home_sum, _mm_blendv_epi8(_mm_loadu_si128((void *)s->home_sum), sum, crossed));
    s->spurt |= _mm_movemask_epi8(_mm_cmpgt_epi8(space, _mm_set1_epi8(SPURT_LINE - 1))) != 0;
    return size(_mm_movemask_epi8(_mm_cmpgt_epi8(home, none)));
}

ALWAYS void end_round(State *s, int N) {
    int home = move_horses(s);
    if (RARE((home >= HORSES_HOME) | (s->round == LAST_ROUND))) {
        end_race(s, N);
    } else {
        s->first = left_of(N, s->first);
        open_round(s);
    }
}

// LS-3.2: the first player turns a card up.
ALWAYS void turn_up(State *s, int N) {
    int card = top_card(s);
    if (card != NO_CARD) {
        u32 boxes = turned_boxes(s, N, card);
        if (boxes & (boxes - 1)) {
            s->due = card, s->turn = s->first, s->stage = TURNING;
            return;
        }
        put(s, N, card, lowest(boxes));
    }
    end_round(s, N);
}

ALWAYS void end_turn(State *s, int N) {
    int seat = s->turn, after = left_of(N, seat);
    s->first_box = 0;
    draw(s, seat);
    s->turn = after, s->stage = PLAYING;
    if (after == s->first) turn_up(s, N);
}

// ------------------------------------------------------------------ what may be done, and doing it

typedef struct {
    u64 which;
    int base, last, count;  // `last` is offered behind the set when there is one more
} Offer;

ALWAYS int to_act(const State *s) { return s->turn; }

ALWAYS Offer legal(const State *s, int N, int seat) {
    if (s->stage >= BOXING) {
        u32 boxes = s->stage == TURNING ? turned_boxes(s, N, s->due) : boxes_for(s, N, s->due);
        return (Offer){boxes, TO_BOX, 0, size(boxes)};
    }
    int second = s->stage == SECOND;
    u64 cards = s->hand[seat] & ~(second ? stuck_second(s, N) : s->stuck);
    int may_pass = (s->showing[NOTHING] == 0) | (cards == 0);
    return (Offer){cards, -1, second ? STOP : PASS, size(cards) + (second | may_pass)};
}

ALWAYS int offered(Offer o, int n) { return n < size(o.which) ? o.base + nth(o.which, n) : o.last; }

ALWAYS void place(State *s, int N, int seat, int card, int box) {
    put(s, N, card, box);
    if (s->spurt && s->first_box == 0 && s->hand[seat])
        s->first_box = box + 1, s->stage = SECOND;
    else
        end_turn(s, N);
}

ALWAYS void play(State *s, int N, int seat, int action) {
    if (action < TO_BOX) {
        int card = action + 1;
        u32 boxes = boxes_for(s, N, card);
        take_card(s, seat, card);
        if (boxes & (boxes - 1))
            s->due = card, s->stage = BOXING;
        else
            place(s, N, seat, card, lowest(boxes));
    } else if (action >= PASS) {
        end_turn(s, N);
    } else if (s->stage == TURNING) {
        put(s, N, s->due, action - TO_BOX);
        end_round(s, N);
    } else {
        place(s, N, seat, s->due, action - TO_BOX);
    }
}

// ------------------------------------------------------------------ the books

// Money, bills, places, the hands shown, where the horses stand, the board with everything under the boxes, the stack.
NEVER u32 hash_books(const State *s, u32 h) {
    h = hash_bytes(h, s->money, sizeof s->money), h = hash_bytes(h, s->order, SEATS);
    h = hash_bytes(h, s->bill_order, sizeof s->bill_order);
    h = hash_bytes(h, s->placed, sizeof s->placed), h = hash_bytes(h, s->shown, sizeof s->shown);
    h = hash_bytes(h, s->space, HORSES), h = hash_bytes(h, s->home, HORSES), h = hash_bytes(h, s->home_sum, HORSES);
    h = hash_bytes(h, s->showing, 2 * VALUES), h = hash_bytes(h, s->top, BOXES);
    h = hash_bytes(h, s->laid, 2 * s->laid_size), h = hash_bytes(h, s->stack, s->stack_size);
    h = hash_bytes(h, &s->renewals, 1), h = hash_bytes(h, &s->first, 1);
    h = hash_bytes(h, &s->round, 1);
    return hash_bytes(h, &s->spurt, 1);
}

#include "whole_games.h"
