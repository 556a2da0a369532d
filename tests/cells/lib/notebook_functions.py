# What lines of a notebook become are functions that a cell may call itself: they look at what they are given.
# expect: __line_magic__ TypeError a text is wanted, not int
# expect: __cell_magic__ TypeError a text is wanted, not int
# expect: __shell__ TypeError a text is wanted, not int
# expect: __shell_list__ TypeError a text is wanted, not int
# expect: __help__ TypeError a text is wanted, not int
# expect: __run_text__ TypeError a text is wanted, not int
# expect: __next_input__ TypeError a text is wanted, not int
# expect: __example__ TypeError a text is wanted, not int
for f, n in ((__line_magic__, 2), (__cell_magic__, 3), (__shell__, 1), (__shell_list__, 1), (__help__, 1), (__run_text__, 1),
             (__next_input__, 2), (__example__, 2)):
    try:
        f(*range(n))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)
