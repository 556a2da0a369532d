# matplotlib.cm: the colour maps, which pyplot takes by name.


class Colormap:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<Colormap {self.name!r}>"

    def __eq__(self, other):
        return isinstance(other, Colormap) and self.name == other.name

    def reversed(self):
        return Colormap(self.name[:-2] if self.name.endswith("_r") else self.name + "_r")


def get_cmap(name="viridis", lut=None):
    return name if isinstance(name, Colormap) else Colormap(name)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'matplotlib.cm' has no attribute {name!r}")
    return Colormap(name)
