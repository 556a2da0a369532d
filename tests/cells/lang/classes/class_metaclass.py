# Classes of classes.
class Meta(type):
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns)
        cls.tag = name.lower()
        return cls
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        print("made", name, kw)
    def __call__(cls, *a, **k):
        print("calling", cls.__name__)
        return super().__call__(*a, **k)
    def __len__(cls): return 7
    @property
    def upper(cls): return cls.__name__.upper()
class A(metaclass=Meta):
    def __init__(self, x): self.x = x
class B(A, flag=1): pass
print(A.tag, B.tag, A(3).x, len(A), B.upper, type(A), type(B).__name__, isinstance(A, Meta))
class Singleton(type):
    _inst = {}
    def __call__(cls, *args, **kwargs):
        if cls not in cls._inst:
            cls._inst[cls] = super().__call__(*args, **kwargs)
        return cls._inst[cls]
class C(metaclass=Singleton):
    def __init__(self): print("init C")
print(C() is C())
class PluginMeta(type):
    registry = {}
    def __init__(cls, name, bases, attrs):
        if bases:
            PluginMeta.registry[name] = cls
        super(PluginMeta, cls).__init__(name, bases, attrs)
    def __iter__(cls): return iter(sorted(cls.registry))
    def __contains__(cls, item): return item in cls.registry
    def __getitem__(cls, k): return cls.registry[k]
    def __repr__(cls): return f"<plugin {cls.__name__}>"
class Base(metaclass=PluginMeta): pass
class Foo(Base): pass
class Bar(Base): pass
print(list(Base), "Foo" in Base, Base["Bar"], Base)
