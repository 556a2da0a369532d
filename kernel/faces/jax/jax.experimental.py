# jax.experimental: what programs import of it; a name that is not there says so.


def __getattr__(name):
    error = AttributeError(f"module 'jax.experimental' has no attribute {name!r}")
    error.add_note(
        "Of jax.experimental there is ode (odeint); Pallas kernels are written with numba.cuda, shard_map needs several devices."
    )
    raise error


class enable_x64:
    """As a context: 64-bit numbers."""

    def __init__(self, new_val=True):
        import jax

        self._context = jax.enable_x64(new_val)

    def __enter__(self):
        return self._context.__enter__()

    def __exit__(self, *error):
        return self._context.__exit__(*error)
