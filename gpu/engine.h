// engine.h: the devices of this process. Backends are opened here and nowhere
// else: the CPU at the start, each GPU when it is first asked for.
#pragma once
#include "gpu/core/queue.h"

typedef struct Engine Engine;

// The word of the command line by which this program becomes the process that has a GPU open
// (gpu/cuda/process.h): main() starts engine_serve_device for it, and tells all others to use it.
#define DEVICE_PROCESS "device-process"
void engine_use_device_process(void);
int engine_serve_device(int argc, char **argv);

// For `warpcell cache build`, before anything else: see cuda_build_ahead (gpu/cuda/cuda.h). The
// same for the chips of the GPUs of this machine: fills arch[], at most `most`, each once.
MAY_FAIL bool engine_build_ahead(int arch, const char *folder, Err *e);
MAY_FAIL bool engine_built_ahead(Err *e);
int engine_chips(int *arch, int most, Err *e);

Engine *engine_new(Err *e); // NULL with e set
void engine_free(Engine *en);

Queue *engine_cpu(Engine *en);

// Walks the devices in use, the CPU first: *at starts at 0; NULL at the end.
const Device *engine_next_device(const Engine *en, int *at);

// How many GPUs the machine has that this process can use, without opening one.
int engine_gpu_count(Engine *en);

// Where that is 0 although there is a driver: why; else "". Lives as long as the engine.
Str engine_no_gpu(const Engine *en);

// The queue of GPU number `index`, opened if need be; NULL with e set (ERR_RUNTIME:
// no such GPU; the reason in the text).
Queue *engine_gpu(Engine *en, int index, Err *e);

// Opens GPU 0 and loads what its first use needs, in a thread of its own, while the
// cell is still being read; engine_gpu waits for it. Does nothing without a GPU.
void engine_warm_up(Engine *en);

// Threads that the CPU may use; 0: all there are. Returns the number in effect.
int engine_set_threads(Engine *en, int n);

// Before and after a cell, for devices that fail (gpu/cuda/process.h). Before: a GPU whose process
// has ended is taken up again, with the arrays of which there are copies; true when it had ended
// since the cell before. After: a failed device gives up what it held; true when there is one.
// `told` gets the cause in words.
bool engine_cell_begins(Engine *en, Buf *told);
bool engine_cell_ended(Engine *en, Buf *told);
// While no cell runs. trim: what the GPUs' pools do not use goes back to the driver, and the host's
// to the system. rest: the arrays go to the host and the device process ends; the next cell has
// them on the GPU again. Not done, and false, when nothing is there to be ended, when the arrays
// take more than half of the memory that the host has left, when a cell knows the address of one,
// or when `wanted` (asked between two arrays) says that somebody waits.
void engine_trim(Engine *en);
void engine_idle(
    Engine *en); // no cell runs: what later ones need may be prepared by other processes
bool engine_rest(Engine *en, bool (*wanted)(void *ctx), void *ctx);

// A reserve: a child that fork makes while no cell runs, and which goes on when this process has
// been killed (kernel/reserve.h).
//   may_part    could it be made now? False while a thread works, or an interrupt has left some
//               work that does; always where CUDA is open in this process. *never: that stays so
//   parts       right before the fork: large arrays become files, which both have; of arrays on
//   GPUs
//               copies are made, within WARPCELL_GPU_COPIES, for the child. False when `wanted`
//               says that somebody waits, or when too much cannot be a file
//   made        in this process, after parts: it is there, or it could not be made; the copies are
//               dropped, and memory that both have is not used for other arrays
//   alone       it is no more, and there is no older one
//   forked      in the child, at once: threads and other processes are not there
//   taken_over  in the one that goes on, a child of it: GPUs are to be taken up again by the next
//   cell
bool engine_may_part(Engine *en, bool *never);
bool engine_parts(Engine *en, bool (*wanted)(void *ctx), void *ctx);
void engine_made(Engine *en, bool yes);
void engine_alone(Engine *en);
void engine_forked(Engine *en);
void engine_taken_over(Engine *en);

// Before a kernel that the cell has written: copies of the device's arrays on the host, within
// WARPCELL_GPU_COPIES, once in each cell.
MAY_FAIL bool engine_keep(Engine *en, Queue *q, Err *e);

// Runs everything recorded on every open device, without waiting for a GPU.
MAY_FAIL bool engine_flush(Engine *en, Err *e);

// The same, and waits for it.
MAY_FAIL bool engine_finish(Engine *en, Err *e);

// The same at the end of a cell: what an earlier interrupt has left to be done (rest.h) may wait.
MAY_FAIL bool engine_finish_cell(Engine *en, Err *e);

// At the end of a cell that was interrupted: what it has recorded waits, and so does nobody for it.
MAY_FAIL bool engine_defer(Engine *en, Err *e);

// The same operation on single elements, by the CPU's loops, so that a scalar
// and an element of an array give the same bits. in: of type compute (WHERE: the
// first is a bool). *flags (or NULL): the floating-point errors it met (fpcheck.h).
Scalar engine_scalar_op(Engine *en, OpId op, Dtype compute, Dtype out, const Scalar *in,
                        unsigned *flags);

// What `warpcell doctor` prints about devices and libraries.
void engine_describe(Engine *en, Buf *out);
// The same as members of an object of JSON: "cpu", "openblas" and "cuda".
void engine_describe_json(Engine *en, Buf *out);
// For %device: each GPU that this process can use, with who uses it. Opens them, without a context.
void engine_describe_gpus(Engine *en, Buf *out);
// What became of time-step loops on each device that was used: sentences for a person.
void engine_explain(const Engine *en, Buf *out);
