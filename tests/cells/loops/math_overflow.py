import math
s = 0.0
try:
    for i in range(1000):
        s += math.exp(i)
except OverflowError as e:
    print(e, i)
try:
    for i in range(-50, 50):
        s = math.log(-i)
except ValueError as e:
    print("log", i, s)
try:
    x = 10.0
    for i in range(400):
        x = x ** 1.5
except OverflowError as e:
    print(type(e).__name__, i)
