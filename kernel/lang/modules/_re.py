# _re: functions in C for re; see kernel/lang/regex.c.
