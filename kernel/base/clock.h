// clock.h: the two clocks of the program.
#pragma once
#include <stdint.h>

// Nanoseconds of a clock that never steps back; its zero means nothing.
int64_t clock_ns(void);

// Seconds since 1970 in UTC.
double clock_wall(void);

// "2026-11-20T16:14:05.123456Z": the date of a message header. Needs 28 bytes.
void clock_iso(char out[28]);
