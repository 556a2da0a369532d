"""Writes kernel/plot/matplotlib._settings.py from the settings and looks that matplotlib has.

make_settings.py > kernel/plot/matplotlib._settings.py         writes the tables
make_settings.py --check kernel/plot/matplotlib._settings.py   compares, exit code 1 when they differ
"""

import sys
import textwrap
import warnings

import matplotlib
import matplotlib.style

HEAD = """\
# matplotlib._settings: the names of all settings with their defaults, those that pictures here have, and the
# looks: what each changes of the defaults. The values are matplotlib's; made by tests/display/make_settings.py.
"""
DRAWN = set(
    """figure.figsize figure.dpi figure.facecolor figure.titlesize figure.labelsize savefig.dpi
image.cmap image.origin image.aspect image.interpolation lines.linewidth lines.linestyle lines.marker lines.markersize
lines.markeredgewidth font.size savefig.format text.color axes.facecolor axes.edgecolor axes.linewidth axes.grid axes.grid.axis
axes.grid.which axes.titlesize axes.titlecolor axes.labelsize axes.labelcolor axes.prop_cycle axes.xmargin
axes.ymargin axes.autolimit_mode axes.spines.left axes.spines.right axes.spines.top axes.spines.bottom
axes.unicode_minus grid.color grid.linestyle grid.linewidth grid.alpha legend.fontsize legend.frameon legend.loc
legend.framealpha legend.facecolor legend.edgecolor legend.title_fontsize legend.fancybox errorbar.capsize hist.bins
patch.linewidth patch.facecolor patch.edgecolor patch.force_edgecolor scatter.marker scatter.edgecolors
contour.negative_linestyle contour.linewidth""".split()
)
SIDES = {"x": "top bottom labeltop labelbottom", "y": "left right labelleft labelright"}
TICKS = "color labelcolor labelsize direction major.size minor.size major.width minor.width major.pad minor.visible"
FACES = {
    f"font.{kind}" for kind in ("family", "serif", "sans-serif", "monospace", "cursive", "fantasy")
}
FACES |= {
    "savefig.facecolor",
    "savefig.transparent",
}  # looks keep the typeface and the files' ground
for axis, sides in SIDES.items():
    DRAWN |= {f"{axis}tick.{name}" for name in (sides + " " + TICKS).split()}


def plain(key, value):
    """A setting as a literal."""
    if key == "axes.prop_cycle":
        return [matplotlib.colors.to_hex(c) for c in value.by_key()["color"]]
    if key == "backend":
        return "module://matplotlib_inline.backend_inline"
    return getattr(value, "value", value)


def literal(value):
    return repr(value).replace("'", '"')


def rows(entries, indent):
    """The entries of a dict in lines."""
    lines, line = [], indent
    for key, value in entries:
        item = f" {literal(key)}: {literal(value)},"
        if len(line) + len(item) > 118 and line != indent:
            lines.append(line)
            line = indent
        line += item
    return lines + [line]


def table(name, entries):
    return [f"{name} = {{"] + rows(entries, "   ") + ["}", ""]


def look(name, settings):
    entries = [(k, plain(k, v)) for k, v in sorted(settings.items()) if k in DRAWN]
    return [f'    "{name}": {{'] + (rows(entries, "       ") if entries else []) + ["    },"]


def text():
    defaults = dict(matplotlib.rcParamsDefault)
    assert DRAWN <= set(defaults), DRAWN - set(defaults)
    lines = table(
        "DEFAULTS", [(k, plain(k, v)) for k, v in sorted(defaults.items()) if not k.startswith("_")]
    )
    drawn = textwrap.fill(" ".join(sorted(DRAWN | FACES)), 112, break_on_hyphens=False)
    lines += [f'DRAWN = set("""{drawn}""".split())', "", "LOOKS = {"]
    for name in ["default"] + sorted(matplotlib.style.available):
        lines += look(name, {} if name == "default" else matplotlib.style.library[name])
    return HEAD + "\n".join(lines + ["}"]) + "\n"


def main():
    warnings.simplefilter("ignore")
    made = text()
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2]) as f:
            same = f.read() == made
        print("settings and looks compared,", "equal" if same else "DIFFERENT")
        return 0 if same else 1
    sys.stdout.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
