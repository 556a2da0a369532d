"""Time series: rolling windows, EWMA, autocorrelation, gaps, resampling, anomaly detection."""
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view as windows
from contextlib import suppress

rng = np.random.default_rng(99)
t = np.datetime64("2024-02-26T00:00", "m") + np.arange(0, 60 * 24 * 4, 30)
print(t.dtype, t.size, t[[0, -1]])
load = 50 + 20 * np.sin(2 * np.pi * np.arange(t.size) / 48 - 1.5) + rng.normal(0, 2, t.size)
load[[50, 51, 120]] = np.nan
load[77] = 150
print(np.nanmin(load).round(3), np.nanmax(load).round(3), np.nanargmax(load), np.nanmedian(load).round(3))
w = windows(load, 7)
print(w.shape, w.strides, w.flags.writeable, w[0].round(2))
roll_mean, roll_std = np.nanmean(w, -1), np.nanstd(w, axis=-1)
print(roll_mean[:4].round(3), np.isnan(w).any(-1).sum())
med = np.nanmedian(w, axis=1)
mad = np.nanmedian(np.abs(w - med[:, None]), axis=1)
z = np.abs(load[3:-3] - med) / (1.4826 * mad)
odd = np.flatnonzero(z > 5) + 3
print("anomalies at", t[odd], load[odd].round(1))


def ewma(x, alpha):
    out = np.empty_like(x)
    s = x[0]
    for i, v in enumerate(x):
        if not np.isnan(v):
            s = alpha * v + (1 - alpha) * s
        out[i] = s
    return out


def fill_forward(x):
    idx = np.where(~np.isnan(x), np.arange(len(x)), 0)
    np.maximum.accumulate(idx, out=idx)
    return x[idx]


print(ewma(load, .3)[[0, 10, 100]].round(4))
ff = fill_forward(load)
print(ff[49:53].round(3), np.isnan(ff).any())
interp = load.copy()
bad = np.isnan(interp)
interp[bad] = np.interp(t[bad].astype(float), t[~bad].astype(float), interp[~bad])
print(interp[49:53].round(3))
interp[77] = np.median(interp[74:81])


def acf(x, lags):
    x = x - x.mean()
    c = np.correlate(x, x, "full")[len(x) - 1:]
    return c[:lags + 1] / c[0]


a = acf(interp, 60)
print("period", a[20:].argmax() + 20, a[[1, 24, 48]].round(4))
hours = t.astype("M8[h]")
u, inv, cnt = np.unique(hours, return_inverse=True, return_counts=True)
hourly = np.bincount(inv, weights=interp) / cnt
print(len(u), hourly[:3].round(3), (u[1] - u[0]))
day = interp.reshape(4, 48)
profile = day.mean(0)
print("peak hour", np.timedelta64(int(profile.argmax()) * 30, "m").astype("m8[h]"), profile.max().round(2))
trend = np.polyfit(np.arange(4), day.mean(axis=1), 1)
print(np.array_str(trend, precision=3), np.polyval(trend, 5).round(3))
dow = np.array("Mon Tue Wed Thu Fri Sat Sun".split())
ds = np.unique(t.astype("M8[D]"))
print([f"{d} {dow[(d.astype(int) + 3) % 7]}" for d in ds])
print(np.diff(t)[:2], t[5] - np.timedelta64(1, "D"), t[3].astype("M8[s]"), t[0].astype("M8[Y]"), np.datetime64("2024-02-29") + np.timedelta64(1, "M") if False else np.datetime64("2024-02") + 1)
with suppress(TypeError):
    t + t
    print("not here")
change = np.abs(np.diff(windows(interp, 12).mean(1)))
print(change.argmax(), change.max().round(4))
lagged = np.column_stack([interp[i:len(interp) - 3 + i] for i in range(3)] + [np.ones(len(interp) - 3)])
coef, res, rank, sv = np.linalg.lstsq(lagged, interp[3:], rcond=None)
print(coef.round(3), rank, res.round(2))
t + t
