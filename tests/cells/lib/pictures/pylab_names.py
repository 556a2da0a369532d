# pylab: names of numpy and pyplot together.
import matplotlib
matplotlib.use("agg")
from pylab import *
import pylab

x = linspace(0, pi, 5)
print(sin(x).round(3), array([1, 2]).sum(), sum([1, 2]), max([1, 2]), norm([3.0, 4.0]), fft([1.0, 0.0]).real)
print(callable(plot), callable(figure), callable(hist), pylab.np is np, pylab.plt is plt, det(eye(2)))
figure(figsize=(3, 2))
plot(x, sin(x))
print(gca().get_lines()[0].get_xdata().size)
close("all")
