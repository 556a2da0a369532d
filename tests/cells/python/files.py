import pathlib, tempfile, shutil, glob, os, io, csv, json
with tempfile.TemporaryDirectory() as t:
    p = pathlib.Path(t)/'sub'/'a.txt'; p.parent.mkdir(parents=True, exist_ok=True); p.write_text('hi\nthere\n'); print(p.name, p.stem, p.suffix, p.exists(), p.read_text().splitlines(), p.is_file(), p.parent.name, p.with_suffix('.md').name, p.stat().st_size, p.relative_to(t), list(x.name for x in p.parent.iterdir()), p.parts[-2:])
    (p.parent/'b.csv').write_text('x,y\n1,"a, b"\n2,"q""q"\n')
    with open(p.parent/'b.csv', newline='') as f:
        for r in csv.DictReader(f): print(r)
    with open(p.parent/'c.csv', 'w', newline='') as f:
        w = csv.writer(f); w.writerow(['a', 1, None, 'x,y', 'q"']); w.writerows([[1,2],[3,4]]); dw = csv.DictWriter(f, ['k','v'], extrasaction='ignore'); dw.writeheader(); dw.writerow({'k': 1, 'v': 2, 'z': 3})
    print(repr((p.parent/'c.csv').read_text()), sorted(os.path.basename(x) for x in glob.glob(t+'/**/*', recursive=True)), sorted(x.name for x in pathlib.Path(t).rglob('*.csv')))
    shutil.copy(p, p.parent/'d.txt'); shutil.move(str(p.parent/'d.txt'), t); print(sorted(os.listdir(t)), [(len(dn), sorted(fn)) for _, dn, fn in os.walk(t)])
    with open(p, 'a') as f: f.write('more'); print(f.closed, f.name == str(p), f.mode)
    with open(p) as f: print(f.readline(), f.tell(), f.read(3), f.seek(0), list(f)); 
    shutil.rmtree(p.parent); print(p.exists())
    try: open(p)
    except FileNotFoundError as e: print(e.errno, e.strerror)
    with open(os.path.join(t, 'z.bin'), 'wb') as f: f.write(bytes(range(5)))
    with open(os.path.join(t, 'z.bin'), 'rb') as f: print(f.read(), f.seek(1), f.read(2))
print(os.path.splitext('a/b.tar.gz'), os.path.join('a', '/b'), os.path.basename('a/b/'), os.path.normpath('a//b/../c'), pathlib.PurePosixPath('a/b') / 'c', pathlib.Path('x.py').suffix, os.path.commonprefix(['abc','abd']), pathlib.Path('/a/b/c.tar.gz').suffixes, str(pathlib.Path('a')/'..'/'b'))
s = io.StringIO(); print('x', 1, file=s, sep='|', end='!'); print(s.getvalue(), io.BytesIO(b'ab').read(1), csv.list_dialects()[:1])
print(json.dumps({'a': [1, 2.5, None, True], 'b': {'c': 'é"'}}, indent=2, sort_keys=True), json.loads('[1, 2e3, "x\\u0041", null]'), json.dumps([1,2], separators=(',',':')), json.dumps('é', ensure_ascii=False))
for b in (lambda: json.loads('{a:1}'), lambda: json.loads('[1,]'), lambda: json.dumps({1}), lambda: json.loads('')):
    try: b()
    except Exception as e: print(type(e).__name__, e)
