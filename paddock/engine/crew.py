"""How threads share a herd: each has games of its own, as many as it is quick, and who has done its part helps the others. All of it is native code
without the interpreter.

The thread that calls is the leader. It hands out tickets, each for a few games, and works like everybody else; it waits for tickets that were taken,
and for a thread only for a moment, so a worker that sleeps or is kept busy by something else costs little but its help. A worker that has nothing to
do looks for its next ticket without sleeping, as waking takes longer than many a step, but only for a moment: then it sleeps until it is called.
"""

from paddock.engine.atomics import (
    NANOSECONDS,
    atomic_add,
    atomic_least,
    atomic_load,
    atomic_store,
    bell_init,
    breathe,
    give_way,
    lock,
    lock_init,
    nap,
    read_clock,
    ring,
    sleep_till_bell,
    unlock,
)
from paddock.engine.machine import Out, seldom

LEADER = 0
FEW = 32  # games of a ticket
MOMENT = 500  # looks, some ten microseconds, in which nobody takes a ticket, before those that are left to others are taken too

# Every thread has a room of cells; what is written often lies far from what others only read.
ROOM, LINE = 64, 16
TICKET = 0  # the next ticket for the games of this thread
SHARE = 1  # how many tickets that is of all of them
ASLEEP, REST, LEAVE = 16, 17, 18  # whether it sleeps; whether it is not to look out for work but to sleep; whether it is to go
TIME = 24  # two cells
GIVEN = 26  # the leader's: where the actions of a step lie
BACKWARDS = 27  # the leader's: BACK, every other time
BUSY, DONE = 28, 29  # nanoseconds in which it did tickets of its own, and how many: since shares were last looked at
ROUNDS = 30  # the leader's: since then
BEGUN = 31  # when it began with the tickets of this round
LOCK, BELL = 32, 40  # eight cells each
LEFT, WRONG, FAULTS = 48, 49, 50  # the leader's: tickets that are not done, the first game with a wrong action, games that stopped

# A ticket says all about itself, as shares change: what to do, the first of its thread's tickets among all, how many that thread has, and its number.
PLACES, NUMBER_PLACES = 19, 20  # bits
MOST = (1 << PLACES) - 1
MANY, FIRST, WHAT = NUMBER_PLACES, NUMBER_PLACES + PLACES, NUMBER_PLACES + 2 * PLACES  # where these begin
NUMBER = (1 << NUMBER_PLACES) - 1
BACK = 1 << 3  # of `what`: games are gone through from the last to the first
MOST_GAMES = MOST * FEW
WINDOW = 32  # rounds after which shares are looked at
ALIKE = 24  # shares that are off by less than this part of themselves stay: games that change threads have to go over to another cache
FAR = 8  # a share grows or shrinks by this part of itself at most
SPEED = 32  # bits behind the point of tickets a nanosecond
LOOKS = 50  # between two looks at the clock
POLITE = 4  # after this part of its patience who waits lets others have the core; sooner, two threads would settle down on one core of two
NAP = 50  # microseconds between two looks at others' tickets after long waiting


# ------------------------------------------------------------------ tickets


def all_tickets(n: int) -> int:
    return (n + FEW - 1) // FEW


def turn_round(cells: Out) -> None:
    """Go through the games the other way than the last time: those that were the last then are still in the core's cache."""
    atomic_store(cells, BACKWARDS, BACK - atomic_load(cells, BACKWARDS))


def deed_of(ticket: int) -> int:
    return (ticket >> WHAT) & (BACK - 1)


def goes_back(ticket: int) -> bool:
    return (ticket >> WHAT) & BACK != 0


def is_there(ticket: int) -> bool:
    """Whether it is one, or there were no more."""
    return ticket & NUMBER < (ticket >> MANY) & MOST


def first_of(ticket: int) -> int:
    """The first game that a ticket is for."""
    number, many = ticket & NUMBER, (ticket >> MANY) & MOST
    return (((ticket >> FIRST) & MOST) + (many - 1 - number if goes_back(ticket) else number)) * FEW


def hand_out(cells: Out, threads: int, n: int, what: int) -> None:
    """Tickets for all games. Who sleeps is called, for the first of two rounds already."""
    first = all_tickets(n)
    atomic_store(cells, LEFT, first)
    atomic_store(cells, WRONG, n)
    atomic_store(cells, FAULTS, 0)
    deed = (what + atomic_load(cells, BACKWARDS)) << WHAT
    for k in range(threads - 1, -1, -1):
        many = atomic_load(cells, ROOM * k + SHARE)
        first -= many
        atomic_store(cells, ROOM * k + TICKET, deed + (first << FIRST) + (many << MANY))
    for k in range(1, threads):
        if atomic_load(cells, ROOM * k + ASLEEP) != 0:
            call(cells, k)


def take(cells: Out, whose: int, leave: bool) -> int:
    """The next ticket for a thread's games, or -1: whoever comes late takes the ticket of the round that is on.
    leave: if that thread has begun, all others are its own, as what one core has in its cache another one gets slowly."""
    ticket = atomic_load(cells, ROOM * whose + TICKET)
    if not is_there(ticket) or (leave and ticket & NUMBER > 0):
        return -1
    ticket = atomic_add(cells, ROOM * whose + TICKET, 1)
    return ticket if is_there(ticket) else -1


def tell_wrong(cells: Out, game: int) -> None:
    atomic_least(cells, WRONG, game)


def tell_done(cells: Out, did: int, faults: int) -> None:
    """So many tickets are done, with so many games that stopped."""
    if faults > 0:
        atomic_add(cells, FAULTS, faults)
    if did > 0:
        atomic_add(cells, LEFT, -did)


def soon_done(cells: Out, me: int, threads: int) -> bool:
    """Wait for the tickets that are left to others, as long as they take some; whether all are done, or there is other work for this thread, before
    they stop taking any."""
    looks, taken = 0, all_taken(cells, threads)
    while looks < MOMENT:
        if atomic_load(cells, LEFT) <= 0 or is_there(atomic_load(cells, ROOM * me + TICKET)):
            return True
        breathe()
        looks += 1
        if looks % LOOKS == 0 and all_taken(cells, threads) != taken:  # seldom, as whoever takes a ticket has to get its line back
            looks, taken = 0, all_taken(cells, threads)
    return False


def all_taken(cells: Out, threads: int) -> int:
    """How many tickets were taken, by anybody, and as many more as there were looks for one too many."""
    taken = 0
    for k in range(threads):
        taken += atomic_load(cells, ROOM * k + TICKET) & NUMBER
    return taken


def first_wrong(cells: Out) -> int:
    return atomic_load(cells, WRONG)


def all_faults(cells: Out) -> int:
    return atomic_load(cells, FAULTS)


def await_all(cells: Out, patience: int) -> None:
    """Until every ticket is done. Who has one and was stopped by the system may need this core: it can have it, and after a while by naps."""
    began = now(cells, LEADER)
    while atomic_load(cells, LEFT) > 0:
        for _ in range(LOOKS):
            if atomic_load(cells, LEFT) > 0:
                breathe()
        waited = now(cells, LEADER) - began
        if atomic_load(cells, LEFT) > 0:
            if waited >= patience:
                nap(NAP)
            elif waited >= patience // POLITE:
                give_way()


# ------------------------------------------------------------------ shares


@seldom
def note_begun(cells: Out, me: int) -> None:
    """This thread begins with tickets of its own."""
    atomic_store(cells, ROOM * me + BEGUN, now(cells, me))


@seldom
def note_done(cells: Out, me: int, did: int) -> None:
    """It has done so many of them since."""
    if did > 0:
        atomic_add(cells, ROOM * me + BUSY, now(cells, me) - atomic_load(cells, ROOM * me + BEGUN))
        atomic_add(cells, ROOM * me + DONE, did)


@seldom
def share_out(cells: Out, threads: int, n: int) -> None:
    """Now and then, while nobody has a ticket: whose core is quicker, or has less else to do, gets more games."""
    atomic_add(cells, ROUNDS, 1)
    if atomic_load(cells, ROUNDS) < WINDOW:
        return
    atomic_store(cells, ROUNDS, 0)
    total, speeds, all_came, off = all_tickets(n), 0, True, False
    for k in range(threads):
        speeds += speed_of(cells, k)
        all_came = all_came and speed_of(cells, k) > 0
    for k in range(threads):
        share = atomic_load(cells, ROOM * k + SHARE)
        off = off or abs(total * speed_of(cells, k) - share * speeds) * ALIKE > share * speeds
    left = total
    for k in range(threads):
        if all_came and off:
            share = nearer(atomic_load(cells, ROOM * k + SHARE), (2 * total * speed_of(cells, k) + speeds) // (2 * speeds))
            share = left if k == threads - 1 else max(1, min(share, left - (threads - 1 - k)))
            atomic_store(cells, ROOM * k + SHARE, share)
            left -= share
    for k in range(threads):
        atomic_store(cells, ROOM * k + BUSY, 0)
        atomic_store(cells, ROOM * k + DONE, 0)


def nearer(share: int, wanted: int) -> int:
    """Half of the way, and not far at a time: a core may have been somebody else's for a moment only."""
    most = max(1, share // FAR)
    return share + max(-most, min((wanted - share + 1) // 2, most))


def speed_of(cells: Out, whose: int) -> int:
    """Tickets of its own that a thread does a nanosecond."""
    return (atomic_load(cells, ROOM * whose + DONE) << SPEED) // max(1, atomic_load(cells, ROOM * whose + BUSY))


# ------------------------------------------------------------------ waiting


def asked(cells: Out, me: int, patience: int) -> bool:
    """Wait until there is a ticket for this thread's games; False if it is to leave. Who was kept from its core for a while sleeps at once: two
    threads that always want to run stay on one core, even if another one has nothing to do, but who is woken gets a free one."""
    room = ROOM * me
    began = now(cells, me)
    looked = began
    while True:
        for _ in range(LOOKS):
            if is_there(atomic_load(cells, room + TICKET)):
                return True
            breathe()
        if atomic_load(cells, room + LEAVE) != 0:
            return False
        before, looked = looked, now(cells, me)
        if atomic_load(cells, room + REST) != 0 or looked - began >= patience or looked - before >= patience // POLITE:
            sleep(cells, me)
            began = now(cells, me)
            looked = began
        elif looked - began >= patience // POLITE:
            give_way()


def sleep(cells: Out, me: int) -> None:
    """Until somebody calls. Tickets and orders are looked at once more after saying so: who handed them out before did not know it."""
    room = ROOM * me
    lock(cells, room + LOCK)
    atomic_store(cells, room + ASLEEP, 1)
    if is_there(atomic_load(cells, room + TICKET)) or atomic_load(cells, room + LEAVE) != 0:
        atomic_store(cells, room + ASLEEP, 0)
    while atomic_load(cells, room + ASLEEP) != 0:
        sleep_till_bell(cells, room + BELL, room + LOCK)
    unlock(cells, room + LOCK)


def call(cells: Out, whom: int) -> None:
    """Wake a thread."""
    room = ROOM * whom
    lock(cells, room + LOCK)
    atomic_store(cells, room + ASLEEP, 0)
    ring(cells, room + BELL)
    unlock(cells, room + LOCK)


def now(cells: Out, me: int) -> int:
    """Nanoseconds."""
    read_clock(cells, ROOM * me + TIME)
    return atomic_load(cells, ROOM * me + TIME) * NANOSECONDS + atomic_load(cells, ROOM * me + TIME + 1)


# ------------------------------------------------------------------ coming and going


def enlist(cells: Out, threads: int, n: int) -> None:
    """Rooms for so many threads, with no work, and equal shares of the games."""
    atomic_store(cells, ROUNDS, 0)
    for k in range(threads):
        lock_init(cells, ROOM * k + LOCK)
        bell_init(cells, ROOM * k + BELL)
        atomic_store(cells, ROOM * k + ASLEEP, 0)
        atomic_store(cells, ROOM * k + REST, 0)
        atomic_store(cells, ROOM * k + LEAVE, 0)
        atomic_store(cells, ROOM * k + TICKET, 0)
        atomic_store(cells, ROOM * k + SHARE, all_tickets(n) * (k + 1) // threads - all_tickets(n) * k // threads)
        atomic_store(cells, ROOM * k + BUSY, 0)
        atomic_store(cells, ROOM * k + DONE, 0)


def dismiss(cells: Out, threads: int) -> None:
    """Every worker leaves as soon as it has done what it has taken."""
    for k in range(1, threads):
        atomic_store(cells, ROOM * k + LEAVE, 1)
        call(cells, k)
