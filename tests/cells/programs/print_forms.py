# print_forms
import sys, io
print("a", 1, None, [1.5], sep="-"); print("x", end=""); print(); print(*range(3), sep="\n"); b = io.StringIO(); print("to", "buf", file=b, end="|"); print(b.getvalue()); sys.stdout.write("w\n"); print("multi\nline\ttab", repr("q\n")); print("é ☃ 日本", len("日本"))
