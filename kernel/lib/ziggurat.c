// ziggurat.c: normal and exponential numbers by ziggurats of 256 layers (Marsaglia and Tsang,
// "The Ziggurat Method for Generating Random Variables", 2000), in NumPy's order of draws.
#include "kernel/lib/distributions.h"
#include "kernel/lib/ziggurat.inc"
#include <math.h>

static const double NORMAL_END = 3.6541528853610087963519472518,
                    NORMAL_INVERSE = 0.27366123732975827203338247596;
static const double EXP_END = 7.69711747013104972;

// Beyond the last layer: the tail, by Marsaglia's method.
static double normal_tail(const Bits *b, bool negative) {
    for (;;) {
        double x = -NORMAL_INVERSE * log1p(-bits_double(b));
        double y = -log1p(-bits_double(b));
        if (y + y > x * x)
            return negative ? -(NORMAL_END + x) : NORMAL_END + x;
    }
}

double ziggurat_normal(const Bits *b) {
    for (;;) {
        uint64_t bits = bits_u64(b);
        unsigned layer = bits & 0xff;
        bits >>= 8;
        uint64_t place = bits >> 1 & 0x000fffffffffffff;
        double x = (double)place * normal_w[layer];
        if (bits & 1)
            x = -x;
        if (place < normal_k[layer])
            return x;
        if (layer == 0)
            return normal_tail(b, place >> 8 & 1);
        double height = (normal_f[layer - 1] - normal_f[layer]) * bits_double(b) + normal_f[layer];
        if (height < exp(-0.5 * x * x))
            return x;
    }
}

double ziggurat_exponential(const Bits *b) {
    for (;;) {
        uint64_t bits = bits_u64(b) >> 3;
        unsigned layer = bits & 0xff;
        bits >>= 8;
        double x = (double)bits * exp_w[layer];
        if (bits < exp_k[layer])
            return x;
        if (layer == 0)
            return EXP_END - log1p(-bits_double(b));
        double height = (exp_f[layer - 1] - exp_f[layer]) * bits_double(b) + exp_f[layer];
        if (height < exp(-x))
            return x;
    }
}

// ---- float32: 23 bits within a layer, from the same tables --------------------------------------

static float normal_tail_float(const Bits *b, bool negative) {
    const float end = (float)NORMAL_END, inverse = (float)NORMAL_INVERSE;
    for (;;) {
        float x = -inverse * (float)log1p(-(double)bits_float(b));
        float y = -(float)log1p(-(double)bits_float(b));
        if (y + y > x * x)
            return negative ? -(end + x) : end + x;
    }
}

float ziggurat_normal_float(const Bits *b) {
    for (;;) {
        uint32_t bits = bits_u32(b);
        uint32_t layer = bits & 0xff;
        uint32_t place = bits >> 9 & 0x7fffff;
        float x = (float)place * (float)(normal_w[layer] * 0x1p29);
        if (bits >> 8 & 1)
            x = -x;
        if (place < normal_k[layer] >> 29)
            return x;
        if (layer == 0)
            return normal_tail_float(b, place >> 8 & 1);
        float low = (float)normal_f[layer];
        float height = ((float)normal_f[layer - 1] - low) * bits_float(b) + low;
        if ((double)height < exp(-0.5 * (double)x * (double)x))
            return x;
    }
}

float ziggurat_exponential_float(const Bits *b) {
    for (;;) {
        uint32_t bits = bits_u32(b) >> 1;
        uint32_t layer = bits & 0xff;
        uint32_t place = bits >> 8;
        float x = (float)place * (float)(exp_w[layer] * 0x1p30);
        if (place < exp_k[layer] >> 30)
            return x;
        if (layer == 0)
            return (float)EXP_END - (float)log1p(-(double)bits_float(b));
        float low = (float)exp_f[layer];
        float height = ((float)exp_f[layer - 1] - low) * bits_float(b) + low;
        if (height < expf(-x))
            return x;
    }
}
