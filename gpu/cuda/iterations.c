// iterations.c: what stands in front of the printed text of a loop whose iterations are threads
// (kernel/loops/loop_print.c): the words that CUDA has for threads, bits and time, and the
// array library's operations as functions.
#include "gpu/cuda/state.h"
#include "gpu/cuda/text.h"
#include <stdio.h>

static const char words[] =
    "typedef long long I64;\ntypedef unsigned long long U64;\n"
    "#define WC_KERNEL extern \"C\" __global__ void\n"
    "#define WC_FN static __device__ __forceinline__\n"
    "#define WC_BLOCK ((U64)blockIdx.x)\n"
    "#define WC_THREAD_X ((U64)threadIdx.x)\n#define WC_THREAD_Y ((U64)threadIdx.y)\n#define "
    "WC_THREAD_Z ((U64)threadIdx.z)\n"
    "#define WC_THREADS_X ((U64)blockDim.x)\n#define WC_THREADS_Y ((U64)blockDim.y)\n"
    "#define WC_SHARED(NAME, BYTES) __shared__ __align__(16) unsigned char NAME[BYTES]\n"
    "#define WC_LOCAL(NAME, BYTES) __align__(16) unsigned char NAME[BYTES]\n"
    // The text may hold a barrier more than once, for different types of the variables, and the
    // threads of a warp may meet in different ones: not the aligned form, where there is another.
    "#if __CUDA_ARCH__ >= 700\n"
    "#define WC_SYNC asm volatile(\"barrier.sync 0;\" ::: \"memory\")\n"
    "#else\n"
    "#define WC_SYNC __syncthreads()\n"
    "#endif\n"
    // K: the lanes that take part, with a lane or a distance in the upper 32 bits.
    "#define WC_WARP_SHFL(K, X) __shfl_sync((unsigned)(K), X, (int)((K) >> 32) & 31)\n"
    "#define WC_WARP_UP(K, X) __shfl_up_sync((unsigned)(K), X, (unsigned)((K) >> 32))\n"
    "#define WC_WARP_DOWN(K, X) __shfl_down_sync((unsigned)(K), X, (unsigned)((K) >> 32))\n"
    "#define WC_WARP_XOR(K, X) __shfl_xor_sync((unsigned)(K), X, (int)((K) >> 32))\n"
    "#define WC_WARP_ALL(K, X) (__all_sync((unsigned)(K), (X) != 0) != 0)\n"
    "#define WC_WARP_ANY(K, X) (__any_sync((unsigned)(K), (X) != 0) != 0)\n"
    "#define WC_WARP_EQ(K, X) (WC_WARP_ALL(K, X) || !WC_WARP_ANY(K, X))\n"
    "#define WC_WARP_BALLOT(K, X) ((int)__ballot_sync((unsigned)(K), (X) != 0))\n"
    "#define WC_WARP_MATCH(K, X) ((int)__match_any_sync((unsigned)(K), (U64)(X)))\n"
    "#define WC_WARP_ACTIVE __activemask()\n"
    "#define WC_WARP_WAIT(K) (__syncwarp((unsigned)(K)), 0)\n"
    "#if __CUDA_ARCH__ >= 700\n"
    "WC_FN int wc_count(int x) { int n; asm volatile(\"{ .reg .pred p; setp.ne.s32 p, %1, 0; "
    "barrier.red.popc.u32 %0, 0, p; }\" : \"=r\"(n) : \"r\"(x) : \"memory\"); return n; }\n"
    "#else\n"
    "#define wc_count(X) __syncthreads_count((int)(X))\n"
    "#endif\n"
    "#define WC_REAL(BITS) __longlong_as_double((I64)(BITS))\n"
    "#define WC_BITS(REAL) ((U64)__double_as_longlong(REAL))\n"
    "#define WC_MULHI(A, B) __mul64hi(A, B)\n#define WC_UMULHI(A, B) __umul64hi(A, B)\n"
    // A thread ends when another one has had to, or after about a second.
    "#define WC_NOW clock64()\n"
    "#define WC_LATE(LEFT, BEGAN) (*(volatile int *)(LEFT) || clock64() - (BEGAN) > "
    "2000000000ll)\n";

// One step by comparing and exchanging; W: an unsigned type of the number's size.
static const char atomics[] =
    "#define WC_SAME(X) (X)\n"
    "#define WC_F32_OF(X) __uint_as_float(X)\n#define WC_OF_F32(X) __float_as_uint(X)\n"
    "#define WC_F64_OF(X) __longlong_as_double((I64)(X))\n#define WC_OF_F64(X) "
    "((U64)__double_as_longlong(X))\n"
    "#define WC_STEP(NAME, T, W, FROM, TO, NEW) WC_FN T NAME(T *p, T v) { \\\n"
    "    W seen, was = *(volatile W *)p; \\\n"
    "    do { T x = (T)FROM(was), y; seen = was; y = (NEW); was = atomicCAS((W *)p, seen, "
    "(W)TO(y)); } while (was != seen); \\\n"
    "    return (T)FROM(was); }\n"
    "#define WC_EVERY(K, T, W, FROM, TO) \\\n"
    "    WC_STEP(wc_max_##K, T, W, FROM, TO, v > x || v != v ? v : x) WC_STEP(wc_min_##K, T, W, "
    "FROM, TO, v < x || v != v ? v : x) \\\n"
    "    WC_STEP(wc_nanmax_##K, T, W, FROM, TO, v > x || x != x ? v : x) WC_STEP(wc_nanmin_##K, T, "
    "W, FROM, TO, v < x || x != x ? v : x) \\\n"
    "    WC_STEP(wc_exch_##K, T, W, FROM, TO, v) \\\n"
    "    WC_FN T wc_cas_##K(T *p, T v, T old) { return (T)FROM(atomicCAS((W *)p, (W)TO(old), "
    "(W)TO(v))); }\n"
    "#define WC_WHOLE(K, T, W) WC_EVERY(K, T, W, WC_SAME, WC_SAME) \\\n"
    "    WC_FN T wc_add_##K(T *p, T v) { return (T)atomicAdd((W *)p, (W)v); } \\\n"
    "    WC_FN T wc_sub_##K(T *p, T v) { return (T)atomicAdd((W *)p, (W)0 - (W)v); } \\\n"
    "    WC_FN T wc_and_##K(T *p, T v) { return (T)atomicAnd((W *)p, (W)v); } \\\n"
    "    WC_FN T wc_or_##K(T *p, T v) { return (T)atomicOr((W *)p, (W)v); } \\\n"
    "    WC_FN T wc_xor_##K(T *p, T v) { return (T)atomicXor((W *)p, (W)v); } \\\n"
    "    WC_STEP(wc_inc_##K, T, W, WC_SAME, WC_SAME, x >= v ? 0 : x + 1) \\\n"
    "    WC_STEP(wc_dec_##K, T, W, WC_SAME, WC_SAME, x == 0 || x > v ? v : x - 1)\n"
    "WC_WHOLE(i32, int, unsigned)\nWC_WHOLE(u32, unsigned, unsigned)\nWC_WHOLE(i64, I64, "
    "U64)\nWC_WHOLE(u64, U64, U64)\n"
    "WC_EVERY(f32, float, unsigned, WC_F32_OF, WC_OF_F32)\nWC_EVERY(f64, double, U64, WC_F64_OF, "
    "WC_OF_F64)\n"
    "WC_FN float wc_add_f32(float *p, float v) { return atomicAdd(p, v); }\n"
    "WC_FN float wc_sub_f32(float *p, float v) { return atomicAdd(p, -v); }\n"
    "WC_FN double wc_add_f64(double *p, double v) { return atomicAdd(p, v); }\n"
    "WC_FN double wc_sub_f64(double *p, double v) { return atomicAdd(p, -v); }\n";

// wc_rule0, wc_rule1, ...: doubles in and out, as the host's compiled loops keep floats.
static bool add_rules(const IterationRule *rule, size_t n, Buf *out, Err *e) {
    HelperSet set = {0};
    Buf functions = {0};
    bool ok = true;
    for (size_t k = 0; ok && k < n; k++) {
        const char *type = dtype_info[rule[k].dt].cuda;
        buf_printf(&functions,
                   "WC_FN double wc_rule%zu(double p, double q) { %s a = (%s)p, b = (%s)q; "
                   "(void)b; return (double)(%s)(",
                   k, type, type, type, type);
        ok = text_op(&functions, &set, (OpId)rule[k].op, rule[k].dt, "a", "b", "b");
        buf_add(&functions, STR("); }\n"));
    }
    if (ok && n)
        text_helpers(out, &set, false);
    buf_add(out, buf_str(&functions));
    buf_free(&functions);
    return ok || err_set(e, ERR_NOT_IMPLEMENTED, "an operation has no text for the GPU");
}

bool cuda_iteration_text(const IterationRule *rule, size_t n, bool with_atomics, Buf *out, Err *e) {
    buf_add(out, str_of(words));
    if (with_atomics)
        buf_add(out, str_of(atomics));
    return add_rules(rule, n, out, e) && buf_ok(out, e);
}
