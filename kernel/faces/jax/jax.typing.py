# jax.typing: names for annotations.
from jax._array import Array as _Array

ArrayLike = _Array
DTypeLike = type
