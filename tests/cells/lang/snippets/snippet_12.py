import string
print(string.Formatter().format("{} {}", 1, 2), string.ascii_letters[:3])
