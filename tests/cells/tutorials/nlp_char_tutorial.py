"""Text processing with np.char and np.strings: a bag of words, TF-IDF, and Caesar shifts."""
import numpy as np
import re
from collections import Counter

corpus = np.array([
    "The quick brown fox jumps over the lazy dog.",
    "Never jump over the lazy dog quickly!",
    "Bright foxes leap; dogs, however, sleep.",
    "A dog is a dog is a dog",
])
lower = np.char.lower(corpus)
clean = np.char.translate(lower, str.maketrans("", "", ".,;!"))
print(clean)
print(np.char.str_len(corpus), np.char.count(lower, "dog"), np.char.find(lower, "fox"))
tokens = [s.split() for s in clean]
print(np.char.split(clean)[0], np.char.split(clean).dtype)
vocab, inverse, counts = np.unique(np.concatenate([np.array(t) for t in tokens]), return_inverse=True, return_counts=True)
print(vocab[:8], counts.max(), vocab[counts.argmax()], vocab.dtype)
tf = np.array([[t.count(w) for w in vocab] for t in tokens])
df = (tf > 0).sum(0)
idf = np.log(len(corpus) / df) + 1
tfidf = tf * idf
tfidf /= np.linalg.norm(tfidf, axis=1, keepdims=True)
sim = tfidf @ tfidf.T
print(sim.round(3))
top = np.argsort(-tfidf, axis=1, kind="stable")[:, :3]
for row, d in zip(top, corpus):
    print(f"{d[:20]!r:>24} -> {', '.join(vocab[row])}")
print(np.char.add("<", np.char.add(vocab[:3], ">")), np.char.multiply(["ab", "c"], [2, 3]))
print(np.char.center(["a", "bbb"], 7, fillchar="*"), np.char.zfill(["7", "-42"], 5), np.char.ljust(vocab[:2], 8) + "|")
print(np.char.title(vocab[-3:]), np.char.capitalize("hello"), np.char.swapcase(np.array(["aBc"])))
print(np.char.startswith(vocab, "j"), vocab[np.char.endswith(vocab, "s")])
print(np.char.replace(corpus[:2], "dog", "cat"), np.char.partition(corpus[:1], " "), np.char.rpartition(["a.b.c"], "."))
print(np.char.join("-", ["abc", "xy"]), np.char.strip(["  a ", "b\n"]), np.char.lstrip(["xxa"], "x"))
print(np.char.isalpha(["abc", "a1"]), np.char.isdigit(["12", "x"]), np.char.isupper("ABC"), np.char.isspace([" ", "a"]))
print(np.char.mod("%05.2f", np.array([1.5, 22.123])), np.char.mod("%s!", vocab[:2]))
print(np.char.encode(["é", "a"], "utf-8"), np.char.decode([b"abc"]), np.char.index(["abc"], "c"))
print(np.char.greater(["b", "a"], ["a", "b"]), np.char.equal(["a "], ["a"]), np.char.compare_chararrays(["a"], ["b"], "<", True))
print(np.strings.slice(vocab[:4], 2) if hasattr(np.strings, "slice") else vocab[:4], np.strings.find(vocab, "o")[:5])


def caesar(s, k):
    codes = np.array([s]).view(np.uint32)
    up = (codes >= 65) & (codes <= 90)
    lo = (codes >= 97) & (codes <= 122)
    base = np.where(up, 65, 97)
    out = np.where(up | lo, (codes - base + k) % 26 + base, codes).astype(np.uint32)
    return "".join(map(chr, out))


enc = caesar("Attack at Dawn!", 3)
print(enc, caesar(enc, -3))
letters = np.frombuffer("".join(lower).encode(), dtype=np.uint8)
hist = np.bincount(letters[(letters >= 97) & (letters < 123)] - 97, minlength=26)
print({chr(97 + i): int(n) for i, n in enumerate(hist) if n > 8})
print(Counter(re.findall(r"[a-z]+", " ".join(lower))).most_common(3))
bigrams = np.array(list(zip("hello"[:-1], "hello"[1:])))
print(bigrams, np.char.add(bigrams[:, 0], bigrams[:, 1]))
np.char.upper(vocab[:5])
