# unicodedata: what characters are; normalize, category and combining are C.


def decimal(chr, default=None):
    return int(chr)


digit = decimal
