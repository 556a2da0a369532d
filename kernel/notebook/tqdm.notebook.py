# tqdm.notebook: the same bars.
from tqdm import tqdm_notebook


def tnrange(*args, **kwargs):
    return tqdm_notebook(range(*args), **kwargs)


tqdm, trange = tqdm_notebook, tnrange
