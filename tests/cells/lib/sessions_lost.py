# What %save cannot keep: named with the reason, the rest is saved; a name that is not there says why.
import contextlib, io, os, re, tempfile, threading

path = os.path.join(tempfile.mkdtemp(), "session")


def magic(name, line):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        get_ipython().run_line_magic(name, line)
    return re.sub(
        r"\d+-\d+-\d+ \d+:\d+", "TODAY", re.sub(r" \([\d,]+ bytes\)", "", told.getvalue())
    ).replace(path, "PATH")


def failure(work):
    try:
        return work()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Trainer:
    def __init__(self):
        self.step = 7
        self.log = open("/dev/null")
        self.lock = threading.Lock()
        self.lock.acquire()


trainer = Trainer()
begun = (n for n in range(5))
next(begun)
nested = []
for _ in range(100000):
    nested = [nested]
kept = [1, begun]
print(magic("save", path + " trainer begun nested kept Trainer threading"), end="")
print(magic("restore", "--list " + path), end="")
del trainer, begun, nested, Trainer, threading
print(magic("restore", path), end="")
print(trainer.step, trainer.lock.locked(), trainer.log, kept[0])
print(failure(lambda: trainer.log.read()))
print(failure(lambda: kept[1] + 1), failure(lambda: bool(kept[1])), failure(lambda: list(kept[1])))
print(failure(lambda: begun))
begun = 3
print(begun, failure(lambda: nested))
print(magic("save", path + " kept begun"), magic("restore", path), kept[1], sep="", end="\n")
nested
# expect: 4 names saved in PATH.
# expect: Not saved:
# expect:   in trainer: an open file '/dev/null' (it does not outlive its process)
# expect:   begun: a generator that has begun (the place where it stands cannot be kept)
# expect:   nested: a value (its parts are within each other too deeply)
# expect: 4 names of TODAY:
# expect:   threading: module
# expect:   Trainer: type
# expect:   trainer: Trainer
# expect:   kept: list of 2
# expect: Not saved:
# expect:   in trainer: an open file '/dev/null' (it does not outlive its process)
# expect:   begun: a generator that has begun (the place where it stands cannot be kept)
# expect:   nested: a value (its parts are within each other too deeply)
# expect: 4 names of TODAY restored: threading, Trainer, trainer, kept
# expect: Not restored:
# expect:   in trainer: an open file '/dev/null' (it does not outlive its process)
# expect:   begun: a generator that has begun (the place where it stands cannot be kept)
# expect:   nested: a value (its parts are within each other too deeply)
# expect: 7 False <not saved: an open file '/dev/null' (it does not outlive its process)> 1
# expect: RuntimeError: an open file '/dev/null' is not here: it was not saved with the session (it does not outlive its process)
# expect: RuntimeError: a generator that has begun is not here: it was not saved with the session (the place where it stands cannot be kept) RuntimeError: a generator that has begun is not here: it was not saved with the session (the place where it stands cannot be kept) RuntimeError: a generator that has begun is not here: it was not saved with the session (the place where it stands cannot be kept)
# expect: NameError: name 'begun' is not defined: the session was restored without it, a generator that has begun (the place where it stands cannot be kept)
# expect: 3 NameError: name 'nested' is not defined: the session was restored without it, a value (its parts are within each other too deeply)
# expect: 2 names saved in PATH.
# expect: 2 names of TODAY restored: kept, begun
# expect: <not saved: a generator that has begun (the place where it stands cannot be kept)>
# expect error: NameError: name 'nested' is not defined: the session was restored without it, a value (its parts are within each other too deeply)
