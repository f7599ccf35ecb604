"""Arrays lent to compiled functions: `borrowed` leaves out numba's counting of references.

Each function that numba compiles counts the references to the arrays it is given, with atomic instructions; on the way
of every decision that took a fifth of the time. A borrowed array has no owner to count for; its lender keeps it alive.
Neighbour: stepping.py, which lends.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic, overload


def borrowed(array: Any) -> Any:
    """The same array, its references uncounted where compiled; for use within the call that it was handed to."""
    return array


def _without_owner(_context: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        lent = context.make_array(array)(context, builder, args[0])
        nobody = ir.Constant(cgutils.voidptr_t, None)
        lent.meminfo = nobody
        lent.parent = builder.bitcast(nobody, lent.parent.type)
        return lent._getvalue()

    return array(array), build


_lend: Any = intrinsic(_without_owner)


@overload(borrowed)
def _borrowed_compiled(array):  # type: ignore[no-untyped-def]  # numba compares the parameters with the lambda's
    return lambda array: _lend(array)
