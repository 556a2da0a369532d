# tqdm.autonotebook: the same bars.
from tqdm import tqdm, trange
