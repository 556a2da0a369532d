# operator_module
import operator as op
print(op.add(1, 2), op.itemgetter(0, 2)("abc"), op.attrgetter("real", "imag")(3 + 4j), op.methodcaller("split", ",")("a,b"), sorted([{"k": 2}, {"k": 1}], key=op.itemgetter("k")), op.contains([1], 1), op.not_(0), op.neg(3), op.truediv(1, 2), op.concat("a", "b"), op.mod(7, 3), op.pow(2, 5), op.xor(5, 1), op.index(5), op.countOf([1, 1], 1))
