"""Random programs over what generate.py's own leave out; it runs them with --wide.

Texts, records, complex numbers, float16, objects, dates, masked arrays; ufuncs with where=, out=, dtype= and their
methods; functions with axes, kinds and modes; nditer, stride tricks, F order, print options. Errors are kept, without their texts.
"""
from generate import Maker

KINDS = {
    "number": ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64", "complex64", "complex128"],
    "text": ["<U1", "<U3", "S2"],
    "date": ["datetime64[D]", "datetime64[s]", "datetime64[M]", "timedelta64[s]", "timedelta64[D]"],
    "object": ["object"],
}
WORDS = ["'a'", "'b'", "'bc'", "'abc'", "''", "'B'", "' x'", "'1'", "'aa'"]
DATES = ["'2020-02-28'", "'2021-01-01'", "'1969-12-31'", "'2000-03-01'", "'NaT'"]
UNARY = ["negative", "absolute", "sign", "square", "conjugate", "isnan", "isfinite", "signbit", "rint", "floor", "ceil", "trunc", "logical_not", "invert", "positive", "spacing", "fabs", "isinf", "isreal", "iscomplex", "real", "imag"]
BINARY = ["add", "subtract", "multiply", "maximum", "minimum", "fmax", "fmin", "less", "greater_equal", "equal", "not_equal", "logical_and", "logical_or", "logical_xor", "bitwise_and", "bitwise_or", "bitwise_xor",
          "floor_divide", "remainder", "fmod", "left_shift", "right_shift", "gcd", "lcm", "copysign", "power", "true_divide", "hypot"]
AXES = ["", "", ", axis=0", ", axis=-1", ", axis=1", ", axis=None", ", axis=(0, 1)", ", axis=2"]
METHODS = ["sum()", "min()", "max()", "argmax()", "mean()", "cumsum()", "prod()", "any()", "all()", "ptp()", "round(1)", "T", "ravel()", "ravel('F')", "flatten('F')", "flatten()", "copy('F')", "reshape(-1)", "reshape(-1, 1)", "reshape(2, -1, order='F')",
           "squeeze()", "transpose()", "swapaxes(0, -1)", "diagonal()", "trace()", "nonzero()", "argsort(kind='stable')", "item()", "item(0)", "tolist()", "astype('float32')", "astype(int)", "astype('complex64')", "astype(str)", "astype(object)",
           "astype('float16')", "astype(bool)", "astype('S3')", "view()", "repeat(2)", "take([0, -1])", "clip(0, 2)", "dtype", "shape", "size", "ndim", "itemsize", "nbytes", "dtype.kind", "dtype.str", "dtype.name", "real", "imag", "conj()",
           "dot(2)", "std()", "var()", "argmin(axis=0)", "sum(axis=0, keepdims=True)", "max(axis=-1, initial=1)", "mean(axis=0, dtype='float32')", "searchsorted(1)", "compress([True, False])", "choose([1, 2, 3, 4])", "partition(0)", "sort()", "fill(1)",
           "flat[0]", "flat[::2]", "flags.writeable", "tobytes()", "__len__()", "__contains__(1)", "tolist().__len__()", "strides.__len__()", "base is None"]
FUNCTIONS = [
    "np.sort({a}{x})", "np.argsort({a}, kind='stable'{x})", "np.sort(np.partition({a}, 1))", "np.searchsorted(np.sort(np.ravel({a})), {b})", "np.unique({a})", "np.unique({a}, return_index=True)", "np.unique({a}, return_inverse=True, return_counts=True)", "np.unique({a}{x})",
    "np.union1d({a}, {b})", "np.intersect1d({a}, {b})", "np.setdiff1d({a}, {b})", "np.setxor1d({a}, {b})", "np.isin({a}, {b})", "np.isin({a}, {b}, invert=True)", "np.intersect1d({a}, {b}, return_indices=True)",
    "np.concatenate([{a}, {b}]{x})", "np.stack([{a}, {b}]{y})", "np.hstack([{a}, {b}])", "np.vstack([{a}, {b}])", "np.dstack([{a}, {b}])", "np.column_stack([{a}, {b}])", "np.append({a}, {b}{x})", "np.block([{a}, {b}])", "np.array([{a}, {b}])", "np.r_[{a}, {b}]", "np.c_[{a}, {b}]",
    "np.where({a}, {b}, {a})", "np.where({m}, {a}, {b})", "np.select([{m}, {m}], [{a}, {b}])", "np.select([{m}], [{a}], {b})", "np.choose({i}, [{a}, {b}], mode='wrap')", "np.choose({i}, [{a}, {b}], mode='clip')", "np.take({a}, {i}{x})", "np.take({a}, {i}, mode='clip'{x})", "np.take({a}, {i}, mode='wrap'{x})",
    "np.compress({m}, {a}{x})", "np.extract({m}, {a})", "np.take_along_axis({a}, {i}, -1)", "np.repeat({a}, {i})", "np.repeat({a}, 2{x})", "np.tile({a}, (2, 1))", "np.roll({a}, {k}{x})", "np.flip({a}{x})", "np.rot90({a}, {k})", "np.delete({a}, {i}{x})", "np.insert({a}, {k}, {b}{x})", "np.pad({a}, 1)", "np.pad({a}, (0, 2), mode='edge')", "np.pad({a}, 2, mode='symmetric')", "np.pad({a}, 1, constant_values={b})",
    "np.einsum('ij->ji', {a})", "np.einsum('i,i', {a}, {b})", "np.einsum('ij,jk->ik', {a}, {b})", "np.einsum('ij,kj->ik', {a}, {a})", "np.einsum('...i,...i->...', {a}, {b})", "np.einsum('ii', {a})", "np.einsum('ij,j', {a}, {b})", "np.tensordot({a}, {b}, {k})", "np.tensordot({a}, {b}, axes=([0], [-1]))", "np.dot({a}, {b})", "np.inner({a}, {b})", "np.outer({a}, {b})", "np.vdot({a}, {b})", "np.matmul({a}, {b})", "np.kron({a}, {b})", "np.cross({a}, {b})", "np.vecdot({a}, {b})",
    "np.sum({a}{x}, where={m})", "np.max({a}{x}, where={m}, initial=1)", "np.mean({a}{x}, where={m})", "np.prod({a}, dtype='float64'{x})", "np.any({a}{x}, where={m})", "np.cumsum({a}{x}, dtype='float32')", "np.diff({a}{y})", "np.diff({a}, prepend=0{y})", "np.ediff1d({a}, to_begin=1)", "np.gradient({a})", "np.trapezoid({a})", "np.median({a}{x})", "np.quantile({a}, 0.5{x})", "np.percentile({a}, [25, 75], method='nearest'{x})", "np.average({a}, weights={b})", "np.var({a}{x}, ddof=1)", "np.nansum({a}{x})", "np.nanmax({a}{x})", "np.nanmean({a}{x})", "np.nanargmin({a}{x})", "np.nancumsum({a}{x})", "np.nanmedian({a}{x})",
    "np.histogram({a}, bins=3)", "np.histogram({a}, bins=[0, 1, 2], weights={b})", "np.bincount({i}, minlength=4)", "np.bincount({i}, weights={b})", "np.digitize({a}, [0, 1, 2], right=True)", "np.histogram2d(np.ravel({a}), np.ravel({a}), bins=2)", "np.interp({a}, [0, 1, 2], [0, 10, 5])", "np.cov({a})", "np.corrcoef({a})", "np.convolve({a}, {b})", "np.convolve({a}, {b}, mode='same')", "np.correlate({a}, {b}, mode='full')", "np.polyval([1, 2, 0], {a})", "np.polyfit([0, 1, 2], [1, 3, 5], 1).round(6)", "np.vander(np.ravel({a}), 3)",
    "np.lib.stride_tricks.sliding_window_view({a}, 2{y})", "np.broadcast_arrays({a}, {b})", "np.broadcast_to({a}, (2, 3))", "np.broadcast_shapes({a}.shape, {b}.shape)", "np.atleast_2d({a})", "np.atleast_3d({a})", "np.expand_dims({a}, {k})", "np.squeeze({a}{x})", "np.moveaxis({a}, 0, -1)", "np.rollaxis({a}, -1)", "np.ravel({a}, order='F')", "np.ravel({a}, 'K')", "np.reshape({a}, -1, order='F')", "np.array({a}, order='F')[..., 0]", "np.asfortranarray({a}) + 1", "np.copy({a}, order='K')", "np.resize({a}, (2, 3))", "np.array_split({a}, 2)", "np.split({a}, 2{x})", "np.hsplit({a}, 2)",
    "np.array_equal({a}, {b})", "np.array_equal({a}, {a}, equal_nan=True)", "np.allclose({a}, {b})", "np.isclose({a}, {b})", "np.array_equiv({a}, {b})", "np.lexsort(({a}, {b}))", "np.argwhere({a})", "np.flatnonzero({a})", "np.count_nonzero({a}{x})", "np.trim_zeros(np.ravel({a}))", "np.packbits({a})", "np.unpackbits(np.asarray({a}).astype('uint8'))", "np.tri(3, k={k})", "np.triu({a}, {k})", "np.diag({a})", "np.diag({a}, {k})", "np.diagflat({a})", "np.fill_diagonal({a}, {b})", "np.indices(np.shape({a}))[0]", "np.ix_(np.ravel({i}), [0, 1])", "np.unravel_index({i}, (3, 4))", "np.ravel_multi_index(({i}, {i}), (9, 9))", "np.mgrid[0:3, 0:{k}]", "np.ogrid[0:2, 0:3]",
    "np.put({a}, {i}, {b})", "np.putmask({a}, {m}, {b})", "np.place({a}, {m}, {b})", "np.copyto({a}, {b})", "np.copyto({a}, {b}, where={m})", "np.copyto({a}, {b}, casting='unsafe')", "np.put_along_axis({a}, {i}, {b}, -1)", "np.nan_to_num({a}, nan=1)", "np.clip({a}, 0, {b})", "np.clip({a}, None, 1)", "np.around({a}, 1)", "np.real_if_close({a})", "np.angle({a})", "np.result_type({a}, {b})", "np.promote_types({a}.dtype, {b}.dtype)", "np.can_cast({a}.dtype, {b}.dtype)", "np.can_cast({a}.dtype, {b}.dtype, 'same_kind')", "np.min_scalar_type({k})", "np.common_type({a})", "np.issubdtype({a}.dtype, np.integer)", "np.finfo({a}.dtype).eps", "np.iinfo({a}.dtype).max",
    "np.apply_along_axis(np.sum, 0, {a})", "np.apply_over_axes(np.sum, {a}, 0)", "np.vectorize(lambda x: x)({a})", "np.frompyfunc(lambda x: 1, 1, 1)({a})", "np.fromiter((x for x in range({k})), int)", "np.piecewise({a}, [{m}], [1, 2])", "np.array2string(np.asarray({a}), precision=2)", "np.array_repr(np.asarray({a}))", "str({a})", "repr({a})", "'{{}}'.format({a})", "np.array_str({a}, precision=1)", "np.datetime_as_string({a})", "np.busday_count('2020-01', {a})", "np.is_busday({a})", "np.char.upper({a})", "np.char.add({a}, {b})", "np.char.find({a}, 'b')", "np.strings.str_len({a})", "np.char.multiply({a}, 2)", "np.char.replace({a}, 'a', 'zz')", "np.char.startswith({a}, 'a')", "np.char.strip({a})", "np.strings.ljust({a}, 4)", "np.char.count({a}, 'a')", "np.char.isdigit({a})",
    "[int(np.size(x)) for x in np.nditer({a}, flags=['external_loop'])]", "[x.item() for x in np.nditer({a})]", "[(x.item(), y.item()) for x, y in np.nditer([{a}, {b}])]", "[i for i, x in np.ndenumerate({a})]", "list(np.ndindex(np.shape({a})))[:5]", "[x.tolist() for x in np.nditer({a}, order='F')]", "[x for x in np.asarray({a}).flat]", "list(np.broadcast({a}, {b}))[:4]", "np.broadcast({a}, {b}).shape", "np.fft.fft({a}).round(3)", "np.fft.rfft({a}).round(3)", "np.fft.fftshift({a})", "np.linalg.norm({a}{x})", "np.linalg.det({a}).round(3)", "np.linalg.matrix_power({a}, 2)", "np.linalg.matrix_rank({a})", "np.trace({a}, {k})", "np.linalg.multi_dot([{a}, {b}])",
    "np.ma.masked_where({m}, {a})", "np.ma.masked_where({m}, {a}).sum()", "np.ma.masked_where({m}, {a}) + {b}", "np.ma.masked_where({m}, {a}).filled(9)", "np.ma.masked_equal({a}, 1).mean()", "np.ma.masked_where({m}, {a}).compressed()", "np.ma.masked_greater({a}, 1).max()", "np.ma.array({a}, mask={m}).cumsum()", "np.ma.masked_less({a}, 1) * 2", "np.ma.masked_where({m}, {a}) > 1", "np.ma.masked_where({m}, {a}).count()", "np.ma.masked_where({m}, {a}).argmax()", "np.ma.masked_inside({a}, 0, 1)", "np.ma.masked_invalid({a})",
]
SCALARS = ["1", "2", "-1", "0.5", "True", "1j", "'a'", "np.float32(0.5)", "np.int8(3)", "np.uint8(200)", "None", "np.nan", "[1, 2]", "np.datetime64('2020-01-01')", "np.timedelta64(3, 's')", "(1, 2)", "300", "2**40"]
OPTIONS = ["precision=2", "suppress=True", "threshold=5", "linewidth=20", "sign='+'", "floatmode='fixed'", "edgeitems=1, threshold=3", "sign=' '", "floatmode='maxprec_equal', precision=3", "formatter={'int': lambda x: 'i'}", "nanstr='?'", "legacy=False", "precision=0", "floatmode='unique'"]


class Wide(Maker):
    def keep(self, line):
        """Runs the line and keeps it, errors as their class; one that takes NumPy to odd places is left out."""
        scope = dict({k: v.copy() for k, v in self.names.items()}, np=self.np, show=lambda name, a: None, print=lambda *a: None)
        try:
            with self.np.errstate(all="ignore"):
                exec(line, scope)
        except (MemoryError, RecursionError, SystemError, DeprecationWarning):
            return False
        except Exception:
            if self.r.random() < 0.3:
                self.lines.append("try:\n    " + line + "\nexcept Exception as e:\n    print('an error')")
            return False
        found = {k: v for k, v in scope.items() if k[0] == "v" and k[1:].isdigit()}
        if any(not isinstance(v, self.np.ndarray) or v.size > 200 or v.ndim > 4 for v in found.values()):
            return False
        self.names = found
        self.lines.append(line)
        return True

    def create(self):
        kind = self.pick(["number"] * 6 + ["text", "date", "object", "records"])
        shape = self.pick([(), (3,), (4,), (2, 3), (3, 2), (0,), (1, 3), (2, 2), (3, 3), (2, 1, 3), (6,)])
        n = 1
        for m in shape:
            n *= m
        if kind == "records":
            text = f"np.array({[(self.r.randrange(4), self.r.randrange(4) / 2) for _ in range(n)]}, dtype=[('a', 'i4'), ('b', 'f8')])"
        else:
            pool = {"text": WORDS, "date": DATES, "object": ["1", "None", "'a'", "2.5", "[1]", "True"]}.get(kind, ["0", "1", "2", "-1", "3", "0.5", "1.5", "-2"])
            dtype = self.pick(KINDS[kind])
            if dtype.startswith("timedelta"):
                pool = ["0", "1", "-5", "100", "'NaT'"]
            if dtype[0] == "u" or dtype[:3] == "int":
                pool = ["0", "1", "2", "3", "5", "7"]
            if dtype[0] == "c":
                pool = ["0", "1", "1j", "2 - 1j", "-1.5"]
            if dtype[:5] == "float":
                pool = pool + ["np.nan", "np.inf", "-0.0"]
            text = f"np.array([{', '.join(self.pick(pool) for _ in range(n))}], dtype='{dtype}')"
            if kind == "object":
                text = f"np.array([{', '.join(self.pick(pool[:4]) for _ in range(n))}], dtype=object)"
        self.keep(f"{self.new_name()} = {text}.reshape({shape})")

    def one(self):
        x = self.r.random()
        name = self.any()
        if x < 0.65:
            return name
        if x < 0.8:
            return name + self.index(name)
        if x < 0.9:
            return name + self.pick([".T", "[::-1]", ".copy()", ".astype(float)", ".astype('int16')", "[..., 0]", "[None]"])
        return self.pick(SCALARS)

    def mask(self):
        name = self.any()
        return self.pick(["True", f"({name} == {name})", f"({name} > 0)", f"({name} != {name}.max())", "[True, False, True]", "False"])

    def integers_text(self):
        return self.pick(["[0, 1]", "[0]", "0", "[1, 0, 1]", "[[0], [1]]", "np.array([1, 1, 0])", "[-1]", "[]", "5"])

    def fill(self, form):
        return form.format(a=self.one(), b=self.one(), m=self.mask(), i=self.integers_text(), k=self.r.randrange(-1, 4), x=self.pick(AXES), y=self.pick(["", ", axis=0", ", axis=-1"]))

    def ufunc(self):
        x = self.r.random()
        more = self.pick(["", "", "", f", where={self.mask()}, out={self.any()}", f", out={self.any()}", ", dtype='float32'", ", dtype=object", ", casting='unsafe', dtype='int8'", f", out={self.any()}, casting='unsafe'", ", out=None", ", where=True"])
        if x < 0.3:
            return f"np.{self.pick(UNARY)}({self.one()}{more})"
        f = self.pick(BINARY)
        if x < 0.65:
            return f"np.{f}({self.one()}, {self.one()}{more})"
        return self.fill(self.pick([f"np.{f}.reduce({{a}}{{x}})", f"np.{f}.reduce({{a}}{{x}}, keepdims=True)", f"np.{f}.reduce({{a}}, initial=1)", f"np.{f}.reduce({{a}}, where={{m}}, initial=0)", f"np.{f}.accumulate({{a}}{{y}})", f"np.{f}.outer({{a}}, {{b}})", f"np.{f}.reduceat({{a}}, {{i}}{{y}})", f"np.{f}.at({{a}}, {{i}}, {{b}})", f"np.{f}.reduce({{a}}, dtype='float32'{{x}})"]))

    def statement(self):
        x = self.r.random()
        if x < 0.1:
            return self.create()
        if x < 0.3:
            text = self.ufunc()
        elif x < 0.65:
            text = self.fill(self.pick(FUNCTIONS))
        elif x < 0.85:
            text = f"{self.any()}.{self.pick(METHODS)}"
        elif x < 0.93:
            text = f"({self.one()} {self.pick(['+', '-', '*', '/', '//', '%', '**', '&', '|', '<', '==', '>=', '@', '<<'])} {self.one()})"
        else:
            name = self.any()
            index = self.index(name)
            return self.keep(f"{name}{self.pick([index, index, '[' + repr('a') + ']'])} {self.pick(['=', '=', '+=', '*='])} {self.one()}")
        y = self.r.random()
        if y < 0.45:
            self.keep(f"{self.new_name()} = {text}") or self.keep(f"show('-', {text})")
        elif y < 0.55:
            self.keep(f"with np.printoptions({self.pick(OPTIONS)}): print({text})")
        else:
            self.keep(f"show('-', {text})")

    def program(self):
        self.names = {}
        for _ in range(self.r.randrange(1, 3)):
            self.create()
        if not self.names:
            self.keep(f"{self.new_name()} = np.arange(4)")
        for _ in range(self.r.randrange(2, 7)):
            self.statement()
        return self.lines


PRELUDE = """import numpy as np
def text_of(x):
    if type(x) is tuple or type(x) is list:
        return str(type(x).__name__) + "(" + ", ".join([text_of(y) for y in x]) + ")"
    if x is np.ma.masked:
        return "masked"
    if isinstance(x, np.ndarray):
        return "array of " + str(x.dtype) + " " + str(x.shape) + " " + repr(x)
    return repr(x) if isinstance(x, np.dtype) else type(x).__name__ + " " + repr(x)
def show(name, a):
    print(name, text_of(a))
"""
