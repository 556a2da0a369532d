# platform: what the program runs on.
import os
import sys


def system():
    return os.uname().sysname


def node():
    return os.uname().nodename


def release():
    return os.uname().release


def version():
    return os.uname().version


def machine():
    return os.uname().machine


def architecture(executable="", bits="", linkage=""):
    return "64bit", "ELF"


def python_version():
    return "3.11.0"


def python_version_tuple():
    return "3", "11", "0"


def python_implementation():
    return "Warpcell"


def python_compiler():
    return "C11"


def python_build():
    return "main", ""


def platform(aliased=False, terse=False):
    return f"{system()}-{release()}-{machine()}"


def uname():
    return os.uname()


def processor():
    try:
        with open("/proc/cpuinfo") as f:
            for line in f:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return machine()
