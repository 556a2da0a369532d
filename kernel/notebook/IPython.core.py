# IPython.core: a package with IPython.core.display and what else programs import of it.
