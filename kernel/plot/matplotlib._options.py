# matplotlib._options: the keyword arguments that functions of axes take, by matplotlib's own names. What is in none
# of the tables is an error here, as there.
import inspect
from matplotlib._artists import Artist, Container, not_drawn

# Properties of every artist.
_ALL = """agg_filter alpha animated clip_box clip_on clip_path figure gid in_layout label mouseover path_effects picker rasterized
sketch_params snap transform url visible zorder""".split()

# Properties of artists beside those.
_OF = {
    "Annotation": """anncoords annotation_clip antialiased arrowprops backgroundcolor bbox c color family font font_properties fontfamily
    fontfeatures fontname fontproperties fontsize fontstretch fontstyle fontvariant fontweight ha horizontalalignment
    language linespacing ma math_fontfamily multialignment name parse_math position rotation rotation_mode size stretch
    style text textcoords transform_rotates_text usetex va variant verticalalignment weight wrap x xy xycoords xytext y""",
    "AxesImage": """array ax clim cmap colorizer data extent filternorm filterrad interpolation interpolation_stage norm origin resample""",
    "FancyArrow": """aa antialiased capstyle closed color data dx dy ec edgecolor edgegapcolor facecolor fc fill hatch hatch_linewidth
    hatchcolor head_length head_starts_at_zero head_width joinstyle length_includes_head linestyle linewidth ls lw overhang
    shape width x xy y""",
    "FillBetweenPolyCollection": """aa antialiased antialiaseds array capstyle clim cmap color dashes data ec edgecolor edgecolors f1 f2 facecolor
    facecolors fc hatch hatch_linewidth hatchcolor interpolate joinstyle linestyle linestyles linewidth linewidths ls lw
    norm offset_transform offsets paths pickradius sizes step t t_direction transOffset urls verts verts_and_codes where""",
    "Line2D": """aa antialiased c color dash_capstyle dash_joinstyle dashes data drawstyle ds fillstyle gapcolor linestyle linewidth ls
    lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize markevery mec mew mfc mfcalt ms
    pickradius solid_capstyle solid_joinstyle xdata ydata""",
    "LineCollection": """aa antialiased antialiaseds array capstyle clim cmap color colors dashes ec edgecolor edgecolors facecolor facecolors fc
    gapcolor hatch hatch_linewidth hatchcolor joinstyle linestyle linestyles linewidth linewidths ls lw norm
    offset_transform offsets paths pickradius segments transOffset urls verts""",
    "PathCollection": """aa antialiased antialiaseds array capstyle clim cmap color dashes ec edgecolor edgecolors facecolor facecolors fc hatch
    hatch_linewidth hatchcolor joinstyle linestyle linestyles linewidth linewidths ls lw norm offset_transform offsets paths
    pickradius sizes transOffset urls""",
    "PolyCollection": """aa antialiased antialiaseds array capstyle clim closed cmap color dashes ec edgecolor edgecolors facecolor facecolors fc
    hatch hatch_linewidth hatchcolor joinstyle linestyle linestyles linewidth linewidths ls lw norm offset_transform offsets
    paths pickradius sizes transOffset urls verts verts_and_codes""",
    "PolyQuadMesh": """aa antialiased antialiaseds array capstyle clim cmap color coordinates dashes ec edgecolor edgecolors facecolor
    facecolors fc hatch hatch_linewidth hatchcolor joinstyle linestyle linestyles linewidth linewidths ls lw norm
    offset_transform offsets paths pickradius sizes transOffset urls verts verts_and_codes""",
    "Polygon": """aa antialiased capstyle closed color ec edgecolor edgegapcolor facecolor fc fill hatch hatch_linewidth hatchcolor
    joinstyle linestyle linewidth ls lw xy""",
    "QuadContourSet": """aa antialiased antialiaseds array ax capstyle clim cmap color colorizer colors dashes ec edgecolor edgecolors extend
    extent facecolor facecolors fc filled hatch hatch_linewidth hatchcolor hatches joinstyle levels linestyle linestyles
    linewidth linewidths locator ls lw nchunk negative_linestyles norm offset_transform offsets origin paths pickradius
    transOffset urls vmax vmin""",
    "QuadMesh": """aa antialiased antialiaseds array capstyle clim cmap color coordinates dashes ec edgecolor edgecolors facecolor
    facecolors fc hatch hatch_linewidth hatchcolor joinstyle linestyle linestyles linewidth linewidths ls lw norm
    offset_transform offsets pickradius shading transOffset urls""",
    "Quiver": """UVC aa angles antialiased antialiaseds array ax capstyle clim cmap color dashes ec edgecolor edgecolors facecolor
    facecolors fc hatch hatch_linewidth hatchcolor headaxislength headlength headwidth joinstyle linestyle linestyles
    linewidth linewidths ls lw minlength minshaft norm offset_transform offsets paths pickradius pivot scale scale_units
    sizes transOffset units urls verts verts_and_codes width""",
    "Rectangle": """aa angle antialiased bounds capstyle color ec edgecolor edgegapcolor facecolor fc fill hatch hatch_linewidth hatchcolor
    height joinstyle linestyle linewidth ls lw rotation_point width x xy y""",
    "StepPatch": """aa antialiased baseline capstyle color data ec edgecolor edgegapcolor edges facecolor fc fill hatch hatch_linewidth
    hatchcolor joinstyle linestyle linewidth ls lw orientation path values""",
    "Text": """antialiased backgroundcolor bbox c color family font font_properties fontfamily fontfeatures fontname fontproperties
    fontsize fontstretch fontstyle fontvariant fontweight ha horizontalalignment language linespacing ma math_fontfamily
    multialignment name parse_math position rotation rotation_mode size stretch style text transform_rotates_text usetex va
    variant verticalalignment weight wrap x y""",
}

# Functions: what they make, and their own arguments.
_FUNCTIONS = {
    "tick_params": (
        None,
        """axis which reset direction length width color pad labelsize labelcolor labelfontfamily labelrotation
    labelrotation_mode colors zorder bottom top left right labelbottom labeltop labelleft labelright grid_color grid_alpha
    grid_linewidth grid_linestyle size rotation""",
    ),
    "axis": (None, "emit xmin xmax ymin ymax option"),
    "scatter": ("PathCollection", """c colorizer data marker plotnonfinite s vmax vmin x y"""),
    "bar": ("Rectangle", """align bottom capsize data ecolor error_kw log tick_label xerr yerr"""),
    "barh": ("Rectangle", """align capsize data ecolor error_kw left log tick_label xerr yerr"""),
    "hist": (
        "Rectangle",
        """align baseline bins bottom capsize closed cumulative data density ecolor edges histtype log orientation path
    range rwidth stacked values weights""",
    ),
    "hist2d": ("QuadMesh", """bins cmax cmin colorizer data density range vmax vmin weights x y"""),
    "hexbin": (
        "PolyCollection",
        """C bins colorizer data extent gridsize marginals mincnt reduce_C_function vmax vmin x xscale y yscale""",
    ),
    "pie": (
        None,
        """autopct center colors counterclock data explode frame hatch labeldistance labels normalize pctdistance radius
    rotatelabels shadow startangle textprops wedgeprops x""",
    ),
    "boxplot": (
        None,
        """autorange bootstrap boxprops capprops capwidths conf_intervals data flierprops label manage_ticks meanline
    meanprops medianprops notch orientation patch_artist positions showbox showcaps showfliers showmeans sym
    tick_labels usermedians vert whis whiskerprops widths x zorder""",
    ),
    "violinplot": (
        None,
        """bw_method data dataset facecolor linecolor orientation points positions quantiles showextrema showmeans
    showmedians side vert widths""",
    ),
    "errorbar": (
        "Line2D",
        """barsabove capsize capthick ecolor elinestyle elinewidth errorevery fmt lolims uplims x xerr xlolims xuplims y
    yerr""",
    ),
    "fill_between": ("FillBetweenPolyCollection", """x y1 y2"""),
    "fill_betweenx": ("FillBetweenPolyCollection", """x1 x2 y"""),
    "fill": ("Polygon", """data"""),
    "stackplot": ("FillBetweenPolyCollection", """axes baseline colors labels x"""),
    "step": ("Line2D", """scalex scaley where x y"""),
    "stairs": ("StepPatch", """"""),
    "stem": (None, """basefmt bottom data label linefmt markerfmt orientation"""),
    "imshow": ("AxesImage", """X aspect vmax vmin"""),
    "matshow": ("AxesImage", """fignum X Z aspect vmax vmin"""),
    "spy": (
        "AxesImage",
        """Z aa antialiased aspect c color dash_capstyle dash_joinstyle dashes drawstyle ds fillstyle gapcolor linestyle
    linewidth ls lw marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize markevery
    mec mew mfc mfcalt ms pickradius precision solid_capstyle solid_joinstyle xdata ydata""",
    ),
    "pcolormesh": ("QuadMesh", """colorizer data vmax vmin"""),
    "contour": ("QuadContourSet", """algorithm corner_mask data"""),
    "contourf": ("QuadContourSet", """algorithm corner_mask data"""),
    "quiver": ("Quiver", """data"""),
    "streamplot": (
        None,
        """arrowsize arrowstyle axes broken_streamlines cmap color data density integration_direction
    integration_max_error_scale integration_max_step_scale linewidth maxlength minlength norm num_arrows
    start_points transform u v x y zorder""",
    ),
    "axhline": ("Line2D", """xmax xmin y"""),
    "axvline": ("Line2D", """x ymax ymin"""),
    "axhspan": ("Rectangle", """xmax xmin ymax ymin"""),
    "axvspan": ("Rectangle", """xmax xmin ymax ymin"""),
    "text": ("Text", """fontdict s"""),
    "annotate": ("Annotation", """"""),
    "set_title": ("Text", """fontdict loc pad"""),
    "set_xlabel": ("Text", """fontdict labelpad loc xlabel"""),
    "set_ylabel": ("Text", """fontdict labelpad loc ylabel"""),
    "legend": (
        None,
        """alignment bbox_to_anchor bbox_transform borderaxespad borderpad columnspacing draggable edgecolor facecolor
    fancybox fontsize framealpha frameon handleheight handlelength handler_map handles handletextpad labelcolor
    labels labelspacing linewidth loc markerfirst markerscale mode ncol ncols numpoints prop reverse scatterpoints
    scatteryoffsets shadow title title_fontproperties title_fontsize""",
    ),
    "grid": ("Line2D", """axis which"""),
    "set_xlim": (None, """auto emit left right xmax xmin"""),
    "set_ylim": (None, """auto bottom emit top ymax ymin"""),
    "set_xticks": ("Text", """labels minor ticks"""),
    "set_yticks": ("Text", """labels minor ticks"""),
    "set_xticklabels": ("Text", """fontdict labels minor"""),
    "set_yticklabels": ("Text", """fontdict labels minor"""),
    "semilogy": ("Line2D", """base nonpositive scalex scaley subs"""),
    "semilogx": ("Line2D", """base nonpositive scalex scaley subs"""),
    "loglog": ("Line2D", """base nonpositive scalex scaley subs"""),
    "vlines": ("LineCollection", """data x ymax ymin"""),
    "hlines": ("LineCollection", """data xmax xmin y"""),
    "arrow": ("FancyArrow", """"""),
    "tripcolor": ("PolyCollection", """C ax mask shading triangles vmax vmin x y"""),
    "clabel": (
        None,
        """CS colors fmt fontsize inline inline_spacing levels manual rightside_up use_clabeltext zorder""",
    ),
    "bar_label": ("Annotation", """container fmt label_type labels padding"""),
    "set_aspect": (None, """adjustable anchor aspect share"""),
    "margins": (None, """tight x y"""),
}


_OF_BARS = (
    "capstyle joinstyle hatch_linewidth hatchcolor edgegapcolor angle rotation_point bounds x y"
)
_OF_MARKS = "marker markeredgecolor markeredgewidth markerfacecolor markerfacecoloralt markersize markevery mec mew mfc mfcalt ms drawstyle ds fillstyle gapcolor"
_OF_MARKS += " solid_capstyle solid_joinstyle dash_capstyle dash_joinstyle"
_OF_LINES = (
    "hatch capstyle joinstyle dashes gapcolor facecolor facecolors fc hatch_linewidth hatchcolor"
)
_OF_TICKS = "position x y transform backgroundcolor bbox antialiased"

# What matplotlib draws by these and pictures here do not: a warning says so.
_UNDRAWN = {
    "scatter": "linestyle linestyles ls hatch dashes capstyle joinstyle",
    "bar": _OF_BARS,
    "barh": _OF_BARS,
    "hist": _OF_BARS.replace(" height", "") + " baseline closed edges path values",
    "hexbin": "hatch sizes xscale yscale capstyle joinstyle dashes",
    "fill": "capstyle joinstyle hatch_linewidth hatchcolor edgegapcolor",
    "fill_between": "sizes capstyle joinstyle dashes hatch_linewidth hatchcolor",
    "fill_betweenx": "sizes capstyle joinstyle dashes hatch_linewidth hatchcolor",
    "stackplot": "facecolor facecolors fc sizes capstyle joinstyle dashes hatch_linewidth hatchcolor",
    "spy": "aspect origin extent interpolation",
    "contour": "capstyle joinstyle facecolor facecolors fc hatch hatches nchunk corner_mask algorithm dashes hatch_linewidth hatchcolor",
    "contourf": "capstyle joinstyle color ec edgecolor edgecolors facecolor facecolors fc hatch nchunk corner_mask algorithm dashes hatch_linewidth "
    "hatchcolor linestyle linestyles linewidth linewidths ls lw negative_linestyles",
    "quiver": "hatch sizes capstyle joinstyle dashes linestyle linestyles ls hatch_linewidth hatchcolor",
    "streamplot": "integration_max_error_scale integration_max_step_scale transform",
    "axhline": _OF_MARKS,
    "axvline": _OF_MARKS,
    "grid": _OF_MARKS + " dashes",
    "axhspan": "angle rotation_point x y width height bounds capstyle joinstyle hatch_linewidth hatchcolor edgegapcolor",
    "axvspan": "angle rotation_point x y width height bounds capstyle joinstyle hatch_linewidth hatchcolor edgegapcolor",
    "tripcolor": "hatch sizes capstyle joinstyle dashes hatch_linewidth hatchcolor",
    "set_aspect": "anchor share",
    "tick_params": "labelfontfamily labelrotation_mode reset zorder",
    "pcolormesh": "hatch capstyle joinstyle dashes facecolor facecolors fc hatch_linewidth hatchcolor",
    "set_title": "transform",
    "set_xlabel": "transform va verticalalignment",
    "set_ylabel": "transform va verticalalignment",
    "vlines": _OF_LINES,
    "hlines": _OF_LINES,
    "clabel": "rightside_up use_clabeltext",
    "arrow": "capstyle joinstyle hatch_linewidth hatchcolor edgegapcolor",
    "imshow": "filternorm filterrad interpolation_stage",
    "matshow": "filternorm filterrad interpolation_stage",
    "set_xticks": _OF_TICKS,
    "set_yticks": _OF_TICKS,
    "set_xticklabels": _OF_TICKS,
    "set_yticklabels": _OF_TICKS,
    "bar_label": "arrowprops annotation_clip",
    "hist2d": "hatch capstyle joinstyle dashes facecolor facecolors fc hatch_linewidth hatchcolor",
}


_FIGURE = "num figsize dpi facecolor edgecolor frameon FigureClass clear layout constrained_layout tight_layout linewidth subplotpars"
_FIGURES = {
    "figure": (None, _FIGURE),
    "subplots": (
        None,
        "nrows ncols sharex sharey squeeze width_ratios height_ratios subplot_kw gridspec_kw "
        + _FIGURE,
    ),
    "suptitle": ("Text", "t"),
    "supxlabel": ("Text", "t"),
    "supylabel": ("Text", "t"),
    "tight_layout": (None, "pad h_pad w_pad rect"),
    "subplots_adjust": (None, "left bottom right top wspace hspace"),
    "savefig": (
        None,
        """fname transparent dpi format metadata bbox_inches pad_inches facecolor edgecolor backend orientation papertype
    bbox_extra_artists pil_kwargs quality""",
    ),
    "colorbar": (
        None,
        """mappable cax ax use_gridspec location orientation fraction shrink aspect anchor panchor pad alpha boundaries
    values ticklocation extend extendfrac extendrect spacing ticks format drawedges label cmap norm""",
    ),
}


# Properties that are set on what was made, whatever made it.
_AFTER = (
    "visible",
    "clip_on",
    "transform",
    "clim",
    "array",
    "offsets",
    "offset_transform",
    "path_effects",
    "agg_filter",
    "sketch_params",
    "clip_path",
    "clip_box",
    "rasterized",
    "snap",
    "gid",
    "url",
    "picker",
    "pickradius",
    "mouseover",
    "animated",
    "in_layout",
    "figure",
    "antialiased",
    "aa",
    "antialiaseds",
    "urls",
)
_LATER = {"aa": "antialiased", "antialiaseds": "antialiased", "urls": "url"}


def _made_of(made):
    """The artists in what a function gave."""
    if isinstance(made, Artist):
        return [made]
    if isinstance(made, (list, tuple, Container)):
        return [a for part in made for a in _made_of(part)]
    return []


def _finish(made, after):
    for name, value in after.items():
        for artist in _made_of(made):
            setter = getattr(artist, "set_" + _LATER.get(name, name), None)
            if name == "clim":
                artist.set_clim(*value)
            elif setter is None:
                not_drawn(name, value)
            else:
                setter(value)


def _checked(name, f, table):
    """f, which refuses keyword arguments that are not in the tables."""
    kind, own = table[name]
    own_args = [p for p in inspect.signature(f).parameters if p in ("x", "y", "width", "height")]
    undrawn, own_words = _UNDRAWN.get(name, "").split(), set(own.split())
    allowed = set(own.split()) | set(
        [p for p in inspect.signature(f).parameters if p not in ("self", "args", "kwargs")]
    )
    if kind:
        allowed.update(_ALL)
        allowed.update(_OF[kind].split())

    def call(*args, **kwargs):
        for key in kwargs:
            if key not in allowed:
                if kind:
                    raise AttributeError(f"{kind}.set() got an unexpected keyword argument {key!r}")
                raise TypeError(f"{f.__qualname__}() got an unexpected keyword argument {key!r}")
        for key in undrawn:
            if key in kwargs and key not in own_args:
                not_drawn(key, kwargs.pop(key), f": {name}()")
        after = {
            key: kwargs.pop(key)
            for key in _AFTER
            if key in kwargs and kind not in (None, "Text", "Annotation") and key not in own_words
        }
        made = f(*args, **kwargs)
        if after:
            _finish(made, after)
        return made

    call.__name__, call.__qualname__, call.__doc__, call.__wrapped__ = (
        f.__name__,
        f.__qualname__,
        f.__doc__,
        f,
    )
    return call


def check_options(cls, table=_FUNCTIONS):
    """The functions of a class that a table has, checked."""
    for name in table:
        if name in cls.__dict__:
            setattr(cls, name, _checked(name, cls.__dict__[name], table))


def checked_of_figure(name, f):
    return _checked(name, f, _FIGURES)


def check_options_of_figures(cls):
    check_options(cls, _FIGURES)
