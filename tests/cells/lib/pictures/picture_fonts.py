# Characters that the program's font lacks come from installed fonts; those that no font has are named.
# expect: ['no installed font has the characters \U0010fffd: they are drawn as boxes. The packages fonts-noto-cjk and fonts-wqy-microhei have Chinese, Japanese and Korean ones']
# expect: 1 1 0
# expect: True
import glob
import warnings
import matplotlib.pyplot as plt


def warned(text):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        plt.figure(figsize=(2, 1))
        plt.title(text)
        plt.savefig("/dev/null", format="png")
        plt.close()
    return [str(w.message) for w in seen]


print(warned("a\U0010fffdb"))
print(len(warned("\U0010fffd\U0010fffd")), len(warned("again \U0010fffd")), len(warned("plain")))
has_font = bool(glob.glob("/usr/share/fonts/truetype/wqy/*.ttc"))
print(not has_font or warned("\u6e29\u5ea6 \u30c6\u30b9\u30c8 \ud55c\uad6d\uc5b4") == [])
