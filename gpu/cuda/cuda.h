// cuda.h: the backend "cuda": NVIDIA GPUs through the driver, with kernels that
// are printed, compiled by NVRTC and kept on disk. CUDA is opened at run time;
// without it cuda_count says why and nothing else is called.
//
//   libs.h api.h     the libraries, as tables of functions
//   print.h form.h   a program as CUDA C        launch.h  grids, parameters, passes
//   compile.h        NVRTC                      kernels.h compiled kernels, kept
//   pool.h copy.h    memory                     ahead.h   how much is queued
//   state.h          one device                 backend.c the table of functions
#pragma once
#include "gpu/core/backend.h"

extern const Backend cuda_backend;

// GPUs that can be used: Device.index goes from 0 to this number - 1. 0 with e
// set to the reason when there is none. The first call takes about 0.2 s.
int cuda_count(Err *e);

// Makes the first use fast: context, stream, and NVRTC where no kernels were compiled ahead. May
// run in a thread of its own while the device is in use; errors are left to the use that meets
// them.
void cuda_warm_up(Device *d);

// True once the device has failed for good; every later call fails and says so.
// Its memory is lost, and only a new process can use the GPU again.
bool cuda_is_dead(const Device *d);

// True when it is dead, or its process gone, and a new process (process_again) would be of use.
bool cuda_is_lost(const Device *d);
// In a child that fork has made: the device process and all helpers are the parent's. A device
// process of this one's is to be started again.
void cuda_forked(void);
// What is said to the person about the failure: the cause, and the kernel of the cell's own that
// may be at fault. Empty without a failure.
void cuda_tell_failure(const Device *d, Buf *out);

// Lines for a person, each with `margin` in front: which GPU this is, and what is in use of it by
// whom.
void cuda_tell_device(const Device *d, const char *margin, Buf *out);

// The kernels that the program becomes, as text. Needs no GPU; its buffers need
// an address (which decides about vectors) and nothing behind it.
MAY_FAIL bool cuda_explain(const Program *p, Buf *out, Err *e);

// Driver, devices, libraries with their files, kernel cache: lines for `warpcell doctor`.
void cuda_describe(Buf *out);
void cuda_describe_json(Buf *out); // the same as an object of JSON (docs/operators.md)

// For `warpcell cache build`: from now on this process has one GPU that is not there (dry.h), of
// chip `arch` (90 for sm_90), and what is compiled goes to `folder` (NULL: the user's own cache),
// where every Warpcell that reads it finds it. Fails without NVRTC, or where it does not know the
// chip, or where nothing can be written.
MAY_FAIL bool cuda_build_ahead(int arch, const char *folder, Err *e);
MAY_FAIL bool cuda_built_ahead(Err *e); // at the end: could all be written?
