# matplotlib.colors: what programs call colours, colour maps, and how numbers become places in them.
# The tables are facts: names of CSS 4, the anchors between which matplotlib mixes its maps (those
# of ColorBrewer are Cynthia Brewer's, Apache License 2.0; the others matplotlib's).
import math
import _warpcell
import matplotlib
import numpy as _np

_words = ("aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 "
    "blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate "
    "d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod "
    "b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange "
    "ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f "
    "darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 "
    "dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold "
    "ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c "
    "indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 "
    "lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink "
    "ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue "
    "b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa "
    "mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a "
    "mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite "
    "ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa "
    "palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd "
    "powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 "
    "sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 "
    "slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise "
    "40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32 ").split()
CSS4_COLORS = {name: "#" + digits for name, digits in zip(_words[::2], _words[1::2])}
BASE_COLORS = {"b": (0, 0, 1), "g": (0, 0.5, 0), "r": (1, 0, 0), "c": (0, 0.75, 0.75), "m": (0.75, 0, 0.75), "y": (0.75, 0.75, 0),
               "k": (0, 0, 0), "w": (1, 1, 1)}
TABLEAU_COLORS = {"tab:blue": "#1f77b4", "tab:orange": "#ff7f0e", "tab:green": "#2ca02c", "tab:red": "#d62728",
                  "tab:purple": "#9467bd", "tab:brown": "#8c564b", "tab:pink": "#e377c2", "tab:gray": "#7f7f7f",
                  "tab:olive": "#bcbd22", "tab:cyan": "#17becf"}
_cycle = list(TABLEAU_COLORS.values())

# Anchors at equal distances, mixed linearly.
_ANCHORS = {
    "Blues": "f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b",
    "Greens": "f7fcf5 e5f5e0 c7e9c0 a1d99b 74c476 41ab5d 238b45 006d2c 00441b",
    "Reds": "fff5f0 fee0d2 fcbba1 fc9272 fb6a4a ef3b2c cb181d a50f15 67000d",
    "Greys": "ffffff f0f0f0 d9d9d9 bdbdbd 969696 737373 525252 252525 000000",
    "Oranges": "fff5eb fee6ce fdd0a2 fdae6b fd8d3c f16913 d94801 a63603 7f2704",
    "Purples": "fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d",
    "BuGn": "f7fcfd e5f5f9 ccece6 99d8c9 66c2a4 41ae76 238b45 006d2c 00441b",
    "BuPu": "f7fcfd e0ecf4 bfd3e6 9ebcda 8c96c6 8c6bb1 88419d 810f7c 4d004b",
    "GnBu": "f7fcf0 e0f3db ccebc5 a8ddb5 7bccc4 4eb3d3 2b8cbe 0868ac 084081",
    "OrRd": "fff7ec fee8c8 fdd49e fdbb84 fc8d59 ef6548 d7301f b30000 7f0000",
    "PuBu": "fff7fb ece7f2 d0d1e6 a6bddb 74a9cf 3690c0 0570b0 045a8d 023858",
    "PuRd": "f7f4f9 e7e1ef d4b9da c994c7 df65b0 e7298a ce1256 980043 67001f",
    "RdPu": "fff7f3 fde0dd fcc5c0 fa9fb5 f768a1 dd3497 ae017e 7a0177 49006a",
    "YlGn": "ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529",
    "YlGnBu": "ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58",
    "YlOrBr": "ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506",
    "YlOrRd": "ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026",
    "BrBG": "543005 8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e 003c30",
    "PRGn": "40004b 762a83 9970ab c2a5cf e7d4e8 f7f7f7 d9f0d3 a6dba0 5aae61 1b7837 00441b",
    "PiYG": "8e0152 c51b7d de77ae f1b6da fde0ef f7f7f7 e6f5d0 b8e186 7fbc41 4d9221 276419",
    "PuOr": "7f3b08 b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788 2d004b",
    "RdBu": "67001f b2182b d6604d f4a582 fddbc7 f7f7f7 d1e5f0 92c5de 4393c3 2166ac 053061",
    "RdGy": "67001f b2182b d6604d f4a582 fddbc7 ffffff e0e0e0 bababa 878787 4d4d4d 1a1a1a",
    "RdYlBu": "a50026 d73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4 313695",
    "RdYlGn": "a50026 d73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850 006837",
    "Spectral": "9e0142 d53e4f f46d43 fdae61 fee08b ffffbf e6f598 abdda4 66c2a5 3288bd 5e4fa2",
    "jet": "000080 000092 0000a4 0000b6 0000c8 0000da 0000ed 0000ff 0000ff 0010ff 0020ff 0030ff 0040ff 0050ff 0060ff 0070ff 0084ff 0094ff "
        "00a4ff 00b4ff 00c4ff 00d4ff 00e4f8 0cf4eb 19ffde 26ffd1 33ffc4 40ffb7 4dffaa 5aff9d 66ff90 73ff83 83ff73 90ff66 9dff5a aaff4d "
        "b7ff40 c4ff33 d1ff26 deff19 ebff0c f8f500 ffe600 ffd700 ffc800 ffb900 ffab00 ff9c00 ff8900 ff7a00 ff6c00 ff5d00 ff4e00 ff3f00 "
        "ff3000 ff2200 ff1300 ed0400 da0000 c80000 b60000 a40000 920000 800000",
    "hot": "0b0000 180000 250000 320000 3f0000 4c0000 590000 660000 740000 810000 8e0000 9b0000 a80000 b50000 c20000 cf0000 dd0000 ea0000 "
        "f70000 ff0500 ff1200 ff1f00 ff2c00 ff3a00 ff4700 ff5400 ff6100 ff6e00 ff7b00 ff8800 ff9500 ffa200 ffb000 ffbd00 ffca00 ffd700 "
        "ffe400 fff100 fffe00 ffff13 ffff26 ffff3a ffff4e ffff61 ffff75 ffff89 ffff9d ffffb0 ffffc4 ffffd8 ffffeb ffffff",
    "bone": "000000 1c1c27 38384e 545574 707b90 8ca2ac a9c8c8 d5e4e4 ffffff",
    "copper": "000000 3f2819 7e5033 bd784c fc9f65 ffc77f",
    "cool": "00ffff ff00ff",
    "spring": "ff00ff ffff00",
    "summer": "008066 ffff66",
    "autumn": "ff0000 ffff00",
    "winter": "0000ff 00ff80",
    "hsv": "ff0000 ff1e00 ff3b00 ff5900 ff7600 ff9400 ffb100 ffcf00 ffec00 f4ff00 d7ff00 b9ff00 9cff00 7eff00 61ff00 43ff00 25ff00 08ff00 "
        "00ff16 00ff33 00ff51 00ff6e 00ff8c 00ffa9 00ffc7 00ffe4 00fcff 00dfff 00c1ff 00a4ff 0086ff 0069ff 004bff 002dff 0010ff 0e00ff "
        "2b00ff 4900ff 6600ff 8400ff a100ff bf00ff dc00ff f800fd ff00e7 ff00c9 ff00ac ff008e ff0071 ff0053 ff0035 ff0018",
    "rainbow": "8000ff 6032fe 4062fa 208ef4 00b5eb 20d5e1 40ecd4 60fac5 80ffb4 a0faa1 c0eb8d e0d377 ffb360 ff8c49 ff5f30 ff2f18 ff0000",
    "bwr": "0000ff fffefe ff0000",
    "seismic": "00004c 0101ff fffdfd fe0000 800000",
    "gist_heat": "000000 0c0000 180000 240000 300000 3c0000 480000 540000 600000 6c0000 780000 840000 900000 9c0000 a80000 b40000 c00100 cc1100 "
        "d82100 e43100 f04100 fc5100 ff6100 ff7100 ff8103 ff9123 ffa143 ffb163 ffc183 ffd1a3 ffe1c3 fff1e3 ffffff",
    "terrain": "333399 2f3ba1 2b43a9 274bb1 2353b9 1f5bc1 1b63c9 176bd1 1373d9 0f7be1 0b83e9 078bf1 0393f9 009afa 00a0e8 00a6d7 00acc4 00b2b2 "
        "00b8a0 00be8f 00c47d 00cb6b 09ce68 15d06a 21d36d 2dd56f 39d771 45da74 51dc76 5ddf79 69e17b 75e37d 81e680 8de882 99eb85 a5ed87 "
        "b1ef89 bdf28c c9f48e d5f791 e1f993 edfb95 f9fe98 fcfb97 f6f394 f0ec91 eae48e e4dc8a ded587 d8cd84 d2c581 ccbe7d c6b67a c0ae77 "
        "baa774 b49f70 ae976d a8906a a28867 9c8064 967960 90715d 8a695a 846257 815e56 87655e 8d6d66 93756e 997c76 9f847e a58c86 ab938e "
        "b19b96 b7a39f bdaba7 c3b2af c9bab7 cfc2bf d5c9c7 dbd1cf e1d9d7 e7e0df ede8e7 f3f0ef f9f7f7 ffffff",
    "ocean": "008000 000055 0080aa ffffff",
    "cubehelix": "000000 160c1f 1a213e 163d4e 175a49 2b6f39 54792f 877a3a b5795e d07e93 d490c6 caabe8 c1caf3 c8e4f0 e0f5f0 ffffff",
    "twilight": "e2d9e2 d7d7dd c4ced4 acc2cc 95b5c7 81a6c3 7297c1 6887be 6276ba 5f64b5 5e51ad 5d3da1 592a8f 511b77 45135c 381145 2f1436 3a113a "
        "4a1342 5f174a 741e4f 872750 983550 a64550 b25652 bb6958 c27c63 c89073 cca389 d1b6a3 d8c7be dfd4d6 e2d9e2",
    "twilight_shifted": "301437 381145 45135c 511b77 592a8f 5d3da1 5e51ad 5f64b5 6276ba 6887be 7297c1 81a6c3 95b5c7 acc2cc c4ced4 d7d7dd e2d9e2 dfd4d6 "
        "d8c7be d1b6a3 cca389 c89073 c27c63 bb6958 b25652 a64550 983550 872750 741e4f 5f174a 4a1342 3a113a 2f1436",
    "nipy_spectral": "000000 1c0020 380040 540060 700080 7a008b 7e008f 820093 860097 78009b 58009f 3800a3 1800a7 0000ad 0000b9 0000c5 0000d1 0000dd "
        "001cdd 0038dd 0054dd 0070dd 007ddd 0085dd 008ddd 0095dd 009bd7 009fcb 00a3bf 00a7b3 00aaa8 00aaa0 00aa98 00aa90 00aa88 00a668 "
        "00a248 009e28 009a08 009f00 00a700 00af00 00b700 00bf00 00c700 00cf00 00d700 00df00 00e700 00ef00 00f700 00ff00 2cff00 58ff00 "
        "84ff00 b0ff00 c4fc00 d0f800 dcf400 e8f000 f0ea00 f4e200 f8da00 fcd200 ffc900 ffbd00 ffb100 ffa500 ff9900 ff7500 ff5100 ff2d00 "
        "ff0900 f90000 f10000 e90000 e10000 db0000 d70000 d30000 cf0000 cc0c0c cc3c3c cc6c6c cc9c9c cccccc",
    "gnuplot": "000000 1c0013 270026 300038 37004a 3e005c 44006d 49007e 4e008e 53009d 5700ac 5c01b9 6001c6 6401d1 6701db 6b01e4 6f02ec 7202f3 "
        "7502f8 7903fb 7c03fe 7f04ff 8204ff 8505fd 8706fa 8a06f5 8d07ef 9008e8 9209e0 950ad6 970bcb 9a0cc0 9c0eb3 9f0fa5 a11096 a41286 "
        "a61376 a81565 aa1753 ad1941 af1b2f b11d1c b31f09 b52100 b72300 ba2600 bc2800 be2b00 c02e00 c23100 c43400 c63700 c73a00 c93e00 "
        "cb4100 cd4500 cf4900 d14d00 d35100 d45500 d65a00 d85e00 da6300 dc6800 dd6d00 df7200 e17700 e27d00 e48300 e68800 e78e00 e99500 "
        "eb9b00 eca200 eea800 f0af00 f1b600 f3be00 f4c500 f6cd00 f7d500 f9dd00 fae500 fced00 fdf600 ffff00",
    "gnuplot2": "000000 00000c 000018 000024 000030 00003c 000048 000054 000060 00006c 000078 000084 000090 00009c 0000a8 0000b4 0000c0 0000cc "
        "0000d8 0000e4 0000f0 0000fc 0700ff 1000ff 1a00ff 2300ff 2d00ff 3600ff 3f00ff 4900ff 5200ff 5b00ff 6500ff 6e00ff 7800ff 8100ff "
        "8a02fd 9408f7 9d0ef1 a614eb b01ae5 b920df c326d9 cc2cd3 d532cd df38c7 e83ec1 f144bb fb4ab5 ff50af ff56a9 ff5ca3 ff629d ff6897 "
        "ff6e91 ff748b ff7a85 ff807f ff8679 ff8c73 ff926d ff9867 ff9e61 ffa45b ffaa55 ffb04f ffb649 ffbc43 ffc23d ffc837 ffce31 ffd42b "
        "ffda25 ffe01f ffe619 ffec13 fff20d fff807 fffe01 ffff1e ffff43 ffff69 ffff8e ffffb4 ffffda ffffff",
    "pink": "1e0000 351d1d 452929 523232 5e3a3a 684141 714747 794d4d 815252 885757 8f5c5c 966161 9c6565 a36969 a96d6d ae7171 b47575 b97878 "
        "be7c7c c2817f c58882 c78f86 c99689 cb9c8c cda28f cfa892 d1ae95 d3b497 d5b99a d7be9d d9c3a0 dbc8a2 ddcda5 dfd2a7 e1d7aa e3dbac "
        "e5e0af e6e4b1 e8e8b4 eaeaba ececc1 eeeec7 f0f0ce f1f1d4 f3f3da f5f5df f7f7e5 f8f8ea fafaf0 fcfcf5 fdfdfa ffffff",
    "brg": "0000ff fe0100 00ff00",
    "Wistia": "e4ff7a ffe81a ffbd00 ffa000 fc7f00",
    "gist_rainbow": "ff0029 ff0019 ff0009 ff0700 ff1800 ff2800 ff3800 ff4800 ff5800 ff6900 ff7900 ff8900 ff9900 ffa900 ffba00 ffca00 ffda00 ffea00 "
        "fffb00 f3ff00 e3ff00 d3ff00 c3ff00 b2ff00 a2ff00 92ff00 82ff00 72ff00 61ff00 51ff00 41ff00 31ff00 20ff00 10ff00 00ff00 00ff10 "
        "00ff20 00ff30 00ff41 00ff51 00ff61 00ff71 00ff81 00ff91 00ffa1 00ffb1 00ffc2 00ffd2 00ffe2 00fff2 00fcff 00ecff 00dbff 00cbff "
        "00bbff 00aaff 009aff 008aff 0079ff 0069ff 0059ff 0049ff 0038ff 0028ff 0018ff 0007ff 0900ff 1900ff 2a00ff 3a00ff 4a00ff 5a00ff "
        "6b00ff 7b00ff 8b00ff 9c00ff ac00ff bc00ff cd00ff dd00ff ed00ff fe00ff ff00f0 ff00e0 ff00d0 ff00bf",
    "afmhot": "000000 800000 ff8001 ffff81 ffffff",

}
# Maps of single colours.
_LISTED = {
    "tab10": "1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf",
    "tab20": "1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d "
        "17becf 9edae5",
    "tab20b": "393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 "
        "ce6dbd de9ed6",
    "tab20c": "3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 "
        "bdbdbd d9d9d9",
    "Set1": "e41a1c 377eb8 4daf4a 984ea3 ff7f00 ffff33 a65628 f781bf 999999",
    "Set2": "66c2a5 fc8d62 8da0cb e78ac3 a6d854 ffd92f e5c494 b3b3b3",
    "Set3": "8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f",
    "Pastel1": "fbb4ae b3cde3 ccebc5 decbe4 fed9a6 ffffcc e5d8bd fddaec f2f2f2",
    "Pastel2": "b3e2cd fdcdac cbd5e8 f4cae4 e6f5c9 fff2ae f1e2cc cccccc",
    "Paired": "a6cee3 1f78b4 b2df8a 33a02c fb9a99 e31a1c fdbf6f ff7f00 cab2d6 6a3d9a ffff99 b15928",
    "Accent": "7fc97f beaed4 fdc086 ffff99 386cb0 f0027f bf5b17 666666",
    "Dark2": "1b9e77 d95f02 7570b3 e7298a 66a61e e6ab02 a6761d 666666",
}
_OWN = ["viridis", "plasma", "inferno", "magma", "cividis", "turbo", "coolwarm", "gray"]
_SAME = {"grey": "gray", "gist_gray": "gray", "gist_grey": "gray", "binary": "gray_r", "gist_yarg": "gray_r", "gist_yerg": "gray_r", "Grays": "Greys"}


# ---- colours ----------------------------------------------------------------------------------

def _invalid(color):
    return ValueError(f"{color!r} is not a valid value for color: supported inputs are (r, g, b) and (r, g, b, a) 0-1 float tuples; "
                      f"'#rrggbb', '#rrggbbaa', '#rgb', '#rgba' strings; named color strings; string reprs of 0-1 floats for grayscale "
                      f"values; 'C0', 'C1', ... strings for colors of the color cycle; and pairs combining one of the above with an alpha value")


def _of_hex(text, color):
    digits = text[1:]
    if len(digits) in (3, 4):
        digits = "".join([c * 2 for c in digits])
    try:
        value = int(digits, 16)
    except ValueError:
        raise _invalid(color) from None
    if len(digits) == 6:
        value = value << 8 | 255
    elif len(digits) != 8:
        raise _invalid(color)
    return tuple([(value >> k & 255) / 255 for k in (24, 16, 8, 0)])


def to_rgba(c, alpha=None):
    """(red, green, blue, alpha) within 0 and 1 of what a program calls a colour."""
    if isinstance(c, tuple) and len(c) == 2 and isinstance(c[0], (str, tuple)):
        c, alpha = c[0], c[1] if alpha is None else alpha
    if isinstance(c, str):
        name = c.lower()
        if name == "none":
            return (0.0, 0.0, 0.0, 0.0)
        if c in BASE_COLORS:
            rgba = tuple([float(v) for v in BASE_COLORS[c]]) + (1.0,)
        elif name in CSS4_COLORS:
            rgba = _of_hex(CSS4_COLORS[name], c)
        elif name in TABLEAU_COLORS or name == "tab:grey":
            rgba = _of_hex(TABLEAU_COLORS[name.replace("grey", "gray")], c)
        elif c[:1] == "C" and c[1:].isdigit():
            turn = matplotlib.rcParams["axes.prop_cycle"].colours
            turn = _cycle if turn[0] == "C0" else turn
            rgba = to_rgba(turn[int(c[1:]) % len(turn)])
        elif c[:1] == "#":
            rgba = _of_hex(c, c)
        else:
            try:
                grey = float(c)
            except ValueError:
                raise _invalid(c) from None
            if not 0 <= grey <= 1:
                raise ValueError(f"Invalid string grayscale value {c!r}. Value must be within 0-1 range")
            rgba = (grey, grey, grey, 1.0)
    else:
        try:
            rgba = tuple([float(v) for v in (c.tolist() if hasattr(c, "tolist") else c)])
        except (TypeError, ValueError):
            raise _invalid(c) from None
        if len(rgba) not in (3, 4):
            raise ValueError(f"RGBA sequence should have length 3 or 4")
        if min(rgba) < 0 or max(rgba) > 1:
            raise ValueError("RGBA values should be within 0-1 range")
        rgba = rgba if len(rgba) == 4 else rgba + (1.0,)
    return rgba if alpha is None else rgba[:3] + (float(alpha),)


def to_rgb(c):
    return to_rgba(c)[:3]


def to_rgba_array(c, alpha=None):
    if isinstance(c, str):
        return _np.array([to_rgba(c, alpha)])
    return _np.array([to_rgba(v, alpha) for v in c]) if len(c) else _np.zeros((0, 4))


def to_hex(c, keep_alpha=False):
    rgba = to_rgba(c)
    return "#" + "".join([f"{round(v * 255):02x}" for v in (rgba if keep_alpha else rgba[:3])])


rgb2hex = to_hex


def is_color_like(c):
    try:
        to_rgba(c)
        return True
    except (ValueError, TypeError):
        return False


def same_color(c1, c2):
    return to_rgba(c1) == to_rgba(c2)


def argb(c, alpha=None):
    """0xAARRGGBB of a colour; 0 of None and 'none'."""
    if c is None:
        return 0
    r, g, b, a = to_rgba(c)
    if alpha is not None and not (isinstance(c, str) and c.lower() == "none"):
        a = float(alpha)
    return round(a * 255) << 24 | round(r * 255) << 16 | round(g * 255) << 8 | round(b * 255)


def hsv_to_rgb(hsv):
    hsv = _np.asarray(hsv, dtype=float)
    h, s, v = hsv[..., 0], hsv[..., 1], hsv[..., 2]
    k = _np.stack([(n + h * 6) % 6 for n in (5, 3, 1)], axis=-1)
    return v[..., None] - (v * s)[..., None] * _np.clip(_np.minimum(k, 4 - k), 0, 1)


def rgb_to_hsv(arr):
    arr = _np.asarray(arr, dtype=float)
    high, low = arr.max(axis=-1), arr.min(axis=-1)
    delta = high - low
    safe = _np.where(delta == 0, 1.0, delta)
    r, g, b = arr[..., 0], arr[..., 1], arr[..., 2]
    h = _np.where(high == r, (g - b) / safe, _np.where(high == g, 2 + (b - r) / safe, 4 + (r - g) / safe))
    h = _np.where(delta == 0, 0.0, (h / 6) % 1)
    return _np.stack([h, _np.where(high == 0, 0.0, delta / _np.where(high == 0, 1.0, high)), high], axis=-1)


# ---- colour maps ------------------------------------------------------------------------------

class Colormap:
    def __init__(self, name, N=256):
        self.name, self.N = name, N
        self._under = self._over = self._bad = None

    def _table(self):
        """The N colours as an array of floats (N, 4)."""
        if not hasattr(self, "_colours"):
            self._colours = self._make()
        return self._colours

    def __call__(self, X, alpha=None, bytes=False):
        x = _np.asarray(X)
        single = x.ndim == 0
        table = self._table()
        if x.dtype.kind in "iub" and x.dtype != bool:
            at, bad = x.astype(_np.int64), _np.zeros(x.shape, dtype=bool)
        else:
            x = x.astype(float)
            bad = _np.isnan(x)
            x = _np.where(bad, 0.0, x)
            at = _np.where(x == 1, self.N - 1, _np.floor(_np.clip(x * self.N, -1, self.N))).astype(_np.int64)
        out = table[_np.clip(at, 0, self.N - 1)].copy()
        if self._under is not None:
            out[at < 0] = self._under
        if self._over is not None:
            out[at >= self.N] = self._over
        out[bad] = (0.0, 0.0, 0.0, 0.0) if self._bad is None else self._bad
        if alpha is not None:
            out[..., 3] = alpha
        if bytes:
            out = (out * 255).round().astype(_np.uint8)
        return tuple(out.tolist() if bytes else out) if single else out

    def __repr__(self):
        return f"<matplotlib.colors.{type(self).__name__} {self.name!r}>"

    def __eq__(self, other):
        return isinstance(other, Colormap) and self.name == other.name and self.N == other.N

    def __hash__(self):
        return hash(self.name)

    def reversed(self, name=None):
        made = ListedColormap(self._table()[::-1], name or (self.name[:-2] if self.name.endswith("_r") else self.name + "_r"))
        made._under, made._over, made._bad = self._over, self._under, self._bad
        return made

    def resampled(self, lutsize):
        return ListedColormap(self(_np.linspace(0, 1, lutsize)), self.name)

    def copy(self):
        made = ListedColormap(self._table(), self.name)
        made._under, made._over, made._bad = self._under, self._over, self._bad
        return made

    def set_under(self, color="k", alpha=None):
        self._under = to_rgba(color, alpha)

    def set_over(self, color="k", alpha=None):
        self._over = to_rgba(color, alpha)

    def set_bad(self, color="k", alpha=None):
        self._bad = to_rgba(color, alpha)

    def set_extremes(self, *, bad=None, under=None, over=None):
        if bad is not None:
            self.set_bad(bad)
        if under is not None:
            self.set_under(under)
        if over is not None:
            self.set_over(over)

    def with_extremes(self, *, bad=None, under=None, over=None):
        made = self.copy()
        made.set_extremes(bad=bad, under=under, over=over)
        return made


class ListedColormap(Colormap):
    def __init__(self, colors, name="from_list", N=None):
        rows = colors.tolist() if hasattr(colors, "tolist") else [colors] * (N or 1) if isinstance(colors, str) else list(colors)
        super().__init__(name, N or len(rows))
        self.colors = rows

    def _make(self):
        rows = _np.array([to_rgba(c) for c in self.colors])
        return rows[_np.arange(self.N) % len(rows)]


def _mixed(places, colours, n):
    x = _np.linspace(0, 1, n)
    return _np.stack([_np.interp(x, places, colours[:, k]) for k in range(4)], axis=1)


class LinearSegmentedColormap(Colormap):
    def __init__(self, name, segmentdata, N=256, gamma=1.0):
        super().__init__(name, N)
        self._segments = segmentdata

    def _make(self):
        x, out = _np.linspace(0, 1, self.N), _np.ones((self.N, 4))
        for k, part in enumerate(("red", "green", "blue", "alpha")):
            if part in self._segments:
                rows = self._segments[part]
                if callable(rows):
                    out[:, k] = _np.clip(rows(x), 0, 1)
                    continue
                for a, b in zip(rows[:-1], rows[1:]):
                    inside = (x >= a[0]) & (x <= b[0])
                    t = (x[inside] - a[0]) / (b[0] - a[0] or 1)
                    out[inside, k] = a[2] + (b[1] - a[2]) * t
        return out

    @staticmethod
    def from_list(name, colors, N=256, gamma=1.0):
        colors = list(colors)
        pairs = [c if not isinstance(c, str) and len(c) == 2 and not isinstance(c[0], str) else None for c in colors]
        if all([p is not None for p in pairs]):
            places, colors = [float(p[0]) for p in pairs], [p[1] for p in pairs]
        else:
            places = _np.linspace(0, 1, len(colors)).tolist()
        return ListedColormap(_mixed(places, _np.array([to_rgba(c) for c in colors]), N), name)


class _Named(Colormap):
    def _make(self):
        name = self.name
        turned = name.endswith("_r")
        bare = name[:-2] if turned else name
        if bare in _OWN:
            packed = _np.array(_warpcell.colours("grey" if bare == "gray" else bare))
            rows = _np.stack([packed >> 16 & 255, packed >> 8 & 255, packed & 255], axis=1) / 255
            rows = _np.concatenate([rows, _np.ones((256, 1))], axis=1)
        elif bare in _LISTED:
            rows = _np.array([to_rgba("#" + c) for c in _LISTED[bare].split()])
        else:
            anchors = _np.array([to_rgba("#" + c) for c in _ANCHORS[bare].split()])
            rows = _mixed(_np.linspace(0, 1, len(anchors)), anchors, 256)
        return rows[::-1] if turned else rows


_made = {}


def _known():
    names = _OWN + list(_ANCHORS) + list(_LISTED) + ["binary", "gist_gray", "gist_yarg"]
    return sorted(names + [n + "_r" for n in names])


def find_map(name=None):
    """A colour map by its name; maps pass through."""
    if isinstance(name, Colormap):
        return name
    if name is None:
        name = matplotlib.rcParams["image.cmap"]
    if not isinstance(name, str):
        raise TypeError(f"get_cmap expects None or an instance of a str or Colormap . you passed {name!r} of type {type(name)}")
    if name in _made:
        return _made[name]
    turned = name.endswith("_r")
    bare = name[:-2] if turned else name
    same = _SAME.get(bare, bare)
    if same.endswith("_r"):
        same, turned = same[:-2], not turned
    if same not in _OWN and same not in _ANCHORS and same not in _LISTED:
        raise ValueError(f"{name!r} is not a valid value for cmap; supported values are " + ", ".join([repr(n) for n in _known()]))
    count = len(_LISTED[same].split()) if same in _LISTED else 256
    _made[name] = _Named(same + ("_r" if turned else ""), count)
    _made[name].name = name
    if same != bare or name != same + ("_r" if turned else ""):
        _made[name] = ListedColormap(_Named(same + ("_r" if turned else ""), count)._make(), name)
    return _made[name]


def packed_colours(name):
    """The name of a map and its 256 colours as whole numbers 0xRRGGBB, for heatmap()."""
    found = find_map(name)
    rows = found(_np.linspace(0, 1, 256), bytes=True).astype(int)
    return found.name, (rows[:, 0] * 65536 + rows[:, 1] * 256 + rows[:, 2]).tolist()


# ---- numbers to 0 ... 1 -----------------------------------------------------------------------

class Normalize:
    def __init__(self, vmin=None, vmax=None, clip=False):
        self.vmin, self.vmax, self.clip = vmin, vmax, clip

    def autoscale(self, A):
        self.vmin = self.vmax = None
        self.autoscale_None(A)

    def autoscale_None(self, A):
        a = _np.asarray(A, dtype=float)
        a = a[self._usable(a)]
        if self.vmin is None:
            self.vmin = float(a.min()) if a.size else 0.0
        if self.vmax is None:
            self.vmax = float(a.max()) if a.size else 1.0

    def scaled(self):
        return self.vmin is not None and self.vmax is not None

    def _usable(self, a):
        return _np.isfinite(a)

    def _forward(self, a):
        return a

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        if not self.scaled():
            self.autoscale_None(a)
        low, high = float(self.vmin), float(self.vmax)
        if low > high:
            raise ValueError("minvalue must be less than or equal to maxvalue")
        if self.clip if clip is None else clip:
            a = _np.clip(a, low, high)
        with _np.errstate(all="ignore"):
            f0, f1 = float(self._forward(_np.float64(low))), float(self._forward(_np.float64(high)))
            out = (self._forward(a) - f0) / (f1 - f0) if f1 > f0 else _np.zeros(a.shape)
        return float(out) if out.ndim == 0 else out

    def inverse(self, value):
        return self.vmin + _np.asarray(value) * (self.vmax - self.vmin)

    def places(self):
        """How a colour bar's axis is drawn: 'linear' or 'log'."""
        return "linear"


class NoNorm(Normalize):
    pass


class LogNorm(Normalize):
    def _usable(self, a):
        return _np.isfinite(a) & (a > 0)

    def _forward(self, a):
        return _np.log(_np.where(a > 0, a, _np.nan))

    def inverse(self, value):
        return self.vmin * (self.vmax / self.vmin) ** _np.asarray(value)

    def places(self):
        return "log"


class PowerNorm(Normalize):
    def __init__(self, gamma, vmin=None, vmax=None, clip=False):
        super().__init__(vmin, vmax, clip)
        self.gamma = gamma

    def _forward(self, a):
        return _np.sign(a - self.vmin) * _np.abs(a - self.vmin) ** self.gamma


class SymLogNorm(Normalize):
    def __init__(self, linthresh, linscale=1.0, vmin=None, vmax=None, clip=False, *, base=10):
        super().__init__(vmin, vmax, clip)
        self.linthresh, self.base = linthresh, base

    def _forward(self, a):
        t = self.linthresh
        return _np.where(_np.abs(a) <= t, a / t, _np.sign(a) * (1 + _np.log(_np.maximum(_np.abs(a), t) / t) / math.log(self.base)))


class TwoSlopeNorm(Normalize):
    def __init__(self, vcenter, vmin=None, vmax=None):
        super().__init__(vmin, vmax)
        self.vcenter = vcenter

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        if not self.scaled():
            self.autoscale_None(a)
        out = _np.interp(a, [self.vmin, self.vcenter, self.vmax], [0, 0.5, 1])
        return float(out) if _np.ndim(out) == 0 else out


class CenteredNorm(Normalize):
    def __init__(self, vcenter=0, halfrange=None, clip=False):
        super().__init__(None, None, clip)
        self.vcenter, self.halfrange = vcenter, halfrange

    def autoscale_None(self, A):
        a = _np.asarray(A, dtype=float)
        half = self.halfrange or float(_np.nanmax(_np.abs(a - self.vcenter)))
        self.vmin, self.vmax = self.vcenter - half, self.vcenter + half


class BoundaryNorm(Normalize):
    def __init__(self, boundaries, ncolors, clip=False, *, extend="neither"):
        self.boundaries = _np.asarray(boundaries, dtype=float)
        super().__init__(float(self.boundaries[0]), float(self.boundaries[-1]), clip)
        self.Ncmap = ncolors

    def __call__(self, value, clip=None):
        a = _np.asarray(value, dtype=float)
        parts = len(self.boundaries) - 1
        at = _np.searchsorted(self.boundaries, a, side="right") - 1
        at = _np.where(a == self.boundaries[-1], parts - 1, at)
        scaled = _np.floor((self.Ncmap - 1) / max(parts - 1, 1) * at) if self.Ncmap > parts else at
        return _np.where(_np.isnan(a), _np.nan, (scaled + 0.5) / self.Ncmap)
