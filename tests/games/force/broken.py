"""Card files with one mistake each: what the checker must say about them, and on which line."""

from dataclasses import dataclass

HEAD = '[set]\nid = "own"\nname = { en = "Own", ja = "自作" }\n'
HORSE = """[[card]]
id = "colt"
name = { en = "Colt", ja = "仔馬" }
kind = "horse"
cost = 1
run = 3
guard = 2
surface = ["turf"]
distance = ["mile"]
style = ["closer"]
"""
ITEM = '[[card]]\nid = "thing"\nname = { en = "Thing", ja = "もの" }\nkind = "item"\ntype = "%s"\n'
SITUATION = '[[card]]\nid = "weather"\nname = { en = "Weather", ja = "天気" }\nkind = "situation"\n'
FORCE = '[[card]]\nid = "power"\nname = { en = "Power", ja = "力" }\nkind = "force"\n'
ABILITY = "[[card.ability]]\n"


@dataclass(frozen=True)
class Broken:
    """A file, the fault it must bring (its word key and code), and the text of the line that is named."""

    text: str
    why: str
    code: str
    line: str


def horse(ability: str, why: str, code: str = "schema", line: str = "") -> Broken:
    return Broken(HEAD + HORSE + ABILITY + ability + "\n", why, code, line or ability.splitlines()[-1])


def changed(old: str, new: str, why: str, code: str = "schema") -> Broken:
    return Broken(HEAD + HORSE.replace(old, new), why, code, new.splitlines()[0] if new else "[[card]]")


def item(type_: str, ability: str, why: str, code: str = "schema", line: str = "") -> Broken:
    return Broken(HEAD + ITEM % type_ + ABILITY + ability + "\n", why, code, line or ability.splitlines()[-1])


def situation(ability: str, why: str, code: str = "schema", line: str = "") -> Broken:
    return Broken(HEAD + SITUATION + ABILITY + ability + "\n", why, code, line or ability.splitlines()[-1])


def force(ability: str, why: str, code: str = "schema", line: str = "") -> Broken:
    return Broken(HEAD + FORCE + ABILITY + ability + "\n", why, code, line or ability.splitlines()[-1])


DRAW = "do = [{ draw = 1 }]"
SCHEMA = [
    changed('id = "colt"', 'id = "Colt"', "id_form"),
    changed('id = "colt"\n', "", "missing"),
    changed('name = { en = "Colt", ja = "仔馬" }', 'name = { en = "Colt" }', "missing"),
    changed('name = { en = "Colt", ja = "仔馬" }', f'name = {{ en = "{"long " * 9}", ja = "仔馬" }}', "name_form"),
    changed('kind = "horse"', 'kind = "pony"', "word"),
    changed("run = 3", 'run = "three"', "number"),
    changed("run = 3", "run = 8", "range"),
    changed("run = 3\n", "", "missing"),
    changed('surface = ["turf"]', "surface = []", "empty"),
    changed('distance = ["mile"]', 'distance = { turf = ["mile"], dirt = ["long"] }', "distance_by_surface", "206.2"),
    Broken(HEAD + HORSE + 'colour = "red"\n', "unknown_key", "schema", 'colour = "red"'),
    Broken(HEAD + HORSE + 'favourites = ["ascot"]\n', "word", "schema", 'favourites = ["ascot"]'),
    Broken(HEAD + HORSE + HORSE, "twice", "schema", 'id = "colt"'),
    Broken('card = "none"\n' + HEAD, "list", "schema", 'card = "none"'),
    Broken(HORSE, "one_head", "schema", ""),
    Broken('[set]\nid = "Own!"\nname = { en = "Own", ja = "自作" }\n', "id_form", "schema", 'id = "Own!"'),
    Broken(
        '[set]\nid = "classics"\nname = { en = "Own", ja = "自作" }\n' + HORSE.replace('"colt"', '"force"'), "set_twice", "schema", "[set]"
    ),
    Broken(
        HEAD + HORSE.replace('en = "Colt"', 'en = "Salt Caravan"'), "half_a_name", "201.1", 'name = { en = "Salt Caravan", ja = "仔馬" }'
    ),
    Broken(HEAD + SITUATION, "missing", "schema", "[[card]]"),
    Broken(HEAD + SITUATION + 'type = "area"\n', "situation_type", "F-44", 'type = "area"'),
    Broken(HEAD + ITEM % "area" + ABILITY + 'deck = { copies = "any" }\n', "no_text", "805.3", "[[card.ability]]"),
    Broken(HEAD + ITEM % "area" + (ABILITY + DRAW + "\n") * 2, "one_text", "schema", "[[card.ability]]"),
    Broken(HEAD + HORSE + (ABILITY + DRAW + "\n") * 5, "too_many", "schema", "[[card.ability]]"),
    horse("do = []", "empty"),
    horse(
        "do = [{ draw = 1 }, { draw = 1 }, { draw = 1 }, { draw = 1 }, { draw = 1 }, { draw = 1 }, { draw = 1 }]",
        "too_many",
        line="[[card.ability]]",
    ),
    horse("do = [{ fly = 1 }]", "one_verb"),
    horse("do = [{ draw = 1, discard = 1 }]", "one_verb"),
    horse("do = [{ draw = 0 }]", "zero", "never"),
    horse("do = [{ draw = true }]", "number"),
    horse("do = [{ draw = { } }]", "amount"),
    horse('do = [{ draw = { each = { zone = "farm" }, times = 0 } }]', "zero", "never"),
    horse("do = [{ run = 2 }]", "signed"),
    horse('do = [{ run = "+0" }]', "zero", "never"),
    horse('do = [{ run = "+1", for = "ever" }]', "word"),
    horse('do = [{ going = "+0" }]', "zero", "never"),
    horse('do = [{ move = "this" }]', "missing"),
    horse('do = [{ move = "this", to = "hand", at = "top" }]', "no_order"),
    horse('do = [{ move = "this", to = "deck" }]', "missing"),
    horse('do = [{ search = "this" }]', "search"),
    horse("do = [{ choose_one = [[{ draw = 1 }]] }]", "modes"),
    horse('do = [{ if = { standing = "behind", situation = "you" }, then = [{ draw = 1 }] }]', "one_condition"),
    horse('do = [{ later = { do = [{ draw = 1 }] }, for = "this turn" }]', "inner"),
    horse('do = [{ later = { replaces = "draw" }, for = "this turn" }]', "begun"),
    horse('do = [{ move = { choose = 1, random = 1, zone = "farm" }, to = "hand" }]', "one_of"),
    horse('do = [{ move = { choose = 0, zone = "farm" }, to = "hand" }]', "zero", "never"),
    horse('do = [{ move = { random = 0, zone = "farm" }, to = "hand" }]', "zero", "never"),
    horse('do = [{ move = { top = 0 }, to = "hand" }]', "zero", "never"),
    horse('do = [{ move = { choose = 1, zone = "farm", fits = { } }, to = "hand" }]', "empty"),
    horse('do = [{ move = { choose = 1, zone = "farm", fits = { cost = "two" } }, to = "hand" }]', "range_form"),
    horse('do = [{ move = { choose = 1, zone = "farm", fits = { cost = "4-2" } }, to = "hand" }]', "fits_nothing", "never"),
    horse('do = [{ move = { choose = 1, zone = "farm", fits = { kind = "force", run = 3 } }, to = "hand" }]', "fits_nothing", "never"),
    horse('do = [{ move = { choose = 1, zone = "farm", fits = { name = "nobody" } }, to = "hand" }]', "no_card", "reference", "[[card]]"),
    horse("do = 3", "list"),
    horse("do = [3]", "table"),
    horse("if = { }\ndo = [{ draw = 1 }]", "empty", line="if = { }"),
    horse('if = [{ standing = "ahead" }, { situation = "you" }, { guarded = true }, { in_run = true }]\n' + DRAW, "too_many", line="if ="),
    horse('if = { race = { going = ["good", "slightly heavy", "heavy", "bad"] } }\n' + DRAW, "always_true", "never", "if ="),
    horse('if = { count = { zone = "hand", at_least = 0 } }\n' + DRAW, "impossible_count", "never", "if ="),
    horse('if = { count = { zone = "hand" } }\n' + DRAW, "one_of", line="if ="),
    horse('when = { event = "run succeeds", fits = { cost = 1 } }\n' + DRAW, "event_filter", line="when ="),
    horse('when = { event = "put", of = "player" }\n' + DRAW, "about", line="when ="),
    horse('when = "it rains"\n' + DRAW, "word", line="when ="),
    horse('when = "state"\n' + DRAW, "state_without_if", line="when ="),
    horse("may = { pay = 1, discard = 1 }\n" + DRAW, "one_of", line="may ="),
    horse("may = { pay = 0 }\n" + DRAW, "zero", "never", "may ="),
    horse('in = "hand"\n' + DRAW, "in", line="in ="),
    horse('when = "run succeeds"\nto = "run"\n' + DRAW, "to", line="to ="),
    item("area", 'names = { role = "guard" }\n' + DRAW, "names", line="names ="),
    horse("always = []", "empty"),
    horse('always = [{ run = "+1", for = "this turn" }]', "constant_time"),
    horse('always = [{ forbid = "going", who = "you" }]', "no_one"),
    horse('always = [{ require = "guard", price = { this = "farm" } }]', "required_cost"),
    horse('replaces = "discard"', "missing"),
    horse('replaces = { event = "discard", fewer = 1 }\n' + DRAW, "replaced_discard"),
    horse("deck = { copies = 3 }", "usual_copies", "602.1c"),
    horse("deck = { }", "empty"),
    horse('deck = { not_for = ["all-round"] }', "never_in_a_deck", "never"),
    horse("value = 1", "value_on_force", "503.3a"),
    horse('when = "run succeeds"\ndo = [{ keep = 1 }]', "keep_one", "never"),
    horse('when = "guard wins"\nonce_a_turn = "yes"\n' + DRAW, "flag", line="once_a_turn"),
    item("area", 'always = [{ run = "+1" }]', "constant_support", "never"),
    item("horse", 'do = [{ run = "+1" }]', "missing"),
    situation(DRAW, "needs_when", line="[[card.ability]]"),
    situation('always = [{ run = "+1" }]', "missing"),
    force("value = 0", "zero", "never"),
    force('value = 2\nif = { standing = "behind" }\nfor = { cost = 1 }', "one_of", line="[[card.ability]]"),
]
NEVER = [
    item(
        "horse",
        'do = [{ draw = 1 }]\n[[card.ability]]\nwhen = "turn starts"\ndo = [{ draw = 1 }]',
        "support_auto",
        "never",
        "[[card.ability]]",
    ),
    force('when = "turn starts"\n' + DRAW, "force_auto", "never", "[[card.ability]]"),
    horse('when = "paid"\n' + DRAW, "paid_by_force", "never", "[[card.ability]]"),
    situation('when = { event = "run succeeds", of = "this" }\n' + DRAW, "not_a_horse", "never", "[[card.ability]]"),
    situation('when = "turn starts"\nif = { suited = "course" }\n' + DRAW, "not_a_horse", "never", "[[card.ability]]"),
    situation('always = [{ run = "+1", on = { all = true, fits = { kind = "force" } } }]', "not_horses", "never"),
    situation('always = [{ forbid = "guard", fits = { kind = "support" } }]', "not_horses", "never"),
    situation('always = [{ forbid = "support", fits = { kind = "horse" } }]', "not_supports", "never"),
    situation('always = [{ force = "+1", fits = { kind = "horse" } }]', "not_forces", "never"),
    horse('do = [{ move = { top = 1 }, to = "deck", at = "top" }]', "stays", "never"),
    horse('do = [{ going_counts = "+1" }]', "only_constant", "never"),
    horse('do = [{ run = "+1", on = "named" }]', "named_nothing", "never"),
    item("area", 'if = { suited = { all = ["style"], of = "named" } }\ndo = [{ draw = 1 }]', "named_nothing", "never", "[[card.ability]]"),
    item("area", 'do = [{ move = "event", to = "hand" }]', "event_nothing", "never"),
    item("area", 'if = { event = { kind = "horse" } }\n' + DRAW, "event_nothing", "never", "[[card.ability]]"),
    horse('when = "draws"\nif = { event = { kind = "horse" } }\n' + DRAW, "event_nothing", "never", "[[card.ability]]"),
    horse('do = [{ move = "noted", to = "hand" }]', "noted_nothing", "never"),
    horse('do = [{ if = "so", then = [{ draw = 1 }] }]', "so_nothing", "never"),
    horse('do = [{ draw = "that many" }]', "moved_nothing", "never"),
    item("area", 'do = [{ run = "+1", on = { all = true, zone = "run area" } }]', "no_run_yet", "never"),
    item("area", 'do = [{ forbid = "draw", for = "this run" }]', "no_run_yet", "never"),
    horse(
        'in = "hand"\nalways = [{ forbid = "run", on = "this" }]\n[[card.ability]]\nwhen = "run fails"\n' + DRAW,
        "never_runs",
        "never",
        "[[card.ability]]",
    ),
]
ORDER = [
    situation('always = [{ abilities = "void", on = { all = true, fits = { kind = "horse", cost = ">=3" } } }]', "order", "F-30"),
    horse('if = { run = { at_least = 6 } }\nalways = [{ guard = "+1" }]', "order", "F-30"),
    horse('always = [{ guard = { number = "run", of = "this" } }]', "order", "F-30"),
    horse('if = { margin = 3 }\nalways = [{ style = "+1" }]', "order", "F-30"),
    situation('always = [{ surface_becomes = ["dirt"], on = { all = true, fits = { style = ["closer"] } } }]', "order", "F-30"),
    horse('always = [{ cost = { each = { zone = "farm", fits = { guard = ">=3" } } } }]', "order", "F-30"),
]
TRAPS = [
    item("area", 'do = [{ cost = "-1", on = { all = true, fits = { kind = "horse" } }, for = "this turn" }]', "trap_cost", "trap-1"),
    item("area", 'do = [{ run = "+1", on = { all = true, fits = { kind = "horse" } }, for = "this turn" }]', "trap_later_horses", "trap-1"),
    horse('when = "state"\nif = { standing = "behind" }\n' + DRAW, "trap_state", "trap-2", "[[card.ability]]"),
    horse('when = "run succeeds"\ndo = [{ extra_run = 1 }]', "trap_extra_run", "trap-3"),
    item("area", "do = [{ extra_run = 1 }]", "trap_extra_run", "trap-3"),
    horse('when = "put to run"\ndo = [{ keep = 3 }]', "trap_keep", "trap-4"),
    item("area", 'do = [{ move = { top = 2, whose = "opponent" }, to = "farm" }]', "trap_progress", "trap-5"),
    situation('when = "state"\nif = { count = { zone = "hand", exactly = 0 } }\n' + DRAW, "trap_loop", "trap-6", "[[card.ability]]"),
    Broken(HEAD + HORSE.replace("guard = 2", "guard = 4"), "trap_guard", "trap-7", "[[card]]"),
    horse(
        'when = "put to run"\ndo = [{ put = { choose = 1, zone = "farm", fits = { kind = "horse" } } }]',
        "trap_chain",
        "trap-8",
        "[[card.ability]]",
    ),
    Broken(HEAD + HORSE + 'favourites = ["kyoto"]\n', "trap_favourites", "trap-9", 'favourites = ["kyoto"]'),
]
WORDY_STEP = (
    '{ move = { choose = 1, zone = "farm", whose = "opponent", fits = { kind = "horse", cost = ">=2" } }, to = "deck", at = "bottom" }'
)
WORDY_IF = 'if = { count = { zone = "areas", whose = "opponent", fits = { kind = "horse", cost = ">=2" }, at_least = 3 } }'
WORDY = f'when = "run succeeds"\n{WORDY_IF}\ndo = [{", ".join([WORDY_STEP] * 6)}]'
TEXTS = [Broken(HEAD + HORSE + (ABILITY + WORDY + "\n") * 4, "long_text", "text", "[[card]]")]
WARNINGS = {"long_text", "trap_later_horses", "trap_progress", "trap_loop", "trap_guard", "trap_chain", "trap_favourites"}
