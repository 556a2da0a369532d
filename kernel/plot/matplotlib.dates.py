# matplotlib.dates: ticks of an axis of dates; a date is its days since 1970.
import math
from datetime import datetime, timedelta
import matplotlib.ticker as _ticker
from matplotlib.ticker import DateFormatter, DateLocator as AutoDateLocator, MultipleLocator
from matplotlib._artists import array


class DayLocator(MultipleLocator):
    def __init__(self, bymonthday=None, interval=1):
        super().__init__(interval)


class WeekdayLocator(MultipleLocator):
    def __init__(self, byweekday=0, interval=1):
        super().__init__(7 * interval, 4.0 + (byweekday if isinstance(byweekday, int) else 0))


class HourLocator(MultipleLocator):
    def __init__(self, byhour=None, interval=1):
        super().__init__(interval / 24)


class MonthLocator(_ticker.Locator):
    def __init__(self, bymonth=None, bymonthday=1, interval=1):
        self.months = (
            [bymonth]
            if isinstance(bymonth, int)
            else list(bymonth)
            if bymonth is not None
            else list(range(1, 13, interval))
        )

    def places(self, low, high, most):
        a, b = num2date(low), num2date(high)
        out = [date2num(datetime(y, m, 1)) for y in range(a.year, b.year + 1) for m in self.months]
        return [float(v) for v in out if low <= v <= high]


class YearLocator(_ticker.Locator):
    def __init__(self, base=1, month=1, day=1):
        self.base = base

    def places(self, low, high, most):
        out = [
            float(date2num(datetime(y, 1, 1)))
            for y in range(num2date(low).year, num2date(high).year + 1)
            if y % self.base == 0
        ]
        return [v for v in out if low <= v <= high]


def ConciseDateFormatter(locator, **kwargs):
    return DateFormatter()


AutoDateFormatter = ConciseDateFormatter


def date2num(d):
    out = array(d)
    return float(out) if out.ndim == 0 else out


def num2date(x):
    return datetime(1970, 1, 1) + timedelta(days=float(x))
