# ipywidgets.widgets: the same names as ipywidgets.
from ipywidgets import *
