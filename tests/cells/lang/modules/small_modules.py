# base64, uuid, secrets, weakref and inspect.signature.
import base64
import inspect
import secrets
import uuid
import weakref

for data in (b"", b"a", b"ab", b"abc", bytes(range(256))):
    text = base64.b64encode(data)
    print(text[:40], base64.b64decode(text) == data, base64.urlsafe_b64encode(data)[-8:])
print(base64.b64decode("aGVsbG8="), base64.b16encode(b"\x01\xab"))
u = uuid.UUID("12345678-1234-5678-1234-567812345678")
print(u, repr(u), u.hex, u == uuid.UUID(u.hex), uuid.uuid4().version, len(str(uuid.uuid4())))
print(len(secrets.token_hex(8)), secrets.randbelow(1), secrets.choice([3]), secrets.compare_digest("a", "a"))


class Node:
    pass


n = Node()
print(weakref.ref(n)() is n)


def f(a, /, b: int, c=3, *args, d, e: "text" = 5, **kw) -> bool:
    return True


class C:
    def __init__(self, x, y=2):
        self.x = x

    def method(self, z):
        return z


print(inspect.signature(f), inspect.signature(C), inspect.signature(C(1).method))
print([(p.name, str(p.kind), p.default is inspect.Parameter.empty) for p in inspect.signature(f).parameters.values()])
b = inspect.signature(f).bind(1, 2, d=4, q=9)
print(b.arguments)
b.apply_defaults()
print(b.args, b.kwargs)
for call in (lambda: inspect.signature(f).bind(1), lambda: inspect.signature(C).bind(1, 2, 3), lambda: inspect.signature(C).bind(1, w=2)):
    try:
        call()
    except TypeError as error:
        print(error)
print(inspect.getfullargspec(C.method).args, inspect.signature(lambda *, k: 0))
