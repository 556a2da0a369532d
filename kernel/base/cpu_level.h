// cpu_level.h: which of the instruction sets that loops are compiled for this processor has.
#pragma once
#include <stdbool.h>

// x86-64: 4 with AVX-512, 3 with AVX2 and FMA, else 2; WARPCELL_CPU=v2|v3|v4 asks for less.
// Elsewhere 0.
int cpu_level(void);

// Is it one by AMD? Which of two ways is shorter may depend on that, never a result.
bool cpu_is_amd(void);
