# scipy.signal.windows: the windows of scipy.signal as a module.
from scipy.signal import windows as _w, get_window

boxcar, hann, hamming, blackman, blackmanharris = (
    _w.boxcar,
    _w.hann,
    _w.hamming,
    _w.blackman,
    _w.blackmanharris,
)
nuttall, flattop, bartlett, triang, cosine = (
    _w.nuttall,
    _w.flattop,
    _w.bartlett,
    _w.triang,
    _w.cosine,
)
parzen, gaussian, general_gaussian, kaiser = _w.parzen, _w.gaussian, _w.general_gaussian, _w.kaiser
tukey, exponential = _w.tukey, _w.exponential
