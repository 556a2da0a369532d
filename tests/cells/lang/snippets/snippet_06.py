x = [1,2,3]
match x:
    case [1, _, 3] as whole if len(whole) == 3: print("ok", whole)
