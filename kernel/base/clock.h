// clock.h: the two clocks of the program.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Nanoseconds of a clock that never steps back; its zero means nothing.
int64_t clock_ns(void);

// Seconds since 1970 in UTC.
double clock_wall(void);

// "2026-11-20T16:14:05.123456Z": the date of a message header. Needs 28 bytes.
void clock_iso(char out[28]);

// The clock_wall of such a date; any number of decimals, "Z" or a zone like "+05:30" behind,
// UTC without one. False when it is none.
bool clock_from_iso(const char *text, double *out);
