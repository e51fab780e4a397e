"""The kernels compile to PTX, and every hook into numba-cuda works. No GPU is needed.

Arrays stay on the host. A launch compiles the kernel for its arguments, and LLVM generates the PTX instead of NVIDIA's libNVVM. The results
of the kernels are tested on a GPU by `test_batch.py` and `test_environments.py`.
"""

import re
from functools import partial
from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from paddock.engine.compile import numba_internals
from paddock.engine.gpu import batch
from paddock.engine.presentation.catalog import found
from tests.probe.game import GAME as PROBE

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed")

SMALLEST = min(found().values(), key=lambda game: game.layout.dtype.itemsize)
CAPABILITY = (9, 0)  # compute capability of an H200
CUDA = "nvptx64-nvidia-cuda"


class OnTheCard(np.ndarray[Any, Any]):
    """A host array with the copy methods of a device array."""

    def copy_to_host(self) -> np.ndarray[Any, Any]:
        return np.array(self)

    def copy_to_device(self, of: np.ndarray[Any, Any]) -> None:
        self[...] = of


def on_host(argument: Any) -> Any:
    """The argument with plain arrays, also in a named tuple."""
    if hasattr(argument, "_fields"):
        return type(argument)(*map(on_host, argument))
    return np.asarray(argument) if isinstance(argument, np.ndarray) else argument


def linked(irs: list[str], **options: Any) -> bytes:
    """Stand-in for `nvvm.compile_ir` that generates PTX with LLVM."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    first, *others = (llvm.parse_assembly(ir) for ir in irs)
    for other in others:
        first.link_in(other)
    first.triple = CUDA
    first.verify()
    machine = llvm.Target.from_triple(CUDA).create_target_machine(cpu=f"sm_{CAPABILITY[0]}{CAPABILITY[1]}", opt=1)
    return machine.emit_assembly(first).encode()


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The PTX of all launched kernels, by name."""
    import numba
    from numba.cuda import dispatcher
    from numba.cuda.cudadrv import nvvm

    cuda, launched = numba_internals.numba_cuda(), {}

    def launch(kernel: Any, *arguments: Any) -> None:
        types = tuple(numba.typeof(on_host(a)) for a in arguments)
        launched[kernel.py_func.__name__] = cuda.compile_ptx(kernel.py_func, types, cc=CAPABILITY)[0]

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=CAPABILITY))
    monkeypatch.setattr(dispatcher.CUDADispatcher, "__getitem__", lambda kernel, configuration: partial(launch, kernel))
    monkeypatch.setattr(numba.config, "FORCE_CUDA_CC", CAPABILITY)  # otherwise numba asks NVIDIA's NVRTC
    monkeypatch.setattr(nvvm, "compile_ir", linked)
    monkeypatch.setattr(cuda, "to_device", lambda array: np.array(array).view(OnTheCard))
    monkeypatch.setattr(cuda, "as_cuda_array", lambda array: array)
    monkeypatch.setattr(cuda, "event", lambda: SimpleNamespace(record=lambda: None, synchronize=lambda: None))
    monkeypatch.setattr(cuda, "event_elapsed_time", lambda begin, end: 0.0)
    monkeypatch.setattr(batch, "_kernels", {})
    return launched


def is_whole(ptx: str, name: str) -> bool:
    """Return whether the PTX is exactly this kernel, with no external functions except those of NVIDIA's libdevice."""
    missing = [f for f in re.findall(r"\.extern \.func.*?(\w+)\s*\n?\(", ptx) if not f.startswith("__nv_")]
    return ptx.count(".entry") == 1 and name in ptx and f".target sm_{CAPABILITY[0]}{CAPABILITY[1]}" in ptx and not missing


@pytest.mark.parametrize("game", [PROBE, SMALLEST], ids=lambda game: game.name)
def test_whole_games_compile(kernels: dict[str, str], game: Any) -> None:
    batch.GpuBatch(game, game.seats.start, bots=True)
    assert list(kernels) == ["play_games"]
    assert is_whole(kernels["play_games"], "play_games")


def test_vector_steps_and_playouts_compile(kernels: dict[str, str]) -> None:
    from paddock.engine.gpu.environments import GpuVectorGames

    vector = GpuVectorGames(PROBE, 2, 3)
    vector.begin(0)
    vector.step(vector.arrays.random_actions)
    vector.playouts(hidden_from=0)
    assert sorted(kernels) == ["check", "playouts", "step"]
    for name, ptx in kernels.items():
        assert is_whole(ptx, name)


# ------------------------------------------------------------------ hooks into numba-cuda


def device_functions() -> tuple[Any, Any]:
    """Return `shared`, and `both`, which calls `shared` and its two callers."""
    device = numba_internals.numba_cuda().jit(device=True)

    @device
    def shared(x):  # type: ignore[no-untyped-def]
        total = 0
        for i in range(x):
            total += i * x
        return total

    @device
    def one(x):  # type: ignore[no-untyped-def]
        return shared(x) + 1

    @device
    def other(x):  # type: ignore[no-untyped-def]
        return shared(x) + 2

    @device
    def both(x):  # type: ignore[no-untyped-def]
        return one(x) + other(x) + shared(3)

    return shared, both


@pytest.mark.usefixtures("kernels")
def test_the_code_of_a_function_is_linked_once() -> None:
    import numba

    _, both = device_functions()
    with numba_internals.compiling():
        library = both.compile_device((numba.int64,)).library
        once = [id(module) for module in library.modules]
    assert len(once) == len(set(once))
    assert len(library.modules) > len(once) == len({id(module) for module in library.modules})


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("brief", [False, True])
def test_brief_code_is_marked_to_be_optimised_for_size(brief: bool) -> None:
    import numba

    shared, _ = device_functions()
    with numba_internals.compiling(brief):
        library = shared.compile_device((numba.int64,)).library
    assert ("optsize" in library.get_llvm_str()) is brief


@pytest.mark.usefixtures("kernels")
def test_a_function_is_compiled_once_and_not_for_every_constant() -> None:
    import numba

    several, of_several = device_functions()
    of_several.compile_device((numba.int64,))
    assert len(several.overloads) > 1
    single, of_single = device_functions()
    numba_internals.compile_once(single, (numba.int64,), optimize_for_size=False)
    of_single.compile_device((numba.int64,))
    assert list(single.overloads) == [(numba.int64,)]


@pytest.mark.usefixtures("kernels")
def test_a_function_that_stays_apart_is_never_copied() -> None:
    import numba

    shared, both = device_functions()
    numba_internals.noinline(shared)
    both.compile_device((numba.int64,))
    assert all("noinline" in made.library.get_llvm_str() for made in shared.overloads.values())
    assert "noinline" not in device_functions()[0].compile_device((numba.int64,)).library.get_llvm_str()


def test_without_compiling_numba_cuda_is_as_it_was() -> None:
    numba_internals.numba_cuda()
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.np import arrayobj

    def hooks() -> tuple[Any, ...]:
        return CUDACodeLibrary.modules, CUDACodeLibrary.add_ir_module, arrayobj.fix_integer_index

    before = hooks()
    with numba_internals.compiling(optimize_for_size=True):
        assert all(now is not was for now, was in zip(hooks(), before))
    assert hooks() == before
