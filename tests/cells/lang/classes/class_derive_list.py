# class_derive_list
class L(list):
    def __init__(self, *items): super().__init__(items); self.extra = 1
    def append(self, x): super().append(x * 2)
    def __getitem__(self, i): return super().__getitem__(i) if isinstance(i, slice) else super().__getitem__(i) + 100
l = L(1, 2); l.append(3); print(l, l[0], l[1:], len(l), l.extra, l == [1, 2, 6], [*l], sorted(l, reverse=True), l + [1], 2 in l, isinstance(l, list), type(l).__name__)
