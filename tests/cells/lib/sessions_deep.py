# Objects in a long chain, with keys whose hash is a method of their class: %save does not recurse into
# each other without end, and %restore does not ask for a hash before the key is whole.
import contextlib, io, os, tempfile

path = os.path.join(tempfile.mkdtemp(), "session")


class Node:
    pass


class Key:
    def __init__(self, a):
        self.a = a

    def __hash__(self, factor=4):
        return super() and hash(self.a) * factor

    def __eq__(self, other):
        return self.a == other.a


class Shared:
    state = {}

    def __init__(self):
        self.__dict__ = self.state


one, other = Shared(), Shared()
one.x, attributes = 1, vars(one)
error = ValueError("why", 3)
error.note = one
first = None
for i in range(2000):
    node = Node()
    node.next, node.keys = first, {Key(i): first}
    first = node
inner = []
for i in range(500):
    inner = [inner, (inner, {"k": i})]
with contextlib.redirect_stdout(io.StringIO()):
    get_ipython().run_line_magic("save", path)
    del first, node, Node, Key, inner, one, other, attributes, Shared, error
    get_ipython().run_line_magic("restore", path)
n, at, right = 0, first, True
while at:
    n += 1
    right = right and at.keys[Key(2000 - n)] is at.next and type(at) is Node
    at = at.next
depth = 0
while inner:
    right = right and inner[0] is inner[1][0]
    inner, depth = inner[0], depth + 1
print(n, right, depth)
other.y = 2
print(one.y, attributes, Shared.state is attributes, Shared().x, error.args, error.note is one)
# expect: 2000 True 500
# expect: 2 {'x': 1, 'y': 2} True 1 ('why', 3) True
