// api.h: NVIDIA's libraries as tables of functions, filled at run time. No CUDA
// header is used; the types below are the few that the functions in api/*.def
// take. Which files are opened, and where they were found: libs.h.
#pragma once
#include "gpu/cuda/api/each.h"
#include <stddef.h>
#include <stdint.h>

typedef int CuResult; // 0 is success
typedef int CuDevice;
typedef unsigned long long CuPointer; // address in device memory
typedef struct CuUuid {
    unsigned char byte[16];
} CuUuid;
typedef struct CuContextOpaque *CuContext;
typedef struct CuStreamOpaque *CuStream;
typedef struct CuEventOpaque *CuEvent;
typedef struct CuModuleOpaque *CuModule;
typedef struct CuFunctionOpaque *CuFunction;
typedef struct CuIpcHandle { // of an allocation, for another process
    unsigned char bytes[64];
} CuIpcHandle;

enum { // results that the box looks at; the others are told by name
    CU_OK = 0,
    CU_OUT_OF_MEMORY = 2,
    CU_NOT_INITIALIZED = 3,
    CU_DEINITIALIZED = 4,
    CU_INVALID_VALUE = 1,
    CU_NO_DEVICE = 100,
    CU_INVALID_IMAGE = 200,
    CU_NO_BINARY = 209,
    CU_UNSUPPORTED_PTX = 222,
    CU_NOT_FOUND = 500,
    CU_NOT_READY = 600,
    // Ours (process.h): the process that has CUDA open is gone; an interrupt ended it.
    CU_PROCESS_ENDED = 100001,
    CU_PROCESS_INTERRUPTED = 100002,
};
enum { CU_STREAM_NON_BLOCKING = 1, CU_EVENT_BLOCKING = 1, CU_EVENT_NO_TIMING = 2 };
enum { CU_IPC_PEER_ACCESS = 1 };
enum { CU_REGISTER_PORTABLE = 1, CU_REGISTER_MAPPED = 2 };
enum { // cuDeviceGetAttribute
    CU_ATTRIBUTE_MULTIPROCESSORS = 16,
    CU_ATTRIBUTE_MEMORY_KHZ = 36,
    CU_ATTRIBUTE_BUS_BITS = 37,
    CU_ATTRIBUTE_SHARED_BYTES = 97, // of a block, when it asks for more than 48 KiB
    CU_ATTRIBUTE_MAJOR = 75,
    CU_ATTRIBUTE_MINOR = 76,
    CU_ATTRIBUTE_MPS = 133, // 1: contexts are shared through a server (MPS); drivers from 12.2 on
};
enum {                        // cuFuncGetAttribute, cuFuncSetAttribute
    CU_FUNC_THREADS = 0,      // of a block, at most
    CU_FUNC_STATIC_BYTES = 1, // of shared memory that it has by itself
    CU_FUNC_SHARED_BYTES = 8, // most dynamic shared memory
};
enum { // "extra" of cuLaunchKernel; the values are pointers there
    CU_LAUNCH_END = 0,
    CU_LAUNCH_BUFFER = 1,
    CU_LAUNCH_BUFFER_SIZE = 2,
};

typedef int NvrtcResult; // 0 is success
typedef struct NvrtcProgramOpaque *NvrtcProgram;
enum { NVRTC_OUT_OF_MEMORY = 1, NVRTC_INVALID_OPTION = 5, NVRTC_COMPILATION = 6 };

typedef int CublasResult; // 0 is success
typedef struct CublasOpaque *CublasHandle;
enum { CUBLAS_ALLOC_FAILED = 3, CUBLAS_NO_TRANSPOSE = 0, CUBLAS_TRANSPOSE = 1 };
enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_ATOMICS_NOT_ALLOWED = 0 };

typedef int CufftResult; // 0 is success
typedef int CufftPlan;
enum { CUFFT_ALLOC_FAILED = 2, CUFFT_FORWARD = -1, CUFFT_INVERSE = 1 };
enum { // cufftType; those of double are 64 larger
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_C2C = 0x29,
    CUFFT_DOUBLE = 0x40,
};

typedef int CusolverResult; // 0 is success
typedef struct CusolverOpaque *CusolverHandle;
typedef struct CusolverParamsOpaque *CusolverParams;
enum { CUSOLVER_ALLOC_FAILED = 2 };
enum { CU_LOWER = 0, CU_UPPER = 1 };                                       // cublasFillMode_t
enum { CU_REAL32 = 0, CU_REAL64 = 1, CU_COMPLEX32 = 4, CU_COMPLEX64 = 5 }; // cudaDataType

#define FN(RESULT, NAME, SYMBOL, ...) RESULT (*NAME)(EACH(PARAM, __VA_ARGS__));
#define LATER FN
#define OWN FN
#define MAYBE FN
typedef struct CudaDriver {
#include "gpu/cuda/api/driver.def"
} CudaDriver;
typedef struct Cublas {
#include "gpu/cuda/api/cublas.def"
} Cublas;
typedef struct Cufft {
#include "gpu/cuda/api/cufft.def"
} Cufft;
typedef struct Cusolver {
#include "gpu/cuda/api/cusolver.def"
} Cusolver;
#undef MAYBE
#undef OWN
#undef LATER
#undef FN
#define FN(RESULT, NAME, SYMBOL, ARGS) RESULT(*NAME) ARGS;
typedef struct Nvrtc {
#include "gpu/cuda/api/nvrtc.def"
} Nvrtc;
#undef FN

// Valid once libs_open of the library has succeeded.
extern CudaDriver cu;
extern Nvrtc nvrtc;
extern Cublas cublas;
extern Cufft cufft;
extern Cusolver cusolver;
