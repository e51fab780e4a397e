"""The games as OpenSpiel games.

- Chance is sampled. The root is a chance node with one outcome. Applying this outcome draws the game's random key, and all later chance
  events follow from the key.
- Simultaneous secret decisions are made in seat order. No string and no tensor shows such a decision before all of them are made.
- A player's information state lists the events its seat has observed, and its legal actions and chosen action at each decision. The legal
  actions are included because they can reveal more than the events, such as the cards of a stack that the player searches.
- `resample_from_infostate` supports search. It redraws everything the player does not know, by the `hide` function of the rules.
"""

import json
import random
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import Array, Runner, rng_of, runner
from paddock.engine.presentation import player_view as player_views
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game, Materials, Value
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.rules.log import Event
from paddock.envs.rewards import rewards_of

MOST_DECISIONS = 100_000  # decisions in a game, far above the length of real games
PREFIX = "paddock_"
SAMPLER_BITS = 31  # random bits taken from one value of a sampler


# ------------------------------------------------------------------ options in a game's string


def options_text(options: Mapping[str, Any] | None) -> str:
    """Options in the form that OpenSpiel allows inside a game string: `rounds:5;marks:1/1/2`."""

    def one(value: Any) -> str:
        if isinstance(value, list | tuple):
            return "/".join(str(int(v)) for v in value)
        return value if isinstance(value, str) else str(int(value))

    return ";".join(f"{name}:{one(value)}" for name, value in sorted((options or {}).items()))


def options_of(game: Game, text: str) -> dict[str, Value]:
    """The reverse of `options_text`."""
    given: dict[str, Value] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        given[name] = game.option_named(name).parse(value.replace("/", ","))
    return given


# ------------------------------------------------------------------ materials in a game's string

_known_materials: dict[str, Materials] = {}


def materials_text(materials: Materials | None) -> str:
    """A digest that stands for materials in a game string, because they are too long for it. Only this process can resolve it."""
    if not materials:
        return ""
    name = digest(json.dumps(materials, sort_keys=True).encode())
    _known_materials[name] = materials
    return name


def materials_of(text: str) -> Materials | None:
    """The materials of a digest of `materials_text`. Raises ValueError if this process does not know them."""
    if text and text not in _known_materials:
        raise ValueError(f"materials {text} are not known in this process: load the game with paddock.envs.openspiel(..., materials=...)")
    return _known_materials.get(text)


# ------------------------------------------------------------------ the state


class Course:
    """The data of a state: the record, and for each seat a log of the events it has observed. Cloning a state copies only this data."""

    def __init__(self, states: Array, heard: list[str]) -> None:
        self.states, self.heard = states, heard

    def __deepcopy__(self, memo: Any) -> "Course":
        return Course(self.states.copy(), list(self.heard))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. `course` is None at the root, before the chance node deals the game."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.course: Course | None = None

    @property
    def spiel(self) -> "SpielGame":
        """The game of this state."""
        return self.get_game()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        pending = self.course.states["pending"].item(0)
        return int((pending & -pending).bit_length() - 1)  # the lowest pending seat

    def is_terminal(self) -> bool:
        return self.course is not None and bool(self.course.states["over"].item(0))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.course
        return sorted(self.spiel.run.legal(self.course.states, 0, self.spiel.tables, player))

    def legal_text(self, player: int) -> str:
        """The legal actions as an entry of the log."""
        return f"?{','.join(map(str, self._legal_actions(player)))}"

    def _apply_action(self, action: int) -> None:
        game = self.spiel
        if self.course is None:
            states = game.empty.copy()
            states[0]["rng"]["key"] = np.frombuffer(game.dice.randbytes(32), "<u4")
            self.course = Course(states, [""] * game.seats)
            self._hear(game.run.start(states, 0, game.tables))
            return
        player = self.current_player()
        legal = self.legal_text(player)
        code, events = game.run.play(self.course.states, 0, game.tables, player, action)
        if code:
            raise pyspiel.SpielError(f"{game.described.rule_of_code(code)} forbids action {action} of player {player}")
        self.course.heard[player] += f"{legal}>{action} "
        self._hear(events)

    def _hear(self, events: list[Event]) -> None:
        """Append the events to the logs of the seats that observe them."""
        assert self.course
        heard = self.course.heard
        for event in events:
            line = f"{event.kind}:{','.join(map(str, event.values))} "
            for seat in range(len(heard)):
                if event.heard_by(seat):
                    heard[seat] += line

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.spiel.seats
        assert self.course
        _, _, places = self.spiel.run.result(self.course.states, 0, self.spiel.tables)
        return rewards_of(places)

    def scores(self) -> list[int]:
        """The current scores by the rules of the game."""
        assert self.course
        return self.spiel.run.result(self.course.states, 0, self.spiel.tables)[1]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A random state that this player cannot distinguish from this state. The logs of the other seats no longer fit the redrawn cards.
        So each of these logs is replaced by a digest of what the seat knows in the new state."""
        assert self.course
        game = self.spiel
        seed = int(sampler() * (1 << SAMPLER_BITS)) << SAMPLER_BITS | int(sampler() * (1 << SAMPLER_BITS))
        states = self.course.states.copy()
        game.run.hide(states, 0, game.tables, player, rng_of(seed))
        heard = [self.course.heard[k] if k == player else game.knowledge(states, k) for k in range(game.seats)]
        state = game.new_initial_state()
        state.course = Course(states, heard)
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if self.course is None or player < 0:
            return "deal"
        game = self.spiel
        return str(game.described.notation_at(self.course.states[0], game.tables[0]).write(action))

    def __str__(self) -> str:
        """The complete history for debugging, hidden information included."""
        if self.course is None:
            return "not dealt"
        return " | ".join(self.course.heard) + f" # {digest(self.course.states.tobytes())}"


# ------------------------------------------------------------------ observations


class SpielObserver:
    """Without perfect recall: the seat's observation as a tensor, its view as a string. With perfect recall: its log as a string."""

    def __init__(self, game: "SpielGame", kind: Any) -> None:
        self.game, self.recalls = game, bool(kind.perfect_recall)
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None if self.recalls else np.zeros(game.described.rules.OBS_SIZE, np.float32)
        self.dict = {} if self.recalls else {"look": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor.fill(0)
            if state.course is not None:
                viewer = player if self.own else SPECTATOR
                self.tensor[:] = self.game.run.observe(state.course.states, 0, self.game.tables, viewer)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.course is None:
            return ""
        if self.recalls and self.own:
            asked = state.current_player() == player
            return state.course.heard[player] + (state.legal_text(player) if asked else "")
        return json.dumps(player_views.to_data(self.game.view(state.course.states, player if self.own else SPECTATOR)), sort_keys=True)


# ------------------------------------------------------------------ the game


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game, seat count and option set. Each game gets a subclass, because OpenSpiel's registry needs one class per game. A function in
    the registry would fail when the interpreter exits."""

    described: Game
    kind: Any

    def __init__(self, params: Mapping[str, Any]) -> None:
        described = self.described
        self.seats = int(params["seats"])
        described.check_seats(self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=described.rules.ACTIONS, max_chance_outcomes=1, num_players=self.seats, min_utility=-1.0, max_utility=1.0,
            utility_sum=0.0, max_game_length=MOST_DECISIONS,
        )  # fmt: skip
        super().__init__(self.kind, info, dict(params))
        options, materials = options_of(described, str(params["options"])), materials_of(str(params["materials"]))
        self.empty, self.tables = described.new_game(self.seats, options, materials)
        seed = int(params["rng_seed"])
        self.dice = random.Random(None if seed < 0 else seed)

    @property
    def run(self) -> Runner:
        return runner(self.described)

    def view(self, states: Array, player: int) -> Any:
        return self.described.view(PythonState(states[0]), PythonState(self.tables[0]), player)

    def knowledge(self, states: Array, player: int) -> str:
        """A digest of the seat's view. Two states have the same digest only if the seat knows the same."""
        return f"={digest(player_views.to_bytes(self.view(states, player)))} "

    def new_initial_state(self, text: str | None = None) -> SpielState:
        assert text is None
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError(f"there are no observation parameters, but these were given: {params}")
        return SpielObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return 1


def digest(data: bytes) -> str:
    """A hash of 24 hexadecimal digits."""
    return blake2b(data, digest_size=12).hexdigest()


# ------------------------------------------------------------------ registry

_registered: dict[str, type[SpielGame]] = {}


def register(game: Game) -> str:
    """Register the game with OpenSpiel. Returns its name in the registry."""
    name = PREFIX + game.name
    if name in _registered and _registered[name].described is game:
        return name
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Paddock: {game.name.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seats.stop - 1, "options": "", "rng_seed": -1, "materials": ""},
    )
    _registered[name] = type(name, (SpielGame,), {"described": game, "kind": kind})
    pyspiel.register_game(kind, _registered[name])
    return name


def load(game: Game, seats: int, options: Mapping[str, Any] | None, rng_seed: int, materials: Materials | None = None) -> Any:
    """Register the game if necessary, and load it with these parameters as a `pyspiel.Game`."""
    given = {"seats": seats, "options": options_text(options), "rng_seed": rng_seed, "materials": materials_text(materials)}
    return pyspiel.load_game(register(game), given)


for _game in found().values():
    register(_game)
