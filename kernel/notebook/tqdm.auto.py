# tqdm.auto: the same bars; which form they take, the client decides.
from tqdm import tqdm, trange
