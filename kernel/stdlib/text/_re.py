# _re: functions in C for re; see kernel/natives/regex.c.
