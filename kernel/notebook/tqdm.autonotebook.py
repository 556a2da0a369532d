# tqdm.autonotebook: the same bars.
from tqdm.auto import tqdm, trange
