# Bars that are written to a file as text, as by tqdm; times and rates are left out.
import io
import re
import sys
import time

from tqdm import tqdm, trange


def bars(make):
    f = io.StringIO()
    make(f)
    text = re.sub(r"\d\d:\d\d|\?(?=,)|[0-9.?]+k?M?(?=it/s|B/s|s/it|row/s)", "T", f.getvalue())
    return re.sub(r" +(?=[\r\n\x1b]|$)", "", re.sub(r" +T", "T", text))


def simple(f):
    for i in tqdm(range(5), file=f, mininterval=0):
        pass


def described(f):
    for i in tqdm(range(3), desc="load", file=f, mininterval=0, ascii=" o", unit="row"):
        pass


def no_total(f):
    for i in tqdm((x for x in range(3)), file=f, mininterval=0):
        pass


def manual(f):
    with tqdm(
        total=2048, unit="B", unit_scale=True, unit_divisor=1024, file=f, mininterval=0, leave=False
    ) as p:
        p.update(512)
        p.set_postfix(loss=0.12345678, n=3)
        p.update(1536)


def fmt(f):
    for i in tqdm(
        range(4),
        file=f,
        mininterval=0,
        bar_format="{desc}{percentage:3.0f}%|{bar:20}| {n_fmt}/{total_fmt}",
    ):
        pass


def slow(f):
    for i in tqdm(range(3), file=f):
        time.sleep(0.001)


def off(f):
    for i in tqdm(range(3), file=f, disable=True):
        pass


def nested(f):
    for i in trange(2, file=f, mininterval=0, desc="a"):
        t = tqdm(total=2, file=f, mininterval=0, leave=False)
        t.update()
        t.set_description("in")
        t.update()
        t.close()


def strings(f):
    p = tqdm(total=3, file=f, mininterval=0)
    p.set_postfix_str("x")
    p.update(3)
    p.n = 1
    p.refresh()
    p.close()


for make in (simple, described, no_total, manual, fmt, slow, off, nested, strings):
    print(make.__name__, ascii(bars(make)))
print(
    tqdm.format_meter(3, 10, 2.0),
    tqdm.format_meter(5, None, 100),
    tqdm.format_meter(1, 10, 20, prefix="p", postfix="q"),
)
print(
    ascii(tqdm.format_meter(3, 7, 3700, ncols=70, ascii=False)),
    tqdm.format_meter(12345678, 99999999, 10, unit_scale=True),
)
for _ in tqdm(range(2), file=sys.stdout, bar_format="{n_fmt}/{total_fmt}", mininterval=9):
    pass
