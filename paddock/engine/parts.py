"""Compile functions that are only ever parts of others.

numba makes each function ready to be called: it links everything the function calls, optimises the whole and turns it into machine code,
and does it all again for each of its callers. Rules are never called but through an entry, so their functions are only lowered here;
linking, optimising and machine code happen once, in the entry. A part keeps a list of what it calls and holds nothing but itself: in a game
of some six hundred functions parts that held all they call took 6 GB.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target


class NoEnvironment:
    """A part's environment is never used: nothing in rules goes back to the interpreter."""

    def set_env(self, name: str, env: Any) -> None:
        pass


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function's code as it was lowered, with what it calls."""

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


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry with everything it reaches."""

    def finalize(self) -> None:
        found = list(self._linking_libraries)
        for library in found:  # it grows on the way
            if isinstance(library, PartLibrary):
                found += [called for called in library._linking_libraries if called not in found]
        self._linking_libraries = found
        super().finalize()


@contextmanager
def made_of(library: type[Any]) -> Iterator[None]:
    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock:
        codegen._library_class = library
        try:
            yield
        finally:
            del codegen._library_class
