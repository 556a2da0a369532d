# matplotlib.ticker: where ticks stand and what is written at them.
import math
import re
from datetime import datetime, timedelta

_HIGH = str.maketrans(
    "0123456789+-=()abcdefghijklmnoprstuvwxyzT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ"
)
_LOW = str.maketrans("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_WORDS = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ϵ",
    "varepsilon": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "vartheta": "ϑ",
    "iota": "ι",
    "kappa": "κ",
    "lambda": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "pi": "π",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "upsilon": "υ",
    "phi": "ϕ",
    "varphi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
    "infty": "∞",
    "partial": "∂",
    "nabla": "∇",
    "times": "×",
    "cdot": "·",
    "pm": "±",
    "mp": "∓",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "neq": "≠",
    "ne": "≠",
    "approx": "≈",
    "sim": "∼",
    "equiv": "≡",
    "propto": "∝",
    "rightarrow": "→",
    "to": "→",
    "leftarrow": "←",
    "Rightarrow": "⇒",
    "int": "∫",
    "sum": "∑",
    "prod": "∏",
    "in": "∈",
    "cdots": "⋯",
    "ldots": "…",
    "dots": "…",
    "circ": "∘",
    "degree": "°",
    "ell": "ℓ",
    "hbar": "ℏ",
    "Re": "ℜ",
    "Im": "ℑ",
    "forall": "∀",
    "exists": "∃",
    "quad": "  ",
    "qquad": "    ",
    "langle": "⟨",
    "rangle": "⟩",
    "vert": "|",
    "Vert": "‖",
    "prime": "′",
    "dagger": "†",
    "star": "⋆",
    "ast": "∗",
    "otimes": "⊗",
    "oplus": "⊕",
    "cup": "∪",
    "cap": "∩",
    "subset": "⊂",
    "leftrightarrow": "↔",
    "perp": "⊥",
    "parallel": "∥",
    "ll": "≪",
    "gg": "≫",
    "AA": "Å",
    "left": "",
    "right": "",
    "displaystyle": "",
    "rm": "",
    "it": "",
    "bf": "",
    "limits": "",
    "big": "",
    "Big": "",
}
_ACCENTS = {
    "hat": "̂",
    "bar": "̄",
    "overline": "̄",
    "vec": "⃗",
    "dot": "̇",
    "ddot": "̈",
    "tilde": "̃",
    "widehat": "̂",
    "widetilde": "̃",
}


def _group(s, at):
    """(contents, place behind) of {...}, a \\word or one character."""
    while at < len(s) and s[at] == " ":
        at += 1
    if at >= len(s):
        return "", at
    if s[at] == "{":
        depth, end = 1, at + 1
        while end < len(s) and depth:
            depth += (s[end] == "{") - (s[end] == "}")
            end += 1
        return s[at + 1 : end - 1] if not depth else s[at + 1 :], end
    if s[at] == "\\":
        end = at + 1
        while end < len(s) and s[end].isalpha():
            end += 1
        return s[at : max(end, at + 2)], max(end, at + 2)
    return s[at], at + 1


def _shifted(text, table, sign):
    moved = text.translate(table)
    same = [a for a, b in zip(text, moved) if a == b and a not in " ,.′*∗"]
    return _MARKS[sign] + text + _END if same else moved.replace("-", "⁻" if sign == "^" else "₋")


def _formula(s):
    out, at = [], 0
    while at < len(s):
        c = s[at]
        if c in "^_":
            part, at = _group(s, at + 1)
            out.append(_shifted(_formula(part), _HIGH if c == "^" else _LOW, c))
        elif c == "\\":
            word, at = _group(s, at)
            word = word[1:]
            if word in ("frac", "dfrac", "tfrac"):
                ((top, at),) = [_group(s, at)]
                low, at = _group(s, at)
                top, low = _formula(top), _formula(low)
                out.append(
                    (f"({top})" if re.search("[-+ ]", top) else top)
                    + "/"
                    + (f"({low})" if len(low) > 1 else low)
                )
            elif word == "sqrt":
                part, at = _group(s, at)
                part = _formula(part)
                out.append("√" + (part if len(part) == 1 else f"({part})"))
            elif word in _ACCENTS:
                part, at = _group(s, at)
                part = _formula(part)
                out.append(part[:1] + _ACCENTS[word] + part[1:])
            elif word in _WORDS:
                out.append(_WORDS[word])
                if at < len(s) and s[at] == " ":
                    at += 1
            elif word in (
                "mathrm",
                "text",
                "mathbf",
                "mathit",
                "mathcal",
                "mathbb",
                "textbf",
                "textit",
                "mathsf",
                "operatorname",
                "boldsymbol",
            ):
                part, at = _group(s, at)
                out.append(part if word.startswith("text") else _formula(part))
            elif word in (",", ";", ":", " "):
                out.append(" ")
            elif word in ("!",):
                pass
            else:
                out.append(word)
        elif c == "-":
            out.append("−")
            at += 1
        elif c in "{}":
            at += 1
        elif c == "~":
            out.append(" ")
            at += 1
        else:
            out.append(c)
            at += 1
    return "".join(out)


# What has no raised or lowered characters of its own stands between these in a formula.
_MARKS, _END = {"^": "\ue000", "_": "\ue001"}, "\ue002"


def plain(text):
    """A label in plain characters, for those who read it."""
    out = marked(text)
    for sign, mark in _MARKS.items():
        out = re.sub(mark + "(\\w*)" + _END, sign + r"\1", out).replace(mark, sign + "(")
    return out.replace(_END, ")")


def runs(text):
    """A line that marked() gave, in parts: (characters, part of the size, by which part of the size raised)."""
    found, stack, part = [], [(1.0, 0.0)], ""
    for c in text:
        if c not in "\ue000\ue001\ue002":
            part += c
            continue
        if part:
            found.append((part,) + stack[-1])
            part = ""
        if c == _END:
            stack = stack[:-1] or stack
        else:
            size, raised = stack[-1]
            stack.append((0.7 * size, raised + (0.36 if c == _MARKS["^"] else -0.16) * size))
    return found + [(part,) + stack[-1]] if part else found


def marked(text):
    """A label as it is drawn: formulas between dollars become plain characters, and marks where there are none."""
    text = str(text)
    if "$" not in text:
        return text
    parts = text.replace("\\$", "\0").split("$")
    if len(parts) % 2 == 0:
        return text.replace("\\$", "$")
    return "".join([_formula(p) if k % 2 else p for k, p in enumerate(parts)]).replace("\0", "$")


# ---- places -----------------------------------------------------------------------------------


def _steps(low, high, most, whole=False, steps=(1, 2, 2.5, 5, 10)):
    """Round numbers between low and high, at most `most` intervals."""
    span = high - low
    if not span > 0 or not math.isfinite(span):
        return [low]
    scale = 10.0 ** math.floor(math.log10(span / most))
    step = None
    for s in steps:
        if s * scale >= span / most * 0.999999 and not (whole and (s * scale) % 1):
            step = s * scale
            break
    step = step or 10 * scale
    if whole:
        step = max(1, round(step))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


class Locator:
    def tick_values(self, vmin, vmax):
        return self.places(vmin, vmax, 9)


class MaxNLocator(Locator):
    def __init__(self, nbins=None, integer=False, steps=None, prune=None, **kwargs):
        self.nbins, self.integer, self.prune = nbins, integer, prune

    def places(self, low, high, most):
        n = most if self.nbins in (None, "auto") else self.nbins
        out = _steps(low, high, max(1, n), self.integer)
        if self.prune in ("lower", "both"):
            out = out[1:]
        return out[:-1] if self.prune in ("upper", "both") else out


class AutoLocator(MaxNLocator):
    pass


class MultipleLocator(Locator):
    def __init__(self, base=1.0, offset=0.0):
        self.base, self.offset = float(base), float(offset)

    def places(self, low, high, most):
        first, last = (
            math.ceil((low - self.offset) / self.base - 1e-9),
            math.floor((high - self.offset) / self.base + 1e-9),
        )
        if last - first > 1000:
            raise RuntimeError(
                f"Locator attempting to generate {last - first + 1} ticks, more than 1000"
            )
        return [k * self.base + self.offset for k in range(first, last + 1)]


class IndexLocator(Locator):
    """Every base-th place, counted from offset behind the begin of the axis."""

    def __init__(self, base, offset):
        self.base, self.offset = float(base), float(offset)

    def places(self, low, high, most):
        return MultipleLocator(self.base, low + self.offset).places(low + self.offset, high, most)


class FixedLocator(Locator):
    def __init__(self, locs, nbins=None):
        self.locs = [float(v) for v in locs]

    def places(self, low, high, most):
        return list(self.locs)


class NullLocator(Locator):
    def places(self, low, high, most):
        return []


class LinearLocator(Locator):
    def __init__(self, numticks=11, presets=None):
        self.numticks = numticks

    def places(self, low, high, most):
        n = self.numticks or 11
        return [low + (high - low) * k / max(1, n - 1) for k in range(n)]


class LogLocator(Locator):
    def __init__(self, base=10.0, subs=(1.0,), numticks=None):
        self.base, self.numticks = base, numticks

    def places(self, low, high, most):
        if not (low > 0 and high > 0):
            return []
        a, b = math.log(low, self.base), math.log(high, self.base)
        first, last = math.ceil(a - 1e-9), math.floor(b + 1e-9)
        every = max(1, -(-(last - first + 1) // max(2, most)))
        out = [self.base**k for k in range(first, last + 1) if k % every == 0]
        if len(out) < 2 and last - first < 1:
            whole = [
                m * self.base**k
                for k in range(math.floor(a), last + 1)
                for m in (1, 2, 3, 4, 6)
                if self.base == 10
            ]
            whole = [v for v in whole if low <= v <= high]
            return whole if len(whole) > len(out) else _steps(low, high, most) or out
        return out

    def minor(self, low, high):
        if not (low > 0 and high > 0) or self.base != 10 or math.log10(high / low) > 12:
            return []
        decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        return [m * 10.0**k for k in decades for m in range(2, 10) if low <= m * 10.0**k <= high]


class AutoMinorLocator(Locator):
    def __init__(self, n=None):
        self.n = n

    def between(self, places, low, high):
        if len(places) < 2:
            return []
        step, n = places[1] - places[0], self.n or 5
        out, first = [], places[0] - step
        for k in range(int((high - first) / step * n) + 1):
            v = first + k * step / n
            if low <= v <= high and k % n:
                out.append(v)
        return out


SymmetricalLogLocator = MaxNLocator


# ---- texts ------------------------------------------------------------------------------------


def _minus(text):
    return text.replace("-", "−")


class Formatter:
    def all(self, places, low, high):
        """The texts at the ticks, and what stands at the axis' end."""
        return [str(self(v, k)) for k, v in enumerate(places)], ""


class ScalarFormatter(Formatter):
    def __init__(self, useOffset=None, useMathText=None, useLocale=None):
        self.offset, self.limits = useOffset, (-5, 6)

    def set_scientific(self, b):
        self.limits = (0, 0) if b else (-999, 999)

    def set_powerlimits(self, lims):
        self.limits = lims

    def set_useOffset(self, v):
        self.offset = v

    def all(self, places, low, high):
        seen = [v for v in places if math.isfinite(v)]
        if not seen:
            return ["" for _ in places], ""
        span, shift, note = max(seen) - min(seen), 0.0, ""
        most = max([abs(v) for v in seen])
        if (
            self.offset in (None, True)
            and span > 0
            and most / span > 1e4
            and min(seen) * max(seen) > 0
        ):
            digits = 10.0 ** (math.floor(math.log10(span)) + 1)
            shift = math.floor(min(seen) / digits) * digits
            note = f"{'+' if shift > 0 else ''}{shift:.10g}"
            most = max([abs(v - shift) for v in seen])
        power = math.floor(math.log10(most)) if most > 0 else 0
        if (
            not (self.limits[0] < power < self.limits[1])
            and (most > 0)
            and self.limits != (0, 0)
            or self.limits == (0, 0)
            and power
        ):
            note = f"1e{power}" + note
        else:
            power = 0
        values = [(v - shift) / 10.0**power for v in places]
        step = min(
            [abs(b - a) for a, b in zip(values, values[1:]) if b != a], default=abs(values[0]) or 1
        )
        places_ = max(0, min(12, -math.floor(math.log10(step)))) if step else 0
        while places_ < 12 and any([abs(round(v, places_) - v) > 1e-3 * step for v in values]):
            places_ += 1
        return [_minus(f"{v + 0.0:.{places_}f}") for v in values], _minus(note)

    def __call__(self, x, pos=None):
        return _minus(f"{x:g}")


class FuncFormatter(Formatter):
    def __init__(self, func):
        self.func = func

    def __call__(self, x, pos=None):
        return self.func(x, pos)


class FormatStrFormatter(Formatter):
    def __init__(self, fmt):
        self.fmt = fmt

    def __call__(self, x, pos=None):
        return self.fmt % x


class StrMethodFormatter(Formatter):
    def __init__(self, fmt):
        self.fmt = fmt

    def __call__(self, x, pos=None):
        return self.fmt.format(x=x, pos=pos)


class PercentFormatter(Formatter):
    def __init__(self, xmax=100, decimals=None, symbol="%"):
        self.xmax, self.decimals, self.symbol = xmax, decimals, symbol

    def __call__(self, x, pos=None):
        v = 100 * x / self.xmax
        return (f"{v:g}" if self.decimals is None else f"{v:.{self.decimals}f}") + (
            self.symbol or ""
        )


class EngFormatter(Formatter):
    def __init__(self, unit="", places=None, sep=" "):
        self.unit, self.places, self.sep = unit, places, sep

    def __call__(self, x, pos=None):
        k = max(-8, min(8, math.floor(math.log10(abs(x)) / 3))) if x else 0
        v = x / 1000.0**k
        text = f"{v:g}" if self.places is None else f"{v:.{self.places}f}"
        return _minus(text + self.sep + "yzafpnµm kMGTPEZY"[k + 8].strip() + self.unit).rstrip()


class NullFormatter(Formatter):
    def __call__(self, x, pos=None):
        return ""


class FixedFormatter(Formatter):
    def __init__(self, seq):
        self.seq = [str(v) for v in seq]

    def __call__(self, x, pos=None):
        return self.seq[pos] if pos is not None and pos < len(self.seq) else ""


class LogFormatter(Formatter):
    def __init__(self, base=10.0, labelOnlyBase=False, **kwargs):
        self.base = base

    def __call__(self, x, pos=None):
        if x <= 0:
            return ""
        k = math.log(x, self.base)
        if abs(k - round(k)) < 1e-9:
            return f"{self.base:g}" + _minus(str(round(k))).translate(_HIGH).replace("−", "⁻")
        low = math.floor(k)
        return f"{x / self.base**low:.3g}×{self.base:g}" + str(low).replace("-", "⁻").translate(
            _HIGH
        )


LogFormatterMathtext = LogFormatterSciNotation = LogFormatter


# ---- dates: days since 1970 -------------------------------------------------------------------

_EPOCH = datetime(1970, 1, 1)


class DateLocator(Locator):
    def places(self, low, high, most):
        a, b = _EPOCH + timedelta(days=low), _EPOCH + timedelta(days=high)
        days, most = high - low, max(2, min(most, 8))
        for years in (1, 2, 5, 10, 20, 50, 100):
            if days / (365.25 * years) <= most and days > 365.25 * 2:
                return [
                    (datetime(y, 1, 1) - _EPOCH).days * 1.0
                    for y in range(a.year, b.year + 1)
                    if y % years == 0 and low <= (datetime(y, 1, 1) - _EPOCH).days <= high
                ]
        for months in (1, 2, 3, 6):
            if days / (30.4 * months) <= most and days > 50:
                out = [
                    datetime(y, m, 1)
                    for y in range(a.year, b.year + 1)
                    for m in range(1, 13, months)
                ]
                return [float((d - _EPOCH).days) for d in out if low <= (d - _EPOCH).days <= high]
        for step in (
            1 / 1440,
            5 / 1440,
            15 / 1440,
            0.5 / 24,
            1 / 24,
            3 / 24,
            6 / 24,
            12 / 24,
            1,
            2,
            4,
            7,
            14,
        ):
            if days / step <= most:
                return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]
        return _steps(low, high, most)


class DateFormatter(Formatter):
    def __init__(self, fmt=None):
        self.fmt = fmt

    def all(self, places, low, high):
        when = [_EPOCH + timedelta(days=v) for v in places]
        fmt = self.fmt
        if fmt is None:
            fmt = (
                "%Y"
                if all([d.month == d.day == 1 and d.hour == 0 for d in when])
                else "%Y-%m"
                if all([d.day == 1 and d.hour == 0 for d in when])
                else "%Y-%m-%d"
                if all([d.hour == d.minute == 0 for d in when])
                else "%m-%d %H"
                if high - low > 1
                else "%H:%M"
            )
        return [d.strftime(fmt) for d in when], ""


def date_number(v):
    """Days since 1970 of a date, or None of anything else."""
    if isinstance(v, datetime):
        return (v - _EPOCH).total_seconds() / 86400
    if hasattr(v, "year") and hasattr(v, "toordinal"):
        return float(v.toordinal() - 719163)
    return None
