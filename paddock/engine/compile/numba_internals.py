"""All uses of numba's private interfaces. Each use is wrapped in one function or class that explains why it is needed.

Checked with numba 0.68.1 and numba-cuda 0.30.4, the first version of numba-cuda that works with numba 0.68. numba-cuda is imported
lazily. Each wrapper has a test in `tests/engine/compile/test_numba_internals.py` or `tests/engine/gpu/test_device_code.py`.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numba  # noqa: F401 (first, because another thread may be importing it)
import numpy as np
from numba.core import caching, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np import arrayobj as cpu_arrays

CHECKED_WITH = "0.68.1"

# ------------------------------------------------------------------ options and patches

# Rules allocate nothing, so they need no reference counts. Passing an array is then free.
NO_REFERENCE_COUNTS = {"_nrt": False}


@contextlib.contextmanager
def trust_indices(arrayobj: Any = cpu_arrays) -> Iterator[None]:
    """Compile array accesses without support for negative indices. Rules never use negative indices: interpreted rules raise an error for
    them. Leaving out the sign test makes compiled rules faster. arrayobj: the target's array module in numba."""

    def as_given(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    usual = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = as_given
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def entry_point(dispatcher: Any) -> Callable[..., Any]:
    """The entry point of a function's only compiled version. Calling it skips numba's type dispatch, which takes longer than most calls."""
    (compiled,) = dispatcher.overloads.values()
    return compiled.entry_point  # type: ignore[no-any-return]


# ------------------------------------------------------------------ a cache folder for each function


def keep_in(dispatcher: Any, folder: Path, fingerprint: str) -> None:
    """Store a function's compiled code in this folder. numba's own caches check only the date of the function's source file."""
    dispatcher._cache = FolderCache(dispatcher.py_func, folder, fingerprint)


def is_stored(dispatcher: Any, signature: Any) -> bool:
    """Whether the code for this signature can be loaded from the function's folder."""
    return dispatcher._cache.load_overload(signature, dispatcher.targetctx) is not None


class FolderLocator(caching._CacheLocator):  # type: ignore[misc]
    """Locates every function's cache files in one folder, independent of its source file."""

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
    """A function cache in one folder. The file `done` marks that the code was stored completely."""

    def __init__(self, py_func: Any, folder: Path, fingerprint: str) -> None:
        self.folder = folder
        self._impl_class = partial(FolderCacheImpl, locator=FolderLocator(folder, fingerprint))
        super().__init__(py_func)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # damaged files can raise any exception: compile again
            with contextlib.suppress(OSError):
                for file in self.folder.glob("*.nb*"):
                    file.unlink(missing_ok=True)
            return None
        if found is not None and not (self.folder / "done").exists():  # the writing process was killed before it wrote `done`
            with contextlib.suppress(OSError):
                (self.folder / "done").touch()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(Exception):  # after a failure, such as a full disk, only the next process must compile again
            super().save_overload(sig, data)
            (self.folder / "done").touch()


# ------------------------------------------------------------------ functions that are linked only into entry points

# By default, numba makes each function callable: it links all callees, optimises the result and generates machine code. It repeats this
# work for each caller. Python calls rules only through an entry point, so the other functions are only lowered here. Linking, optimising
# and code generation happen once, in the entry point. An unlinked library keeps a list of its callees but no copy of their code, because
# copies would take gigabytes in a large game.


class NoEnvironment:
    """A replacement for numba's environment, which is never used because rules never call back into the interpreter."""

    def set_env(self, name: str, env: Any) -> None:
        pass


class UnlinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The lowered code of one function, with a list of its callees' libraries."""

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
    """An entry point, linked with every function that it reaches."""

    def finalize(self) -> None:
        found: list[Any] = list(self._linking_libraries)  # type: ignore[has-type]
        for library in found:  # the loop body appends to `found`
            if isinstance(library, UnlinkedLibrary):
                found += [called for called in library._linking_libraries if called not in found]
        self._linking_libraries = found
        super().finalize()


@contextlib.contextmanager
def using_library(library: type[Any]) -> Iterator[None]:
    """Functions compiled inside this context get code libraries of this class."""
    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock:
        codegen._library_class = library
        try:
            yield
        finally:
            del codegen._library_class


# ------------------------------------------------------------------ numba-cuda


def numba_cuda() -> Any:
    """Import numba.cuda. Its import reads `np.row_stack`, which NumPy 2.5 has removed, so this function restores the name first."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import config, cuda

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last launch may have few games
    return cuda


@contextlib.contextmanager
def compiling(optimize_for_size: bool = False) -> Iterator[None]:
    """Compile kernels and device functions inside this context. optimize_for_size: no loop unrolling, for code that would otherwise exceed
    the instruction memory."""
    numba_cuda()
    from numba.cuda.np import arrayobj

    with trust_indices(arrayobj), modules_once(), loops_kept() if optimize_for_size else contextlib.nullcontext():
        yield


@contextlib.contextmanager
def modules_once() -> Iterator[None]:
    """Link the code of each function once. numba-cuda would collect it once for each call path, and a large game has millions of
    call paths."""
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
    """Mark all functions to be optimised for size. numba-cuda has no option for this."""
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
    """Compile a device function for exactly these types. numba-cuda would otherwise compile a version for every constant argument."""
    with compiling(optimize_for_size):
        function.compile_device(signature)
    function.disable_compile()


def noinline(function: Any) -> None:
    """Prevent inlining of a device function. numba-cuda has no option for this, so each compiled version is marked separately."""
    compile_device = function.compile_device

    def marked(args: Any, return_type: Any = None) -> Any:
        new = args not in function.overloads
        made = compile_device(args, return_type)
        if new:
            made.library.get_function(made.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    function.compile_device = marked
