"""python -m warpcell ...: the program itself."""

import os
import sys

from warpcell import program

os.execv(program(), ["warpcell"] + sys.argv[1:])
