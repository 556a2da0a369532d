print(sum([[1, 2], [3]], []), [j for i in [[1], [2, 3]] for j in i])
