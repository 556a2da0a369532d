# matplotlib.pyplot: the current figure and its axes, and the functions that work on them.
import _warpcell
import matplotlib
import numpy as _np
import matplotlib.cm as cm
import matplotlib.style as style
import matplotlib.ticker as _ticker
import matplotlib._files as _files
import matplotlib._options as _options
from matplotlib import rcParams, cycler, rc_context, rcdefaults, colormaps, color_sequences
from matplotlib.figure import Figure, GridSpec
from matplotlib._axes import Axes
from matplotlib._artists import (
    Line2D,
    Rectangle,
    Circle,
    Polygon,
    Text,
    Artist,
    coloured,
    image_data,
)
from matplotlib.colors import Normalize, find_map as _find_map
from matplotlib.ticker import (
    AutoLocator,
    AutoMinorLocator,
    FixedFormatter,
    FixedLocator,
    FormatStrFormatter,
    Formatter,
    FuncFormatter,
    IndexLocator,
    LinearLocator,
    Locator,
    LogFormatter,
    LogFormatterMathtext,
    LogLocator,
    MaxNLocator,
    MultipleLocator,
    NullFormatter,
    NullLocator,
    ScalarFormatter,
    StrMethodFormatter,
    SymmetricalLogLocator,
)

_state = {"figure": None}
_figures = []


def _draw(f):
    anim = getattr(f, "_animation", None)
    if anim is not None:
        anim._display()
    elif not f._empty():
        f._display()


def _ended(well):
    """The end of a cell: what was drawn and not shown is shown."""
    figures = list(_figures)
    close("all")
    for f in figures:
        shown, f._shown = f._shown, None
        if well and (shown is None or f._mark() != shown):
            _draw(f)


def figure(
    num=None,
    figsize=None,
    dpi=None,
    *,
    facecolor=None,
    edgecolor=None,
    frameon=True,
    clear=False,
    layout=None,
    **kwargs,
):
    if isinstance(num, Figure):
        num = num.number
    for f in _figures:
        if num is not None and f.number == num:
            _state["figure"] = f
            if clear:
                f.clf()
            return f
    number = (
        num
        if num is not None
        else max([f.number for f in _figures if isinstance(f.number, int)], default=0) + 1
    )
    f = Figure(figsize, dpi, facecolor, number=number)
    _figures.append(f)
    _state["figure"] = f
    _warpcell.after_cell(_ended)
    return f


def gcf():
    return _state["figure"] if _state["figure"] in _figures else figure()


def gca():
    return gcf().gca()


def sca(ax):
    _state["figure"] = ax.figure
    ax.figure.sca(ax)


def sci(im):
    gca()._current = im


def gci():
    return gca()._current


def subplots(
    nrows=1,
    ncols=1,
    *,
    sharex=False,
    sharey=False,
    squeeze=True,
    width_ratios=None,
    height_ratios=None,
    subplot_kw=None,
    gridspec_kw=None,
    **kwargs,
):
    f = figure(**kwargs)
    return f, f.subplots(
        nrows,
        ncols,
        sharex=sharex,
        sharey=sharey,
        squeeze=squeeze,
        width_ratios=width_ratios,
        height_ratios=height_ratios,
        subplot_kw=subplot_kw,
        gridspec_kw=gridspec_kw,
    )


def subplot_mosaic(mosaic, **kwargs):
    f = figure(**{k: v for k, v in kwargs.items() if k in ("figsize", "dpi", "layout")})
    return f, f.subplot_mosaic(mosaic)


def subplot(*args, **kwargs):
    return gcf().add_subplot(*(args or (1, 1, 1)), **kwargs)


def subplot2grid(shape, loc, rowspan=1, colspan=1, fig=None, **kwargs):
    grid = GridSpec(shape[0], shape[1])
    return (fig or gcf()).add_subplot(
        grid[loc[0] : loc[0] + rowspan, loc[1] : loc[1] + colspan], **kwargs
    )


def axes(arg=None, **kwargs):
    return gcf().add_subplot(1, 1, 1, **kwargs) if arg is None else gcf().add_axes(arg, **kwargs)


def delaxes(ax=None):
    gcf().delaxes(ax or gca())


def show(*args, **kwargs):
    """Shows the pictures of all figures and closes them."""
    figures = list(_figures)
    close("all")
    for f in figures:
        _draw(f)


def close(fig=None):
    if fig == "all":
        _figures.clear()
    else:
        f = (
            fig
            if isinstance(fig, Figure)
            else _state["figure"]
            if fig is None
            else next((g for g in _figures if g.number == fig), None)
        )
        if f in _figures:
            _figures.remove(f)
    if _state["figure"] not in _figures:
        _state["figure"] = _figures[-1] if _figures else None


def clf():
    gcf().clf()


def cla():
    gca().clear()


def draw():
    """Pictures are drawn when they are shown."""


draw_if_interactive = draw


def pause(interval):
    """Shows what is drawn; a cell does not wait for its pictures."""
    f = _state["figure"]
    if f in _figures:
        _draw(f)


def ion():
    """Pictures come at a cell's end in any case."""


ioff = ion


def isinteractive():
    return True


def switch_backend(name):
    """Pictures come as outputs of the cell."""


def savefig(*args, **kwargs):
    gcf().savefig(*args, **kwargs)


def suptitle(t, **kwargs):
    return gcf().suptitle(t, **kwargs)


def figtext(x, y, s, **kwargs):
    return gcf().text(x, y, s, **kwargs)


def figlegend(*args, **kwargs):
    return gcf().legend(*args, **kwargs)


def title(label, *args, **kwargs):
    return gca().set_title(label, *args, **kwargs)


def xlabel(label, *args, **kwargs):
    return gca().set_xlabel(label, *args, **kwargs)


def ylabel(label, *args, **kwargs):
    return gca().set_ylabel(label, *args, **kwargs)


def xlim(*args, **kwargs):
    return gca().set_xlim(*args, **kwargs) if args or kwargs else gca().get_xlim()


def ylim(*args, **kwargs):
    return gca().set_ylim(*args, **kwargs) if args or kwargs else gca().get_ylim()


def xscale(value, **kwargs):
    gca().set_xscale(value, **kwargs)


def yscale(value, **kwargs):
    gca().set_yscale(value, **kwargs)


def _ticks(which, ticks, labels, kwargs):
    ax = gca()
    set_ticks, texts = (
        (ax.set_yticks, ax.get_yticklabels) if which else (ax.set_xticks, ax.get_xticklabels)
    )
    if ticks is not None:
        set_ticks(ticks, labels, **kwargs)
    elif kwargs:
        ax._tick_look(ax._axes[which], kwargs)
    return (ax.get_yticks() if which else ax.get_xticks()), texts()


def xticks(ticks=None, labels=None, *, minor=False, **kwargs):
    return _ticks(0, ticks, labels, kwargs)


def yticks(ticks=None, labels=None, *, minor=False, **kwargs):
    return _ticks(1, ticks, labels, kwargs)


def tight_layout(*args, **kwargs):
    """Distances follow from the texts in any case."""


subplots_adjust = subplot_tool = tight_layout


def twinx(ax=None):
    return (ax or gca()).twinx()


def twiny(ax=None):
    return (ax or gca()).twiny()


def box(on=None):
    gca().set_frame_on(bool(on))


def setp(obj, *args, **kwargs):
    things = list(obj) if isinstance(obj, (list, tuple)) or hasattr(obj, "ravel") else [obj]
    given = dict(zip(args[::2], args[1::2]))
    given.update(kwargs)
    for thing in things:
        thing.set(**given)
    return []


def getp(obj, name):
    return getattr(obj, "get_" + name)()


def get_cmap(name=None, lut=None):
    return cm.get_cmap(name, lut)


def set_cmap(cmap):
    found = _find_map(cmap)
    rcParams["image.cmap"] = found.name
    if _figures and gcf().axes and gca()._current is not None:
        gca()._current.set_cmap(found)


def _simple(name):
    return lambda: set_cmap(name)


viridis, plasma, inferno, magma, jet, hot, gray, bone, cool = [
    _simple(n)
    for n in ("viridis", "plasma", "inferno", "magma", "jet", "hot", "gray", "bone", "cool")
]


def get_fignums():
    return [f.number for f in _figures]


def fignum_exists(num):
    return num in get_fignums()


def get_figlabels():
    return [str(f.number) for f in _figures if isinstance(f.number, str)]


def clim(vmin=None, vmax=None):
    if gca()._current is not None:
        gca()._current.set_clim(vmin, vmax)


def colorbar(mappable=None, cax=None, ax=None, **kwargs):
    if mappable is None:
        mappable = gca()._current
        if mappable is None:
            raise RuntimeError(
                "No mappable was found to use for colorbar creation. First define a mappable such as an image (with imshow) or a contour set (with contourf)."
            )
    if ax is None and getattr(mappable, "axes", None) is None and cax is None:
        ax = gca()
    return gcf().colorbar(mappable, cax, ax, **kwargs)


def imread(fname, format=None):
    """A PNG file as an array: floats from 0 to 1, (rows, columns) of grey, else with 3 or 4 channels. A JPEG file: bytes."""
    if hasattr(fname, "read"):
        data = fname.read()
    else:
        with open(fname, "rb") as file:
            data = file.read()
    if bytes(data[:3]) == b"\xff\xd8\xff":
        pixels, rows, columns, channels = _warpcell.read_jpeg(bytes(data))
        return (
            _np.frombuffer(pixels, dtype=_np.uint8)
            .reshape((rows, columns, channels)[: 3 if channels > 1 else 2])
            .copy()
        )
    if bytes(data[:8]) != b"\x89PNG\r\n\x1a\n":
        error = NotImplementedError("only PNG and JPEG files are read")
        error.add_note(
            "Convert the picture to PNG, or np.load(file) an array that np.save(file, a) wrote."
        )
        raise error
    pixels, rows, columns, channels, bits = _warpcell.read_png(bytes(data))
    found = _np.frombuffer(pixels, dtype=f"u{bits // 8}").reshape(
        (rows, columns, channels)[: 3 if channels > 1 else 2]
    )
    found = (found / _np.float32(2**bits - 1)).astype(_np.float32)
    if channels == 2:  # grey and alpha
        found = found[:, :, [0, 0, 0, 1]]
    elif channels == 3 and data[25] == 3:  # a palette
        found = _np.concatenate([found, _np.ones((rows, columns, 1), dtype=_np.float32)], axis=2)
    return found


def imsave(
    fname,
    arr,
    vmin=None,
    vmax=None,
    cmap=None,
    format=None,
    origin=None,
    dpi=100,
    metadata=None,
    pil_kwargs=None,
):
    name, kind = _files.named(fname, format)
    data = image_data(arr)
    if data.ndim == 2:
        norm = Normalize(vmin, vmax)
        norm.autoscale_None(data)
        data = coloured(data, norm, _find_map(cmap))
    elif data.shape[2] == 3:
        data = _np.concatenate(
            [data, _np.full(data.shape[:2] + (1,), 255, dtype=_np.uint8)], axis=2
        )
    if (origin or rcParams["image.origin"]) == "lower":
        data = data[::-1]
    h, w = data.shape[:2]
    pixels = _np.ascontiguousarray(data).tobytes()
    if kind == "png":
        _files.write(fname, name, _warpcell.write_png(pixels, w, h))
        return
    thing = ("image", 0.0, 0.0, float(w), float(h), pixels, w, h, False)
    scale = dpi / 96 if kind in ("svg", "pdf") else 1.0
    file = _warpcell.paint(
        [thing], w, h, 0xFFFFFFFF, scale, "", "", kind, _files.quality(pil_kwargs)
    )
    _files.write(fname, name, file)


def rc(group, **kwargs):
    matplotlib.rc(group, **kwargs)


class xkcd:
    """Pictures are not drawn by hand here."""

    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return False


def polar(*args, **kwargs):
    ax = (
        gcf().axes[-1]
        if gcf().axes and gcf().axes[-1].name == "polar"
        else gcf().add_subplot(projection="polar")
    )
    return ax.plot(*args, **kwargs)


def _of_axes(name):
    def call(*args, **kwargs):
        return getattr(gca(), name)(*args, **kwargs)

    call.__name__ = name
    call.__doc__ = f"{name}() of the current axes."
    return call


plot = _of_axes("plot")
scatter = _of_axes("scatter")
semilogy = _of_axes("semilogy")
semilogx = _of_axes("semilogx")
loglog = _of_axes("loglog")
step = _of_axes("step")
stairs = _of_axes("stairs")
stem = _of_axes("stem")
errorbar = _of_axes("errorbar")
hlines = _of_axes("hlines")
vlines = _of_axes("vlines")
axhline = _of_axes("axhline")
axvline = _of_axes("axvline")
axline = _of_axes("axline")
axhspan = _of_axes("axhspan")
axvspan = _of_axes("axvspan")
bar = _of_axes("bar")
barh = _of_axes("barh")
bar_label = _of_axes("bar_label")
hist = _of_axes("hist")
hist2d = _of_axes("hist2d")
hexbin = _of_axes("hexbin")
imshow = _of_axes("imshow")
matshow = _of_axes("matshow")
spy = _of_axes("spy")
pcolormesh = _of_axes("pcolormesh")
pcolor = _of_axes("pcolor")
contour = _of_axes("contour")
contourf = _of_axes("contourf")
clabel = _of_axes("clabel")
quiver = _of_axes("quiver")
quiverkey = _of_axes("quiverkey")
barbs = _of_axes("barbs")
streamplot = _of_axes("streamplot")
fill = _of_axes("fill")
fill_between = _of_axes("fill_between")
fill_betweenx = _of_axes("fill_betweenx")
stackplot = _of_axes("stackplot")
pie = _of_axes("pie")
boxplot = _of_axes("boxplot")
violinplot = _of_axes("violinplot")
text = _of_axes("text")
annotate = _of_axes("annotate")
arrow = _of_axes("arrow")
table = _of_axes("table")
psd = _of_axes("psd")
specgram = _of_axes("specgram")
legend = _of_axes("legend")
axis = _of_axes("axis")
grid = _of_axes("grid")
tick_params = _of_axes("tick_params")
margins = _of_axes("margins")
autoscale = _of_axes("autoscale")
locator_params = _of_axes("locator_params")
ticklabel_format = _of_axes("ticklabel_format")
minorticks_on = _of_axes("minorticks_on")
minorticks_off = _of_axes("minorticks_off")
triplot = _of_axes("triplot")
tripcolor = _of_axes("tripcolor")
tricontour = _of_axes("tricontour")
tricontourf = _of_axes("tricontourf")
broken_barh = _of_axes("broken_barh")
plot_date = _of_axes("plot_date")
eventplot = _of_axes("eventplot")
xcorr = _of_axes("xcorr")
acorr = _of_axes("acorr")


figure = _options.checked_of_figure("figure", figure)
subplots = _options.checked_of_figure("subplots", subplots)
tight_layout = _options.checked_of_figure("tight_layout", tight_layout)
subplots_adjust = _options.checked_of_figure("subplots_adjust", subplots_adjust)
