# csv_dialects: random tables read and written in random dialects
# oracle: 3.11
import csv, io, random
rng=random.Random(3)
out=[]
for i in range(700):
    kw={}
    if rng.random()<.3: kw['delimiter']=rng.choice(';\t |,é"')
    if rng.random()<.3: kw['quotechar']=rng.choice("'\"|é")
    if rng.random()<.4: kw['escapechar']=rng.choice("\\/\"")
    if rng.random()<.3: kw['doublequote']=rng.random()<.5
    if rng.random()<.3: kw['skipinitialspace']=True
    if rng.random()<.3: kw['strict']=True
    if rng.random()<.3: kw['lineterminator']=rng.choice(['\n','\r\n','|','xé'])
    if rng.random()<.4: kw['quoting']=rng.choice([0,1,2,3])
    t=''.join(rng.choice('ab1é ,;"\'\\\n\r|\t.') for _ in range(rng.randrange(40)))
    lines=rng.choice([t.splitlines(True),t.split('\n'),io.StringIO(t,newline='')])
    r=[]
    try:
        rd=csv.reader(lines,**kw)
        for row in rd: r.append((row,rd.line_num))
    except Exception as e: r.append((type(e).__name__,str(e)))
    rows=[[rng.choice(['','a','é"x',"it's",'a,b','l\nm','r\r',' p',None,1,2.5,True,1j,'\\',b'q','|']) for _ in range(rng.randrange(4))] for _ in range(3)]
    f=io.StringIO(newline='')
    try:
        w=csv.writer(f,**kw); r.append([w.writerow(x) for x in rows])
    except Exception as e: r.append((type(e).__name__,str(e)))
    r.append(f.getvalue())
    out.append((kw,t,rows,r))
h = 0
for o in out:
    for c in ascii(o): h = (h * 31 + ord(c)) % (2 ** 61 - 1)
print(h)
for o in out[:40]: print(ascii(o))
for bad in (lambda: csv.reader(5), lambda: csv.writer(5), lambda: list(csv.reader([b'a'])), lambda: list(csv.reader(['a'*9]*2)), lambda: csv.writer(io.StringIO()).writerow(5), lambda: csv.reader(['a'],quoting=7), lambda: list(csv.reader([1])), lambda: csv.writer(io.StringIO()).writerows(3),lambda: csv.writer(io.StringIO()).writerows([3])):
    try: print(bad())
    except Exception as e: print(type(e),e)
print(csv.field_size_limit(5),csv.field_size_limit())
try: print(list(csv.reader(['abcde,1','abcdef'])))
except csv.Error as e: print(e)
print([type(x).__name__ for x in (csv.reader([]),csv.writer(io.StringIO()))], csv.reader(['a']).dialect.delimiter)
rows = csv.reader(["a,b", "c"])
print(next(rows), rows.line_num, list(rows), rows.line_num)
class Lines:
    def __iter__(self): return self
    def __next__(self): return next(self.inner)
lines = Lines(); lines.inner = csv.reader(lines)
try: next(lines.inner)
except Exception as e: print("refused")
