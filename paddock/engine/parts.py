"""Compile functions that are only ever parts of others.

numba makes each function ready to be called: it links everything the function calls, optimises the whole and turns it into machine code,
and does it all again for each of its callers. Rules are never called but through an entry, so their functions are only lowered here;
linking, optimising and machine code happen once, in the entry.
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

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0


@contextmanager
def only_parts() -> Iterator[None]:
    codegen = cpu_target.target_context.codegen()
    with global_compiler_lock:
        codegen._library_class = PartLibrary
        try:
            yield
        finally:
            del codegen._library_class
