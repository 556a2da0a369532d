import math
s = 0.0
for i in range(100, -5, -1):
    s += math.sqrt(i)
print(s)
