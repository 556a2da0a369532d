import gzip, zlib, io, tempfile, os
d = b'hello world'*20; print(gzip.decompress(gzip.compress(d)) == d, zlib.decompress(zlib.compress(d)) == d, zlib.crc32(d))
with tempfile.TemporaryDirectory() as t:
    p = os.path.join(t, 'a.gz')
    with gzip.open(p, 'wt') as f: f.write('line1\nline2\n')
    with gzip.open(p, 'rt') as f:
        for l in f: print(l, end='')
    with gzip.open(p) as f: print(f.read())
