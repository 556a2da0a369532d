s = "abc"
print(s[-1], s[::-1], s * 0, s[5:], s.find("c"), "%5s|%-5s|" % (s, s), s.encode(), list(s), tuple(s), set(s) == {"a", "b", "c"}, "".join(sorted(s, reverse=True)), s.count(""), s > "abb", s in "xabcx", ord(s[0]), s.upper().lower(), s.title(), s.islower())
