// What the C program of a formula begins with: meanings of operators that C does not have.
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline int64_t sext(uint64_t x, unsigned w) {
  uint64_t top = UINT64_C(1) << (w - 1);
  return (int64_t)((x ^ top) - top);
}
static inline uint64_t shl(uint64_t a, uint64_t b, unsigned w) { return b >= w ? 0 : a << b; }
static inline uint64_t lshr(uint64_t a, uint64_t b, unsigned w) { return b >= w ? 0 : a >> b; }
static inline uint64_t ashr(uint64_t a, uint64_t b, unsigned w) {
  return (uint64_t)(sext(a, w) >> (b >= w ? w - 1 : b));
}
static inline uint64_t udiv(uint64_t a, uint64_t b) { return b ? a / b : UINT64_MAX; }
static inline uint64_t urem(uint64_t a, uint64_t b) { return b ? a % b : a; }
static inline uint64_t sdiv(uint64_t a, uint64_t b, unsigned w) {
  int64_t x = sext(a, w), y = sext(b, w);
  if (y == 0) return x < 0 ? 1 : UINT64_MAX;
  return y == -1 ? 0 - (uint64_t)x : (uint64_t)(x / y);
}
static inline uint64_t srem(uint64_t a, uint64_t b, unsigned w) {
  int64_t x = sext(a, w), y = sext(b, w);
  if (y == 0) return a;
  return y == -1 ? 0 : (uint64_t)(x % y);
}
static inline uint64_t smod(uint64_t a, uint64_t b, unsigned w) {
  int64_t y = sext(b, w), r = (int64_t)srem(a, b, w);
  return (uint64_t)(y != 0 && r != 0 && (r < 0) != (y < 0) ? r + y : r);
}
// The quotient and the remainder of SMT-LIB: the remainder is never negative.
static inline int64_t div_int(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b < 0 ? (b > 0 ? q - 1 : q + 1) : q;
}
static inline int64_t mod_int(int64_t a, int64_t b) {
  int64_t r = a % b;
  return r < 0 ? (b > 0 ? r + b : r - b) : r;
}
static inline float f32_of(uint32_t w) { float f; memcpy(&f, &w, sizeof f); return f; }
static inline double f64_of(uint64_t w) { double f; memcpy(&f, &w, sizeof f); return f; }
static inline uint32_t word_of_f32(float f) { uint32_t w; memcpy(&w, &f, sizeof w); return w; }
static inline uint64_t word_of_f64(double f) { uint64_t w; memcpy(&w, &f, sizeof w); return w; }
static inline bool same_f32(float a, float b) {
  return word_of_f32(a) == word_of_f32(b) || (isnan(a) && isnan(b));
}
static inline bool same_f64(double a, double b) {
  return word_of_f64(a) == word_of_f64(b) || (isnan(a) && isnan(b));
}
static inline uint64_t word_at(const unsigned char *bytes, size_t n) {
  uint64_t word = 0;
  memcpy(&word, bytes, n);
  return word;
}
static void reached(void) {
#ifndef __AFL_FUZZ_TESTCASE_LEN
  puts("reached");
  fflush(stdout);
#endif
  abort();
}
