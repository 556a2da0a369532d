# typing.py: numpy.typing: names for annotations, which check nothing.
#: in typing


class NDArray:
    @classmethod
    def __class_getitem__(cls, item):
        return np.ndarray


class ArrayLike:
    pass


class DTypeLike:
    pass
