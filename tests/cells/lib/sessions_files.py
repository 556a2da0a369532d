# Which files %save and %restore take, and what they say of others.
import contextlib, io, os, tempfile

os.chdir(tempfile.mkdtemp())
x = [1]


def t(name, line=""):
    try:
        with contextlib.redirect_stdout(io.StringIO()) as told:
            get_ipython().run_line_magic(name, line)
        return told.getvalue().split(" (")[0].split(" of ")[0]
    except Exception as e:
        return f"{type(e).__name__}: {e} {' '.join(getattr(e, '__notes__', []))}".rstrip()


with open("text", "w") as f:
    f.write("a text that is longer than the header of a session and must not be lost")
print(t("save", "text x"))
print(open("text").read()[:6], t("save", "-f text x"), t("save", "text x"))
print(t("save", "cells.py"))
print(t("save", "'two words' x t"), t("restore", "'two words' t"))
print(t("save", "work nothing"), t("save", "work nothing 3"), os.path.exists("work"))
print(t("restore", "text y"))
print(t("restore"))
print(t("restore", "nowhere"))
print(t("restore", "."), t("save", ". x"))
print(t("save", "no/where x"))
data = open("text", "rb").read()
for at in (0, 20, 30, len(data) - 1):
    with open("damaged", "wb") as f:
        f.write(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    print(t("restore", "damaged"))
for size in (0, 63, 64, len(data) - 1):
    with open("short", "wb") as f:
        f.write(data[:size])
    print(t("restore", "--list short"))
odd = ["two words", "", "zero\0", "class", "x" * 5000]
for i, name in enumerate(odd):
    globals()[name] = i
print(t("save", "odd"))
for name in odd:
    del globals()[name]
print(t("restore", "odd").split(" names")[1], [globals().get(name) for name in odd])
for name in odd:
    del globals()[name]
os.remove("odd")
os.mkdir("far")
os.symlink("far/away", "link")
print(t("save", "link x x").replace(os.path.realpath("far/away"), "FAR"), os.path.islink("link"), os.listdir("far"), t("restore", "link"))
print(t("save", "link x").replace(os.path.realpath("far/away"), "FAR"), os.path.islink("link"))
print(sorted(os.listdir(".")))
# expect: FileExistsError: the file 'text' is no session %save -f writes over it.
# expect: a text 1 name saved in text 1 name saved in text
# expect: ValueError: %save cells.py wants numbers of cells: its name is that of a text %save keeps the session itself in a file of another name.
# expect: 2 names saved in two words 1 name
# expect: NameError: name 'nothing' is not defined ValueError: cells are named by numbers, 3 or 5-7, not 'nothing' False
# expect: KeyError: "the session has no name 'y'; it has x"
# expect: ValueError: %restore wants the name of a file that %save has written
# expect: FileNotFoundError: [Errno 2] No such file or directory: 'nowhere'
# expect: ValueError: '.' is no regular file IsADirectoryError: [Errno 21] Is a directory: '.'
# expect: FileNotFoundError: [Errno 2] No such file or directory: 'no/where'
# expect: ValueError: this is no session that %save has written
# expect: ValueError: the file of the session is damaged: its header does not fit its check sum
# expect: ValueError: the file of the session is damaged: its header does not fit its check sum
# expect: ValueError: the file of the session is damaged: its values do not fit their check sum
# expect: ValueError: this is no session that %save has written
# expect: ValueError: this is no session that %save has written
# expect: ValueError: the file of the session is damaged: it is not as long as it says
# expect: ValueError: the file of the session is damaged: it is not as long as it says
# expect: 17 names saved in odd
# expect:  [0, 1, 2, 3, 4]
# expect: 1 name saved in FAR True ['away'] 1 name
# expect: 1 name saved in FAR True
# expect: ['damaged', 'far', 'link', 'short', 'text', 'two words']
