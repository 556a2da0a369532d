# matplotlib.text: texts as objects.
from matplotlib._artists import Text, Annotation
