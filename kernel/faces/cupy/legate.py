# legate: the runtime of cuPyNumeric, as far as its programs name it.
from legate import core, timing
