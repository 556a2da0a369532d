# jax.scipy: its parts are loaded when they are named.
