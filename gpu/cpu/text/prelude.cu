// prelude.cu: what stands in front of a kernel's CUDA C when a C++ compiler makes a program of it
// that runs on the host. Behind the text comes a table of its kernels (user_text.c).
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "launch.h"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ static __thread
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(N) __attribute__((aligned(N)))
#define __CUDACC__ 1
#define __CUDA_ARCH__ 700
#define __CUDA_ARCH_LIST__ 700
#define CUDART_INF INFINITY
#define CUDART_INF_F INFINITY
#define CUDART_NAN NAN
#define CUDART_NAN_F NAN
#define CUDART_PI 3.14159265358979323846
#define CUDART_PI_F 3.14159265f

// ---- vectors ------------------------------------------------------------------------------------

#define VECTORS(T, NAME)                                                                           \
    struct NAME##1 { T x; };                                                                       \
    struct __attribute__((aligned(2 * sizeof(T)))) NAME##2 { T x, y; };                            \
    struct NAME##3 { T x, y, z; };                                                                 \
    struct __attribute__((aligned(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)))) NAME##4 {             \
        T x, y, z, w;                                                                              \
    };                                                                                             \
    static inline NAME##1 make_##NAME##1(T x) { return {x}; }                                      \
    static inline NAME##2 make_##NAME##2(T x, T y) { return {x, y}; }                              \
    static inline NAME##3 make_##NAME##3(T x, T y, T z) { return {x, y, z}; }                      \
    static inline NAME##4 make_##NAME##4(T x, T y, T z, T w) { return {x, y, z, w}; }
VECTORS(signed char, char)
VECTORS(unsigned char, uchar)
VECTORS(short, short)
VECTORS(unsigned short, ushort)
VECTORS(int, int)
VECTORS(long, long)
VECTORS(unsigned long, ulong)
VECTORS(long long, longlong)
VECTORS(unsigned long long, ulonglong)
VECTORS(float, float)
VECTORS(double, double)
struct uint1 { unsigned x; };
struct __attribute__((aligned(8))) uint2 { unsigned x, y; };
struct __attribute__((aligned(16))) uint4 { unsigned x, y, z, w; };
static inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
static inline uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return {x, y, z}; }
static inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

// ---- numbers ------------------------------------------------------------------------------------

template <class A, class B> static inline auto min(A a, B b) -> decltype(true ? a : b) {
    return b < a ? b : a;
}
template <class A, class B> static inline auto max(A a, B b) -> decltype(true ? a : b) {
    return a < b ? b : a;
}
// Of floating numbers a NaN is no number to choose.
static inline float min(float a, float b) { return fminf(a, b); }
static inline float max(float a, float b) { return fmaxf(a, b); }
static inline double min(double a, double b) { return fmin(a, b); }
static inline double max(double a, double b) { return fmax(a, b); }

// glibc has declared these names.
#define __expf expf
#define __logf logf
#define __log2f log2f
#define __log10f log10f
#define __sinf sinf
#define __cosf cosf
#define __tanf tanf
#define __powf powf
#define __exp10f exp10f
#define __sincosf sincosf

#define FLOAT1(NAME, VALUE) static inline float NAME(float x) { return VALUE; }
#define FLOAT2(NAME, VALUE) static inline float NAME(float x, float y) { return VALUE; }
#define DOUBLE1(NAME, VALUE) static inline double NAME(double x) { return VALUE; }
#define DOUBLE2(NAME, VALUE) static inline double NAME(double x, double y) { return VALUE; }
FLOAT1(__saturatef, x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f)
FLOAT1(__fsqrt_rn, sqrtf(x))
FLOAT1(__frcp_rn, 1.0f / x)
FLOAT1(__frsqrt_rn, 1.0f / sqrtf(x))
FLOAT1(rsqrtf, 1.0f / sqrtf(x))
FLOAT1(rcbrtf, 1.0f / cbrtf(x))
FLOAT1(sinpif, (float)sin(M_PI * fmod((double)x, 2.0)))
FLOAT1(cospif, (float)cos(M_PI * fmod((double)x, 2.0)))
FLOAT1(normcdff, 0.5f * erfcf(-x * (float)M_SQRT1_2))
FLOAT2(__fdividef, x / y)
FLOAT2(fdividef, x / y)
FLOAT2(__fadd_rn, x + y)
FLOAT2(__fsub_rn, x - y)
FLOAT2(__fmul_rn, x * y)
FLOAT2(__fdiv_rn, x / y)
DOUBLE1(rsqrt, 1.0 / sqrt(x))
DOUBLE1(rcbrt, 1.0 / cbrt(x))
DOUBLE1(sinpi, sin(M_PI * fmod(x, 2.0)))
DOUBLE1(cospi, cos(M_PI * fmod(x, 2.0)))
DOUBLE1(normcdf, 0.5 * erfc(-x * M_SQRT1_2))
DOUBLE1(__dsqrt_rn, sqrt(x))
DOUBLE1(__drcp_rn, 1.0 / x)
DOUBLE2(__dadd_rn, x + y)
DOUBLE2(__dsub_rn, x - y)
DOUBLE2(__dmul_rn, x * y)
DOUBLE2(__ddiv_rn, x / y)
static inline float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
static inline double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
static inline void sincospif(float x, float *s, float *c) { *s = sinpif(x), *c = cospif(x); }
static inline void sincospi(double x, double *s, double *c) { *s = sinpi(x), *c = cospi(x); }

#define CONVERT(NAME, FROM, TO, VALUE) static inline TO NAME(FROM x) { return (TO)(VALUE); }
CONVERT(__float2int_rn, float, int, rintf(x))
CONVERT(__float2int_rz, float, int, x)
CONVERT(__float2int_rd, float, int, floorf(x))
CONVERT(__float2int_ru, float, int, ceilf(x))
CONVERT(__float2uint_rn, float, unsigned, rintf(x))
CONVERT(__float2uint_rz, float, unsigned, x)
CONVERT(__double2int_rn, double, int, rint(x))
CONVERT(__double2int_rz, double, int, x)
CONVERT(__double2float_rn, double, float, x)
CONVERT(__int2float_rn, int, float, x)
CONVERT(__uint2float_rn, unsigned, float, x)
CONVERT(__int2double_rn, int, double, x)
CONVERT(__ll2float_rn, long long, float, x)
CONVERT(__ll2double_rn, long long, double, x)
#define BITS(NAME, FROM, TO)                                                                       \
    static inline TO NAME(FROM x) {                                                                \
        TO y;                                                                                      \
        __builtin_memcpy(&y, &x, sizeof y);                                                        \
        return y;                                                                                  \
    }
BITS(__int_as_float, int, float)
BITS(__float_as_int, float, int)
BITS(__uint_as_float, unsigned, float)
BITS(__float_as_uint, float, unsigned)
BITS(__longlong_as_double, long long, double)
BITS(__double_as_longlong, double, long long)

static inline int __popc(unsigned x) { return __builtin_popcount(x); }
static inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
static inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
static inline int __ffs(int x) { return __builtin_ffs(x); }
static inline int __ffsll(long long x) { return __builtin_ffsll(x); }
static inline int __mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
static inline unsigned __umulhi(unsigned a, unsigned b) {
    return (unsigned)(((unsigned long long)a * b) >> 32);
}
static inline int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
static inline unsigned __brev(unsigned x) {
    unsigned y = 0;
    for (int i = 0; i < 32; i++)
        y |= (x >> i & 1) << (31 - i);
    return y;
}
template <class T> static inline T __ldg(const T *at) { return *at; }
static inline long long clock64(void) { return wc_clock(); }
static inline void __nanosleep(unsigned) {}
#define __trap() __builtin_trap()
#define __assume(X) ((void)(X))

// ---- memory that several threads change ---------------------------------------------------------

template <class T> struct wc_same { typedef T type; };
#define __threadfence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define __threadfence_block() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define __threadfence_system() __atomic_thread_fence(__ATOMIC_SEQ_CST)

// *at becomes VALUE, an expression of the element `old` and the operand `x`; gives old.
#define ATOMIC(NAME, VALUE)                                                                        \
    template <class T> static inline T NAME(T *at, typename wc_same<T>::type x) {                  \
        T old, now;                                                                                \
        __atomic_load(at, &old, __ATOMIC_RELAXED);                                                 \
        do                                                                                         \
            now = (T)(VALUE);                                                                      \
        while (!__atomic_compare_exchange(at, &old, &now, true, __ATOMIC_SEQ_CST,                  \
                                          __ATOMIC_RELAXED));                                      \
        return old;                                                                                \
    }                                                                                              \
    template <class T> static inline T NAME##_block(T *at, typename wc_same<T>::type x) {          \
        return NAME(at, x);                                                                        \
    }                                                                                              \
    template <class T> static inline T NAME##_system(T *at, typename wc_same<T>::type x) {         \
        return NAME(at, x);                                                                        \
    }
ATOMIC(atomicAdd, old + x)
ATOMIC(atomicSub, old - x)
ATOMIC(atomicExch, (void(old), x))
ATOMIC(atomicMin, x < old ? x : old)
ATOMIC(atomicMax, old < x ? x : old)
ATOMIC(atomicAnd, old & x)
ATOMIC(atomicOr, old | x)
ATOMIC(atomicXor, old ^ x)
ATOMIC(atomicInc, old >= x ? 0 : old + 1)
ATOMIC(atomicDec, old == 0 || old > x ? x : old - 1)
template <class T>
static inline T atomicCAS(T *at, typename wc_same<T>::type is, typename wc_same<T>::type then) {
    __atomic_compare_exchange(at, &is, &then, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return is;
}

// ---- threads that wait for each other -----------------------------------------------------------

static inline void __syncthreads(void) { (void)wc_wait(WC_BLOCK, 0, 0); }
static inline int __syncthreads_count(int yes) { return wc_wait(WC_BLOCK, yes != 0, 0); }
static inline int __syncthreads_and(int yes) { return wc_wait(WC_BLOCK, yes == 0, 0) == 0; }
static inline int __syncthreads_or(int yes) { return wc_wait(WC_BLOCK, yes != 0, 0) != 0; }
static inline void __syncwarp(unsigned mask = 0xffffffffu) { (void)wc_wait(WC_WARP, 0, mask); }

static inline unsigned __ballot_sync(unsigned mask, int yes) { return wc_vote(mask, yes != 0); }
static inline int __any_sync(unsigned mask, int yes) { return wc_vote(mask, yes != 0) != 0; }
static inline int __all_sync(unsigned mask, int yes) { return wc_vote(mask, yes == 0) == 0; }

// The value of the lane `from(lane)` of this lane's section; beyond it, its own.
#define SHUFFLE(NAME, ARGUMENT, FROM)                                                              \
    template <class T> static inline T NAME(unsigned mask, T x, ARGUMENT by, int width = 32) {     \
        static_assert(sizeof(T) <= WC_SLOT, "a value of at most 16 bytes goes from lane to lane"); \
        int lane = wc_lane(), first = lane / width * width, from = FROM;                           \
        (void)first;                                                                               \
        wc_shuffle(mask, &x, sizeof x, from);                                                      \
        return x;                                                                                  \
    }
SHUFFLE(__shfl_sync, int, first + (by & (width - 1)))
SHUFFLE(__shfl_up_sync, unsigned, lane - first >= (int)by ? lane - (int)by : lane)
SHUFFLE(__shfl_down_sync, unsigned, lane - first + (int)by < width ? lane + (int)by : lane)
SHUFFLE(__shfl_xor_sync, int, (lane ^ by) < first + width ? lane ^ by : lane)

#define REDUCE(NAME, T, VALUE)                                                                     \
    static inline T NAME(unsigned mask, T x) {                                                     \
        T all = 0;                                                                                 \
        bool any = false;                                                                          \
        for (int i = 0; i < 32; i++) {                                                             \
            if (!(mask >> i & 1))                                                                  \
                continue;                                                                          \
            T y = __shfl_sync(mask, x, i);                                                         \
            all = any ? (VALUE) : y;                                                               \
            any = true;                                                                            \
        }                                                                                          \
        return all;                                                                                \
    }
REDUCE(__reduce_add_sync, int, all + y)
REDUCE(__reduce_min_sync, int, y < all ? y : all)
REDUCE(__reduce_max_sync, int, all < y ? y : all)
REDUCE(__reduce_add_sync, unsigned, all + y)
REDUCE(__reduce_min_sync, unsigned, y < all ? y : all)
REDUCE(__reduce_max_sync, unsigned, all < y ? y : all)
REDUCE(__reduce_and_sync, unsigned, all & y)
REDUCE(__reduce_or_sync, unsigned, all | y)
REDUCE(__reduce_xor_sync, unsigned, all ^ y)

// ---- a kernel as a row of the table -------------------------------------------------------------

template <class T> struct wc_kind {
    static const unsigned char of =
        __is_enum(T) ? WC_INTEGER : WC_OTHER;
};
template <class T> struct wc_kind<T *> { static const unsigned char of = WC_POINTER; };
template <class T> struct wc_kind<const T *> { static const unsigned char of = WC_CONSTANT; };
template <class T> struct wc_kind<T *__restrict__> { static const unsigned char of = WC_POINTER; };
template <class T> struct wc_kind<const T *__restrict__> {
    static const unsigned char of = WC_CONSTANT;
};
template <class T> struct wc_plain { typedef T type; };
template <class T> struct wc_plain<const T> { typedef T type; };
#define KIND(T, OF)                                                                                \
    template <> struct wc_kind<T> { static const unsigned char of = OF; };
KIND(bool, WC_INTEGER)
KIND(char, WC_INTEGER)
KIND(signed char, WC_INTEGER)
KIND(unsigned char, WC_INTEGER)
KIND(short, WC_INTEGER)
KIND(unsigned short, WC_INTEGER)
KIND(int, WC_INTEGER)
KIND(unsigned, WC_INTEGER)
KIND(long, WC_INTEGER)
KIND(unsigned long, WC_INTEGER)
KIND(long long, WC_INTEGER)
KIND(unsigned long long, WC_INTEGER)
KIND(float, WC_FLOAT)
KIND(double, WC_FLOAT)

template <class A> static inline A wc_take(const unsigned char *slot) {
    A value;
    __builtin_memcpy((void *)&value, slot, sizeof value);
    return value;
}
template <int... I> struct wc_list {};
template <int N, int... I> struct wc_count { typedef typename wc_count<N - 1, N - 1, I...>::list list; };
template <int... I> struct wc_count<0, I...> { typedef wc_list<I...> list; };

template <auto kernel, class F> struct wc_kernel;
template <auto kernel, class... A> struct wc_kernel<kernel, void (*)(A...)> {
    static constexpr int n = sizeof...(A);
    static constexpr unsigned char kind[n + 1] = {wc_kind<typename wc_plain<A>::type>::of..., 0};
    static constexpr unsigned short bytes[n + 1] = {sizeof(A)..., 0};
    template <int... I> static inline void call(const unsigned char *slot, wc_list<I...>) {
        (void)slot;
        kernel(wc_take<typename wc_plain<A>::type>(slot + WC_SLOT * I)...);
    }
    static void thread(const unsigned char *slot) {
        call(slot, typename wc_count<n>::list());
    }
    static void block(const unsigned char *slot) {
        for (threadIdx.z = 0; threadIdx.z < blockDim.z; threadIdx.z++)
            for (threadIdx.y = 0; threadIdx.y < blockDim.y; threadIdx.y++)
                for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++)
                    call(slot, typename wc_count<n>::list());
    }
};
// Only these names and the kernel's stand behind the text, whose macros may be any.
template <auto kernel> static constexpr wc_row wc_row_of(const char *name) {
    typedef wc_kernel<kernel, decltype(kernel)> wc;
    return {name, wc::n, wc::kind, wc::bytes, wc::thread, wc::block};
}
#define WC_NAME(NAME) #NAME
#define WC_KERNEL(NAME) wc_row_of<&NAME>(WC_NAME(NAME)),
