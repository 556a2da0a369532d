def outer():
    x = []
    def add(v):
        x.append(v)
        return x
    return add
a = outer(); a(1); print(a(2), a.__closure__ is not None)
