# datetime_basic
from datetime import datetime, date, timedelta, time, timezone
d = datetime(2021, 12, 31, 23, 59, 30)
print(d + timedelta(seconds=45), d - timedelta(days=400), (datetime(2022, 1, 1) - d).seconds, d.strftime("%d.%m.%Y %I:%M %p"), d.isoformat(), date(2000, 2, 29).replace(year=2004), date(2023, 5, 17).strftime("%A"), timedelta(days=1, hours=-1), timedelta(minutes=90).total_seconds(), datetime.strptime("01/02/2020", "%d/%m/%Y"), max(date(2020, 1, 1), date(2019, 1, 1)), date.fromisoformat("2020-02-03").toordinal(), time(12, 30), datetime.fromtimestamp(0, timezone.utc), d.timetuple()[:3], d == datetime(2021, 12, 31, 23, 59, 30), sorted([timedelta(2), timedelta(1)]))
for f in (lambda: date(2021, 2, 30), lambda: datetime(2021, 13, 1), lambda: datetime.strptime("x", "%Y")):
    try: f()
    except Exception as e: print(type(e).__name__, e)
