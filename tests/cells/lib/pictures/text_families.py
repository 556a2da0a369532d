# A text may name its own family of letters: what is drawn before and after it keeps that of the figure.
# expect: a text [('fonts', ('DejaVu Sans',)), 'own', ('fonts', ())]
# expect: a title [('fonts', ('DejaVu Sans',)), 'own', ('fonts', ())]
# expect: an annotation [('fonts', ('DejaVu Sans',)), 'own', ('fonts', ())]
# expect: a missing one [('fonts', ()), 'own', ('fonts', ())] ["findfont: Font family 'Nonesuch' not found."]
# expect: ['serif'] ['sans-serif']
# expect: numbers at ticks: fontfamily is not drawn in these pictures: rcParams['font.family'] names that of numbers
# expect: no warnings: 0
import io
import logging
import warnings
import matplotlib.figure as figure
import matplotlib.pyplot as plt

made, told = [], []


class Paint(figure.Paint):
    def __init__(self, k):
        super().__init__(k)
        made.append(self)


class Keep(logging.Handler):
    def emit(self, record):
        told.append(record.getMessage())


figure.Paint = Paint
logging.getLogger("matplotlib.font_manager").addHandler(Keep())


def around(draw):
    """What is drawn beside the text 'own'."""
    fig, ax = plt.subplots()
    draw(ax)
    fig.savefig(io.BytesIO())
    plt.close("all")
    things = made[-1].things
    at = [n for n, thing in enumerate(things) if "own" in thing][0]
    return [things[at - 1], "own", things[at + 1]]


with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print("a text", around(lambda ax: ax.text(0.5, 0.5, "own", fontfamily="DejaVu Sans")))
    print("a title", around(lambda ax: ax.set_title("own", fontname="DejaVu Sans")))
    print("an annotation", around(lambda ax: ax.annotate("own", (0.5, 0.5), family=["DejaVu Sans"])))
    print("a missing one", around(lambda ax: ax.text(0.5, 0.5, "own", fontproperties="Nonesuch")), told)
    print(plt.text(0, 0, "x", family="serif").get_family(), plt.text(0, 0, "x").get_family())
    quiet = len(w)
    plt.xticks([0, 1], ["a", "b"], fontfamily="serif")
    print("numbers at ticks:", w[-1].message)
    print("no warnings:", quiet)
plt.close("all")
