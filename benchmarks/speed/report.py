"""The results as Markdown tables and as plots."""

from collections.abc import Sequence
from typing import Any

from benchmarks.speed.goals import goal
from benchmarks.speed.plots import bars, short


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "|".join("---" if i == 0 else "---:" for i in range(len(heads))) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def yes(so: bool) -> str:
    return "yes" if so else "**no**"


def verdict(reached: bool) -> str:
    return "PASS" if reached else "**MISS**"


def mega(number: float) -> str:
    return f"{number / 2**20:.0f} MB"


# ------------------------------------------------------------------ tables


def speed_table(rows: list[dict[str, Any]]) -> str:
    def gpu(row: dict[str, Any]) -> str:
        return "-" if isinstance(row["gpu"], str) else short(row["gpu"]["decisions"])

    heads = (
        "game, seats",
        "decisions a game",
        "interpreted",
        "native, one core",
        f"native, {rows[0]['cores'] if rows else 'all'} cores",
        "gpu",
        "games/s, one core",
    )
    body = [
        (f"{r['game']}, {r['seats']}", f"{r['length']:.0f}", short(r["interpreted"]), short(r["native"]), short(r["native_all"]), gpu(r),
         short(r["native"] / r["length"]))
        for r in rows
    ]  # fmt: skip
    return table(heads, body)


def python_table(rows: list[dict[str, Any]]) -> str:
    heads = (
        "game, seats",
        "thin step",
        "Table",
        "vector env",
        "of native",
        "of native, one core",
        "learner among simple bots",
        "clones",
        "clones in bulk",
        "search rollouts",
    )
    body = [
        (f"{r['game']}, {r['seats']}", short(r["step"]), short(r["table"]), short(r["vector"]), f"{r['vector_ratio']:.2f}",
         f"{r['vector_ratio_one']:.2f}", short(r["vector_simple"]), short(r["clone"]["python"]), short(r["clone"]["bulk"]), short(r["rollouts"]))
        for r in rows
    ]  # fmt: skip
    return table(heads, body)


def waiting_table(rows: list[dict[str, Any]]) -> str:
    keys = ("compile_table", "compile_loops", "start_cold", "start_warm")
    heads = (
        "game",
        "compile for a table",
        "the loops",
        "first question, cold",
        "warm",
        "a state",
        "a game in a vector",
        "process",
        "with vector",
    )
    body = []
    for r in rows:
        times = [f"{r['waiting'][k]:.1f} s" if r["waiting"] else "-" for k in keys]
        m = r["memory"]
        body.append((r["game"], *times, f"{m['state']} B", f"{m['in_vector']} B", mega(m["native"]), mega(m["vector"])))
    return table(heads, body)


def hearts_table(rows: list[dict[str, Any]]) -> str:
    heads = ("game, seats", "native, one core", "OpenSpiel hearts, C++", "times as fast", "goal", "reached")
    body = []
    for r in rows:
        name = f"{r['game']}, {r['seats']}"
        if "missing" in r:
            body.append((name, short(r["native"]), r["missing"], "-", "-", "-"))
        else:
            body.append((name, short(r["native"]), short(r["hearts"]), f"{r['ratio']:.2f}", f"{r['goal']}", verdict(r["reached"])))
    return table(heads, body)


def peers_table(rows: list[dict[str, Any]]) -> str:
    heads = ("peer", "version", "decisions/s", "games/s")
    body = [
        (r["words"], "-", f"not measured: {r['missing']}", "-")
        if "missing" in r
        else (r["words"], r["version"], short(r["decisions"]), short(r["games"]))
        for r in rows
    ]
    return table(heads, body)


def limit_table(rows: list[dict[str, Any]] | str) -> str:
    if isinstance(rows, str):
        return f"Not measured: {rows}."
    heads = ("game, seats", "native", "C by hand", "native / C", "same games")
    return table(heads, [
        (f"{r['game']}, {r['seats']}", short(r["native"]), short(r["limit"]), f"{r['native_to_limit']:.3f}", yes(r["equal"])) for r in rows
    ])  # fmt: skip


def goals(found: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """Return (goal, result, whether it is reached) for every goal with a result."""
    lines = [
        (
            f"{r['game']}, {r['seats']} seats: native on one core at {r['goal']} times OpenSpiel's C++ hearts",
            f"{r['ratio']:.2f}",
            r["reached"],
        )
        for r in found["hearts"]
        if "ratio" in r
    ]
    if not isinstance(found["limit"], str):
        for r in found["limit"]:
            least = goal("limit", r["game"]) or r["goal"]
            good = r["equal"] and r["native_to_limit"] >= least
            lines.append((f"{r['game']}, {r['seats']} seats: {least} of C by hand, same games", f"{r['native_to_limit']:.3f}", good))
    for r in found["games"]:
        least = goal("vector", r["game"])
        if least is not None:
            what = f"{r['game']}, {r['seats']} seats: vector environment of 4,096 games at {least} of native play on all cores"
            lines.append((what, f"{r['vector_ratio']:.2f}", r["vector_ratio"] >= least))
    return lines + gpu_goals(found["games"])


def gpu_goals(rows: list[dict[str, Any]]) -> list[tuple[str, str, bool]]:
    """Goals of random whole games on a GPU that equal the interpreted ones. Empty without a GPU, which `page` mentions."""
    lines = []
    for r in rows:
        least = goal("gpu", r["game"])
        if least is not None and not isinstance(r["gpu"], str):
            value = short(r["gpu"]["decisions"]) + ("" if r["gpu"]["equal"] else ", other games than the interpreted ones")
            what = f"{r['game']}, {r['seats']} seats: {short(least)} decisions a second on a GPU, the first 64 games equal to the interpreted ones"
            lines.append((what, value, r["gpu"]["equal"] and r["gpu"]["decisions"] >= least))
    return lines


def not_judged(found: dict[str, Any]) -> list[str]:
    """Return the goals without a result in this run, with the reasons."""
    reasons = sorted({r["gpu"] for r in found["games"] if isinstance(r["gpu"], str) and goal("gpu", r["game"]) is not None})
    lines = [f"Goals on a GPU: not judged, {reason}." for reason in reasons]
    if found.get("missing"):
        lines.append(f"Not measured yet: {', '.join(found['missing'])}.")
    return lines


def page(found: dict[str, Any]) -> str:
    """Return the whole report as Markdown."""
    machine = found["machine"]
    parts = [
        "# Benchmarks",
        f"{machine['processor']}, {machine['cores']} cores; Python {machine['python']}, numba {machine['numba']}; {machine['when']}. "
        "Rates are per second. One-core rates count CPU time, rates on all cores the clock; programs that are compared took turns.",
        "![decisions a second on one core](one-core.svg)",
        "## Playing",
        speed_table(found["games"]),
        "## From Python",
        "Decisions a second, except clones and rollouts. *vector env*: 4,096 games, observations, masks and autoreset included, all cores; *of native* "
        "is its share of native play on all cores in the same run, by the clock, and then on one core, by CPU time; beside it the learner's decisions where "
        "simple bots play the other seats.",
        python_table(found["games"]),
        "![from Python](from-python.svg)",
        "## Waiting and memory",
        waiting_table(found["waiting"]),
        "## Beside OpenSpiel's hearts in C++",
        "Whole random games, the deal included, `pyspiel.evaluate_bots`; decisions of players a second.",
        hearts_table(found["hearts"]),
        "## Peers",
        "Per second of CPU time; other games than ours, so this compares libraries, not games.",
        peers_table(found["peers"]),
        "## Beside C written by hand",
        limit_table(found["limit"]),
        "## Goals",
        table(("goal", "measured", "reached"), [(what, value, verdict(good)) for what, value, good in goals(found)]),
        *not_judged(found),
    ]
    return "\n\n".join(parts) + "\n"


# ------------------------------------------------------------------ plots


def plots(found: dict[str, Any]) -> dict[str, str]:
    """Return the plots: file name -> SVG."""
    ours = [(f"{r['game']}, {r['seats']} seats", r["native"], "paddock") for r in found["games"]]
    peers = [(r["words"], r["decisions"], "peer") for r in found["peers"] if "decisions" in r]
    by_hand = [] if isinstance(found["limit"], str) else [(f"{r['game']}, {r['seats']} seats, C", r["limit"], "c") for r in found["limit"]]
    stepping = []
    for r in found["games"]:
        for key, words in (("vector", "vector env"), ("step", "thin step"), ("table", "Table"), ("interpreted", "interpreted")):
            stepping.append((f"{r['game']}, {words}", r[key], "paddock"))
    stepping += [p for p in peers if "Python" in p[0] or "RLCard" in p[0] or "PettingZoo" in p[0] or "Catanatron" in p[0]]
    return {
        "one-core.svg": bars("Whole games on one core", "decisions a second, logarithmic", ours + peers + by_hand),
        "from-python.svg": bars("Driven from Python", "decisions a second, logarithmic", stepping),
    }
