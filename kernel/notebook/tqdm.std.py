# tqdm.std: the same bars.
from tqdm import tqdm, trange, TqdmTypeError, TqdmKeyError
