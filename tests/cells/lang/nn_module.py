# The shape of a neural network program: modules in modules, calls through forward.
class Module:
    def __init__(self):
        self._modules = {}
        self.training = True
    def __setattr__(self, name, value):
        if isinstance(value, Module): self._modules[name] = value
        object.__setattr__(self, name, value)
    def __call__(self, *args): return self.forward(*args)
    def parameters(self):
        for m in self._modules.values(): yield from m.parameters()
class Linear(Module):
    def __init__(self, n_in, n_out):
        super(Linear, self).__init__()
        self.w = [[(i * n_in + j) % 3 - 1 for j in range(n_in)] for i in range(n_out)]
        self.b = [0.5] * n_out
    def forward(self, x): return [sum(a * b for a, b in zip(row, x)) + c for row, c in zip(self.w, self.b)]
    def parameters(self):
        yield self.w
        yield self.b
class ReLU(Module):
    def forward(self, x): return [max(0.0, v) for v in x]
class Net(Module):
    def __init__(self):
        super().__init__()
        self.fc1 = Linear(4, 3)
        self.relu = ReLU()
        self.fc2 = Linear(3, 2)
    def forward(self, x):
        x = self.relu(self.fc1(x))
        return self.fc2(x)
net = Net()
print(net([1, 2, 3, 4]), len(list(net.parameters())), sorted(net._modules), net.training)
class Monitor:
    def __init__(self): self.times = {}
    def measure(self, name, operation, *args, **kwargs):
        result = operation(*args, **kwargs)
        self.times[name] = len(self.times) + 1.0
        return result
    def report(self):
        total = sum(self.times.values())
        for name, t in self.times.items(): print(f"{name:<10} {t:8.4f} s ({t / total * 100:5.1f}%)")
m = Monitor()
print(m.measure("sum", lambda a, b: a + b, 1, b=2), m.measure("sort", sorted, [3, 1], reverse=True)); m.report()
def safe(operation, *args):
    try: return operation(*args), None
    except ZeroDivisionError as e: return None, f"{type(e).__name__}: {e}"
    except Exception as e: return None, f"other {type(e).__name__}: {e}"
for args in ((1, 2), (1, 0), (1, "a")):
    result, error = safe(lambda a, b: a / b, *args)
    if error: print("failed:", error)
    else: print("ok", result)
