# pylab: the names of numpy and of matplotlib.pyplot together, as %pylab brings them.
import matplotlib
import matplotlib.pyplot as plt
from matplotlib.pyplot import *
from numpy import *
from numpy.fft import *
from numpy.random import *
from numpy.linalg import *
import datetime
import numpy
import numpy as np
import numpy.ma as ma
from builtins import abs, bool, bytes, max, min, pow, round
