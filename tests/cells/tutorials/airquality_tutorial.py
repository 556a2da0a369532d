"""Air quality: indices from hourly data, with dates."""
import numpy as np
from numpy.random import default_rng

rng = default_rng(2021)
n = 24 * 60
stamps = np.datetime64("2019-07-01T00") + np.arange(n) * np.timedelta64(1, "h")
print(stamps[:3], stamps.dtype, stamps[-1])
hour = (stamps - stamps.astype("datetime64[D]")).astype(int)
pm25 = 60 + 25 * np.cos((hour - 7) / 24 * 2 * np.pi) + rng.normal(0, 12, n)
pm25[rng.choice(n, 40, replace=False)] = np.nan
so2 = rng.gamma(3., 5., n)
print("missing:", np.isnan(pm25).sum(), "mean", np.nanmean(pm25).round(4))
breakpoints = np.array([0, 51, 101, 201, 301, 401])
rate = np.array([0, 31, 61, 91, 121, 251])


def compute_indices(pol, con):
    bp = {"PM2.5": rate, "SO2": np.array([0, 41, 81, 381, 801, 1601])}[pol]
    i = np.searchsorted(bp, con, side="right") - 1
    i = np.clip(i, 0, len(bp) - 2)
    lo, hi = bp[i], bp[i + 1] - 1
    return (breakpoints[i + 1] - 1 - breakpoints[i]) / (hi - lo) * (con - lo) + breakpoints[i]


def moving_mean(a, n):
    ret = np.cumsum(a, dtype=float, axis=0)
    ret[n:] = ret[n:] - ret[:-n]
    ret[:n - 1] *= np.nan
    return ret / n


filled = np.where(np.isnan(pm25), np.interp(np.arange(n), np.flatnonzero(~np.isnan(pm25)), pm25[~np.isnan(pm25)]), pm25)
m24 = moving_mean(filled, 24)
print(m24[22:26].round(4))
idx = compute_indices("PM2.5", m24[23:])
idx2 = compute_indices("SO2", so2[23:])
aqi = np.max(np.column_stack((idx, idx2)), axis=1)
print(aqi.shape, aqi[:4].round(2), np.percentile(aqi, [5, 50, 95]).round(2))
labels = np.array(["good", "satisfactory", "moderate", "poor", "very poor", "severe"])
cls = labels[np.digitize(aqi, breakpoints[1:])]
for name, count in zip(*np.unique(cls, return_counts=True)):
    print(f"{name:>14}: {count:5d} {'#' * (count // 40)}")
days = stamps.astype("datetime64[D]")
u, start = np.unique(days, return_index=True)
daily = np.add.reduceat(filled, start) / 24
print(u[:2], daily[:3].round(3), len(u))
weekday = (u.astype("datetime64[D]").view("int64") - 4) % 7
before, after = daily[:31], daily[31:]


def t_test(x, y):
    diff = y.mean() - x.mean()
    var = np.sqrt(x.var(ddof=1) / len(x) + y.var(ddof=1) / len(y))
    return diff / var


print("t value", np.round(t_test(before, after), 6))
print(np.busday_count("2019-07-01", "2019-09-01"), np.is_busday(u[:7]), weekday[:8])
months = stamps.astype("M8[M]")
for m in np.unique(months):
    sel = months == m
    print(m, sel.sum(), filled[sel].mean().round(3), m.astype(int), m + 1)
print(np.datetime_as_string(stamps[:2], unit="m"), stamps[5].item(), np.diff(stamps)[:2])
weeks = (stamps[-1] - stamps[0]).astype("m8[W]")
weeks
