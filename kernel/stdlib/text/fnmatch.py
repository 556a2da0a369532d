# fnmatch: names by patterns.
from glob import _match as fnmatchcase

fnmatch = fnmatchcase


def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]
