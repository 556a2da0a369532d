// wide.h: loops compiled once more for wider vectors, where the loader can choose among them.
#pragma once
#include <stdint.h> // of the C library, which tells __GLIBC__

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default"), optimize("O3")))
// Where AVX2 takes less time than AVX-512: bytes beside places of eight.
#define HALF_WIDE __attribute__((target_clones("avx2", "default"), optimize("O3")))
#else
#define WIDE
#define HALF_WIDE
#endif
