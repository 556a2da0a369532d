# tqdm.contrib: enumerate, zip and map with a bar.
from tqdm import tqdm


def tenumerate(iterable, start=0, total=None, tqdm_class=tqdm, **kwargs):
    return enumerate(tqdm_class(iterable, total=total, **kwargs), start)


def tzip(iter1, *iter2plus, **kwargs):
    sizes = [len(i) for i in (iter1, *iter2plus) if hasattr(i, "__len__")]
    kwargs.setdefault("total", min(sizes) if sizes else None)
    for items in tqdm(zip(iter1, *iter2plus), **kwargs):
        yield items


def tmap(function, *sequences, **kwargs):
    for items in tzip(*sequences, **kwargs):
        yield function(*items)
