# The doc strings of modules: a file's first string; the program's own modules have one, too.
import importlib
import json
import math
import os
import sys
import tempfile

folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
texts = {
    "doc_a": '"""Of three quotes.\n\nMore."""\nx = 1\n', "doc_b": "# a comment\n\nr'Raw \\d.'\nfrom __future__ import annotations\n",
    "doc_c": '"""a""" + "b"\n', "doc_d": 'x = """no doc"""\n', "doc_e": "'one'; y = 2\n", "doc_f": "'joined' \\\n 'no'\n", "doc_g": "", "doc_h": "'unended\\'s'  # c\n",
    "doc_i": "b'bytes'\n", "doc_j": "f'formatted'\n",
}
for name, text in texts.items():
    with open(os.path.join(folder, name + ".py"), "w") as f:
        f.write(text)
    if name != "doc_f":
        print(name, repr(importlib.import_module(name).__doc__))
print(type(math.__doc__), type(json.__doc__), type(os.__doc__), "__doc__" in dir(math), "sin" in math.__dict__)
