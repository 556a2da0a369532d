# jax.debug: prints and calls of values while a function runs; functions run as Python in any case.
import jax as _jax

print = _jax._Debug.print
callback = _jax._Debug.callback
breakpoint = _jax._Debug.breakpoint
visualize_array_sharding = _jax._Debug.visualize_array_sharding
