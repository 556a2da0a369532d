// copies.h: programs that only move elements, from one array to another.
#pragma once
#include "gpu/cpu/eval.h"

// Does the program nothing but store what it loads, and may each of its stores be done by itself?
bool copies_only(const Program *p);

// Moves the next n elements of each store.
void copies_run(const Eval *v, const EvalWorker *w, size_t n);

// How many of `most` elements to move at a time.
size_t copies_span(const Eval *v, size_t most);
