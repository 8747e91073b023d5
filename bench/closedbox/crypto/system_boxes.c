// Functions of the C library and of its mathematics part, as they are.
// link: -lm

#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// One draw of nrand48 from a 48-bit state: 31 bits.
uint32_t s_nrand48(uint64_t state) {
  unsigned short x[3] = {(unsigned short)state, (unsigned short)(state >> 16),
                         (unsigned short)(state >> 32)};
  return (uint32_t)nrand48(x);
}

// Place of the lowest one, counted from 1; 0 if there is none.
uint8_t s_ffs(uint64_t x) { return (uint8_t)ffsll((long long)x); }

// Cube root.
double s_cbrt(double x) { return cbrt(x); }

// Gamma function.
double s_tgamma(double x) { return tgamma(x); }

// Error function.
double s_erf(double x) { return erf(x); }

// Angle of a point.
double s_atan2(double y, double x) { return atan2(y, x); }

// The next greater float.
float s_next_up(float x) { return nextafterf(x, INFINITY); }

// Remainder of the nearest division.
double s_remainder(double x, double y) { return remainder(x, y); }

// Exponent of a float as an integer, kept between -1000 and 1000.
int64_t s_ilogb(float x) {
  int e = ilogbf(x);
  return e < -1000 ? -1000 : e > 1000 ? 1000 : e;
}
