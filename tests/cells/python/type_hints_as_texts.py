# typing.get_type_hints of texts: read with the names of the module.
import typing


class P:
    x: int
    y: "typing.Optional[int]" = None
    z: "Q"


class Q:
    pass


print(typing.get_type_hints(P))


def f(a: "typing.List[int]", b: "Q" = None) -> "Q":
    pass


print(typing.get_type_hints(f))


class R(P):
    w: "P"
    z: "None"


print(typing.get_type_hints(R))


def outer():
    class Local:
        pass

    class Uses:
        a: "Local"

    try:
        print(typing.get_type_hints(Uses))
    except NameError as e:
        print("NameError", e)
    print(typing.get_type_hints(Uses, localns=locals())["a"].__name__)


outer()
