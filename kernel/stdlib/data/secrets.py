# secrets: random numbers that nobody can foresee.
import os


def token_bytes(nbytes=32):
    return os.urandom(nbytes)


def token_hex(nbytes=32):
    return os.urandom(nbytes).hex()


def token_urlsafe(nbytes=32):
    import base64

    return base64.urlsafe_b64encode(os.urandom(nbytes)).rstrip(b"=").decode("ascii")


def randbits(k):
    return int.from_bytes(os.urandom((k + 7) // 8), "big") >> (-k % 8)


def randbelow(n):
    if n <= 0:
        raise ValueError("Upper bound must be positive.")
    k = n.bit_length()
    while (r := randbits(k)) >= n:
        pass
    return r


def choice(seq):
    return seq[randbelow(len(seq))]


def compare_digest(a, b):
    return a == b
