name, value, width, prec = "cell", 3.14159, 10, 2
print(f"{name}", f"{value:.3f}", f"{value:{width}.{prec}f}|", f"{value:>{width}}|")
print(f"{name!r} {name!s} {name!a} {'温度'!a} {'温度'!r}")
print(f"{value = }", f"{value=:.2f}", f"{name=}", f"{1 + 1 = }", f"{name = !s}")
print(f"{{}} {{{name}}} }}{{")
print(f"{[i for i in range(3)]} {dict(a=1)['a']} {(lambda x: x * 2)(4)}")
print(f"{'nested ' + f'{name}' + ' ok'}")
print(f"""triple {name}
second {value:.1f}""")
print(f"a" "b" f"{name}" 'c')
print(rf"{name}\n", fr"\d{value:.0f}")
print(f"{1_000_000:,} {255:#x} {255:b} {1e6:_.0f} {0.5:%}")
print(f"{True} {None} {[1, 'a']} {(1,)} {{1}} { {1: 2} }")
print(f"{'a' if value > 3 else 'b'}", f"{value > 3 and name}")
print(f"{name:*^20}|{name:<6}|{name:>6}|{name:.2}")
print(f"{-5:+} {5:+} {5: } {5:05} {-5:05}")
print(f"{name.upper()} {name[0]} {name[-1:]} {len(name)}")
n = 5
print(f"{n}x{n}", f"{n*n:>4}", f"{n**0.5:.4f}", f"{n/3:.2f}", f"{n // 3}", f"{n!r:>4}")
for i in range(3):
    print(f"Row {i}: {' '.join(f'{i * j:2d}' for j in range(4))}")
print(f"{0.1 + 0.2}", f"{1/3}", f"{1e20}", f"{1e-5}", f"{float('inf')}", f"{float('nan')}")
diff = 0.08
print(f'\n GPU is {diff: .2f} X faster')
print(f"{'x':{'>'}{'5'}}", f"{3:{'0'}{4}}")
print(f"{n=:>5}", f"{n = :>5}", f"{ n = }")
print(f'{"double"} {"it" + "s"}', f"{'single'}")
print(f"{3.0} {3} {3.5:.0f} {2.5:.0f} {-0.0001:.2f} {float('nan'):.2f}")
