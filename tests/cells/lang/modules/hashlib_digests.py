# Digests of bytes of every length around the blocks' sizes, and a chain of blocks.
import hashlib

for name in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512"):
    h = hashlib.new(name)
    for n in (0, 1, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 1000):
        h.update(hashlib.new(name, bytes(i % 251 for i in range(n))).digest())
    print(name, h.hexdigest(), h.digest_size, h.name)
print(hashlib.sha256(b"hello").hexdigest(), hashlib.md5("é".encode()).hexdigest())
try:
    hashlib.sha256("text")
except TypeError as e:
    print(e)


class Block:
    def __init__(self, index, data, previous):
        self.index, self.data, self.previous, self.nonce = index, data, previous, 0
        while not self.hash().startswith("00"):
            self.nonce += 1

    def hash(self):
        return hashlib.sha256(f"{self.index}{self.data}{self.previous}{self.nonce}".encode()).hexdigest()


chain = [Block(0, "genesis", "0")]
for i in range(1, 4):
    chain.append(Block(i, f"data {i}", chain[-1].hash()))
print([(b.nonce, b.hash()[:8]) for b in chain], all(b.previous == a.hash() for a, b in zip(chain, chain[1:])))
