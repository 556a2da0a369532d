import logging, io, sys
stream = io.StringIO()
handler = logging.StreamHandler(stream)
handler.setFormatter(logging.Formatter("%(levelname)-8s|%(name)s|%(message)s"))
log = logging.getLogger("app.core")
log.setLevel(logging.DEBUG)
log.addHandler(handler)
log.propagate = False
log.debug("debug %d %s", 1, "two")
log.info("info")
log.warning("warn %r", [1])
log.error("err")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("oops")
    log.critical("bad", exc_info=False)
out = stream.getvalue().splitlines()
for line in out:
    if "File" not in line and "1 / 0" not in line and "~" not in line:
        print(line)
log.setLevel("WARNING"); log.info("hidden"); print(log.isEnabledFor(logging.INFO), logging.getLevelName(30), log.level, log.name, log.getEffectiveLevel())
child = logging.getLogger("app.core.db"); print(child.parent.name, child.getEffectiveLevel(), child.handlers)
class ListHandler(logging.Handler):
    def __init__(self):
        super().__init__(); self.records = []
    def emit(self, record): self.records.append((record.levelname, record.getMessage(), record.funcName))
lh = ListHandler(); log.addHandler(lh)
def do(): log.warning("from %s", "do")
do(); print(lh.records)
class NoFoo(logging.Filter):
    def filter(self, record): return "foo" not in record.getMessage()
lh.addFilter(NoFoo()); log.error("foo"); log.error("bar"); print(len(lh.records))
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(asctime)s %(levelname)s:%(message)s", datefmt="", force=True)
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="[%(levelname)s] %(message)s", force=True)
logging.info("root %s", "logger"); logging.debug("no")
log2 = logging.getLogger(__name__); log2.info("from %s", __name__)
adapter = logging.LoggerAdapter(log2, {"user": "x"}); adapter.info("adapted")
logging.disable(logging.CRITICAL); logging.error("silenced"); logging.disable(logging.NOTSET)
fmt = logging.Formatter("{levelname}: {message}", style="{"); r = logging.LogRecord("n", logging.INFO, "p", 1, "m %s", ("a",), None); print(fmt.format(r))
