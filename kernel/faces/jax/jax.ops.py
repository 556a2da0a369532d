# jax.ops: sums, products and extremes of items with the same number.
import jax as _jax

segment_sum, segment_prod, segment_max, segment_min = (
    _jax._Ops.segment_sum,
    _jax._Ops.segment_prod,
    _jax._Ops.segment_max,
    _jax._Ops.segment_min,
)
