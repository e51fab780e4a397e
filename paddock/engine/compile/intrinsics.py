"""Intrinsics: generated LLVM code that replaces a plain function in native builds.

`@intrinsic_for(plain, TABLE)` registers a function that generates the code of one call. The keys of a table are the plain functions.
Machine types follow from the plain function's annotations. `int` is int64 and `bool` is a boolean. Arrays and records keep the types that
the caller passes.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numba  # noqa: F401 (first, because another thread may be importing it)
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from paddock.engine.compile.signature import hints, word_of

Plain = Callable[..., Any]
Table = dict[Plain, Any]  # plain function -> intrinsic

WORD = 64
BIT, I8, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 32, WORD))
POINTER, NOTHING = I8.as_pointer(), ir.VoidType()
FEATURES = frozenset(name for name, there in binding.get_host_cpu_features().items() if there)
NUMBERS = {"int": types.int64, "bool": types.boolean}
ANSWERS = {int: types.int64, bool: types.boolean, None: types.void}


def intrinsic_for(plain: Plain, table: Table, constants: Sequence[str] = (), needs: str | None = None) -> Callable[..., Any]:
    """Register a code generator for a plain function. constants: parameters whose values are known at compile time. needs: a processor
    feature. On processors without this feature the plain function is compiled instead."""

    def register(generate: Callable[["Call"], Any]) -> Callable[["Call"], Any]:
        if needs is None or needs in FEATURES:
            table[plain] = as_intrinsic(plain, generate, constants)
        return generate

    return register


def as_intrinsic(plain: Plain, generate: Callable[["Call"], Any], constants: Sequence[str] = ()) -> Any:
    """Build the numba intrinsic of a plain function from its code generator."""
    parameters = inspect.signature(plain).parameters
    words = {name: word_of(hint) for name, hint in hints(plain).items()}
    answer = ANSWERS[plain.__annotations__["return"]]

    def typing(typingctx: Any, *given: Any) -> Any:
        kinds = [kind if name in constants else NUMBERS.get(words[name], kind) for name, kind in zip(parameters, given)]
        for name, kind in zip(parameters, kinds):
            if name in constants and not isinstance(kind, types.Literal):
                raise TypeError(f"{plain.__name__} takes a constant as {name}")

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = generate(Call(context, builder, dict(zip(parameters, signature.args)), dict(zip(parameters, args))))
            return context.get_dummy_value() if answer is types.void else value

        return answer(*kinds), codegen

    # numba inspects the signature of the typing function
    first = inspect.Parameter("typingctx", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    typing.__signature__ = inspect.Signature([first, *parameters.values()])  # type: ignore[attr-defined]
    typing.__name__ = plain.__name__
    return intrinsic(prefer_literal=True)(typing)


class Call:
    """One call of an intrinsic during code generation. Methods look arguments up by the parameter names of the plain function."""

    def __init__(self, context: Any, builder: Any, kinds: dict[str, Any], args: dict[str, Any]) -> None:
        self.context, self.builder, self.kinds, self.args = context, builder, kinds, args

    # -------------------------------------------------------------- arguments
    def number(self, name: str) -> Any:
        return self.args[name]

    def constant(self, name: str) -> Any:
        return self.kinds[name].literal_value

    def array(self, name: str) -> Any:
        """numba's structure of an array: `data`, `shape`."""
        return cgutils.create_struct_proxy(self.kinds[name])(self.context, self.builder, self.args[name])

    def cell(self, name: str) -> Any:
        """The type of an array's cells."""
        return self.kinds[name].dtype

    def bits(self, name: str, count: int) -> Any:
        """A vector of `count` bytes: byte i is 1 if the set contains element i, else 0."""
        every = self.builder.bitcast(self.number(name), ir.VectorType(BIT, WORD))
        return self.builder.zext(self.lanes(every, range(count)), ir.VectorType(I8, count))

    def field(self, name: str, field: str) -> Any:
        """A pointer to the bytes of a record's field."""
        record = self.builder.bitcast(self.args[name], POINTER)
        return self.builder.gep(record, [ir.Constant(I64, self.kinds[name].offset(field))])

    def byte_of(self, name: str, number: str, offset: Any) -> Any:
        """A pointer to a byte of one record of an array. number: the parameter that holds the record's index."""
        begin = self.builder.mul(self.number(number), ir.Constant(I64, self.cell(name).size))
        return self.builder.gep(self.builder.bitcast(self.array(name).data, POINTER), [self.builder.add(begin, offset)])

    # -------------------------------------------------------------- vectors
    def load(self, name: str, first: Any, count: int) -> Any:
        """Load `count` cells of an array, beginning at index `first`."""
        cell = self.cell(name)
        kind = ir.VectorType(self.context.get_value_type(cell), count)
        place = self.builder.gep(self.array(name).data, [first])
        return self.builder.load(self.builder.bitcast(place, kind.as_pointer()), align=cell.bitwidth // 8)

    def store(self, name: str, first: Any, numbers: Any) -> Any:
        """Write a vector of integers into an array, beginning at index `first`. Returns the index after the last cell written."""
        cell, count = self.cell(name), numbers.type.count
        kind = ir.VectorType(self.context.get_value_type(cell), count)
        if isinstance(cell, types.Float):
            numbers = self.builder.sitofp(numbers, kind)
        else:
            numbers = self.resized(numbers, cell.bitwidth)
        place = self.builder.gep(self.array(name).data, [first])
        self.builder.store(numbers, self.builder.bitcast(place, kind.as_pointer()), align=cell.bitwidth // 8)
        return self.plus(first, count)

    def lanes(self, vector: Any, order: Sequence[int]) -> Any:
        """A vector of the chosen lanes, in the given order."""
        picked = ir.Constant(ir.VectorType(I32, len(order)), list(order))
        return self.builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), picked)

    def resized(self, vector: Any, width: int, signed: bool = True) -> Any:
        """The same numbers in lanes of `width` bits."""
        kind = ir.VectorType(ir.IntType(width), vector.type.count)
        if vector.type.element.width == width:
            return vector
        if vector.type.element.width > width:
            return self.builder.trunc(vector, kind)
        return self.builder.sext(vector, kind) if signed else self.builder.zext(vector, kind)

    def plus(self, number: Any, more: int) -> Any:
        return self.builder.add(number, ir.Constant(I64, more))

    # -------------------------------------------------------------- instructions
    def instruction(self, name: str, answer: Any, *args: Any) -> Any:
        """Call an LLVM intrinsic."""
        kind = ir.FunctionType(answer, [arg.type for arg in args])
        return self.builder.call(self.builder.module.declare_intrinsic(name, fnty=kind), args)

    def library(self, name: str, answer: Any, *args: Any) -> Any:
        """Call a function of the C library."""
        kind = ir.FunctionType(answer, [arg.type for arg in args])
        return self.builder.call(cgutils.get_or_insert_function(self.builder.module, kind, name), args)


def filled(kind: Any, value: int) -> Any:
    """A constant vector with `value` in every lane."""
    return ir.Constant(kind, [value] * kind.count)
