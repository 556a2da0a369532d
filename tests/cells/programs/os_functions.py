# os_functions
import os, sys
print(os.path.splitext("/a/b.c.d"), os.path.join("a", "", "b"), os.path.normpath("/a/./b/../c"), os.getcwd() == os.path.abspath("."), os.path.basename("/x/"), isinstance(os.listdir("/"), list), os.sep + os.linesep, os.path.relpath("/a/b", "/a/c"), os.getpid() == os.getpid(), os.environ.get("NO_SUCH_VAR_X", "d"), os.path.isabs("x"), type(os.environ["PATH"]).__name__, sys.byteorder, sys.maxsize == 2 ** 63 - 1, sys.float_info.dig, sys.version_info[:2] >= (3, 9))
for f in (lambda: os.remove("/no/such"), lambda: os.listdir("/no/such"), lambda: os.mkdir("/"), lambda: os.environ["NO_SUCH_VAR_X"], lambda: os.chdir("/no/such")):
    try: f()
    except Exception as e: print(type(e).__name__, e)
