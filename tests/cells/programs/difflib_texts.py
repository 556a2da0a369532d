import difflib
a = "one two three four".split(); b = "ore two tree five four".split()
print(difflib.SequenceMatcher(None, "abcd", "bcde").ratio(), difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]))
print("\n".join(difflib.unified_diff(a, b, lineterm="", fromfile="x", tofile="y")))
print("\n".join(difflib.ndiff(a, b)))
s = difflib.SequenceMatcher(lambda x: x == " ", "private Thread currentThread;", "private volatile Thread currentThread;"); print(s.get_matching_blocks(), s.get_opcodes(), round(s.ratio(), 3))
print("\n".join(difflib.ndiff(["the quick brown fox", "x = 1", "same"], ["the quack brown foxes", "x = 2", "same"])))
