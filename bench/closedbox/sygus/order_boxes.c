// Greatest, middle and sign: conditional functions over integers and signed words.

#include <stdint.h>

static int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

// Greater of two.
int64_t max2(int64_t a, int64_t b) { return greater(a, b); }

// Greatest of three.
int64_t max3(int64_t a, int64_t b, int64_t c) { return greater(greater(a, b), c); }

// Greatest of five.
int64_t max5(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
  return greater(max3(a, b, c), greater(d, e));
}

// Middle of three.
int64_t median3(int64_t a, int64_t b, int64_t c) {
  int64_t low = a < b ? a : b, high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}

// x, but not below low and not above high; low if they are in wrong order.
int64_t clamp(int64_t x, int64_t low, int64_t high) {
  return x < low || high < low ? low : x > high ? high : x;
}

// -1, 0 or 1.
int64_t sign_int(int64_t x) { return (x > 0) - (x < 0); }

// Absolute value; 0 for the least number.
int64_t abs_int(int64_t x) { return x < 0 ? (x == INT64_MIN ? 0 : -x) : x; }

// Number of elements of the ordered array a, b, c, d that are below k.
int64_t search4(int64_t a, int64_t b, int64_t c, int64_t d, int64_t k) {
  return (a < k) + (b < k) + (c < k) + (d < k);
}

static int small(int64_t x) { return x > -(INT64_C(1) << 40) && x < INT64_C(1) << 40; }

// Sum of the first two neighbours of a, b, c that exceed t together, or 0; 0 beyond 2^40.
int64_t pair_sum3(int64_t a, int64_t b, int64_t c, int64_t t) {
  if (!small(a) || !small(b) || !small(c)) return 0;
  return a + b > t ? a + b : b + c > t ? b + c : 0;
}

// Signed greater of two 16-bit words.
uint16_t max2_16(uint16_t a, uint16_t b) { return (int16_t)a > (int16_t)b ? a : b; }

// Signed clamp of an 8-bit word.
uint8_t clamp8(uint8_t x, uint8_t low, uint8_t high) {
  return (uint8_t)clamp((int8_t)x, (int8_t)low, (int8_t)high);
}

// Signed greater of two 8-bit words.
uint8_t max2_8(uint8_t a, uint8_t b) { return (int8_t)a > (int8_t)b ? a : b; }
