# matplotlib_inline.backend_inline: which pictures the notebook shows.
from IPython.core.display import set_matplotlib_close, set_matplotlib_formats
