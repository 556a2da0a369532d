// engine.h: the devices of this process. Backends are opened here and nowhere
// else: the CPU at the start, each GPU when it is first asked for.
#pragma once
#include "gpu/core/queue.h"

typedef struct Engine Engine;

Engine *engine_new(Err *e); // NULL with e set
void engine_free(Engine *en);

Queue *engine_cpu(Engine *en);

// Walks the devices in use, the CPU first: *at starts at 0; NULL at the end.
const Device *engine_next_device(const Engine *en, int *at);

// How many GPUs the machine has that this process can use, without opening one.
int engine_gpu_count(Engine *en);

// The queue of GPU number `index`, opened if need be; NULL with e set (ERR_RUNTIME:
// no such GPU; the reason in the text).
Queue *engine_gpu(Engine *en, int index, Err *e);

// Opens GPU 0 and loads what its first use needs, in a thread of its own, while the
// cell is still being read; engine_gpu waits for it. Does nothing without a GPU.
void engine_warm_up(Engine *en);

// Threads that the CPU may use; 0: all there are. Returns the number in effect.
int engine_set_threads(Engine *en, int n);

// Runs everything recorded on every open device, without waiting for a GPU.
MAY_FAIL bool engine_flush(Engine *en, Err *e);

// The same, and waits for it.
MAY_FAIL bool engine_finish(Engine *en, Err *e);

// The same operation on single elements, by the CPU's loops, so that a scalar
// and an element of an array give the same bits. in: of type compute (WHERE: the
// first is a bool). *flags (or NULL): the floating-point errors it met (fpcheck.h).
Scalar engine_scalar_op(Engine *en, OpId op, Dtype compute, Dtype out, const Scalar *in,
                        unsigned *flags);

// What `warpcell doctor` prints about devices and libraries.
void engine_describe(Engine *en, Buf *out);
// What became of time-step loops on each device that was used: sentences for a person.
void engine_explain(const Engine *en, Buf *out);
