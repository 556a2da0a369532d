# Every keyword that a plotting function takes is drawn, or a warning or an error says that it is not. Each line names
# a function and the keywords with which its picture is the same here; matplotlib's is, too, for these calls.
# expect: scatter: clim cmap hatch_linewidth hatchcolor norm plotnonfinite vmax vmin
# expect: bar: capsize ecolor error_kw linestyle linewidth ls lw
# expect: barh: capsize ecolor error_kw linestyle linewidth ls lw
# expect: hist: align capsize ecolor linestyle linewidth ls lw stacked
# expect: hist2d: cmax density linestyle linestyles linewidth linewidths ls lw
# expect: hexbin: closed facecolor facecolors fc hatch_linewidth hatchcolor linestyle linestyles linewidth linewidths ls lw reduce_C_function
# expect: pie: labeldistance normalize pctdistance rotatelabels textprops
# expect: boxplot: autorange meanline meanprops
# expect: violinplot:
# expect: errorbar: capthick dash_joinstyle fillstyle markeredgecolor markeredgewidth markerfacecolor markersize markevery mec mew mfc ms solid_joinstyle xlolims xuplims
# expect: fill_between: clim cmap interpolate linestyle linestyles ls norm
# expect: fill_betweenx: clim cmap interpolate linestyle linestyles ls norm
# expect: fill: closed linestyle linewidth ls lw
# expect: stackplot: clim cmap interpolate labels linestyle linestyles ls norm
# expect: step: dash_joinstyle fillstyle markeredgecolor markeredgewidth markerfacecolor markersize markevery mec mew mfc ms solid_joinstyle
# expect: stairs: fill
# expect: stem:
# expect: imshow:
# expect: matshow:
# expect: spy: dash_joinstyle drawstyle ds linewidth lw marker solid_joinstyle
# expect: pcolormesh: linestyle linestyles linewidth linewidths ls lw
# expect: contour: extend negative_linestyles
# expect: contourf: clim extend
# expect: quiver: clim cmap linewidth linewidths lw norm scale_units units
# expect: streamplot: cmap density norm
# expect: axhline: dash_joinstyle solid_joinstyle
# expect: axvline: dash_joinstyle solid_joinstyle
# expect: axhspan: linestyle linewidth ls lw
# expect: axvspan: linestyle linewidth ls lw
# expect: text: clip_on transform
# expect: annotate: annotation_clip clip_on textcoords transform xycoords
# expect: set_title: clip_on
# expect: set_xlabel: clip_on verticalalignment y
# expect: set_ylabel: clip_on verticalalignment x
# expect: legend: columnspacing labels title_fontsize
# expect: grid: aa antialiased clip_on dash_joinstyle solid_joinstyle transform visible
# expect: set_xlim: auto emit
# expect: set_ylim: auto emit
# expect: set_xticks: clip_on rotation_mode va verticalalignment
# expect: set_yticks: clip_on ha horizontalalignment rotation_mode
# expect: set_xticklabels: clip_on rotation_mode va verticalalignment
# expect: set_yticklabels: clip_on ha horizontalalignment rotation_mode
# expect: semilogy: dash_joinstyle nonpositive solid_joinstyle
# expect: semilogx: dash_joinstyle nonpositive solid_joinstyle
# expect: loglog: dash_joinstyle nonpositive solid_joinstyle
# expect: plot: dash_joinstyle solid_joinstyle
# expect: vlines: clim cmap norm
# expect: hlines: clim cmap norm
# expect: arrow:
# expect: tripcolor: C closed facecolor fc linestyle linestyles linewidth linewidths ls lw x y
# expect: clabel: manual
# expect: bar_label: clip_on
# expect: set_aspect:
# expect: margins: tight
# expect: tick_params: axis bottom grid_alpha grid_color grid_linestyle grid_linewidth left which
# expect: axis: emit
import warnings
import matplotlib, numpy as np
import matplotlib.pyplot as plt
import matplotlib.figure as figure
import matplotlib._options as options
made = []
class Paint(figure.Paint):
    def __init__(self, k):
        super().__init__(k)
        made.append(self)
figure.Paint = Paint
z = np.arange(16.0).reshape(4, 4)
x = np.arange(4.0)
base = {
 "scatter": lambda ax, **k: ax.scatter([1, 2, 3], [1, 3, 2], **k),
 "bar": lambda ax, **k: ax.bar([1, 2], [3, 4], **k), "barh": lambda ax, **k: ax.barh([1, 2], [3, 4], **k),
 "hist": lambda ax, **k: ax.hist([1, 2, 2, 3], **k), "hist2d": lambda ax, **k: ax.hist2d([1, 2, 2], [1, 2, 3], **k),
 "hexbin": lambda ax, **k: ax.hexbin([1., 2, 2], [1., 2, 3], **({"gridsize": 3} | k)),
 "pie": lambda ax, **k: ax.pie([1, 2, 3], **k), "boxplot": lambda ax, **k: ax.boxplot([1, 2, 3, 9, 4, 30], **k),
 "violinplot": lambda ax, **k: ax.violinplot([1, 2, 3, 9, 4], **k),
 "errorbar": lambda ax, **k: ax.errorbar([1, 2], [3, 4], **({"yerr": 0.5} | k)),
 "fill_between": lambda ax, **k: ax.fill_between([0, 1, 2], [1, 2, 1], **k),
 "fill_betweenx": lambda ax, **k: ax.fill_betweenx([0, 1, 2], [1, 2, 1], **k),
 "fill": lambda ax, **k: ax.fill([0, 1, 1], [0, 0, 1], **k),
 "stackplot": lambda ax, **k: ax.stackplot([0, 1, 2], [1, 2, 3], [2, 2, 1], **k),
 "step": lambda ax, **k: ax.step([0, 1, 2], [1, 3, 2], **k), "stairs": lambda ax, **k: ax.stairs([1, 3, 2], **k),
 "stem": lambda ax, **k: ax.stem([1, 3, 2], **k), "imshow": lambda ax, **k: ax.imshow(z, **k),
 "matshow": lambda ax, **k: ax.matshow(z, **k), "spy": lambda ax, **k: ax.spy(z, **({"markersize": 5} | k)),
 "pcolormesh": lambda ax, **k: ax.pcolormesh(z, **k),
 "contour": lambda ax, **k: ax.contour(z - 8, **k), "contourf": lambda ax, **k: ax.contourf(z - 8, **k),
 "quiver": lambda ax, **k: ax.quiver([1, 2], [1, 2], [1, 2], [1, .1], **k),
 "streamplot": lambda ax, **k: ax.streamplot(x, x, np.ones((4, 4)), z - 8, **k),
 "axhline": lambda ax, **k: ax.axhline(0.5, **k), "axvline": lambda ax, **k: ax.axvline(0.5, **k),
 "axhspan": lambda ax, **k: ax.axhspan(.2, .5, **k), "axvspan": lambda ax, **k: ax.axvspan(.2, .5, **k),
 "text": lambda ax, **k: ax.text(.5, .5, "a\nbc", **k),
 "annotate": lambda ax, **k: ax.annotate("a\nbc", (.2, .2), (.5, .5), **k),
 "set_title": lambda ax, **k: ax.set_title("a\nbc", **k), "set_xlabel": lambda ax, **k: ax.set_xlabel("a\nbc", **k),
 "set_ylabel": lambda ax, **k: ax.set_ylabel("a\nbc", **k),
 "legend": lambda ax, **k: (ax.plot([1, 2], "o-", label="a"), ax.plot([2, 1], label="b"), ax.legend(**k)),
 "grid": lambda ax, **k: ax.grid(True, **k), "set_xlim": lambda ax, **k: ax.set_xlim(**k),
 "set_ylim": lambda ax, **k: ax.set_ylim(**k),
 "set_xticks": lambda ax, **k: ax.set_xticks([.2, .5], ["a", "b"], **k),
 "set_yticks": lambda ax, **k: ax.set_yticks([.2, .5], ["a", "b"], **k),
 "set_xticklabels": lambda ax, **k: (ax.set_xticks([.2, .5]), ax.set_xticklabels(["a", "b"], **k)),
 "set_yticklabels": lambda ax, **k: (ax.set_yticks([.2, .5]), ax.set_yticklabels(["a", "b"], **k)),
 "semilogy": lambda ax, **k: ax.semilogy([1, 20], "o-", **k),
 "semilogx": lambda ax, **k: ax.semilogx([1, 20], [1, 2], "o-", **k),
 "loglog": lambda ax, **k: ax.loglog([1, 20], [1, 20], "o-", **k), "plot": lambda ax, **k: ax.plot([1, 20],
 "o-", **k),
 "vlines": lambda ax, **k: ax.vlines([1, 2], 0, 1, **k), "hlines": lambda ax, **k: ax.hlines([1, 2], 0, 1, **k),
 "arrow": lambda ax, **k: ax.arrow(0, 0, 1, 1, **({"width": .05} | k)),
 "tripcolor": lambda ax, **k: ax.tripcolor([0, 1, 0, 1], [0, 0, 1, 1.], [1, 2, 3, 4.], **k),
 "clabel": lambda ax, **k: ax.clabel(ax.contour(z - 8), **k),
 "bar_label": lambda ax, **k: ax.bar_label(ax.bar([1, 2], [3, 4]), **k),
 "set_aspect": lambda ax, **k: (ax.plot([1, 5]), ax.set_aspect(**({"aspect": 2} | k))),
 "margins": lambda ax, **k: (ax.plot([1, 2]), ax.margins(**k)), "tick_params": lambda ax, **k: ax.tick_params(**k),
 "axis": lambda ax, **k: ax.axis(**k),
}
VALUES = {
 "alpha": .3, "clip_on": False, "color": "r", "c": "r", "zorder": 1, "visible": False, "lw": 5, "linewidth": 5,
 "linewidths": 5, "ls": ":", "linestyle": ":", "linestyles": ":", "label": "q", "transform": "T",
 "path_effects": [], "edgecolor": "m", "ec": "m", "edgecolors": "m", "facecolor": "c", "fc": "c", "facecolors": "c",
 "hatch": "/", "fill": False,
 "marker": "s", "ms": 12, "markersize": 12, "mec": "m", "markeredgecolor": "m", "mew": 4, "markeredgewidth": 4,
 "mfc": "y", "markerfacecolor": "y", "markerfacecoloralt": "g", "mfcalt": "g", "fillstyle": "none", "markevery": 2,
 "drawstyle": "steps", "ds": "steps", "dashes": (2, 2), "gapcolor": "y", "cmap": "hot",
 "norm": matplotlib.colors.Normalize(0, 50), "clim": (0, 50), "vmin": -5, "vmax": 50, "array": [1., 2, 3],
 "s": 99, "sizes": [99.], "plotnonfinite": True, "align": "edge", "bottom": 1, "left": 1, "capsize": 9,
 "ecolor": "g", "error_kw": {"ecolor": "g"}, "log": True, "tick_label": ["a", "b"], "xerr": .3, "yerr": .7,
 "bins": 2, "cumulative": True, "density": True, "histtype": "step", "orientation": "horizontal", "range": (0, 9),
 "rwidth": .4, "stacked": True, "weights": [1, 2, 3, 4], "baseline": "sym",
 "cmin": 1, "cmax": 1, "gridsize": 9, "mincnt": 2, "marginals": True, "xscale": "log", "yscale": "log",
 "extent": (0, 5, 0, 5), "C": [1., 2, 3], "reduce_C_function": np.max, "autopct": "%d", "center": (1, 1),
 "colors": ["r", "g", "b"], "counterclock": False, "explode": [0, .2, 0], "frame": True, "labeldistance": .5,
 "labels": ["a", "b", "c"], "normalize": False, "pctdistance": .2, "radius": .5, "rotatelabels": True,
 "shadow": True, "startangle": 40, "textprops": {"color": "r"}, "wedgeprops": {"width": .3},
 "notch": True, "boxprops": {"color": "r"}, "capprops": {"color": "r"}, "capwidths": .9,
 "flierprops": {"marker": "x"}, "manage_ticks": False, "meanline": True, "meanprops": {"color": "r"},
 "medianprops": {"color": "r"}, "patch_artist": True, "positions": [4], "showbox": False, "showcaps": False,
 "showfliers": False, "showmeans": True, "sym": "x", "tick_labels": ["q"], "usermedians": [2], "vert": False,
 "whis": .1, "whiskerprops": {"color": "r"}, "widths": .9, "conf_intervals": [[2, 4]], "bootstrap": 10,
 "autorange": True,
 "bw_method": .1, "linecolor": "r", "points": 5, "quantiles": [.1], "showextrema": False, "showmedians": True,
 "side": "low", "barsabove": True, "capthick": 5, "elinestyle": ":", "elinewidth": 5, "errorevery": 2, "fmt": "s",
 "lolims": True, "uplims": True, "xlolims": True, "xuplims": True, "interpolate": True, "step": "mid",
 "where": [True, True, False], "scalex": False, "scaley": False, "basefmt": "k-", "linefmt": "g-", "markerfmt": "s",
 "aspect": "auto", "interpolation": "bilinear", "origin": "lower", "filternorm": False, "filterrad": 8.,
 "interpolation_stage": "rgba", "resample": True, "precision": 5, "shading": "gouraud", "levels": 3,
 "extend": "both", "locator": plt.MultipleLocator(4), "negative_linestyles": ":", "nchunk": 3, "antialiased": False,
 "aa": False, "antialiaseds": False, "hatches": ["/"], "corner_mask": False, "algorithm": "serial",
 "angles": "xy", "headaxislength": 2, "headlength": 9, "headwidth": 9, "minlength": 9, "minshaft": 9,
 "pivot": "tip", "scale": 3, "scale_units": "x", "units": "x", "width": .3, "arrowsize": 4, "arrowstyle": "->",
 "broken_streamlines": False, "integration_direction": "forward", "maxlength": .2, "num_arrows": 3,
 "start_points": [[1, 1]], "integration_max_error_scale": 2., "integration_max_step_scale": 2.,
 "xmin": .3, "xmax": .6, "ymin": .3, "ymax": .6, "fontdict": {"color": "r"}, "backgroundcolor": "y",
 "bbox": {"facecolor": "y"}, "family": "monospace", "fontfamily": "monospace", "fontname": "DejaVu Sans Mono",
 "name": "DejaVu Sans Mono", "font": "DejaVu Sans Mono", "fontproperties": {"size": 20},
 "font_properties": {"size": 20}, "fontsize": 20, "size": 20, "fontstretch": 900, "stretch": 900,
 "fontstyle": "italic", "style": "italic", "fontvariant": "small-caps", "variant": "small-caps",
 "fontweight": "bold", "weight": "bold", "ha": "right", "horizontalalignment": "right", "va": "top",
 "verticalalignment": "top", "linespacing": 3., "ma": "right", "multialignment": "right", "rotation": 30,
 "rotation_mode": "anchor", "wrap": True, "usetex": True, "math_fontfamily": "cm", "parse_math": False,
 "position": (.1, .1), "x": .1, "y": .1, "text": "zz", "transform_rotates_text": True, "fontfeatures": "x",
 "language": "en",
 "annotation_clip": True, "arrowprops": {"arrowstyle": "->"}, "textcoords": "axes fraction",
 "xycoords": "axes fraction", "loc": "left", "pad": 20, "labelpad": 20, "alignment": "left",
 "bbox_to_anchor": (.5, .5), "borderaxespad": 5, "borderpad": 5, "columnspacing": 9, "fancybox": False,
 "framealpha": .1, "frameon": False, "handleheight": 5, "handlelength": 8, "handletextpad": 5, "labelcolor": "r",
 "labelspacing": 5, "markerfirst": False, "markerscale": 3, "mode": "expand", "ncol": 2, "ncols": 2, "numpoints": 3,
 "prop": {"size": 20}, "reverse": True, "scatterpoints": 3, "title": "t", "title_fontsize": 20,
 "bbox_transform": "T", "handler_map": {}, "scatteryoffsets": [.1],
 "axis": "x", "which": "minor", "minor": True, "right": 5, "top": 5, "base": 2, "nonpositive": "mask",
 "subs": [2, 5], "head_length": .4, "head_width": .4, "head_starts_at_zero": True, "length_includes_head": True,
 "overhang": .5, "shape": "left", "inline": False, "inline_spacing": 30, "manual": False, "rightside_up": False,
 "use_clabeltext": True, "label_type": "center", "padding": 20, "adjustable": "datalim", "anchor": "SW",
 "tight": True, "direction": "in", "length": 20, "labelsize": 20, "labelrotation": 30, "labelbottom": False,
 "labelleft": False, "labeltop": True, "labelright": True, "reset": True, "grid_color": "r", "grid_alpha": .1,
 "grid_linewidth": 5, "grid_linestyle": ":", "labelfontfamily": "monospace", "labelrotation_mode": "anchor",
 "capstyle": "round", "joinstyle": "round", "solid_capstyle": "round", "dash_capstyle": "round",
 "dash_joinstyle": "round", "solid_joinstyle": "round", "hatch_linewidth": 4, "hatchcolor": "r", "closed": False,
 "angle": 30., "rotation_point": "center", "mask": [True, False], "triangles": [[0, 1, 2]], "yrange": 1,
 "emit": False, "auto": True, "height": .2, "offsets": [[5, 5]], "offset_transform": None,
}
UNSEEN = set("""agg_filter animated label zorder path_effects offset_transform language parse_math resample clip_box clip_path figure gid in_layout mouseover picker rasterized sketch_params snap url pickradius data colorizer ax axes urls draggable draw paths
 verts verts_and_codes segments UVC xdata ydata xy x1 x2 y1 y2 f1 f2 t t_direction values edges path coordinates transOffset convert_xunits handles dataset conf_intervals X Z CS container ticks xlabel ylabel anncoords xytext option bounds filled u v dx dy linewidth_ edgegapcolor fignum s_ text title_fontproperties share""".split())


def same_things(a, b):
    """a == b, but that a gap in a line (NaN) is the same as another one."""
    if isinstance(a, (list, tuple)) and type(a) is type(b):
        return len(a) == len(b) and all([same_things(x, y) for x, y in zip(a, b)])
    return a == b or a != a and b != b


def picture(f, k):
    """What is drawn, and the warnings."""
    plt.close("all")
    fig, ax = plt.subplots(figsize=(3, 2), dpi=50)
    k = {n: ax.transAxes if n == "transform" else v for n, v in k.items()}
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        f(ax, **k)
        made.clear()
        fig._render(50, 1)
    return made[-1].things, [str(v.message) for v in w]
for name, f in base.items():
    kind, own = options._FUNCTIONS.get(name, ("Line2D", ""))
    words = set(own.split()) | (set(options._ALL) | set(options._OF[kind].split()) if kind else set())
    first, same = picture(f, {})[0], []
    for word in sorted(words - UNSEEN):
        try:
            got, told = picture(f, {word: VALUES[word]})
        except KeyError:
            print(name, "has no value for", word)
        except Exception as e:
            continue
        else:
            if same_things(got, first) and not told:
                same.append(word)
    print(name + ":", *same)
plt.close("all")
