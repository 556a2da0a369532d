assert True
assert 1 + 1 == 2, "fine"
print("before")
assert [], f"list was {[]}"
