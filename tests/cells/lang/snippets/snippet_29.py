print(type("Dyn", (object,), {"x": 1, "m": lambda self: self.x})().m())
