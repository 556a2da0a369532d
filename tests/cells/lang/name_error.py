count = 1
print(cuont)
