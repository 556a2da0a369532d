// gather.h: where an access has its elements; those that are not contiguous are brought to a block
// in memory and back.
#pragma once
#include "gpu/cpu/eval.h"

// Where access i has the first element of the worker's next run.
char *eval_address(const Eval *v, const EvalWorker *w, int i);
// The n elements of access i from where the worker stands on, in the order of the walk; `to` and
// `from` are contiguous and share no memory with the access's buffer.
void eval_gather(const Eval *v, const EvalWorker *w, int i, size_t n, char *to);
void eval_scatter(const Eval *v, const EvalWorker *w, int i, size_t n, const char *from);
// Their offsets in elements instead: what an access of no buffer has as its values.
void eval_iota(const Eval *v, const EvalWorker *w, int i, size_t n, char *to);
