import datetime as D, calendar
# oracle: 3.11
from datetime import datetime, date, time, timedelta, timezone
d = datetime(2024, 2, 28, 13, 5, 9, 123456); print(d, repr(d), d.isoformat(), d.strftime('%a %d %b %Y %I:%M:%S %p %j %U %f %%'), d + timedelta(days=2, hours=3), d.date(), d.time(), d.weekday(), d.isocalendar(), d.timetuple().tm_yday, d.replace(year=2020), d.ctime())
print(datetime.strptime('2024-03-05 07:08', '%Y-%m-%d %H:%M'), date.fromisoformat('2024-01-31'), datetime.fromisoformat('2024-01-31T10:00:00+02:00'), timedelta(seconds=100000), repr(timedelta(1, 2, 3)), timedelta(days=-1, seconds=5), timedelta(hours=5)/2, timedelta(1)//timedelta(hours=5), (date(2024,3,1)-date(2024,2,1)).days, timedelta(1.5).total_seconds())
u = datetime(2024,1,1,tzinfo=timezone.utc); print(u, u.astimezone(timezone(timedelta(hours=5, minutes=30))), u.timestamp(), datetime.fromtimestamp(0, timezone.utc), u.tzname(), u.utcoffset())
print(calendar.month(2024, 2)); print(calendar.isleap(2000), calendar.monthrange(2023, 2), calendar.day_name[0], list(calendar.month_abbr)[1:4], calendar.weekday(2024,1,1), calendar.TextCalendar(6).formatmonth(2024, 5))
print(min(date(2024,1,1), date(2023,1,1)), date.max, datetime.min, date(2024,1,1) < date(2024,1,2), sorted([date(2024,5,1), date(2023,5,1)])[0], hash(date(2024,1,1)) == hash(date(2024,1,1)), time(1,2).isoformat(), time(23,59,59).strftime('%H%M'))
for b in (lambda: date(2023,2,29), lambda: datetime.strptime('x','%Y'), lambda: date(2024,13,1), lambda: datetime(2024,1,1) - u, lambda: timedelta('a'), lambda: date.fromisoformat('2024-1-1')):
    try: b()
    except Exception as e: print(type(e).__name__, e)
print(f"{d:%H:%M}", d.toordinal(), date.fromordinal(738000), d.strftime('%-d/%-m'), [str(date(2024,1,31)+timedelta(w*7)) for w in range(3)])
