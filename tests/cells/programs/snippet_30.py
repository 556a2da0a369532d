import os
print(os.path.join("a", "b"), os.environ.get("HOME") is not None, os.name, os.sep)
