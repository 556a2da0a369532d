# What a command prints, read as a file.
import os

print(repr(os.popen('echo one; echo two').read()))
print([line.strip() for line in os.popen('echo one; echo two')])
with os.popen('printf abc') as f:
    print(f.read(2), f.readline())
print(os.popen('exit 3').close(), os.popen('true').close())
for wrong in ((1,), ('true', 'x'), ('true', 'r', 0)):
    try:
        os.popen(*wrong)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
