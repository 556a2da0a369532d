# What a text of exec() says of the types of its names.
d = {'__annotations__': {'z': 1}}
exec("x: int = 3\nif False:\n  w: int\ny: (lambda: 3) = [i for i in (1,2)]\nq = 4\nclass A: pass\nA.b: int = 4", d)
print(list(d['__annotations__']), d['x'], d['q'])
class M(dict):
    def __setitem__(self, k, v):
        print('set', k)
        dict.__setitem__(self, k, v)
m = M()
exec("x: 'int' = 3\ny: list[int]", {}, m)
print(m)
d = {}
exec("x = 3", d)
print('__annotations__' in d)
c = compile("a: float = 1.5", "f", "exec")
for i in range(2):
    d = {}
    exec(c, d)
    print(d['__annotations__'], d['a'])
def f():
    exec("k: str = 'a'")
    l = {}
    exec("k: str = 'a'", globals(), l)
    return l
print(f())
