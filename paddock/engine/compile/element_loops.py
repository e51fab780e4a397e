"""Loops over the elements of bit sets, `for element in elements(of)`, in compiled code.

In interpreted code, `elements` and `elements_of_words` are generators (`rules/bitset.py`). numba's generators would make compilation
slower, and a generator that contains two loops makes slow code. So each of the two functions is an intrinsic that returns an iterator.
numba and numba-cuda have separate type systems, so the iterators are defined once for each of them.
"""

from typing import Any

from llvmlite import ir

from paddock.engine.compile.intrinsics import BIT, I64, Table
from paddock.engine.rules import bitset

ZERO, ONE = ir.Constant(I64, 0), ir.Constant(I64, 1)


def for_processor() -> Table:
    from numba import extending
    from numba.core import cgutils, imputils, types
    from numba.core.datamodel import models

    numba = types, models, cgutils, imputils, extending
    return one_word(*numba) | several_words(*numba)


def for_gpu() -> Table:
    from numba.cuda import cgutils, extending, types
    from numba.cuda.core import imputils
    from numba.cuda.datamodel import models

    numba = types, models, cgutils, imputils, extending
    return one_word(*numba) | several_words(*numba)


def one_word(types: Any, models: Any, cgutils: Any, imputils: Any, extending: Any) -> Table:
    """The intrinsic of `elements`. The iterator points to the elements that are left."""

    class Elements(types.SimpleIteratorType):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__("elements", types.int64)

    class Model(models.StructModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, [("left", types.EphemeralPointer(types.int64))])

    kind = Elements()
    extending.register_model(Elements)(Model)

    def elements(typing: Any, of: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(kind)(context, builder)
            made.left = cgutils.alloca_once_value(builder, args[0])
            return made._getvalue()

        return kind(types.int64), generate

    def go_on(context: Any, builder: Any, signature: Any, args: Any, result: Any) -> None:
        pointer = cgutils.create_struct_proxy(kind)(context, builder, args[0]).left
        left = builder.load(pointer)
        result.set_valid(builder.icmp_unsigned("!=", left, ZERO))
        result.yield_(builder.cttz(left, ir.Constant(BIT, 0)))
        builder.store(builder.and_(left, builder.sub(left, ONE)), pointer)

    extending.lower_builtin("iternext", Elements)(imputils.iternext_impl(imputils.RefType.UNTRACKED)(go_on))
    return {bitset.elements: extending.intrinsic(elements)}


def several_words(types: Any, models: Any, cgutils: Any, imputils: Any, extending: Any) -> Table:
    """The intrinsic of `elements_of_words`. Rules may return its result, so it has no pointers to local variables, but its iterator has."""
    number, pointer = types.int64, types.EphemeralPointer(types.int64)
    fields = [("words", types.CPointer(number)), ("first", number), ("end", number), ("width", number)]

    class WordsIterator(types.SimpleIteratorType):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__("elements_of_words_iterator", number)

    class Words(types.SimpleIterableType):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__("elements_of_words", iterator)

    class WordsModel(models.StructModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, fields)

    class IteratorModel(models.StructModel):  # type: ignore[misc]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, [*fields, ("word", pointer), ("left", pointer)])

    iterator = WordsIterator()
    iterable = Words()
    extending.register_model(Words)(WordsModel)
    extending.register_model(WordsIterator)(IteratorModel)

    def elements_of_words(typing: Any, words: Any, first: Any, end: Any, width: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(iterable)(context, builder)
            made.words = cgutils.create_struct_proxy(words)(context, builder, args[0]).data
            made.first, made.end, made.width = args[1:]
            return made._getvalue()

        return iterable(words, number, number, number), generate

    def begin(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        of = cgutils.create_struct_proxy(iterable)(context, builder, args[0])
        made = cgutils.create_struct_proxy(iterator)(context, builder)
        for name, _ in fields:
            setattr(made, name, getattr(of, name))
        made.word = cgutils.alloca_once_value(builder, builder.sub(of.first, ONE))
        made.left = cgutils.alloca_once_value(builder, ZERO)
        return made._getvalue()

    def go_on(context: Any, builder: Any, signature: Any, args: Any, result: Any) -> None:
        """Read the next word while no element is left."""
        of = cgutils.create_struct_proxy(iterator)(context, builder, args[0])
        begin, empty, read, found, end = (builder.append_basic_block(name) for name in ("begin", "empty", "read", "found", "end"))
        builder.branch(begin)
        builder.position_at_end(begin)
        left = builder.load(of.left)
        builder.cbranch(builder.icmp_unsigned("!=", left, ZERO), found, empty)
        builder.position_at_end(empty)
        word = builder.add(builder.load(of.word), ONE)
        builder.cbranch(builder.icmp_signed("<", word, of.end), read, end)
        builder.position_at_end(read)
        builder.store(word, of.word)
        builder.store(builder.load(builder.gep(of.words, [word])), of.left)
        builder.branch(begin)
        builder.position_at_end(found)
        result.yield_(builder.add(builder.mul(builder.load(of.word), of.width), builder.cttz(left, ir.Constant(BIT, 0))))
        builder.store(builder.and_(left, builder.sub(left, ONE)), of.left)
        builder.branch(end)
        builder.position_at_end(end)
        is_found = builder.phi(BIT)
        is_found.add_incoming(ir.Constant(BIT, 0), empty)
        is_found.add_incoming(ir.Constant(BIT, 1), found)
        result.set_valid(is_found)

    extending.lower_builtin("getiter", Words)(begin)
    extending.lower_builtin("iternext", WordsIterator)(imputils.iternext_impl(imputils.RefType.UNTRACKED)(go_on))
    return {bitset.elements_of_words: extending.intrinsic(elements_of_words)}
