# compile(..., 'single'): one statement, whose expressions' values are shown, those inside of others too.
exec(compile('1+1', 'x', 'single'))
exec(compile('a = 3', 'x', 'single'))
exec(compile('print(4); None; "s"; [1, 2]\n', 'x', 'single'))
exec(compile('for i in range(3):\n    i\n    if i:\n        i * 10\nelse:\n    "end"\n', 'x', 'single'))
exec(compile('try:\n    1 / 0\nexcept ZeroDivisionError:\n    "caught"\nfinally:\n    6\n', 'x', 'single'))
exec(compile('def f():\n    7\n    return 8\n', 'x', 'single'))
exec(compile('f()', 'x', 'single'))
exec(compile('x = 5; x; x + 1;', 'x', 'single'))
names = {'k': 2}
code = compile('k * 4', 'x', 'single')
exec(code, names)
exec(code, {'k': 5})
exec(code, {}, {'k': 6})
print(eval(code, names))
for text in ('a = 1\nb = 2', '', '1\n2', 'if 1: 2\n3', '# nothing'):
    try:
        compile(text, 'x', 'single')
    except SyntaxError as e:
        print(e.msg)
last = compile('a = 1\n', 'x', 'single')
last = compile('a = 1  # told\n\n', 'x', 'single')
