# IPython.lib: a package with IPython.lib.pretty and IPython.lib.display.
