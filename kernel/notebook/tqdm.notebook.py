# tqdm.notebook: the same bars.
from tqdm import tqdm, trange, tqdm_notebook, tnrange
