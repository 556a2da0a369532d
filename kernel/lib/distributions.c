// distributions.c: the distributions over a generator's bits. The streams are NumPy's, so the
// order of the draws and of the operations is given. Sources: Marsaglia and Tsang, "A simple
// method for generating gamma variables", 2000; Joehnk, 1964 (beta); Kachitvichyanukul and
// Schmeiser, "Binomial random variate generation", 1988 (BTPE); Hoermann, "The transformed
// rejection method for generating Poisson random variables", 1993; Best and Fisher, 1979
// (von Mises); Michael, Schucany and Haas, 1976 (Wald); Stadlober, "The ratio of uniforms
// approach for generating discrete random variates", 1990 (hypergeometric); Devroye,
// "Non-Uniform Random Variate Generation", 1986 (Zipf, logarithmic series).
#include "kernel/lib/distributions.h"
#include "kernel/base/stop.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double PI = 3.141592653589793;

const Dist dist_info[DIST_COUNT] = {
#define DIST(ID, C, NAME, SIGNATURE, WHOLE, N, A, B, THIRD, DOC, EX, RES) \
    [DIST_##ID] = {NAME, SIGNATURE, WHOLE, N, {NEED_##A, NEED_##B, NEED_##THIRD}},
#include "kernel/lib/distributions.def"
#undef DIST
};

const char *dist_parameter(DistId id, int i, char *room, unsigned size) {
    const char *p = dist_info[id].signature;
    for (; i > 0 && (p = strchr(p, ',')); i--)
        p += 2;
    snprintf(room, size, "%.*s", p ? (int)strcspn(p, "=,") : 0, p ? p : "");
    return room;
}

// What is said of a parameter out of range: of one number, and of numbers in an array.
static const struct {
    const char *single, *in_array;
} complaints[] = {
    [NEED_NOTHING] = {NULL, NULL},
    [NEED_NOT_NEGATIVE] = {"< 0", "< 0"},
    [NEED_POSITIVE] = {"<= 0", "<= 0"},
    [NEED_PROBABILITY] = {"< 0, %s > 1 or %s is NaN", "< 0, %s > 1 or %s contains NaNs"},
    [NEED_POSITIVE_PROBABILITY] = {"<= 0, %s > 1 or %s contains NaNs",
                                   "<= 0, %s > 1 or %s contains NaNs"},
    [NEED_BELOW_ONE] = {"< 0, %s >= 1 or %s is NaN", "< 0, %s >= 1 or %s contains NaNs"},
    [NEED_ABOVE_ONE] = {"<= 1 or %s is NaN", "<= 1 or %s contains NaNs"},
    [NEED_ONE] = {"< 1 or %s is NaN", "< 1 or %s contains NaNs"},
    [NEED_RATE] = {"< 0 or %s is NaN", "< 0 or %s contains NaNs"},
};

static bool is_in_range(Need need, double x) {
    switch (need) {
    case NEED_NOTHING: return true;
    case NEED_NOT_NEGATIVE: return isnan(x) || !signbit(x); // -0.0 is refused, as by NumPy
    case NEED_ONE: return x >= 1;
    case NEED_POSITIVE: return !(x <= 0);
    case NEED_PROBABILITY: return x >= 0 && x <= 1;
    case NEED_POSITIVE_PROBABILITY: return x > 0 && x <= 1;
    case NEED_BELOW_ONE: return x >= 0 && x < 1;
    case NEED_ABOVE_ONE: return x > 1;
    case NEED_RATE: return x >= 0;
    }
    return true;
}

const char *dist_wrong(Need need, double x, bool in_array) {
    if (!is_in_range(need, x))
        return in_array ? complaints[need].in_array : complaints[need].single;
    return need == NEED_RATE && x > DIST_RATE_MOST ? "value too large" : NULL;
}

// ---- bits ---------------------------------------------------------------------------------------

uint64_t bits_below(const Bits *b, uint64_t most) {
    uint64_t mask = most, v;
    if (most == 0)
        return 0;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        v = (most <= UINT32_MAX ? bits_u32(b) : bits_u64(b)) & mask;
    while (v > most);
    return v;
}

// Generator.shuffle draws by rejection, unlike choice.
void bits_shuffle(const Bits *b, int64_t *x, int64_t n) {
    for (int64_t i = n - 1; i >= 1 && (i % STOP_CHUNK || !stop_asked()); i--) {
        int64_t k = (int64_t)bits_below(b, (uint64_t)i);
        int64_t t = x[i];
        x[i] = x[k];
        x[k] = t;
    }
}

static double normal_of(const Bits *b) {
    return b->legacy ? mt_normal(b->mt) : ziggurat_normal(b);
}

static double exponential_of(const Bits *b) {
    return b->legacy ? -log(1.0 - bits_double(b)) : ziggurat_exponential(b);
}

// log of the gamma function, by Stirling's series from 7 on; Zhang and Jin,
// "Computation of Special Functions", 1996.
static double log_gamma(double x) {
    static const double a[10] = {8.333333333333333e-02, -2.777777777777778e-03,
                                 7.936507936507937e-04, -5.952380952380952e-04,
                                 8.417508417508418e-04, -1.917526917526918e-03,
                                 6.410256410256410e-03, -2.955065359477124e-02,
                                 1.796443723688307e-01, -1.39243221690590e+00};
    if (x == 1 || x == 2)
        return 0;
    int64_t n = x < 7 ? (int64_t)(7 - x) : 0;
    double y = x + (double)n;
    double inverse = 1 / y * (1 / y);
    double sum = a[9];
    inverse = 1.0 / (y * y);
    for (int k = 8; k >= 0; k--)
        sum = sum * inverse + a[k];
    double r = sum / y + 0.5 * 1.8378770664093453 + (y - 0.5) * log(y) - y; // 1.83...: log(2 pi)
    for (int64_t k = 0; x < 7 && k < n; k++) {
        r -= log(y - 1);
        y -= 1;
    }
    return r;
}

static double log_factorial(int64_t k) {
    static double table[126];
    static bool made;
    if (!made) {
        for (int i = 0; i < 126; i++)
            table[i] = (double)lgammal((long double)i + 1);
        made = true;
    }
    if (k < 126)
        return table[k];
    double x = (double)k;
    return (x + 0.5) * log(x) - x + (0.9189385332046728 + 1 / x * (1 / 12.0 - 1 / (360.0 * x * x)));
}

// ---- of doubles ---------------------------------------------------------------------------------

static double standard_gamma(const Bits *b, double shape) {
    if (shape == 1)
        return exponential_of(b);
    if (shape == 0)
        return 0;
    if (shape < 1) {
        for (;;) {
            double u = bits_double(b), v = exponential_of(b);
            if (u <= 1 - shape) {
                double x = pow(u, 1 / shape);
                if (x <= v)
                    return x;
            } else {
                double y = -log((1 - u) / shape);
                double x = pow(1 - shape + shape * y, 1 / shape);
                if (x <= v + y)
                    return x;
            }
        }
    }
    double d = shape - 1.0 / 3.0;
    double c = 1 / sqrt(9 * d);
    for (;;) {
        double x, v;
        do {
            x = normal_of(b);
            v = 1 + c * x;
        } while (v <= 0);
        v = v * v * v;
        double u = bits_double(b);
        if (u < 1 - 0.0331 * (x * x) * (x * x))
            return d * v;
        if (log(u) < 0.5 * x * x + d * (1 - v + log(v)))
            return d * v;
    }
}

static double uniform(const Bits *b, const double *p) {
    return p[0] + (p[1] - p[0]) * bits_double(b);
}
static double normal(const Bits *b, const double *p) {
    return p[0] + p[1] * normal_of(b);
}
static double exponential(const Bits *b, const double *p) {
    return p[0] * exponential_of(b);
}
static double gamma_scaled(const Bits *b, const double *p) {
    return p[1] * standard_gamma(b, p[0]);
}
static double chisquare_of(const Bits *b, double df) {
    return 2 * standard_gamma(b, df / 2);
}
static double chisquare(const Bits *b, const double *p) {
    return chisquare_of(b, p[0]);
}

static double standard_cauchy(const Bits *b, const double *p) {
    (void)p;
    double x = normal_of(b);
    return x / normal_of(b);
}

// Both parameters at most 1.
static double beta_small(const Bits *b, double alpha, double beta) {
    if (!b->legacy && alpha < 3e-103 && beta < 3e-103)
        return (alpha + beta) * bits_double(b) < alpha ? 1 : 0;
    for (;;) {
        double u = bits_double(b), v = bits_double(b);
        double x = pow(u, 1 / alpha);
        double y = pow(v, 1 / beta);
        if (!(x + y <= 1) || (!b->legacy && !(u + v > 0)))
            continue;
        if (b->legacy ? x + y > 0 : x > 0 && y > 0)
            return x / (x + y);
        double log_x = log(u) / alpha;
        double log_y = log(v) / beta;
        if (!b->legacy) {
            double delta = log_x - log_y;
            return delta > 0 ? exp(-log1p(exp(-delta))) : exp(delta - log1p(exp(delta)));
        }
        double most = log_x > log_y ? log_x : log_y;
        log_x -= most;
        log_y -= most;
        return exp(log_x - log(exp(log_x) + exp(log_y)));
    }
}

static double beta(const Bits *b, const double *p) {
    if (p[0] <= 1 && p[1] <= 1)
        return beta_small(b, p[0], p[1]);
    double x = standard_gamma(b, p[0]);
    double y = standard_gamma(b, p[1]);
    return x / (x + y);
}

static double poisson_of(const Bits *b, double rate);

static double noncentral_of(const Bits *b, double df, double nonc) {
    if (isnan(nonc) && !b->legacy)
        return NAN;
    if (nonc == 0)
        return chisquare_of(b, df);
    if (df > 1) {
        double chi2 = chisquare_of(b, df - 1);
        double n = normal_of(b) + sqrt(nonc);
        return chi2 + n * n;
    }
    double i = poisson_of(b, nonc / 2);
    double r = chisquare_of(b, df + 2 * i);
    return isnan(nonc) ? NAN : r;
}

static double noncentral_chisquare(const Bits *b, const double *p) {
    return noncentral_of(b, p[0], p[1]);
}

static double f(const Bits *b, const double *p) {
    double up = chisquare_of(b, p[0]) * p[1];
    return up / (chisquare_of(b, p[1]) * p[0]);
}

static double noncentral_f(const Bits *b, const double *p) {
    double t = noncentral_of(b, p[0], p[2]) * p[1];
    return t / (chisquare_of(b, p[1]) * p[0]);
}

static double standard_t(const Bits *b, const double *p) {
    double up = normal_of(b);
    double down = standard_gamma(b, p[0] / 2);
    return sqrt(p[0] / 2) * up / sqrt(down);
}

static double wrapped_normal(const Bits *b, double mu, double kappa) {
    double r = mu + sqrt(1 / kappa) * normal_of(b);
    if (r < -PI)
        r += 2 * PI;
    return r > PI ? r - 2 * PI : r;
}

static double vonmises(const Bits *b, const double *p) {
    double mu = p[0], kappa = p[1], s, w;
    if (isnan(kappa))
        return NAN;
    if (kappa < 1e-8)
        return PI * (2 * bits_double(b) - 1);
    if (!b->legacy && kappa > 1e6)
        return wrapped_normal(b, mu, kappa);
    if (kappa < 1e-5) {
        s = 1 / kappa + kappa;
    } else {
        double r = 1 + sqrt(1 + 4 * kappa * kappa);
        double rho = (r - sqrt(2 * r)) / (2 * kappa);
        s = (1 + rho * rho) / (2 * rho);
    }
    for (;;) {
        double z = cos(PI * bits_double(b));
        w = (1 + s * z) / (s + z);
        double y = kappa * (s - w);
        double v = bits_double(b);
        if (y * (2 - y) - v >= 0 || log(y / v) + 1 - y >= 0)
            break;
    }
    double angle = acos(w);
    if (bits_double(b) < 0.5)
        angle = -angle;
    angle += mu;
    double turned = fmod(fabs(angle) + PI, 2 * PI) - PI;
    return angle < 0 ? -turned : turned;
}

static double pareto(const Bits *b, const double *p) {
    double x = exponential_of(b) / p[0];
    return b->legacy ? exp(x) - 1 : expm1(x);
}

static double weibull(const Bits *b, const double *p) {
    return p[0] == 0 ? 0 : pow(exponential_of(b), 1 / p[0]);
}

static double power(const Bits *b, const double *p) {
    double x = -exponential_of(b);
    return pow(b->legacy ? 1 - exp(x) : -expm1(x), 1 / p[0]);
}

static double laplace(const Bits *b, const double *p) {
    for (;;) {
        double u = bits_double(b);
        if (u >= 0.5)
            return p[0] - p[1] * log(2 - u - u);
        if (u > 0)
            return p[0] + p[1] * log(u + u);
    }
}

static double gumbel(const Bits *b, const double *p) {
    for (;;) {
        double u = 1 - bits_double(b);
        if (u < 1)
            return p[0] - p[1] * log(-log(u));
    }
}

static double logistic(const Bits *b, const double *p) {
    for (;;) {
        double u = bits_double(b);
        if (u > 0)
            return p[0] + p[1] * log(u / (1 - u));
    }
}

static double lognormal(const Bits *b, const double *p) {
    return exp(normal(b, p));
}

static double rayleigh(const Bits *b, const double *p) {
    return p[0] * (b->legacy ? sqrt(-2 * log(1 - bits_double(b))) : sqrt(2 * exponential_of(b)));
}

static double wald(const Bits *b, const double *p) {
    double mean = p[0], scale = p[1];
    double y = normal_of(b);
    double x;
    y = mean * y * y;
    if (b->legacy) {
        double half = mean / (2 * scale);
        x = mean + half * (y - sqrt(4 * scale * y + y * y));
    } else {
        double d = 1 + sqrt(1 + 4 * scale / y);
        x = mean * (1 - 2 / d);
    }
    return bits_double(b) <= mean / (mean + x) ? x : mean * mean / x;
}

static double triangular(const Bits *b, const double *p) {
    double base = p[2] - p[0];
    double low = p[1] - p[0];
    double u = bits_double(b);
    if (u <= low / base)
        return p[0] + sqrt(u * (low * base));
    return p[2] - sqrt((1 - u) * ((p[2] - p[1]) * base));
}

// ---- of whole numbers ---------------------------------------------------------------------------

static int64_t poisson_small(const Bits *b, double rate) {
    double least = exp(-rate), product = 1;
    for (int64_t n = 0;; n++) {
        product *= bits_double(b);
        if (!(product > least))
            return n;
    }
}

static int64_t poisson_large(const Bits *b, double rate) {
    double root = sqrt(rate);
    double log_rate = log(rate);
    double s = 0.931 + 2.53 * root;
    double a = -0.059 + 0.02483 * s;
    double inverse_alpha = 1.1239 + 1.1328 / (s - 3.4);
    double accepted = 0.9277 - 3.6224 / (s - 2);
    for (;;) {
        double u = bits_double(b) - 0.5;
        double v = bits_double(b);
        double us = 0.5 - fabs(u);
        double place = floor((2 * a / us + s) * u + rate + 0.43);
        int64_t k = place >= -0x1p63 && place < 0x1p63 ? (int64_t)place : INT64_MIN;
        if (us >= 0.07 && v <= accepted)
            return k;
        if (k < 0 || (us < 0.013 && v > us))
            continue;
        if (log(v) + log(inverse_alpha) - log(a / (us * us) + s) <=
            -rate + (double)k * log_rate - log_gamma((double)k + 1))
            return k;
    }
}

static int64_t poisson(const Bits *b, const double *p) {
    return p[0] >= 10 ? poisson_large(b, p[0]) : p[0] == 0 ? 0 : poisson_small(b, p[0]);
}

static double poisson_of(const Bits *b, double rate) {
    return (double)poisson(b, &rate);
}

// The numbers that inversion computes once, of n and p.
typedef struct Inversion {
    double p, q, none;
    int64_t n, bound;
    bool legacy;
} Inversion;

static Inversion inversion_of(int64_t n, double p, bool legacy) {
    Inversion t = {.p = p, .q = 1 - p, .n = n, .legacy = legacy};
    double mean = (double)n * p;
    double most = mean + 10 * sqrt(mean * t.q + 1);
    t.none = exp((double)n * (legacy ? log(t.q) : log1p(-p)));
    t.bound = (int64_t)((double)n < most ? (double)n : most);
    return t;
}

static int64_t binomial_inversion(const Bits *b, int64_t n, double p) {
    static _Thread_local Inversion last; // a draw mostly has the parameters of the one before
    if (last.n != n || last.p != p || last.legacy != b->legacy)
        last = inversion_of(n, p, b->legacy);
    Inversion t = last;
    int64_t x = 0;
    double px = t.none, u = bits_double(b);
    while (u > px) {
        if (++x > t.bound) {
            x = 0;
            px = t.none;
            u = bits_double(b);
        } else {
            u -= px;
            px = (double)(n - x + 1) * p * px / ((double)x * t.q);
        }
    }
    return x;
}

// The tail of Stirling's series, as the method's last test has it.
static double stirling_tail(double x) {
    double x2 = x * x;
    return (13680. - (462. - (132. - (99. - 140. / x2) / x2) / x2) / x2) / x / 166320.;
}

// The numbers that BTPE computes once: a triangle, two parallelograms and two tails.
typedef struct Btpe {
    double p, r, q, xm, xl, xr, c, left, right, p1, p2, p3, p4, nrq;
    int64_t n, m;
} Btpe;

static Btpe btpe_of(int64_t n, double p) {
    Btpe t = {.n = n, .p = p, .r = p < 1 - p ? p : 1 - p};
    double count = (double)n;
    t.q = 1 - t.r;
    double fm = count * t.r + t.r;
    t.m = (int64_t)floor(fm);
    t.p1 = floor(2.195 * sqrt(count * t.r * t.q) - 4.6 * t.q) + 0.5;
    t.xm = (double)t.m + 0.5;
    t.xl = t.xm - t.p1;
    t.xr = t.xm + t.p1;
    t.c = 0.134 + 20.5 / (15.3 + (double)t.m);
    double a = (fm - t.xl) / (fm - t.xl * t.r);
    t.left = a * (1 + a / 2);
    a = (t.xr - fm) / (t.xr * t.q);
    t.right = a * (1 + a / 2);
    t.p2 = t.p1 * (1 + 2 * t.c);
    t.p3 = t.p2 + t.c / t.left;
    t.p4 = t.p3 + t.c / t.right;
    t.nrq = count * t.r * t.q;
    return t;
}

static bool btpe_accepts(const Btpe *t, int64_t y, double v) {
    int64_t k = y > t->m ? y - t->m : t->m - y;
    double kd = (double)k;
    if (!(k > 20 && kd < t->nrq / 2 - 1)) {
        double s = t->r / t->q;
        double a = s * (double)(t->n + 1);
        double height = 1;
        for (int64_t i = t->m + 1; i <= y; i++)
            height *= a / (double)i - s;
        for (int64_t i = y + 1; i <= t->m; i++)
            height /= a / (double)i - s;
        return v <= height;
    }
    double rho = kd / t->nrq * ((kd * (kd / 3.0 + 0.625) + 0.16666666666666666) / t->nrq + 0.5);
    double middle = (double)(-k * k) / (2 * t->nrq);
    double a = log(v);
    if (a < middle - rho)
        return true;
    if (a > middle + rho)
        return false;
    double x1 = (double)(y + 1);
    double f1 = (double)(t->m + 1);
    double z = (double)(t->n + 1 - t->m);
    double w = (double)(t->n - y + 1);
    return a <= t->xm * log(f1 / x1) + ((double)(t->n - t->m) + 0.5) * log(z / w) +
                    (double)(y - t->m) * log(w * t->r / (x1 * t->q)) + stirling_tail(f1) +
                    stirling_tail(z) + stirling_tail(x1) + stirling_tail(w);
}

static int64_t binomial_btpe(const Bits *b, int64_t n, double p) {
    static _Thread_local Btpe last;
    if (last.n != n || last.p != p)
        last = btpe_of(n, p);
    Btpe t = last;
    int64_t y;
    for (;;) {
        double u = bits_double(b) * t.p4;
        double v = bits_double(b);
        if (u <= t.p1) {
            y = (int64_t)floor(t.xm - t.p1 * v + u);
            break;
        }
        if (u <= t.p2) {
            double x = t.xl + (u - t.p1) / t.c;
            v = v * t.c + 1 - fabs((double)t.m - x + 0.5) / t.p1;
            if (v > 1)
                continue;
            y = (int64_t)floor(x);
        } else if (v == 0) {
            continue;
        } else if (u <= t.p3) {
            y = (int64_t)floor(t.xl + log(v) / t.left);
            if (y < 0)
                continue;
            v = v * (u - t.p2) * t.left;
        } else {
            y = (int64_t)floor(t.xr - log(v) / t.right);
            if (y > n)
                continue;
            v = v * (u - t.p3) * t.right;
        }
        if (btpe_accepts(&t, y, v))
            break;
    }
    return p > 0.5 ? n - y : y;
}

int64_t dist_binomial(const Bits *b, int64_t n, double p) {
    if (!b->legacy && (n == 0 || p == 0))
        return 0;
    double q = p <= 0.5 ? p : 1 - p;
    int64_t x = q * (double)n <= 30 ? binomial_inversion(b, n, q) : binomial_btpe(b, n, q);
    return p <= 0.5 ? x : n - x;
}

static int64_t binomial(const Bits *b, const double *p) {
    return dist_binomial(b, (int64_t)p[0], p[1]);
}

static int64_t negative_binomial(const Bits *b, const double *p) {
    double rate = (1 - p[1]) / p[1] * standard_gamma(b, p[0]);
    return poisson(b, &rate);
}

static int64_t zipf(const Bits *b, const double *p) {
    double less = p[0] - 1;
    double top = pow(2, less);
    if (!b->legacy && p[0] >= 1025)
        return 1;
    double least = b->legacy ? 0 : pow(0x1p63, -less);
    for (;;) {
        double u = bits_double(b);
        u = b->legacy ? 1 - u : u * least + (1 - u);
        double v = bits_double(b);
        double x = floor(pow(u, -1 / less));
        if (x > 0x1p63 || x < 1 || x >= 0x1p63)
            continue;
        double t = pow(1 + 1 / x, less);
        if (v * x * (t - 1) / (top - 1) <= t / top)
            return (int64_t)x;
    }
}

static int64_t geometric(const Bits *b, const double *p) {
    if (p[0] < 0.333333333333333333333333) {
        double z = b->legacy ? ceil(log(1 - bits_double(b)) / log(1 - p[0]))
                             : ceil(-exponential_of(b) / log1p(-p[0]));
        return z >= 0x1p63 ? b->legacy ? INT64_MIN : INT64_MAX : (int64_t)z;
    }
    double sum = p[0], product = p[0];
    double u = bits_double(b);
    int64_t x = 1;
    for (; u > sum; x++) {
        product *= 1 - p[0];
        sum += product;
    }
    return x;
}

static int64_t logseries(const Bits *b, const double *p) {
    double r = b->legacy ? log(1 - p[0]) : log1p(-p[0]);
    for (;;) {
        double v = bits_double(b);
        if (v >= p[0])
            return 1;
        double u = bits_double(b);
        double q = b->legacy ? 1 - exp(r * u) : -expm1(r * u);
        if (v <= q * q) {
            double x = floor(1 + log(v) / log(q));
            if (x < 1 || v == 0)
                continue;
            return (int64_t)x;
        }
        return v >= q ? 1 : 2;
    }
}

// ---- the hypergeometric distribution ------------------------------------------------------------

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t old_small(const Bits *b, int64_t good, int64_t bad, int64_t sample) {
    int64_t d1 = bad + good - sample, k = sample;
    double d2 = (double)least(bad, good);
    double y = d2;
    while (y > 0) {
        double u = bits_double(b);
        y -= floor(u + y / (double)(d1 + k));
        if (--k == 0)
            break;
    }
    int64_t z = (int64_t)(d2 - y);
    return good > bad ? sample - z : z;
}

// One after the other, from what is left.
static int64_t new_small(const Bits *b, int64_t good, int64_t bad, int64_t sample) {
    int64_t total = good + bad;
    int64_t take = sample > total / 2 ? total - sample : sample;
    int64_t left = total, left_good = good;
    while (take > 0 && left_good > 0 && left > left_good) {
        left--;
        if ((int64_t)bits_below(b, (uint64_t)left) < left_good)
            left_good--;
        take--;
    }
    if (left == left_good)
        left_good -= take;
    return sample > total / 2 ? left_good : good - left_good;
}

// The logarithm of four factorials; the older streams take it from the gamma function.
static double four(const Bits *b, int64_t k, int64_t fewer, int64_t more, int64_t taken) {
    if (!b->legacy)
        return log_factorial(k) + log_factorial(fewer - k) + log_factorial(taken - k) +
               log_factorial(more - taken + k);
    return log_gamma((double)(k + 1)) + log_gamma((double)(fewer - k + 1)) +
           log_gamma((double)(taken - k + 1)) + log_gamma((double)(more - taken + k + 1));
}

static int64_t ratio_of_uniforms(const Bits *b, int64_t good, int64_t bad, int64_t sample) {
    int64_t fewer = least(good, bad);
    int64_t more = good > bad ? good : bad;
    int64_t all = good + bad;
    int64_t taken = least(sample, all - sample);
    int64_t k;
    double p = (double)fewer / (double)all;
    double q = b->legacy ? 1 - p : (double)more / (double)all;
    double a = (double)taken * p + 0.5;
    double spread = b->legacy ? (double)(all - taken) * (double)sample * p * q / (double)(all - 1)
                              : (double)(all - taken) * (double)taken * p * q / (double)(all - 1);
    double c = sqrt(spread + 0.5);
    double h = 1.7155277699214135 * c + 0.8989161620588988;
    int64_t mode = (int64_t)floor((double)(taken + 1) * (double)(fewer + 1) / (double)(all + 2));
    double g = four(b, mode, fewer, more, taken);
    double end = floor(a + 16 * c);
    double most = (double)least(taken, fewer) + 1;
    if (most < end)
        end = most;
    for (;;) {
        double u = bits_double(b);
        double v = bits_double(b);
        double x = a + h * (v - 0.5) / u;
        if (!(x >= 0) || x >= end)
            continue;
        k = (int64_t)floor(x);
        double t = g - four(b, k, fewer, more, taken);
        if (u * (4 - u) - 3 <= t)
            break;
        if (u * (u - t) >= 1)
            continue;
        if (2 * log(u) <= t)
            break;
    }
    if (good > bad)
        k = taken - k;
    return taken < sample ? good - k : k;
}

int64_t dist_hypergeometric(const Bits *b, int64_t good, int64_t bad, int64_t sample) {
    if (b->legacy && sample > 10)
        return ratio_of_uniforms(b, good, bad, sample);
    if (b->legacy)
        return sample > 0 ? old_small(b, good, bad, sample) : 0;
    bool large = sample >= 10 && sample <= good + bad - 10;
    return large ? ratio_of_uniforms(b, good, bad, sample) : new_small(b, good, bad, sample);
}

static int64_t hypergeometric(const Bits *b, const double *p) {
    return dist_hypergeometric(b, (int64_t)p[0], (int64_t)p[1], (int64_t)p[2]);
}

// ---- float32, of the newer generators -----------------------------------------------------------

float dist_gamma_float(const Bits *b, float shape) {
    if (shape == 1)
        return ziggurat_exponential_float(b);
    if (shape == 0)
        return 0;
    if (shape < 1) {
        for (;;) {
            float u = bits_float(b), v = ziggurat_exponential_float(b);
            if (u <= 1 - shape) {
                float x = powf(u, 1 / shape);
                if (x <= v)
                    return x;
            } else {
                float y = -logf((1 - u) / shape);
                float x = powf(1 - shape + shape * y, 1 / shape);
                if (x <= v + y)
                    return x;
            }
        }
    }
    float d = shape - 1.0f / 3.0f;
    float c = 1 / sqrtf(9 * d);
    for (;;) {
        float x, v;
        do {
            x = ziggurat_normal_float(b);
            v = 1 + c * x;
        } while (v <= 0);
        v = v * v * v;
        float u = bits_float(b);
        if (u < 1 - 0.0331f * (x * x) * (x * x))
            return d * v;
        if (logf(u) < 0.5f * x * x + d * (1 - v + logf(v)))
            return d * v;
    }
}

// ---- by name ------------------------------------------------------------------------------------

double dist_draw(DistId id, const Bits *b, const double *p) {
    switch (id) {
    case DIST_UNIFORM: return uniform(b, p);
    case DIST_NORMAL: return normal(b, p);
    case DIST_EXPONENTIAL: return exponential(b, p);
    case DIST_CAUCHY: return standard_cauchy(b, p);
    case DIST_GAMMA: return gamma_scaled(b, p);
    case DIST_BETA: return beta(b, p);
    case DIST_CHISQUARE: return chisquare(b, p);
    case DIST_NONCENTRAL_CHISQUARE: return noncentral_chisquare(b, p);
    case DIST_F: return f(b, p);
    case DIST_NONCENTRAL_F: return noncentral_f(b, p);
    case DIST_STANDARD_T: return standard_t(b, p);
    case DIST_VONMISES: return vonmises(b, p);
    case DIST_PARETO: return pareto(b, p);
    case DIST_WEIBULL: return weibull(b, p);
    case DIST_POWER: return power(b, p);
    case DIST_LAPLACE: return laplace(b, p);
    case DIST_GUMBEL: return gumbel(b, p);
    case DIST_LOGISTIC: return logistic(b, p);
    case DIST_LOGNORMAL: return lognormal(b, p);
    case DIST_RAYLEIGH: return rayleigh(b, p);
    case DIST_WALD: return wald(b, p);
    case DIST_TRIANGULAR: return triangular(b, p);
    default: return (double)dist_draw_whole(id, b, p);
    }
}

int64_t dist_draw_whole(DistId id, const Bits *b, const double *p) {
    switch (id) {
    case DIST_BINOMIAL: return binomial(b, p);
    case DIST_NEGATIVE_BINOMIAL: return negative_binomial(b, p);
    case DIST_POISSON: return poisson(b, p);
    case DIST_ZIPF: return zipf(b, p);
    case DIST_GEOMETRIC: return geometric(b, p);
    case DIST_HYPERGEOMETRIC: return hypergeometric(b, p);
    case DIST_LOGSERIES: return logseries(b, p);
    default: return 0;
    }
}
