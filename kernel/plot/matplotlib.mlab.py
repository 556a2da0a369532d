# matplotlib.mlab: power over frequency and time, which psd() and specgram() draw.
import warnings
import numpy as _np


def window_hanning(x):
    """x under a bell that is 0 at both ends."""
    return _np.hanning(len(x)) * x


def window_none(x):
    return x


def detrend_none(x, axis=None):
    return x


def detrend_mean(x, axis=None):
    x = _np.asarray(x)
    return x - x.mean(axis, keepdims=axis is not None)


def detrend_linear(y):
    """y without the straight line that fits it best."""
    y = _np.asarray(y)
    at = _np.arange(len(y), dtype=float)
    return y - _np.polyval(_np.polyfit(at, y, 1), at) if len(y) > 1 else y - y


def _detrended(parts, how):
    if how is None or how in ("none", detrend_none):
        return parts
    if how in ("mean", "default", "constant", detrend_mean):
        return parts - parts.mean(axis=0)
    if how in ("linear", detrend_linear):
        how = detrend_linear
    if not callable(how):
        raise ValueError(
            f"{how!r} is not a valid value for detrend; supported values are 'none', 'mean', 'linear'"
        )
    return _np.column_stack([how(part) for part in parts.T])


def _spectra(x, NFFT, Fs, detrend, window, noverlap, pad_to, sides, scale_by_freq, mode):
    """(spectra as columns, frequencies, times of the middles)"""
    x = _np.asarray(x).ravel()
    NFFT = 256 if NFFT is None else int(NFFT)
    Fs = 2 if Fs is None else Fs
    noverlap = 0 if noverlap is None else int(noverlap)
    pad_to = NFFT if pad_to is None else int(pad_to)
    if noverlap >= NFFT:
        raise ValueError("noverlap must be less than NFFT")
    if mode not in ("psd", "magnitude", "angle", "phase", "complex"):
        raise ValueError(
            f"{mode!r} is not a valid value for mode; supported values are 'default', 'psd', 'magnitude', 'angle', 'phase'"
        )
    if sides is None or sides == "default":
        sides = "twosided" if _np.iscomplexobj(x) else "onesided"
    if sides not in ("onesided", "twosided"):
        raise ValueError(
            f"{sides!r} is not a valid value for sides; supported values are 'default', 'onesided', 'twosided'"
        )
    if len(x) < NFFT:
        x = _np.concatenate([x, _np.zeros(NFFT - len(x), x.dtype)])
    step = NFFT - noverlap
    parts = _np.lib.stride_tricks.sliding_window_view(x, NFFT)[::step].T
    window = window_hanning if window is None else window
    weights = window(_np.ones(NFFT)) if callable(window) else _np.asarray(window)
    if len(weights) != NFFT:
        raise ValueError("The window length must match the data's first dimension")
    parts = _detrended(parts, detrend) * weights.reshape(-1, 1)
    one = sides == "onesided"
    count = pad_to // 2 + 1 if one and pad_to % 2 == 0 else (pad_to + 1) // 2 if one else pad_to
    result = _np.fft.fft(parts, n=pad_to, axis=0)[:count]
    freqs = _np.fft.fftfreq(pad_to, 1 / Fs)[:count]
    if mode == "psd":
        result = (_np.conj(result) * result).real
        if one:
            result[1 : -1 if NFFT % 2 == 0 else None] *= 2.0
        if scale_by_freq is None or scale_by_freq:
            result = result / Fs / (_np.abs(weights) ** 2).sum()
        else:
            result = result / _np.abs(weights).sum() ** 2
    elif mode == "magnitude":
        result = _np.abs(result) / _np.abs(weights).sum()
    elif mode in ("angle", "phase"):
        result = _np.angle(result)
    else:
        result = result / _np.abs(weights).sum()
    if not one:
        middle = (pad_to + 1) // 2
        freqs = _np.concatenate([freqs[middle:], freqs[:middle]])
        result = _np.concatenate([result[middle:], result[:middle]])
    elif pad_to % 2 == 0:
        freqs[-1] *= -1
    if mode == "phase":
        result = _np.unwrap(result, axis=0)
    times = _np.arange(NFFT / 2, len(x) - NFFT / 2 + 1, step) / Fs
    return result, freqs, times


def psd(
    x,
    NFFT=None,
    Fs=None,
    detrend=None,
    window=None,
    noverlap=None,
    pad_to=None,
    sides=None,
    scale_by_freq=None,
):
    """(power, frequencies): the mean over overlapping parts of x, by Welch's method."""
    result, freqs, _ = _spectra(
        x, NFFT, Fs, detrend, window, noverlap, pad_to, sides, scale_by_freq, "psd"
    )
    return result.mean(axis=1), freqs


def specgram(
    x,
    NFFT=None,
    Fs=None,
    detrend=None,
    window=None,
    noverlap=None,
    pad_to=None,
    sides=None,
    scale_by_freq=None,
    mode=None,
):
    """(spectra as columns, frequencies, times)"""
    made = _spectra(
        x,
        NFFT,
        Fs,
        detrend,
        window,
        128 if noverlap is None else noverlap,
        pad_to,
        sides,
        scale_by_freq,
        "psd" if mode in (None, "default") else mode,
    )
    if made[0].shape[1] == 1:
        warnings.warn(
            f"Only one segment is calculated since parameter NFFT (={256 if NFFT is None else NFFT}) >= signal length (={_np.size(x)}).",
            stacklevel=2,
        )
    return made
