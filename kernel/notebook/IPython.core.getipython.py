# IPython.core.getipython: where older programs look for get_ipython.
from IPython import get_ipython
