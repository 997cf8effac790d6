/* e^x = 2^k e^r, with r at most half of ln 2: a power of two, which is exact, times a short Taylor series. */
#include "exponential.h"

#include <float.h>

#ifdef __FAST_MATH__
#error "ratings must be the same everywhere: compile without -ffast-math"
#endif
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1, /* 1: of floats alone, which there are none of */
               "ratings must be the same everywhere: doubles are to be rounded after each operation");
_Static_assert(FLT_RADIX == 2 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024, "doubles are those of IEEE 754");

enum { FARTHEST = 700, DEGREE = 14 };

static double power_of_two(int exponent)
{
    const double factor = exponent < 0 ? 0.5 : 2.0;
    double power = 1.0;

    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= factor;
    return power;
}

double exponential(double x)
{
    const double log_2 = 0x1.62e42fefa39efp-1;
    const double high = 0x1.62e42fee00000p-1, low = 0x1.a39ef35793c76p-33; /* ln 2 in two; k times high is exact */
    const double within = x < -FARTHEST ? -FARTHEST : x > FARTHEST ? FARTHEST : x;
    const double turns = within / log_2;
    const int k = (int)(turns < 0 ? turns - 0.5 : turns + 0.5);
    const double rest = (within - k * high) - k * low;
    double sum = 1.0;

    for (int i = DEGREE; i > 0; i--)
        sum = 1.0 + rest * sum / i;
    return sum * power_of_two(k);
}
