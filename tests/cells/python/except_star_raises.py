# except*: what clauses raise anew and once more, and what becomes of the rest.
def show(e, n=0):
    print("  " * n + type(e).__name__, e)
    for part in getattr(e, "exceptions", ()):
        show(part, n + 1)


def run(f):
    try:
        f()
    except BaseException as e:
        show(e)
        print("cause:", repr(e.__cause__))


def group():
    inner = ExceptionGroup("inner", [TypeError("t"), KeyError("k"), OSError("o")])
    return ExceptionGroup("outer", [ValueError("v"), inner])


def one_raised_anew():
    try:
        raise ExceptionGroup("first", [ValueError(1)])
    except* ValueError as e:
        raise KeyError("second") from e


def one_anew_and_a_rest():
    try:
        raise group()
    except* ValueError:
        raise LookupError("new")


def both_once_more():
    try:
        raise group()
    except* ValueError:
        raise
    except* TypeError:
        raise


def one_once_more():
    try:
        raise group()
    except* (TypeError, KeyError):
        raise
    except* ValueError:
        pass


def part_by_name():
    try:
        raise group()
    except* TypeError as e:
        raise e


def naked_once_more():
    try:
        raise ValueError("naked")
    except* ValueError:
        raise


def naked_anew():
    try:
        raise ValueError("naked")
    except* ValueError:
        raise KeyError("anew")


def naked_other():
    try:
        raise ValueError("naked")
    except* KeyError:
        pass


def base():
    try:
        raise BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError(1)])
    except* ValueError:
        raise KeyError("k")


def new_kinds():
    print(type(BaseExceptionGroup("x", [ValueError(1)])).__name__)


for f in (
    one_raised_anew,
    one_anew_and_a_rest,
    both_once_more,
    one_once_more,
    part_by_name,
    naked_once_more,
    naked_anew,
    naked_other,
    base,
    new_kinds,
):
    print("--", f.__name__)
    run(f)
