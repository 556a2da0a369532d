# calendar: months and weeks as tables of days.
import datetime

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
day_name = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
day_abbr = [name[:3] for name in day_name]
month_name = [
    "",
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
month_abbr = [name[:3] for name in month_name]
_days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
_first = [0]


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return "bad month number %r; must be 1-12" % self.month


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    return sum(isleap(y) for y in range(y1, y2))


def weekday(year, month, day):
    return datetime.date(year, month, day).weekday()


def monthrange(year, month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _days[month] + (month == 2 and isleap(year))


def setfirstweekday(day):
    _first[0] = day


def firstweekday():
    return _first[0]


class Calendar:
    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def itermonthdays(self, year, month):
        day1, n = monthrange(year, month)
        before = (day1 - self.firstweekday) % 7
        yield from [0] * before
        yield from range(1, n + 1)
        yield from [0] * ((-before - n) % 7)

    def monthdayscalendar(self, year, month):
        days = list(self.itermonthdays(year, month))
        return [days[i : i + 7] for i in range(0, len(days), 7)]

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7


class TextCalendar(Calendar):
    def formatweekheader(self, width):
        return " ".join(
            [
                day_name[d][:width].center(width) if width < 9 else day_name[d].center(width)
                for d in self.iterweekdays()
            ]
        )

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w, l = max(2, w), max(1, l)
        end = "\n" * l
        text = f"{month_name[themonth]} {theyear}".center(7 * (w + 1) - 1).rstrip() + end
        text += self.formatweekheader(w).rstrip() + end
        for week in self.monthdayscalendar(theyear, themonth):
            text += " ".join([("%2i" % d if d else "").center(w) for d in week]).rstrip() + end
        return text

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")


def monthcalendar(year, month):
    return Calendar(_first[0]).monthdayscalendar(year, month)


def month(theyear, themonth, w=0, l=0):
    return TextCalendar(_first[0]).formatmonth(theyear, themonth, w, l)


def prmonth(theyear, themonth, w=0, l=0):
    print(month(theyear, themonth, w, l), end="")
