// Bit functions cut out of bit-vector formulas. Widths that C lacks are masked in and out.

#include <stdint.h>

static unsigned ones(uint64_t x) {
  unsigned n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

// Number of ones in 32 bits.
uint8_t popcount32(uint32_t x) { return (uint8_t)ones(x); }

// Number of ones in 63 bits.
uint8_t popcount63(uint64_t x) { return (uint8_t)ones(x & (UINT64_MAX >> 1)); }

// Exclusive or of all 24 bits.
uint8_t parity24(uint32_t x) { return (uint8_t)(ones(x & 0xffffff) & 1); }

// Addition of 16-bit numbers that stops at the greatest.
uint16_t sat_add16(uint16_t a, uint16_t b) {
  uint32_t sum = (uint32_t)a + b;
  return sum > 0xffff ? 0xffff : (uint16_t)sum;
}

// Signed addition of 8-bit numbers that stops at -128 and 127.
uint8_t sat_add8s(uint8_t a, uint8_t b) {
  int sum = (int8_t)a + (int8_t)b;
  return (uint8_t)(sum > 127 ? 127 : sum < -128 ? -128 : sum);
}

// 12 bits in opposite order.
uint16_t bit_reverse12(uint16_t x) {
  uint16_t r = 0;
  for (int i = 0; i < 12; i++) r = (uint16_t)(r << 1 | (x >> i & 1));
  return r;
}

// 32 bits in opposite order.
uint32_t bit_reverse32(uint32_t x) {
  uint32_t r = 0;
  for (int i = 0; i < 32; i++) r = r << 1 | (x >> i & 1);
  return r;
}

// Gray code of a 12-bit number.
uint16_t gray12(uint16_t x) {
  x &= 0xfff;
  return x ^ (x >> 1);
}

// The 12-bit number that has this Gray code.
uint16_t gray12_inverse(uint16_t g) {
  uint16_t x = g & 0xfff;
  for (int s = 1; s < 12; s <<= 1) x ^= x >> s;
  return x;
}

// Rotation to the left by n mod 32.
uint32_t rotl32(uint32_t x, uint32_t n) {
  n &= 31;
  return n ? x << n | x >> (32 - n) : x;
}

// Product of polynomials over two elements.
uint32_t clmul16(uint16_t a, uint16_t b) {
  uint32_t r = 0;
  for (int i = 0; i < 16; i++)
    if (b >> i & 1) r ^= (uint32_t)a << i;
  return r;
}

// Bits of two 16-bit numbers in turn, the first one's at even places.
uint32_t interleave16(uint16_t a, uint16_t b) {
  uint32_t r = 0;
  for (int i = 0; i < 16; i++) {
    r |= (uint32_t)(a >> i & 1) << (2 * i);
    r |= (uint32_t)(b >> i & 1) << (2 * i + 1);
  }
  return r;
}

// Number of leading zeros of 24 bits.
uint8_t clz24(uint32_t x) {
  uint8_t n = 0;
  for (int i = 23; i >= 0 && !(x >> i & 1); i--) n++;
  return n;
}

// Number of trailing zeros of 24 bits.
uint8_t ctz24(uint32_t x) {
  uint8_t n = 0;
  for (int i = 0; i < 24 && !(x >> i & 1); i++) n++;
  return n;
}
