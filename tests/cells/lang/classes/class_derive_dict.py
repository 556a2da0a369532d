# class_derive_dict
class Attr(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k) from None
    def __setattr__(self, k, v): self[k] = v
d = Attr(x=1); d.y = 2; print(d, d.x, d["y"], {**d}, list(d), d | {"z": 3}, "x" in d, len(d), dict(d), isinstance(d, dict))
try: d.nope
except AttributeError as e: print(e)
