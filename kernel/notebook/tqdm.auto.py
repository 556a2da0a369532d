# tqdm.auto: the same bars; which form they take, the client decides.
from tqdm import tqdm as _tqdm


class tqdm(_tqdm):
    pass


def trange(*args, **kwargs):
    return tqdm(range(*args), **kwargs)
