# Warnings of 12,000 texts: one that comes again and again is told once, and so is each of the last ones.
import sys, warnings

lines = []


class Kept:
    def write(self, text):
        lines.append(text)


sys.stderr, before = Kept(), sys.stderr
for i in range(12000):
    warnings.warn(f"number {i}")
    warnings.warn("the same")
for i in range(11900, 12000):
    warnings.warn(f"number {i}")
sys.stderr = before
told = "".join(lines)
print(told.count("number 11999"), told.count("number 5\n"), told.count("the same"))
