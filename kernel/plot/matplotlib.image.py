# matplotlib.image: images from files and to files.
import matplotlib.pyplot as _pyplot

imread = _pyplot.imread
imsave = _pyplot.imsave
