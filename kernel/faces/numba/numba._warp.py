# numba._warp: what threads of a warp or of a block do together. In a kernel's text numba._source makes
# yields of these calls, and together() below gives each thread its result; on a GPU they are
# instructions (kernel/loops/loop_together.def).
import numpy as _np

_all_lanes = 0xFFFFFFFF


def _inside(what):
    raise RuntimeError(f"cuda.{what}() is known in the text of a kernel only")


def shfl_sync(mask, value, src_lane):
    """The value of a lane."""
    _inside("shfl_sync")


def shfl_up_sync(mask, value, delta):
    """The value of the lane that is so many before this one."""
    _inside("shfl_up_sync")


def shfl_down_sync(mask, value, delta):
    """The value of the lane that is so many behind this one."""
    _inside("shfl_down_sync")


def shfl_xor_sync(mask, value, lane_mask):
    """The value of the lane whose number differs in these bits."""
    _inside("shfl_xor_sync")


def all_sync(mask, predicate):
    """Does it hold in all lanes?"""
    _inside("all_sync")


def any_sync(mask, predicate):
    """Does it hold in a lane?"""
    _inside("any_sync")


def eq_sync(mask, predicate):
    """Is it the same in all lanes?"""
    _inside("eq_sync")


def ballot_sync(mask, predicate):
    """The lanes in which it holds, as bits."""
    _inside("ballot_sync")


def match_any_sync(mask, value):
    """The lanes that have the same value, as bits."""
    _inside("match_any_sync")


def match_all_sync(mask, value):
    """The lanes, as bits, and True, when all have the same value; else 0 and False."""
    _inside("match_all_sync")


def activemask():
    """The lanes that are here, as bits."""
    _inside("activemask")


def syncwarp(mask=_all_lanes):
    """Waits for the other lanes."""
    _inside("syncwarp")


def syncthreads_count(predicate):
    """In how many threads of the block it holds."""
    _inside("syncthreads_count")


def syncthreads_and(predicate):
    """Does it hold in all threads of the block? 1 or 0."""
    _inside("syncthreads_and")


def syncthreads_or(predicate):
    """Does it hold in a thread of the block? 1 or 0."""
    _inside("syncthreads_or")


# ---- by turns, on the CPU ------------------------------------------------------------------------

_of_block = {
    "syncthreads_count": sum,
    "syncthreads_and": lambda held: int(all(held)),
    "syncthreads_or": lambda held: int(any(held)),
}
_source_lane = {
    "shfl_sync": lambda lane, x: x % 32,
    "shfl_up_sync": lambda lane, x: lane - x,
    "shfl_down_sync": lambda lane, x: lane + x,
    "shfl_xor_sync": lambda lane, x: lane ^ x,
}


def _bits(lanes):
    return sum([1 << lane for lane in lanes])


def _signed(bits):
    return _np.int32(bits - (bits >> 31 << 32))


def _given(name, mask, value=None, third=None):
    return int(mask) & _all_lanes, value, third


def _shuffled(name, lanes):
    """Each lane's number from another one; its own where that does not take part."""
    got = {}
    for lane, (mask, value, x) in lanes.items():
        source = _source_lane[name](lane, int(x))
        got[lane] = lanes[source][1] if source in lanes else value
    return got


def _voted(name, lanes):
    held = [lane for lane, (mask, value, x) in lanes.items() if value]
    if name == "ballot_sync":
        return _signed(_bits(held))
    if name == "eq_sync":
        return len(held) in (0, len(lanes))
    return len(held) == len(lanes) if name == "all_sync" else bool(held)


def _matched(name, lanes):
    alike = {
        lane: [other for other, given in lanes.items() if given[1] == value]
        for lane, (mask, value, x) in lanes.items()
    }
    if name == "match_any_sync":
        return {lane: _signed(_bits(others)) for lane, others in alike.items()}
    same = all([len(others) == len(lanes) for others in alike.values()])
    return {lane: (_signed(_bits(lanes)) if same else _np.int32(0), same) for lane in lanes}


def _of_warp(name, lanes):
    """The result of each lane; lanes: what each gave, by its number."""
    if name in _source_lane:
        return _shuffled(name, lanes)
    if name.startswith("match"):
        return _matched(name, lanes)
    result = None
    if name == "activemask":
        result = _np.uint32(_bits(lanes))
    elif name != "syncwarp":
        result = _voted(name, lanes)
    return {lane: result for lane in lanes}


def _complete(name, mask, lanes, living):
    """Are all lanes here that are named and have not ended?"""
    return all([lane in lanes for lane in living if mask >> lane & 1])


def _pass_warps(waiting, living):
    """Groups of lanes that wait for the same and are complete: the results by thread. activemask() takes who is
    there when nobody else goes on."""
    groups = {}
    for at, asked in waiting.items():
        if asked is not None and asked[0] not in _of_block:
            name, given = asked
            if name == "activemask" or name == "syncwarp" and not given:
                given = (_all_lanes,) + given
            given = _given(name, *given)
            groups.setdefault((at // 32, name, given[0]), {})[at % 32] = given
    passed = {}
    for (warp, name, mask), lanes in groups.items():
        alive = [at % 32 for at in living if at // 32 == warp]
        if name != "activemask" and _complete(name, mask, lanes, alive):
            for lane, result in _of_warp(name, lanes).items():
                passed[warp * 32 + lane] = result
    if not passed:
        for (warp, name, mask), lanes in groups.items():
            if name == "activemask":
                for lane, result in _of_warp(name, lanes).items():
                    passed[warp * 32 + lane] = result
    return passed


def together(waiting):
    """What threads of a block that all wait get, by thread: those in the dictionary go on. waiting: what each thread
    that has not ended waits for: None for syncthreads(), or the name and the arguments of a call."""
    passed = _pass_warps(waiting, list(waiting))
    if passed:
        return passed
    names = {asked[0] if asked else None for asked in waiting.values()}
    if len(names) > 1 or not names <= set(_of_block):
        raise RuntimeError(
            "threads wait for each other in different places: "
            + ", ".join(sorted([f"{name or 'syncthreads'}()" for name in names]))
        )
    name = names.pop()
    result = _np.int32(_of_block[name]([bool(given[0]) for _, given in waiting.values()]))
    return {at: result for at in waiting}
