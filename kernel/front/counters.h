// counters.h: what the front has counted since its start.
#pragma once
#include "kernel/base/activity.h"

typedef enum Counter {
#define COUNTER(ID, METRIC, LABELS, HELP) COUNT_##ID,
#include "kernel/front/counters.def"
#undef COUNTER
    COUNTERS
} Counter;

enum { CELL_BUCKETS = 9 }; // of the cells' seconds (metrics.c has the bounds), without the last

typedef struct Counters {
    unsigned long long n[COUNTERS];
    unsigned long long bucket[CELL_BUCKETS + 1]; // cells that took no longer than its bound, and
    double seconds;                              // longer than the bound before it
    long long ended[METERS]; // what the figures of engines that have ended had reached (meters.def)
} Counters;

void counters_cell(Counters *c, double seconds);
// Before the memory of an engine that has ended is given back. Arrays went with it.
void counters_keep(Counters *c, const Activity *a);
// A figure of all engines so far; a: of the one that lives, or NULL.
long long counters_meter(const Counters *c, const Activity *a, Meter m);
