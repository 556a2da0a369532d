# textwrap_string
import textwrap, string
print(textwrap.dedent("  a\n    b\n  c"), textwrap.fill("the quick brown fox jumps over", 12), textwrap.indent("x\ny", "# "), textwrap.shorten("aa bb cc dd", 8), string.capwords("ab cd"), string.Template("$a ${b}x $$").safe_substitute(a=1), textwrap.wrap("word " * 5, 11))
