# numba.cuda.atomic: the threads of a kernel run one after the other, or in turns that change
# at syncthreads() only, so that reading and writing is one step. All give the old value.


def add(ary, idx, val):
    """ary[idx] += val"""
    old = ary[idx]
    ary[idx] = old + val
    return old


def sub(ary, idx, val):
    """ary[idx] -= val"""
    old = ary[idx]
    ary[idx] = old - val
    return old


def max(ary, idx, val):
    """ary[idx] = max(ary[idx], val); NaN when one is NaN"""
    old = ary[idx]
    if val > old or val != val:
        ary[idx] = val
    return old


def min(ary, idx, val):
    """ary[idx] = min(ary[idx], val); NaN when one is NaN"""
    old = ary[idx]
    if val < old or val != val:
        ary[idx] = val
    return old


def nanmax(ary, idx, val):
    """The same, but NaN gives way."""
    old = ary[idx]
    if val > old or old != old:
        ary[idx] = val
    return old


def nanmin(ary, idx, val):
    """The same, but NaN gives way."""
    old = ary[idx]
    if val < old or old != old:
        ary[idx] = val
    return old


def exch(ary, idx, val):
    """ary[idx] = val"""
    old = ary[idx]
    ary[idx] = val
    return old


def and_(ary, idx, val):
    """ary[idx] &= val"""
    old = ary[idx]
    ary[idx] = old & val
    return old


def or_(ary, idx, val):
    """ary[idx] |= val"""
    old = ary[idx]
    ary[idx] = old | val
    return old


def xor(ary, idx, val):
    """ary[idx] ^= val"""
    old = ary[idx]
    ary[idx] = old ^ val
    return old


def inc(ary, idx, val):
    """ary[idx] + 1, from val on 0 again"""
    old = ary[idx]
    if old >= val:
        ary[idx] = 0
    else:
        ary[idx] = old + 1
    return old


def dec(ary, idx, val):
    """ary[idx] - 1; val when it was 0 or above val"""
    old = ary[idx]
    if old == 0 or old > val:
        ary[idx] = val
    else:
        ary[idx] = old - 1
    return old


def compare_and_swap(ary, old, val):
    """ary[0] = val if it is old"""
    was = ary[0]
    if was == old:
        ary[0] = val
    return was


def cas(ary, idx, old, val):
    """ary[idx] = val if it is old"""
    was = ary[idx]
    if was == old:
        ary[idx] = val
    return was
