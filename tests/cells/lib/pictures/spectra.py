# psd() and specgram() of pyplot, and matplotlib.mlab beneath them; the figures are matplotlib's own.
# expect: (129,) 64.70622 2.248769e-06 0.0078125 1
# expect: (65,) 0.5055063 3.916045e-06 1 64
# expect: (76,) 0.588908 9.225114e-06 0.853333 64
# expect: (64,) 0.500641 0.0004419711 -0.96875 0.96875
# expect: psd (65, 33) 0.000000 0.5 7.5 33
# expect: magnitude (65, 33) 0.000552 0.5 7.5 33
# expect: phase (65, 33) 1.232784 0.5 7.5 33
# expect: (256, 7) 14.14827 -64.0 63.5
# expect: 2 Frequency Power Spectral Density (dB/Hz)
# expect: 4 [0.390625, 7.609375, 0.0, 64.0]
# expect: ValueError noverlap must be less than NFFT
# expect: ValueError 'loud' is not a valid value for m
import numpy as np
import matplotlib.mlab as mlab
import matplotlib.pyplot as plt

t = np.arange(0, 8, 1 / 128)
x = np.sin(2 * np.pi * (5 + 3 * t) * t) + 0.1 * np.cos(40 * t)
for options in (
    {},
    {"NFFT": 128, "Fs": 128, "noverlap": 64},
    {"NFFT": 101, "Fs": 128, "pad_to": 150, "detrend": "mean"},
    {
        "NFFT": 64,
        "scale_by_freq": False,
        "sides": "twosided",
        "detrend": "linear",
        "window": mlab.window_none,
    },
):
    power, freqs = mlab.psd(x, **options)
    print(power.shape, f"{power.sum():.7g} {power[3]:.7g} {freqs[1]:.6g} {freqs[-1]:.6g}")
for mode in ("psd", "magnitude", "phase"):
    spectra, freqs, times = mlab.specgram(x, NFFT=128, Fs=128, noverlap=100, mode=mode)
    print(mode, spectra.shape, f"{spectra[3, 4]:.6f}", times[0], times[-1], len(times))
spectra, freqs, times = mlab.specgram(x + 1j * x, Fs=128)
print(spectra.shape, f"{spectra.sum():.7g}", freqs[0], freqs[-1])
fig, (left, right) = plt.subplots(1, 2)
print(len(left.psd(x, NFFT=256, Fs=128)), left.get_xlabel(), left.get_ylabel())
shown = right.specgram(x, NFFT=128, Fs=128, noverlap=100)
print(len(shown), [float(v) for v in shown[3].get_extent()])
try:
    plt.specgram(x, NFFT=64, noverlap=64)
except ValueError as e:
    print("ValueError", e)
try:
    plt.specgram(x, mode="loud")
except ValueError as e:
    print("ValueError", str(e)[:33])
plt.close("all")
