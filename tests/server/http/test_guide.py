"""Guided first games: the same numbered deal each time, and an explanation at the first decision of each kind only."""

import time
from random import Random
from typing import Any

import pytest

from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.i18n import LANGUAGES
from paddock.server.domain.language import game_translator_for
from tests.server.conftest import People
from tests.server.support.people import Person

GAMES = sorted(found())
ENOUGH = 14  # decisions that each test plays


def guided(one: Person, game: str) -> Person:
    one.sat(one.client.post("/api/guides", json={"game": game, "name": one.name}, headers=one.headers()))
    assert one.table
    return one


@pytest.mark.parametrize("game", GAMES)
def test_each_new_kind_of_decision_is_explained_once(game: str, person: People) -> None:
    one, dice = guided(person("Aoi"), game), Random(7)
    own = game_translator_for(found()[game], "en")
    told: list[str] = []
    for _ in range(ENOUGH):
        shown = one.waits()
        if shown["status"] != "playing":
            break
        if len(shown["ask"]["choices"]) == 1:  # the table is about to give this forced answer
            one.post("do", k=shown["ask"]["k"], do=shown["ask"]["choices"][0]["do"])
            continue
        kind, texts = shown["ask"]["kind"], shown["guide"]["texts"]
        assert bool(texts) is (kind not in told) or shown["guide"]["done"]
        if kind not in told and own.has(f"guide.{kind}"):
            assert texts[-1] == own.text(f"guide.{kind}")
        assert len(texts) == (2 if not told else 1 if texts else 0), "who arrives is welcomed, too"
        told += [kind] if kind not in told else []
        one.plays(shown, dice)
    assert len(told) > 2 or len(told) == len(found()[game].kinds)


def test_the_first_minutes_of_force_show_a_play_a_payment_a_run_and_a_guard(person: People) -> None:
    one = guided(person("Aoi"), "force")
    met: list[str] = []
    while len(met) < ENOUGH and (shown := one.waits())["status"] == "playing":
        met.append(shown["ask"]["kind"])
        one.post("do", k=shown["ask"]["k"], do=shown["ask"]["choices"][0]["do"])
    assert {"deck", "mulligan", "area_support", "runner", "pay", "horse_support", "discard", "guard"} <= set(met)


def when_bots_have_answered(one: Person) -> dict[str, Any]:
    """Wait until the bots have answered, as a reader of the explanations would."""
    shown = one.waits()
    while any(seat["state"].startswith("bot_") for seat in shown["seats"]):
        time.sleep(0.01)
        shown = one.waits()
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_is_the_same_for_everyone(game: str, person: People) -> None:
    stories = []
    for _ in range(2):
        one = guided(person("Aoi"), game)
        for _ in range(5):  # always plays the first choice; the table may give a forced answer before
            if ask := when_bots_have_answered(one)["ask"]:
                one.post("do", k=ask["k"], do=ask["choices"][0]["do"])
        stories.append(one.waits()["log"])
    both = min(len(story) for story in stories)
    assert both > 0
    assert stories[0][:both] == stories[1][:both]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_explained_is_explained_in_every_language(game: str) -> None:
    kinds = [kind.name for kind in found()[game].kinds.values()]
    said = [
        {key for key in (*kinds, "start", "end") if game_translator_for(found()[game], language).has(f"guide.{key}")}
        for language in LANGUAGES
    ]
    assert all(one == said[0] for one in said)


def test_the_guide_ends_by_itself_and_the_record_names_the_games_number(person: People) -> None:
    one, dice = guided(person("Aoi"), "trick_derby"), Random(3)
    ends = 0
    while (shown := one.waits())["status"] == "playing":
        ends += bool(shown["guide"]["done"])
        one.plays(shown, dice)
    assert ends == 1
    record = one.get("record").json()
    assert record["seed"] == found()["trick_derby"].guide.seed
    assert one.client.post("/api/verify", json={"record": record}).json()["good"] == ["seed", "moves", "result"]


def test_someone_elses_first_game_is_closed(person: People) -> None:
    one, stranger = guided(person("Aoi"), "trick_derby"), person("Nora")
    stranger.table = one.table
    assert stranger.get("sight").status_code == 403
