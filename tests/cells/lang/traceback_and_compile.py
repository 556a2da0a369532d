# The way of an error as values, and compile().
import sys
import traceback


def inner(x):
    return 10 / x


def outer(x):
    return inner(x) + 1


try:
    outer(0)
except ZeroDivisionError as e:
    tb = e.__traceback__
    print([f.name for f in traceback.extract_tb(tb)], [f.line for f in traceback.extract_tb(tb)])
    print(tb.tb_lineno, tb.tb_next.tb_lineno, tb.tb_next.tb_next.tb_frame.f_code.co_name)
    kind, value, way = sys.exc_info()
    print(kind.__name__, value, way.tb_lineno)
    print(traceback.format_exc().splitlines()[0], traceback.format_exc().splitlines()[-1])
try:
    try:
        int("x")
    except ValueError as e:
        raise RuntimeError("wrapped") from e
except RuntimeError:
    text = traceback.format_exc()
    print(text.count("Traceback"), "direct cause" in text)
print(ValueError("x").__traceback__, traceback.format_exception_only(KeyError("k")))

code = compile("for i in range(3): print(i * k)", "<prog>", "exec")
exec(code, {"k": 2})
exec(code, {"k": 3})
print(eval(compile("a + 1", "f", "eval"), {"a": 4}))
try:
    compile("x = = 1", "f", "exec")
except SyntaxError as e:
    print(e.msg)
try:
    compile("1", "f", "other")
except ValueError as e:
    print(e)


class Listed:
    def __dir__(self):
        return ["b", "a"]


print(dir(Listed()))
