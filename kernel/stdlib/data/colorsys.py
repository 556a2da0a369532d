# colorsys: colours in other coordinates.


def rgb_to_hsv(r, g, b):
    high, low = max(r, g, b), min(r, g, b)
    if high == low:
        return 0.0, 0.0, high
    return _hue(r, g, b, high, high - low), (high - low) / high, high


def _hue(r, g, b, high, span):
    rc, gc, bc = (high - r) / span, (high - g) / span, (high - b) / span
    h = bc - gc if r == high else 2.0 + rc - bc if g == high else 4.0 + gc - rc
    return (h / 6.0) % 1.0


def hsv_to_rgb(h, s, v):
    if s == 0.0:
        return v, v, v
    i = int(h * 6.0)
    f = h * 6.0 - i
    p, q, t = v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f))
    return ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))[i % 6]


def rgb_to_hls(r, g, b):
    high, low = max(r, g, b), min(r, g, b)
    total, span = high + low, high - low
    l = total / 2.0
    if low == high:
        return 0.0, l, 0.0
    return _hue(r, g, b, high, span), l, span / total if l <= 0.5 else span / (2.0 - high - low)


def hls_to_rgb(h, l, s):
    if s == 0.0:
        return l, l, l
    m2 = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    m1 = 2.0 * l - m2

    def part(hue):
        hue %= 1.0
        if hue < 1 / 6:
            return m1 + (m2 - m1) * hue * 6.0
        return m2 if hue < 0.5 else m1 + (m2 - m1) * (2 / 3 - hue) * 6.0 if hue < 2 / 3 else m1

    return part(h + 1 / 3), part(h), part(h - 1 / 3)


def rgb_to_yiq(r, g, b):
    y = 0.30 * r + 0.59 * g + 0.11 * b
    return y, 0.74 * (r - y) - 0.27 * (b - y), 0.48 * (r - y) + 0.41 * (b - y)


def yiq_to_rgb(y, i, q):
    r = y + 0.9468822170900693 * i + 0.6235565819861433 * q
    g = y - 0.27478764629897834 * i - 0.6356910791873801 * q
    b = y - 1.1085450346420322 * i + 1.7090069284064666 * q
    return tuple([min(max(x, 0.0), 1.0) for x in (r, g, b)])
