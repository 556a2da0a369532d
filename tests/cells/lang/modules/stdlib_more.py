# operator, cmath, os.path, base64, tempfile, shutil, time.strptime, datetime, csv: what programs use beside the usual
import operator, cmath, os, os.path, base64, tempfile, shutil, time, datetime, contextlib, csv, io, sys
for n in ("iand", "ior", "ixor", "ilshift", "irshift", "imod", "ifloordiv"):
    print(n, getattr(operator, n)(13, 3))
print(operator.ipow(2, 5), operator.iconcat([1], [2]), operator.call(max, 1, 2), operator.abs(-3), operator.index(True), operator.length_hint(5, 7))
try: operator.index(1.5)
except TypeError as e: print(e)
for z in (0.5, 2, -2, 1j, -1j, 1+1j, -3-4j, 1e-200, complex(1e308, 1e308), complex(-0.0, 0.5), complex(2, -0.0), 0.3-0.7j):
    for f in (cmath.acos, cmath.asin, cmath.atan, cmath.acosh, cmath.asinh, cmath.atanh):
        try: r = f(z); print(f.__name__, z, f'{r.real:.13g} {r.imag:.13g}')
        except Exception as e: print(f.__name__, z, type(e).__name__, e)
p = os.path
print(p.splitdrive('/a/b'), p.commonpath(['/a/b/c', '/a/b/d', '/a/b']), p.commonpath(['a/b', 'a/c/..']), p.normcase('A'), p.pathsep, p.ismount('/'), p.relpath('/a/b', '/a/c/d'))
for a in ([], ['/a', 'b']):
    try: p.commonpath(a)
    except ValueError as e: print(e)
for f in ('b85', 'b32', 'a85', 'b32hex', 'b16', 'b64'):
    for d in (b'', b'a', b'hello', b'\0\0\0\0ab', bytes(range(50)), b'    x'):
        e = getattr(base64, f + 'encode')(d); print(f, e, getattr(base64, f + 'decode')(e) == d)
print(base64.a85encode(b'    hello world' * 5, foldspaces=True, wrapcol=20, adobe=True), base64.b85encode(b'abc', pad=True))
print(base64.a85decode(b'<~87cURD]i,"Ebo80~>', adobe=True), base64.encodebytes(b'x' * 70), base64.decodebytes(b'eHh4\n'))
for f, d in ((base64.b85decode, b'\x7f'), (base64.a85decode, b'~'), (base64.b85decode, b'~~~~~'), (base64.b32decode, b'A')):
    try: f(d)
    except ValueError as e: print(e)
with tempfile.TemporaryDirectory() as d:
    fd, path = tempfile.mkstemp(suffix='.txt', prefix='q', dir=d)
    print(os.path.basename(path).startswith('q'), path.endswith('.txt'), os.write(fd, b'hello'), os.close(fd), open(path).read())
    with os.fdopen(os.open(path, os.O_RDONLY)) as f: print(f.read())
    os.makedirs(d + '/a/b'); open(d + '/a/x.py', 'w').write('1'); open(d + '/a/b/y.txt', 'w').write('2')
    os.symlink('x.py', d + '/a/l')
    print(sorted(os.listdir(shutil.copytree(d + '/a', d + '/c', ignore=shutil.ignore_patterns('*.txt')))), os.listdir(d + '/c/b'))
    print(os.path.islink(d + '/a/l'), os.path.islink(d + '/c/l'), os.readlink(d + '/a/l'), os.path.realpath(d + '/a/l') == os.path.realpath(d + '/a/x.py'), os.path.samefile(d + '/a/l', d + '/a/x.py'))
    os.chmod(path, 0o640); print(oct(os.stat(path).st_mode), os.lstat(d + '/a/l').st_size); os.utime(path, (1000, 2000.5)); print(os.path.getatime(path), os.path.getmtime(path), os.stat(path).st_mtime_ns)
    try: shutil.copy(path, path)
    except shutil.SameFileError as e: print('same')
    try: shutil.copytree(d + '/a', d + '/c')
    except FileExistsError as e: print('exists')
    with tempfile.NamedTemporaryFile('w+', suffix='.z', dir=d) as f: f.write('abc'); f.flush(); f.seek(0); print(f.read(), os.path.exists(f.name))
    print(os.path.exists(f.name))
    s = tempfile.SpooledTemporaryFile(max_size=5); s.write(b'abcdefgh'); s.seek(0); print(s.read())
    with contextlib.chdir(d): print(os.path.samefile(os.getcwd(), d))
    u = shutil.disk_usage(d); print(u.total >= u.used, u._fields)
for t, f in (('2024-02-29 13:05:09', '%Y-%m-%d %H:%M:%S'), ('Mon Jan  5 10:11:12 2015', '%a %b %d %H:%M:%S %Y'), ('5 PM', '%I %p'), ('060 2023', '%j %Y'), ('12/31/99', '%m/%d/%y'), ('Friday 13 June 2025', '%A %d %B %Y'), ('2021 W 10 1', '%Y W %W %w'), ('10:20', '%X'), ('x', '%Y'), ('2020', '%Y-'), ('2020x', '%Y'), ('1', '%q'), ('29 Feb', '%d %b'), ('2024-13-01', '%Y-%m-%d'), ('a%b', 'a%%b'), ('12/31/99 01:02:03', '%x %X')):
    try: print(tuple(time.strptime(t, f)))
    except Exception as e: print(type(e).__name__, e)
D = datetime.datetime
for t, f in (('2024-02-29T13:05:09.123+0530', '%Y-%m-%dT%H:%M:%S.%f%z'), ('2024-01-01 00:00Z', '%Y-%m-%d %H:%M%z'), ('12 2020', '%j %Y'), ('2024-02-30', '%Y-%m-%d'), ('1/2/2003 4:05 AM', '%m/%d/%Y %I:%M %p'), ('2024-01-01 -03:30:15', '%Y-%m-%d %z'), ('Jan 5', '%b %d')):
    try: print(repr(D.strptime(t, f)))
    except Exception as e: print(type(e).__name__, e)
print(D.fromisocalendar(2020, 53, 5), datetime.date.fromisocalendar(2021, 1, 1), D.resolution, datetime.date.resolution, datetime.time.max, datetime.time.fromisoformat('12:30:05.5'), datetime.time(1, 2, tzinfo=datetime.timezone.utc), repr(datetime.time(1, tzinfo=datetime.timezone.utc)))
d = D(2024, 5, 6, 7, 8, 9, tzinfo=datetime.timezone(datetime.timedelta(hours=2), 'X'))
print(d.timetz(), d.utctimetuple()[:6], d.tzname(), d.dst(), d.strftime('%z %Z %f'), d.fold, f'{d:%H:%M}', d.timetz().replace(hour=3), D.combine(datetime.date(2020, 1, 1), datetime.time(5)), d.tzinfo)
for a in ((2020, 54, 1), (2021, 53, 1), (2020, 1, 8)):
    try: D.fromisocalendar(*a)
    except ValueError as e: print(e)
print(time.struct_time(range(9)).tm_yday, time.gmtime(0)[:5])
# csv
print(list(csv.reader(['a,b,"c,d"', '1,"x ""q"" y",', '', '"multi', 'line",z'])), csv.list_dialects())
r = csv.reader(io.StringIO('a;b\n1;2\n'), delimiter=';'); print(next(r), r.line_num, r.dialect.delimiter, list(r), r.line_num)
out = io.StringIO(); w = csv.writer(out); w.writerow([1, 'a,b', None, 'q"r', 2.5, '']); w.writerow(['']); w.writerow(['x\ny']); print(repr(out.getvalue()))
out = io.StringIO(); w = csv.writer(out, dialect='unix'); w.writerows([[1, 'a'], ('b', 2)]); print(repr(out.getvalue()))
out = io.StringIO(); w = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator='\n'); w.writerow([1, 'a', 2.0]); print(repr(out.getvalue()))
out = io.StringIO(); w = csv.writer(out, quoting=csv.QUOTE_NONE, escapechar='\\', lineterminator='\n'); w.writerow(['a,b', 'c']); print(repr(out.getvalue()))
csv.register_dialect('pipes', delimiter='|', quoting=csv.QUOTE_NONE); print(list(csv.reader(['a|"b"'], 'pipes')), csv.get_dialect('pipes').delimiter, 'pipes' in csv.list_dialects())
for bad in (lambda: csv.reader([], delimiter=';;'), lambda: csv.reader([], 'nope'), lambda: list(csv.reader([b'a'])), lambda: csv.writer(io.StringIO()).writerow(5), lambda: csv.reader([], foo=1), lambda: csv.writer(io.StringIO(), quoting=csv.QUOTE_NONE).writerow(['a,b'])):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
for s in ('a;b;c\n1;2;3\n4;5;6\n', 'a\tb\n1\t2\n', '"x", "y"\n"1", "2"\n', 'name,age\nBob,5\nAl,6\n', "a|b|c\n1|2|3\n"):
    d = csv.Sniffer().sniff(s); print(repr(d.delimiter), repr(d.quotechar), d.skipinitialspace, csv.Sniffer().has_header(s))
dr = csv.DictReader(io.StringIO('a,b\n1,2,3\n4\n'), restkey='r', restval='v'); print(dr.fieldnames, list(dr), dr.line_num)
out = io.StringIO(); dw = csv.DictWriter(out, ['a', 'b'], restval='-'); dw.writeheader(); dw.writerow({'a': 1}); print(repr(out.getvalue()))
try: dw.writerow({'z': 1})
except ValueError as e: print(e)
