# numba._source: the text of a function, and kernels made of it. A kernel's text names its
# thread by cuda.grid(1), cuda.threadIdx.x and so on; here these become plain parameters, so
# that a launch is a loop that calls a small function, which is compiled (docs/language.md).
# cuda.syncthreads() becomes a yield: the threads of a block are then generators; what they do together
# (numba._warp) is a yield of the name and the arguments, which gives the result. Functions that a
# kernel calls and that ask for their thread get it as their first parameters.
import re as _re
import _tools
from numpy import _core

_axes = "xyz"
_cuda_launch = None  # as the last launch defined it
_const = _re.compile(r"(?:\b\w+\.)*\bconst\.array_like\(")
_index = _re.compile(r"(?:\b\w+\.)*\b(threadIdx|blockIdx|blockDim|gridDim)\.([xyz])\b")
_grid = _re.compile(r"(?:\b\w+\.)*\b(grid|gridsize)\(\s*([123])\s*\)")
_barrier = _re.compile(r"(?:\b\w+\.)*\bsyncthreads\(\s*\)")
_joint = _re.compile(
    r"(?:\b\w+\.)*\b((?:shfl(?:_up|_down|_xor)?|all|any|eq|ballot|match_any|match_all)_sync|activemask|syncwarp|"
    r"syncthreads_(?:count|and|or))\("
)
_lane = _re.compile(r"\b\w+\.(?:laneid\b|(lanemask_lt)\(\s*\))")
_shared = _re.compile(r"(?:\b\w+\.)*\bshared\.array\(")
_jit_shared = _re.compile(r"(?:\b\w+\.)*\bshared_memory\(")
_own = _re.compile(r"(?:\b\w+\.)*\b(shared|local)\.array\(")
_call = _re.compile(r"(?<![\w.])([A-Za-z_]\w*)\(")
_plain = {
    "threadIdx": "_thread_",
    "blockIdx": "_block_",
    "blockDim": "_threads_",
    "gridDim": "_blocks_",
}


class Source:
    """name, parameters, body (the text behind the colon of def), line, captured."""

    def __init__(self, name, parameters, body, line, captured):
        self.name, self.parameters, self.body = name, parameters, body
        self.line, self.captured = line, captured


def _skip(text, at):
    """Behind the string or comment that begins at `at`; `at` itself when none does."""
    c = text[at]
    if c == "#":
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    if c not in "'\"":
        return at
    quote = c * 3 if text[at : at + 3] == c * 3 else c
    at += len(quote)
    while at < len(text) and text[at : at + len(quote)] != quote:
        at += 2 if text[at] == "\\" else 1
    return at + len(quote)


def _walk(text, at, stop):
    """The first place from `at` on, in no string or comment, where stop(text, place, depth) holds."""
    depth = 0
    while at < len(text):
        behind = _skip(text, at)
        if behind > at:
            at = behind
            continue
        c = text[at]
        depth += (c in "([{") - (c in ")]}")
        if stop(text, at, depth):
            return at
        at += 1
    return len(text)


def _parameters(text):
    names, at = [], 0
    while at < len(text):
        end = _walk(text, at, lambda t, k, depth: depth == 0 and t[k] == ",")
        word = _re.match(r"\s*([*\w]*)", text[at:end])[1]
        if word.startswith("*") or "=" in text[at:end]:
            raise NotImplementedError("parameters of kernels are plain names, without defaults")
        if word:
            names.append(word)
        at = end + 1
    return names


def _end_of(text, at, indent):
    """Where the function that begins on this line ends."""
    while True:
        at = _walk(text, at, lambda t, k, depth: depth == 0 and t[k] == "\n") + 1
        if at >= len(text):
            return len(text)
        line = _re.match(r"[ \t]*", text[at:])[0]
        first = text[at + len(line) : at + len(line) + 1]
        if first not in ("", "\n", "#", "\r") and len(line) <= indent:
            return at


def find(function):
    """The Source of a function."""
    text, at, captured = _tools.source_of(function)
    at = len(text.encode()[:at].decode("utf-8", "ignore"))
    found = None
    for m in _re.finditer(r"(?m)^([ \t]*)def[ \t]+" + function.__name__ + r"[ \t]*\(", text):
        if m.start() <= at:
            found = m
    if found is None:
        raise NotImplementedError("a kernel is a function that is written with def")
    close = _walk(text, found.end() - 1, lambda t, k, depth: depth == 0)
    colon = _walk(text, close + 1, lambda t, k, depth: depth == 0 and t[k] == ":")
    end = _end_of(text, found.start(), len(found[1]))
    body = "".join(
        [
            _numba_shared(piece) if code else piece
            for code, piece in _code_parts(text[colon + 1 : end])
        ]
    )
    return Source(
        function.__name__,
        _parameters(text[found.end() : close]),
        body,
        text.count("\n", 0, colon),
        captured,
    )


def _code_parts(text):
    """Pieces of the text: (is it code, piece)."""
    at = start = 0
    while at < len(text):
        behind = _skip(text, at)
        if behind > at:
            yield True, text[start:at]
            yield False, text[at:behind]
            at = start = behind
        else:
            at += 1
    yield True, text[start:]


def _numba_shared(piece):
    """cupyx.jit's shared_memory(dtype, size) as numba's shared.array(size, dtype)."""
    while True:
        m = _jit_shared.search(piece)
        if m is None:
            return piece
        end = _walk(piece, m.end() - 1, lambda t, k, depth: depth == 0)
        inside = piece[m.end() : end]
        comma = _walk(inside, 0, lambda t, k, depth: depth == 0 and t[k] == ",")
        dtype, size = (
            _re.sub(r"^\s*dtype\s*=", "", inside[:comma]),
            _re.sub(r"^\s*size\s*=", "", inside[comma + 1 :]),
        )
        if not size.strip() or "," in size and "(" not in size:
            raise NotImplementedError(
                "jit.shared_memory(dtype, size) takes these two, in this order"
            )
        piece = f"{piece[: m.start()]}shared.array({size.strip()}, {dtype.strip()}{piece[end:]}"


def _by_name(arguments):
    """Is one of the arguments given by its name?"""
    at = 0
    while at < len(arguments):
        if _re.match(r"\s*\w+\s*=(?!=)", arguments[at:]):
            return True
        at = _walk(arguments, at, lambda t, k, depth: depth == 0 and t[k] == ",") + 1
    return False


def _waits(code):
    """Do threads wait for each other there?"""
    return bool(_barrier.search(code) or _joint.search(code))


def _code_of(text):
    return "".join([piece for is_code, piece in _code_parts(text) if is_code])


class _Helper:
    """A function that a kernel calls and that asks for its thread, by itself or through others."""

    def __init__(self, function, source, inner):
        self.function, self.source, self.inner = function, source, inner
        code = _code_of(source.body)
        self.waits = _waits(code) or any([h.waits for h in inner.values()])
        self.shares = bool(_shared.search(code)) or any([h.shares for h in inner.values()])
        self.asks = bool(_index.search(code) or _grid.search(code) or _lane.search(code) or inner)


def _helpers(function, source, above=()):
    """The helpers that a function calls, by name."""
    found = {}
    for name in _call.findall(_code_of(source.body)):
        made = source.captured.get(name) or function.__globals__.get(name)
        if type(made).__name__ != "function" or name in found or made in above:
            continue
        try:
            own = find(made)
        except Exception:  # a function whose text is not there
            continue
        helper = _Helper(made, own, _helpers(made, own, above + (function, made)))
        if helper.asks or helper.waits or helper.shares:
            found[name] = helper
    return found


class _Rewriter:
    """Puts parameters in the place of a thread's names; notes which are needed."""

    def __init__(self, together, device=False, helpers=None, arrays=0):
        self.together = together  # the threads of a block run in turns
        self.device = device  # real threads
        self.used = set()
        self.arrays = arrays
        self.forms = {}
        self.values = {}  # by the names of parameters: helpers with their thread as parameters
        self.calls = {}
        for k, (name, helper) in enumerate((helpers or {}).items()):
            self._take(name, helper, arrays + 1000 * (k + 1))

    def _take(self, name, helper, arrays):
        own = _Rewriter(self.together, self.device, helper.inner, arrays)
        body = own.text(helper.source.body)
        if helper.source.captured or own.forms:
            raise NotImplementedError(
                f"{name}() asks for its thread and has arrays or names around it"
            )
        sync = ["_sync"] if self.device and helper.waits else []
        given = sorted(own.used) + sync + list(own.values)
        self.used |= own.used
        self.values.update(own.values)
        text = f"def _of_{name}({', '.join(given + helper.source.parameters)}):{body}\n"
        made = _tools.function_beside(
            helper.function, "\n" * helper.source.line + text, "_of_" + name
        )
        self.values["_of_" + name] = _core.by_numba(made, True)
        self.calls[name] = given, helper.waits and not self.device

    def _called(self, piece):
        """Calls of helpers with the thread in front."""
        for name, (given, waits) in self.calls.items():
            at, form = 0, _re.compile(r"(?<![\w.])" + name + r"\(")
            while True:
                m = form.search(piece, at)
                if m is None:
                    break
                head = f"_of_{name}(" + "".join([f"{word}, " for word in given])
                end = _walk(piece, m.end() - 1, lambda t, k, depth: depth == 0)
                if waits and end == len(piece):
                    raise NotImplementedError(f"a call of {name}() has a text in it")
                if waits:
                    piece = piece[: end + 1] + ")" + piece[end + 1 :]
                    head = "(yield from " + head
                piece = piece[: m.start()] + head + piece[m.end() :]
                at = m.start() + len(head)
        return piece

    def _name(self, name):
        self.used.add(name)
        return name

    def _global(self, axis):
        if not self.together:
            return self._name("_grid_" + axis)
        block, threads, thread = [
            self._name(p + axis) for p in ("_block_", "_threads_", "_thread_")
        ]
        return f"({block} * {threads} + {thread})"

    def _one(self, m):
        return self._place(m[1], m[2])

    def _place(self, kind, axis):
        if not self.together and kind == "threadIdx":
            return f"({self._global(axis)} % {self._name('_threads_' + axis)})"
        if not self.together and kind == "blockIdx":
            return f"({self._global(axis)} // {self._name('_threads_' + axis)})"
        return self._name(_plain[kind] + axis)

    def _all(self, m):
        axes = _axes[: int(m[2])]
        if m[1] == "grid":
            parts = [self._global(a) for a in axes]
        else:
            parts = [f"{self._name('_blocks_' + a)} * {self._name('_threads_' + a)}" for a in axes]
        return "(" + ", ".join(parts) + ")"

    def _lanes(self, m):
        x, y, z = [self._place("threadIdx", a) for a in _axes]
        across, along = [self._name("_threads_" + a) for a in "xy"]
        lane = f"(({x} + {across} * ({y} + {along} * {z})) % 32)"
        return f"((1 << {lane}) - 1)" if m[1] else lane

    def _yields(self, piece):
        """What threads do together, as yields."""
        while True:
            m = _joint.search(piece)
            if m is None:
                return piece
            end = _walk(piece, m.end() - 1, lambda t, k, depth: depth == 0)
            if end == len(piece):
                raise NotImplementedError(f"a call of {m[1]}() has a text in it")
            inside = piece[m.end() : end].strip()
            if _by_name(inside):
                raise NotImplementedError(
                    f"{m[1]}() takes its arguments by their places in a kernel"
                )
            given = f"({inside},)" if inside else "()"
            piece = f"{piece[: m.start()]}(yield ({m[1]!r}, {given})){piece[end + 1 :]}"

    def _array(self, m):
        self.arrays += 1
        return f"{self._name('_shared')}({self.arrays}, "

    def _arrays(self, piece):
        """Arrays of the block and of the thread become parameters; their forms are kept."""
        while True:
            m = _own.search(piece)
            if m is None:
                return piece
            end = _walk(piece, m.end() - 1, lambda t, k, depth: depth == 0)
            if end == len(piece):
                raise NotImplementedError("the form of an array in a kernel has a text in it")
            name = f"_{m[1]}_{len(self.forms)}"
            self.forms[name] = piece[m.end() : end]
            piece = piece[: m.start()] + name + piece[end + 1 :]

    def text(self, body):
        parts = []
        for code, piece in _code_parts(body):
            if code:
                piece = _const.sub("(", piece)  # the array itself
                piece = self._called(_index.sub(self._one, piece))
                piece = _lane.sub(self._lanes, _grid.sub(self._all, piece))
                if self.device:
                    piece = self._arrays(_barrier.sub("_sync()", piece))
                else:
                    piece = _barrier.sub("(yield)", self._yields(piece))
                    piece = _shared.sub(self._array, piece)
            parts.append(piece)
        return "".join(parts)


_sizes = [p + a for p in ("_blocks_", "_threads_") for a in _axes]

_apart = """def _cuda_launch(_kernel, _at, {sizes}, {args}):
    _grid_x = _grid_y = _grid_z = 0
    try:
        for _grid_z in range(_blocks_z * _threads_z):
            for _grid_y in range(_blocks_y * _threads_y):
                for _grid_x in range(_blocks_x * _threads_x):
                    _kernel({call})
    except Exception:
        _at.append((_grid_x, _grid_y, _grid_z))
        raise
"""

_together = """def _cuda_launch(_kernel, _new_shared, _run, {sizes}, {args}):
    for _block_z in range(_blocks_z):
        for _block_y in range(_blocks_y):
            for _block_x in range(_blocks_x):
                _shared = _new_shared()
                _run([_kernel({call}) for _thread_z in range(_threads_z) for _thread_y in range(_threads_y) for _thread_x in range(_threads_x)], _block_x, _block_y, _block_z)
"""


class Kernel:
    """kernel: the function with its thread as parameters; launch: what calls it for all threads;
    together: whether the threads of a block run in turns; extra: values for the last parameters."""

    def __init__(self, function):
        source = find(function)
        code, helpers = _code_of(source.body), _helpers(function, source)
        self.together = (
            _waits(code)
            or bool(_shared.search(code))
            or any([h.waits or h.shares for h in helpers.values()])
        )
        rewriter = _Rewriter(self.together, False, helpers)
        body = rewriter.text(source.body)
        captured = [name for name in source.captured if name not in source.parameters]
        self.extra = [source.captured[name] for name in captured]
        captured += list(rewriter.values)
        self.extra += list(rewriter.values.values())
        self.parameters = source.parameters
        names = sorted(rewriter.used) + source.parameters + captured
        text = "\n" * source.line + f"def _cuda_kernel({', '.join(names)}):{body}\n"
        self.kernel = _core.by_numba(_tools.function_beside(function, text, "_cuda_kernel"), True)
        launch = (_together if self.together else _apart).format(
            sizes=", ".join(_sizes),
            args=", ".join(source.parameters + captured),
            call=", ".join(names),
        )
        _tools.define(launch)
        self.launch = _cuda_launch


_letters = {"_thread_": "xyz", "_block_": "XYZ"}  # as _core.cuda_launch has them


class DeviceKernel:
    """The same for the threads of a GPU: kernel, and what its parameters are."""

    def __init__(self, function):
        source = find(function)
        rewriter = _Rewriter(True, True, _helpers(function, source))
        body = rewriter.text(source.body)
        captured = [name for name in source.captured if name not in source.parameters]
        self.extra = tuple([source.captured[name] for name in captured])
        self.extra += tuple(rewriter.values.values())
        captured += list(rewriter.values)
        self.names = sorted(rewriter.used)
        self.forms = rewriter.forms
        names = self.names + list(self.forms) + ["_sync"] + source.parameters + captured
        head = "\n" * source.line
        text = head + f"def _cuda_kernel({', '.join(names)}):{body}\n"
        self.kernel = _core.by_numba(_tools.function_beside(function, text, "_cuda_kernel"), True)
        self.form = {}
        for name, text in self.forms.items():
            made = _tools.function_beside(
                function,
                head + f"def _cuda_form({', '.join(['_form'] + captured)}): return _form({text})\n",
                "_cuda_form",
            )
            self.form[name] = made(_Form, *self.extra)
        self.kinds = (
            "".join([self._kind(name) for name in self.names])
            + "".join([name[1] for name in self.forms])
            + "."
            + "." * (len(source.parameters) + len(captured))
        )

    def _kind(self, name):
        letters = _letters.get(name[:-1])
        return letters[_axes.index(name[-1])] if letters else "."


class _Form:
    """The arguments of shared.array and local.array."""

    def __init__(self, shape, dtype, alignment=None):
        self.shape, self.dtype = shape, dtype
