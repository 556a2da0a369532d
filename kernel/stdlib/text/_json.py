# _json: functions in C for the modules beside it; see kernel/lang/natives_*.c.
