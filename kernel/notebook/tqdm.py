# tqdm: progress bars with its names and meaning, over the built-in progress(...), which draws
# them: in a notebook one display, ten times a second at most. What only concerns drawing
# in a terminal (ncols, ascii, position, ...) is accepted and not needed there. With file= a bar is
# text, which is written to it.
import sys
import time

from tqdm._text import TextBar, format_meter

__version__ = "4.67.1"  # whose names and meaning these are


class TqdmTypeError(TypeError):
    pass


class TqdmKeyError(KeyError):
    pass


_DRAWING = {
    "file",
    "ncols",
    "mininterval",
    "maxinterval",
    "miniters",
    "ascii",
    "unit_scale",
    "dynamic_ncols",
    "smoothing",
    "bar_format",
    "position",
    "unit_divisor",
    "write_bytes",
    "lock_args",
    "nrows",
    "colour",
    "delay",
    "gui",
    "display",
}


class tqdm:
    monitor = None
    monitor_interval = 0

    def __init__(
        self,
        iterable=None,
        desc=None,
        total=None,
        leave=True,
        disable=False,
        unit="it",
        initial=0,
        postfix=None,
        **options,
    ):
        unknown = [name for name in options if name not in _DRAWING]
        if unknown:
            raise TqdmKeyError("Unknown argument(s): " + ", ".join(unknown))
        self.iterable, self.desc, self.unit = iterable, desc or "", unit
        self.leave, self.disable, self.postfix = bool(leave), bool(disable), None
        self.start_t = time.time()
        options = {name: given for name, given in options.items() if given is not None}
        made = progress if options.get("file") is None else TextBar
        self._bar = made(
            iterable,
            desc=desc,
            total=total,
            leave=self.leave,
            disable=self.disable,
            unit=unit,
            initial=initial,
            **(options if made is TextBar else {}),
        )
        if isinstance(postfix, dict):
            self.set_postfix(postfix, refresh=False)
        elif postfix is not None:
            self.set_postfix_str(str(postfix), refresh=False)

    # -- going on

    def __iter__(self):
        return iter(self._bar)

    def update(self, n=1):
        if not self.disable:
            self._bar.update(n)

    def reset(self, total=None):
        if total is None:
            self._bar.reset()
        else:
            self._bar.reset(total)

    def close(self):
        self._bar.close()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self._bar.close()
        return False

    @property
    def n(self):
        return self._bar.n

    @n.setter
    def n(self, value):
        self._bar._set(n=value)

    @property
    def total(self):
        return self._bar.total

    @total.setter
    def total(self, value):
        self._bar._set(total=-1 if value is None else value)

    def __len__(self):
        return len(self._bar)

    def __bool__(self):
        if self.total is not None:
            return self.total > 0
        if self.iterable is None:
            raise TypeError("bool() undefined when iterable == total == None")
        return bool(self.iterable)

    def __reversed__(self):
        return tqdm(
            reversed(self.iterable),
            desc=self.desc,
            total=self.total,
            leave=self.leave,
            disable=self.disable,
            unit=self.unit,
        )

    def __contains__(self, item):
        return item in self.iterable

    # -- words around the bar

    def set_description(self, desc=None, refresh=True):
        self.desc = desc + ": " if desc else ""
        self._bar.set_description(desc or "", refresh)

    def set_description_str(self, desc=None, refresh=True):
        self.desc = desc or ""
        self._bar.set_description((desc or "").removesuffix(": "), refresh)

    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs):
        self._bar.set_postfix(dict(ordered_dict or {}), refresh, **kwargs)
        self.postfix = self._bar.postfix

    def set_postfix_str(self, s="", refresh=True):
        self.postfix = str(s)
        self._bar.set_postfix_str(self.postfix, refresh)

    # -- showing

    def refresh(self, nolock=False, lock_args=None):
        self._bar.refresh()
        return True

    def display(self, msg=None, pos=None):
        return self.refresh()

    format_meter = staticmethod(format_meter)

    def clear(self, nolock=False):
        pass

    def unpause(self):
        pass

    @property
    def format_dict(self):
        return {
            "n": self.n,
            "total": self.total,
            "elapsed": time.time() - self.start_t,
            "prefix": self.desc,
            "unit": self.unit,
            "postfix": self.postfix,
        }

    @classmethod
    def write(cls, s, file=None, end="\n", nolock=False):
        """Prints a text without disturbing the bars."""
        if file is None and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(s, end=end, file=file)

    @classmethod
    def pandas(cls, **options):
        """progress_apply and the like: pandas is in Python, and so is what this adds to it."""
        __python_run__(f"import {cls.__module__} as _t; _t.tqdm.pandas(**{options!r}); del _t")

    @classmethod
    def set_lock(cls, lock):
        pass

    @classmethod
    def get_lock(cls):
        return None

    def __repr__(self):
        return repr(self._bar)

    def __str__(self):
        return repr(self._bar)


def trange(*args, **kwargs):
    return tqdm(range(*args), **kwargs)


class tqdm_notebook(tqdm):
    """The same bars; in a cell in Python they are those of its tqdm.notebook."""

    __module__ = "tqdm.notebook"


def tnrange(*args, **kwargs):
    return tqdm_notebook(range(*args), **kwargs)
