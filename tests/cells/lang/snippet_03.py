import sys
print(sys.argv[0] is not None, len(sys.argv))
