print(f"{1!r:^5}|{'a' 'b'}|{[x for x in range(3)]}|{ {'a': 1}['a'] }|{(lambda x: x*2)(3)}")
