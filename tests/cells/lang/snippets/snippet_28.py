class Base:
    def __init__(self, *args, **kwargs): print("Base", args, kwargs)
class Mid(Base):
    def __init__(self, *args, extra=None, **kwargs):
        super().__init__(*args, **kwargs); self.extra = extra
class Mix:
    def __init__(self, *a, **k): print("Mix"); super().__init__(*a, **k)
class Leaf(Mix, Mid): pass
print(Leaf(1, extra=2, z=3).extra)
