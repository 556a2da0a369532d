print("\N{GREEK SMALL LETTER ALPHA} \N{SNOWMAN} \N{LATIN SMALL LETTER E WITH ACUTE} \N{DEGREE SIGN}")
import unicodedata
print(unicodedata.name('é'), unicodedata.lookup('GREEK SMALL LETTER PI'), unicodedata.category('A'), unicodedata.normalize('NFD','é')==('e\u0301'))
print(f"\N{BULLET} item", '\N{EM DASH}', len("\N{BLACK HEART SUIT}"))
try: print(unicodedata.name('\x00'))
except ValueError as e: print(e)
