"""The private parts of numba that compiled rules rely on. Each is behind one function or class, with its reason.

Checked with numba 0.68.1 and numba-cuda 0.30.4, the first version of numba-cuda that can be imported beside numba 0.68. numba-cuda is imported
only when it is asked for. Each part has a test in `tests/engine/compile/test_numba_internals.py` or `tests/engine/gpu/test_device_code.py`.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import caching, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np import arrayobj as cpu_arrays

CHECKED_WITH = "0.68.1"

# ------------------------------------------------------------------ options and patches

# Rules allocate nothing, so nothing needs reference counts: arrays are handed on at no cost.
NO_REFERENCE_COUNTS = {"_nrt": False}


@contextlib.contextmanager
def trust_indices(arrayobj: Any = cpu_arrays) -> Iterator[None]:
    """Compile indices as they are. Rules never count from the end with negative indices (interpreted and bounds-checked rules refuse them), and
    the test whether an index is negative takes some 7 % of the time of a game. arrayobj: the target's module for arrays."""

    def as_given(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = as_given
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def entry_point(dispatcher: Any) -> Callable[..., Any]:
    """The one compiled version of a function. Calling it skips numba's look at every argument, which takes longer than most calls."""
    (compiled,) = dispatcher.overloads.values()
    return compiled.entry_point  # type: ignore[no-any-return]


# ------------------------------------------------------------------ a cache folder of one's own


def keep_in(dispatcher: Any, folder: Path, fingerprint: str) -> None:
    """Store a function's compiled code in this folder. numba's own caches look only at the date of the function's source file."""
    dispatcher._cache = FolderCache(dispatcher.py_func, folder, fingerprint)


def is_stored(dispatcher: Any, signature: Any) -> bool:
    """Whether the code for this signature can be loaded from the function's folder."""
    return dispatcher._cache.load_overload(signature, dispatcher.targetctx) is not None


class FolderLocator(caching._CacheLocator):  # type: ignore[misc]
    """Says that a function's files are in this folder, whatever source file the function is from."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        self.folder, self.fingerprint = folder, fingerprint

    def from_function(self, py_func: Any, py_file: Any) -> "FolderLocator":
        return self

    def get_cache_path(self) -> str:
        return str(self.folder)

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        return self.fingerprint

    def get_disambiguator(self) -> str:
        return self.fingerprint


class FolderCacheImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, py_func: Any, locator: FolderLocator) -> None:
        self._locator_classes = [locator]
        super().__init__(py_func)


class FolderCache(caching.FunctionCache):  # type: ignore[misc]
    """A function cache in one folder. The file `done` says that the code was stored whole."""

    def __init__(self, py_func: Any, folder: Path, fingerprint: str) -> None:
        self.folder = folder
        self._impl_class = partial(FolderCacheImpl, locator=FolderLocator(folder, fingerprint))
        super().__init__(py_func)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # damaged files, whatever they raise: compile anew
            with contextlib.suppress(OSError):
                for file in self.folder.glob("*.nb*"):
                    file.unlink(missing_ok=True)
            return None
        if found is not None and not (self.folder / "done").exists():  # the process that stored it was killed before it said so
            with contextlib.suppress(OSError):
                (self.folder / "done").touch()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(Exception):  # a full disk, or damaged files that cannot be removed, cost the next start, not this game
            super().save_overload(sig, data)
            (self.folder / "done").touch()


# ------------------------------------------------------------------ functions that are only ever parts of others

# numba makes each function ready to be called: it links everything the function calls, optimises the whole and turns it into machine code,
# and does it all again for each of its callers. Rules are never called but through an entry, so their functions are only lowered here;
# linking, optimising and machine code happen once, in the entry. A part keeps a list of what it calls and holds nothing but itself: in a game
# of some six hundred functions parts that held all they call took 6 GB.


class NoEnvironment:
    """A part's environment is never used: nothing in rules goes back to the interpreter."""

    def set_env(self, name: str, env: Any) -> None:
        pass


class UnlinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function's code as it was lowered, with a list of what it calls."""

    codegen = NoEnvironment()

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry with everything it reaches."""

    def finalize(self) -> None:
        found: list[Any] = list(self._linking_libraries)  # type: ignore[has-type]
        for library in found:  # it grows on the way
            if isinstance(library, UnlinkedLibrary):
                found += [called for called in library._linking_libraries if called not in found]
        self._linking_libraries = found
        super().finalize()


@contextlib.contextmanager
def using_library(library: type[Any]) -> Iterator[None]:
    """Functions that are compiled now have libraries of this class."""
    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock:
        codegen._library_class = library
        try:
            yield
        finally:
            del codegen._library_class


# ------------------------------------------------------------------ numba-cuda


def numba_cuda() -> Any:
    """numba.cuda. Importing it reads `np.row_stack`, which NumPy 2.5 has removed."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import config, cuda

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last portion of games may be small
    return cuda


@contextlib.contextmanager
def compiling(optimize_for_size: bool = False) -> Iterator[None]:
    """How kernels and device functions are compiled. brief: loops stay loops, for code that would not fit into the memory for instructions."""
    numba_cuda()
    from numba.cuda.np import arrayobj

    with trust_indices(arrayobj), modules_once(), loops_kept() if optimize_for_size else contextlib.nullcontext():
        yield


@contextlib.contextmanager
def modules_once() -> Iterator[None]:
    """Link the code of each function once. numba-cuda collects it anew for every way of calls that leads to it, of which a large game has
    millions."""
    from numba.cuda.codegen import CUDACodeLibrary

    def modules(library: Any) -> list[Any]:
        found, waiting = {}, [library]
        while waiting:
            one = waiting.pop()
            if id(one) not in found:
                found[id(one)] = one._module
                waiting.extend(one._linking_libraries)
        return list(found.values())

    usual = CUDACodeLibrary.modules
    CUDACodeLibrary.modules = property(modules)
    try:
        yield
    finally:
        CUDACodeLibrary.modules = usual


@contextlib.contextmanager
def loops_kept() -> Iterator[None]:
    """Mark all functions to be optimised for size. numba-cuda has no option for it."""
    from numba.cuda.codegen import CUDACodeLibrary

    def marked(library: Any, module: Any) -> None:
        for function in module.functions:
            if function.blocks:
                function.attributes.add("optsize")
        usual(library, module)

    usual = CUDACodeLibrary.add_ir_module
    CUDACodeLibrary.add_ir_module = marked
    try:
        yield
    finally:
        CUDACodeLibrary.add_ir_module = usual


def compile_once(function: Any, signature: tuple[Any, ...], optimize_for_size: bool) -> None:
    """Compile a device function for these types and no others. numba-cuda would make a version for every constant it is called with."""
    with compiling(optimize_for_size):
        function.compile_device(signature)
    function.disable_compile()


def noinline(function: Any) -> None:
    """Never copy a device function into its callers. numba-cuda has no option for it, so each version is marked as it is made."""
    compile_device = function.compile_device

    def marked(args: Any, return_type: Any = None) -> Any:
        new = args not in function.overloads
        made = compile_device(args, return_type)
        if new:
            made.library.get_function(made.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    function.compile_device = marked
