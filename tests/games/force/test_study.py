"""The counts in the report on many races, tested on races with a known course."""

from paddock.engine.rules.log import EVERYONE
from paddock.engine.rules.log import Event as LogEvent
from paddock.games.force.events import Event
from paddock.games.force.statistics import FAILED_RUN, GUARDED_SUCCESS, NO_RUN, OPEN_SUCCESS, run_findings, runs_of


def told(*lines: tuple[int, ...]) -> list[LogEvent]:
    return [LogEvent(kind, EVERYONE, tuple(values)) for kind, *values in lines]


RUNS = {
    NO_RUN: told((Event.RUN_BEGINS, 0), (Event.NO_RUNNER, 0)),
    OPEN_SUCCESS: told(
        (Event.RUN_BEGINS, 0),
        (Event.PAID, 0, 2),
        (Event.PUT_TO_RUN, 0, 7),
        (Event.NO_GUARD, 1),
        (Event.PAID, 0, 5),
        (Event.COMPARED, 0, 4, 0),
        (Event.SUCCEEDED, 0),
        (Event.DISTANCE, 0, 4),
        (Event.RUN_ENDS, 0),
    ),
    GUARDED_SUCCESS: told(
        (Event.RUN_BEGINS, 0),
        (Event.PUT_TO_RUN, 0, 7),
        (Event.COMPARED, 0, 4, 3),
        (Event.SUCCEEDED, 0),
        (Event.DISTANCE, 0, 1),
        (Event.RUN_ENDS, 0),
    ),
    FAILED_RUN: told((Event.RUN_BEGINS, 1), (Event.PUT_TO_RUN, 1, 90), (Event.COMPARED, 1, 2, 5), (Event.FAILED, 1), (Event.RUN_ENDS, 1)),
}


def test_702_6l_every_run_is_counted_once_by_how_it_went() -> None:
    whole = [event for run in RUNS.values() for event in [*told((Event.TURN_BEGINS, 0, 1)), *run]]
    assert list(runs_of(whole)) == list(RUNS.values())
    for how, run in RUNS.items():
        assert [finding.group for finding in run_findings(run) if finding.name == "runs"] == [how]


def test_503_3a_what_was_paid_for_the_runner_counts_and_not_what_was_paid_later() -> None:
    found = {(finding.name, finding.group): finding.value for finding in run_findings(RUNS[OPEN_SUCCESS])}
    assert found["force_success", 2] == 1 and found["force_gone", 2] == 4 and found["gone", 4] == 1
    failed = {finding.name: (finding.group, finding.value) for finding in run_findings(RUNS[FAILED_RUN])}
    assert failed["force_success"] == (0, 0.0) and failed["force_gone"] == (0, 0) and "gone" not in failed


def test_a_race_that_ends_in_the_middle_of_a_run_is_no_run_that_failed() -> None:
    cut = told((Event.RUN_BEGINS, 0), (Event.PUT_TO_RUN, 0, 7))
    assert list(runs_of(cut)) == [cut] and list(run_findings(cut)) == []
