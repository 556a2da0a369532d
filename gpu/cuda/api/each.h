// each.h: the arguments of the functions in *.def. Each is a tag with its type and name:
//
//   IN(T, N)          a number, a handle or a device address, by value
//   OUT(T, N)         host address of one T, which the function writes before it returns
//   ELEMENT(N)        host address of a number, of whose 16 bytes the function reads some
//   LIST(T, N, COUNT) host address of COUNT values that are read; COUNT is another argument, at
//   most 3 SCRATCH(N, BYTES) host memory for the function's own use; BYTES is another argument
//   ANY(T, N)         anything else: the stub of such a function is written by hand (OWN)
//
// EACH(M, tags...) is M_TAG(...) of each of them, with commas between.
#pragma once

#define EACH_1(M, X) M##_##X
#define EACH_2(M, X, ...) M##_##X, EACH_1(M, __VA_ARGS__)
#define EACH_3(M, X, ...) M##_##X, EACH_2(M, __VA_ARGS__)
#define EACH_4(M, X, ...) M##_##X, EACH_3(M, __VA_ARGS__)
#define EACH_5(M, X, ...) M##_##X, EACH_4(M, __VA_ARGS__)
#define EACH_6(M, X, ...) M##_##X, EACH_5(M, __VA_ARGS__)
#define EACH_7(M, X, ...) M##_##X, EACH_6(M, __VA_ARGS__)
#define EACH_8(M, X, ...) M##_##X, EACH_7(M, __VA_ARGS__)
#define EACH_9(M, X, ...) M##_##X, EACH_8(M, __VA_ARGS__)
#define EACH_10(M, X, ...) M##_##X, EACH_9(M, __VA_ARGS__)
#define EACH_11(M, X, ...) M##_##X, EACH_10(M, __VA_ARGS__)
#define EACH_12(M, X, ...) M##_##X, EACH_11(M, __VA_ARGS__)
#define EACH_13(M, X, ...) M##_##X, EACH_12(M, __VA_ARGS__)
#define EACH_14(M, X, ...) M##_##X, EACH_13(M, __VA_ARGS__)
#define EACH_15(M, X, ...) M##_##X, EACH_14(M, __VA_ARGS__)
#define EACH_16(M, X, ...) M##_##X, EACH_15(M, __VA_ARGS__)
#define EACH_17(M, X, ...) M##_##X, EACH_16(M, __VA_ARGS__)
#define EACH_18(M, X, ...) M##_##X, EACH_17(M, __VA_ARGS__)
#define EACH_19(M, X, ...) M##_##X, EACH_18(M, __VA_ARGS__)
#define EACH_20(M, X, ...) M##_##X, EACH_19(M, __VA_ARGS__)
#define EACH_21(M, X, ...) M##_##X, EACH_20(M, __VA_ARGS__)
#define EACH_22(M, X, ...) M##_##X, EACH_21(M, __VA_ARGS__)
#define EACH_23(M, X, ...) M##_##X, EACH_22(M, __VA_ARGS__)
#define EACH_24(M, X, ...) M##_##X, EACH_23(M, __VA_ARGS__)
#define EACH_PICK(A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18, \
                  A19, A20, A21, A22, A23, A24, NAME, ...)                                         \
    NAME
#define EACH(M, ...)                                                                               \
    EACH_PICK(__VA_ARGS__, EACH_24, EACH_23, EACH_22, EACH_21, EACH_20, EACH_19, EACH_18, EACH_17, \
              EACH_16, EACH_15, EACH_14, EACH_13, EACH_12, EACH_11, EACH_10, EACH_9, EACH_8,       \
              EACH_7, EACH_6, EACH_5, EACH_4, EACH_3, EACH_2, EACH_1, 0)                           \
    (M, __VA_ARGS__)

// The parameters as C declares them: EACH(PARAM, ...).
#define PARAM_IN(T, N) T N
#define PARAM_ANY(T, N) T N
#define PARAM_OUT(T, N) T *N
#define PARAM_ELEMENT(N) const void *N
#define PARAM_LIST(T, N, COUNT) T *N
#define PARAM_SCRATCH(N, BYTES) void *N
