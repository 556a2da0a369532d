"""Names of keywords that are texts of a class, whose methods run while the arguments are bound."""


class Name(str):
    def __hash__(self):
        [[i] for i in range(50)]
        return str.__hash__(self)

    def __eq__(self, other):
        return str.__eq__(self, other)


def f(first, *rest, **more):
    return first, rest, more["abc"], sorted(more)


for i in range(3):
    print(f(1, [2], **{Name("abc"): [3], Name("x"): [4]}))
