# struct: numbers as bytes and back, by a format text. It is written in C (natives_struct.c).
#: also calcsize pack pack_into unpack unpack_from iter_unpack
from _tools import _Struct


class error(Exception):
    __module__ = "struct"


class Struct(_Struct):
    __module__ = "_struct"
