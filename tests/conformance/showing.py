"""Points 7 to 9 of the invariants, about presentation: notation, drawings, texts, and cited rules."""

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.engine.table.table import Table
from tests.conformance.lab import Lab

GARBAGE = ("", " ", "?", "no such move", "0x", "R8!!", "–", "\0", "9" * 40)
RULE_ID = re.compile(r"^[-*] \**((?:[A-Z]{1,3}-?[0-9]|[0-9]{3,4}\.)[0-9A-Za-z.\-]*)\**", re.M)  # TD-3.2, or 702.6b-i of a rulebook


def notation_round_trips(lab: Lab) -> None:
    for states in lab.positions(3, seed=1000):
        notation_round_trips_at(lab, lab.notation(states))


def notation_round_trips_at(lab: Lab, notation: Any) -> None:
    write, read = notation.write, notation.read
    texts = {}
    for action in range(lab.game.rules.ACTIONS):
        text = write(action)
        assert read(text) == action, f"{lab}: {text} is written for {action} and read as {read(text)}"
        assert text == text.strip() and text, f"{lab}: the notation {text!r} cannot be typed"
        texts[text] = action
    assert len(texts) == lab.game.rules.ACTIONS, f"{lab}: two actions have the same notation"
    for text in GARBAGE:
        try:
            action = read(text)
        except ValueError:
            continue
        raise AssertionError(f"{lab}: {text!r} is read as action {action}")


def pictures_offer_every_action(lab: Lab) -> None:
    """Drawings are well-formed, obey the content security policy, and make every legal action clickable.

    Covers both shapes and languages.
    """
    for number, states in enumerate(lab.positions(24, seed=1100)):
        for seat in lab.viewers if number % 4 == 0 else [*lab.pending(states)][:1]:
            language = LANGUAGES[number % len(LANGUAGES)]
            shape = ("wide", "tall")[number // 2 % 2]
            picture = lab.svg_bytes(states, seat, shape, language).decode()
            root = ET.fromstring(f"<both>{picture}</both>")
            keeps_the_policy(lab, root)
            reachable, ids = set(), []
            for element in root.iter():
                if "id" in element.attrib:
                    ids.append(element.attrib["id"])
                if "data-action" in element.attrib:
                    if element.attrib.get("aria-disabled") != "true":
                        reachable.add(element.attrib["data-action"])
                    assert element.attrib.get("aria-label"), f"{lab}: a control without a name ({element.attrib['data-action']})"
            assert len(ids) == len(set(ids)), f"{lab}: ids appear twice: {sorted(i for i in ids if ids.count(i) > 1)[:5]}"
            legal = {lab.notation(states).write(a) for a in lab.legal(states, seat)} if seat in lab.pending(states) else set()
            assert legal == reachable, (
                f"{lab}: the {shape} picture of seat {seat} offers {sorted(reachable ^ legal)[:5]} wrongly or not at all"
            )


def what_is_marked_can_be_looked_at(lab: Lab) -> None:
    """Every element with data-look refers to a thing with a name.

    Each thing has a drawing and a text, and its rule ids are on the rule page.
    """
    ids = set(RULE_ID.findall(lab.game.rule_page.read_text(encoding="utf-8"))) if lab.game.rule_page else set()
    for number, states in enumerate(lab.positions(12, seed=1150)):
        language = LANGUAGES[number % len(LANGUAGES)]
        translator, closely = lab.translator(language), lab.game.inspect
        for seat in lab.viewers:
            marked = set(re.findall(r'data-look="([^"]*)"', lab.svg_bytes(states, seat, ("wide", "tall")[number % 2], language).decode()))
            player_view = lab.player_view(states, seat)
            things = closely.things(player_view, translator) if closely else {}
            assert marked <= set(things), f"{lab}: the picture marks {sorted(marked - set(things))[:5]}, which cannot be looked at"
            assert all(things.values()), f"{lab}: something that can be looked at has no name"
            for key in things if closely else ():
                seen = closely.detail(player_view, translator, key)
                assert seen.name, f"{lab}: {key} looked at closely has no name"
                if seen.picture:
                    keeps_the_policy(lab, ET.fromstring(seen.picture))
                for sheet in seen.sheets:
                    assert len(sheet.rules) in (0, len(sheet.rows)), f"{lab}: {key} has {len(sheet.rules)} rules for {len(sheet.rows)} rows"
                    assert {*sheet.rules} - {""} <= ids, f"{lab}: {key} names rules that the page lacks: {sorted({*sheet.rules} - ids)}"


def what_is_kept_between_drawings_is_nobody_elses_and_not_old(lab: Lab) -> None:
    """Cached parts of drawings (`svg.shows`) are never stale and never another viewer's: each drawing equals one made without a cache."""
    kept = {language: lab.translator(language) for language in LANGUAGES}
    for number, states in enumerate(lab.positions(24, seed=1170)):
        language, shape = LANGUAGES[number % len(LANGUAGES)], ("wide", "tall")[number // 2 % 2]
        for seat in lab.viewers:
            player_view = lab.player_view(states, seat)
            anew = lab.game.draw(player_view, shape, lab.translator(language))
            assert lab.game.draw(player_view, shape, kept[language]) == anew, (
                f"{lab}: the {shape} picture of seat {seat} shows something kept"
            )


def keeps_the_policy(lab: Lab, root: ET.Element) -> None:
    """Drawings contain no style, script or event attribute, because the content security policy of the pages would block them."""
    for element in root.iter():
        assert "style" not in element.attrib and not element.tag.endswith(("style", "script", "foreignObject")), (
            f"{lab}: {element.tag} is not allowed"
        )
        assert not any(a.startswith("on") for a in element.attrib), f"{lab}: an event attribute in a drawing"


def everything_has_words(lab: Lab) -> None:
    """Every kind, action, event, refusal and reason has a text in every language."""
    game = lab.game
    translators = [lab.translator(language) for language in LANGUAGES]
    tell = lab.tell(lab.positions(2, seed=1200)[-1])
    always = [
        *(tell.action(action) for action in range(game.rules.ACTIONS)),
        *(tell.refusal(code, 0) for code in game.codes),
        *(tell.reason(reason) for reason in game.reasons),
    ]
    assert all(translator.text(phrase) for translator in translators for phrase in always)
    for option in game.options:
        assert not lab.game.name.startswith("probe") or option.name
    for seed in range(lab.many(2)):
        dice = random.Random(seed)
        table = Table.new(game, lab.seats, seed=seed, options=lab.options, target=lab.target)
        while not table.over:
            seat = dice.choice(table.pending)
            seen = table.player_view(seat)
            for translator in translators:
                assert seen.prompt and translator.text(seen.prompt)
                assert seen.hint and translator.text(seen.hint)
            table.play(seat, dice.choice(seen.choices).action)
        for v in lab.viewers:
            for line in table.log(v):
                assert all(translator.text(line.words) for translator in translators)
                assert line.rule, f"{lab}: {line.words.key} names no rule"


def every_rule_is_cited(lab: Lab, tests: list[Path] | None = None) -> None:
    """The game's code and at least one test cite each rule id of the rule page."""
    game = lab.game
    assert game.rule_page is not None, f"{lab}: no rule page"
    ids = RULE_ID.findall(game.rule_page.read_text(encoding="utf-8"))
    assert ids, f"{lab}: no rule ids on {game.rule_page.name}"
    assert len(ids) == len(set(ids)), f"{lab}: a rule stands twice on {game.rule_page.name}"
    code = "\n".join(p.read_text(encoding="utf-8") for p in game.folder.glob("**/*.py"))
    shown = "\n".join(p.read_text(encoding="utf-8") for p in (tests or game_tests(game.name)))
    for what, text in (("code", code), ("tests", shown)):
        found = {m.replace("_", "-", 1).replace("_", ".") for m in re.findall(r"[A-Z]{1,3}_[0-9][0-9A-Za-z_]*", text)}
        missing = [
            i
            for i in ids
            if not re.search(rf"(?<![\w.-]){re.escape(i)}(?![\w]|[.-]\d|-i)", text)
            and not any(cites(f, i) for f in found)
            and not re.search(rf"_{re.sub('[.-]', '_', i)}(?=_)(?!_(?:i+|iv|vi*)(?:_|\b))", text)
        ]
        assert not missing, f"{lab}: rules that no {what} cites: {', '.join(missing)}"


def cites(name: str, rule: str) -> bool:
    """Return whether a test name such as TD-5.3.second... cites the rule TD-5.3."""
    return name == rule or (name.startswith(rule) and name[len(rule)] == "." and not name[len(rule) + 1 : len(rule) + 2].isdigit())


def game_tests(name: str) -> list[Path]:
    return sorted((Path(__file__).parents[1] / "games" / name).glob("**/*.py"))
