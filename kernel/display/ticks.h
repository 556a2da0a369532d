// ticks.h: round numbers along an axis, and their labels.
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { TICKS_MAX = 24, TICK_LABEL_MAX = 32, TICKS_NOTE_MAX = 64 };

typedef struct Ticks {
    int n;
    double at[TICKS_MAX];                  // in rising order, within the range
    char label[TICKS_MAX][TICK_LABEL_MAX]; // UTF-8: "0.5", "−20", "10⁻³"
    char note[TICKS_NOTE_MAX]; // what applies to all labels: "×10⁻⁵", "+ 1000"; may be empty
} Ticks;

// About `most` (2 to TICKS_MAX - 2) multiples of 1, 2, 2.5 or 5 times a power of
// ten. low < high, finite. Labels share their number of places; very large, very
// small and very close numbers share a factor or an offset, told in the note.
void ticks_linear(Ticks *t, double low, double high, int most);

// The same for whole numbers: no step below 1, no factor up to a million.
void ticks_index(Ticks *t, double low, double high, int most);

// Powers of ten (every second one and so on when there are many); where fewer than
// three fit, 2 and 5 times them too. 0 < low < high, finite.
void ticks_log(Ticks *t, double low, double high, int most);

// A range that can be drawn: a single value, or two that floating-point numbers
// hardly tell apart, is widened evenly. False when nothing had to be done.
bool ticks_widen(double *low, double *high);

// x in few digits for a person: "0.25", "1.5e+06". Needs TICK_LABEL_MAX bytes;
// returns out.
const char *number_brief(double x, char out[TICK_LABEL_MAX]);
