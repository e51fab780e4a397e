"""Every private part of numba-cuda that is read or replaced, a function for each.

Checked with numba 0.68.1 and numba-cuda 0.30.4, the first version of numba-cuda that can be imported beside numba 0.68.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from paddock.engine.numba_internals import indices_as_given


def numba_cuda() -> Any:
    """numba.cuda. Importing it reads `np.row_stack`, which NumPy 2.5 has removed."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import config, cuda

    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the last portion of games may be small
    return cuda


@contextlib.contextmanager
def compiling(brief: bool = False) -> Iterator[None]:
    """How kernels and device functions are compiled. brief: loops stay loops, for code that would not fit into the memory for instructions."""
    numba_cuda()
    from numba.cuda.np import arrayobj

    with indices_as_given(arrayobj), modules_once(), loops_kept() if brief else contextlib.nullcontext():
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


def compile_once(function: Any, signature: tuple[Any, ...], brief: bool) -> None:
    """Compile a device function for these types and no others. numba-cuda would make a version for every constant it is called with."""
    with compiling(brief):
        function.compile_device(signature)
    function.disable_compile()


def stay_apart(function: Any) -> None:
    """Never copy a device function into its callers. numba-cuda has no option for it, so each version is marked as it is made."""
    compile_device = function.compile_device

    def marked(args: Any, return_type: Any = None) -> Any:
        new = args not in function.overloads
        made = compile_device(args, return_type)
        if new:
            made.library.get_function(made.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    function.compile_device = marked
