# _notebook: what magics of the notebook give, and the magics that are written in the language.
import _warpcell


class CapturedIO:
    def __init__(self, text):
        self.stdout = text
        self.stderr = ""
        self.outputs = []

    def show(self):
        print(self.stdout, end="")

    __call__ = show

    def __str__(self):
        return self.stdout


class TimeitResult:
    """What %timeit -o gives."""

    def __init__(self, loops, all_runs):
        self.loops, self.repeat, self.all_runs = loops, len(all_runs), all_runs
        self.timings = [t / loops for t in all_runs]
        self.best, self.worst = min(self.timings), max(self.timings)

    @property
    def average(self):
        return sum(self.timings) / len(self.timings)

    @property
    def stdev(self):
        mean = self.average
        return (sum([(t - mean) ** 2 for t in self.timings]) / len(self.timings)) ** 0.5

    def __str__(self):
        runs, loops = self.repeat, self.loops
        return (f"{_time(self.average)} \u00b1 {_time(self.stdev)} per loop (mean \u00b1 std. dev. of {runs} "
                f"run{'s' if runs != 1 else ''}, {loops:,} loop{'s' if loops != 1 else ''} each)")

    def __repr__(self):
        return f"<TimeitResult : {self}>"


def _time(seconds):
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("\u03bcs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def html(arguments, body):
    _warpcell.publish({"text/html": body, "text/plain": "<IPython.core.display.HTML object>"})


def markdown(arguments, body):
    _warpcell.publish({"text/markdown": body, "text/plain": "<IPython.core.display.Markdown object>"})


def latex(arguments, body):
    _warpcell.publish({"text/latex": body, "text/plain": "<IPython.core.display.Latex object>"})


def svg(arguments, body):
    _warpcell.publish({"image/svg+xml": body, "text/plain": "<IPython.core.display.SVG object>"})


def javascript(arguments, body):
    _warpcell.publish({"application/javascript": body, "text/plain": "<IPython.core.display.Javascript object>"})


def history(arguments, body):
    words = arguments.split()
    numbers = "-n" in words
    cells = list(enumerate(In))[1:]
    wanted = [w for w in words if w[0].isdigit()]
    if wanted:
        cells = [(i, text) for i, text in cells if any(_in_range(i, w) for w in wanted)]
    for i, text in cells:
        print(f"{i:>4}: {text}" if numbers else text)


def _in_range(i, text):
    first, dash, last = text.partition("-")
    return int(first) <= i <= int(last or 10 ** 9) if dash else i == int(first)


def precision(arguments, body):
    import numpy
    numpy.set_printoptions(precision=int(arguments.lstrip("%.").rstrip("f")) if arguments else 8)
