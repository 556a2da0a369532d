# bytes.join takes whatever can be iterated over.
print(b"".join(x for x in [b'a', b'b']), b",".join(map(bytes, [b'x', [65]])), bytearray(b'-').join(iter([b'1', bytearray(b'2')])), b''.join([]), b'.'.join({b'k': 1}), b' '.join(b'%d' % i for i in range(3)))
for bad in (3, 'ab', b'ab', [1], ['a'], (x for x in ['a'])):
    try:
        print(b''.join(bad))
    except TypeError as e:
        print(e)
