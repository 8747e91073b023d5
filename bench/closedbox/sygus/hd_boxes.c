// Short functions from the tradition of "Hacker's Delight", as SyGuS problems ask for them. 32 bits
// unless the name says otherwise.

#include <stdint.h>

static unsigned leading_zeros(uint32_t x) {
  unsigned n = 0;
  for (uint32_t bit = UINT32_C(1) << 31; bit && !(x & bit); bit >>= 1) n++;
  return n;
}

// Rightmost one turned off.
uint32_t hd_clear_low(uint32_t x) { return x & (x - 1); }

// Rightmost one alone.
uint32_t hd_low_bit(uint32_t x) { return x & (0 - x); }

// Rightmost one alone, in 64 bits.
uint64_t hd_low_bit64(uint64_t x) { return x & (0 - x); }

// Rightmost zero turned on.
uint32_t hd_set_low_zero(uint32_t x) { return x | (x + 1); }

// Rightmost zero as a one alone.
uint32_t hd_low_zero(uint32_t x) { return ~x & (x + 1); }

// Ones below the rightmost one.
uint32_t hd_trailing_mask(uint32_t x) { return ~x & (x - 1); }

// Rightmost one spread to the right.
uint32_t hd_spread_right(uint32_t x) { return x | (x - 1); }

// Absolute value; the least number stays.
uint32_t hd_abs(uint32_t x) { return x & 0x80000000u ? 0 - x : x; }

// Have both numbers the same number of leading zeros?
_Bool hd_same_nlz(uint32_t x, uint32_t y) { return leading_zeros(x) == leading_zeros(y); }

// Has the first fewer leading zeros?
_Bool hd_less_nlz(uint32_t x, uint32_t y) { return leading_zeros(x) < leading_zeros(y); }

// Sign: all ones, zero or one.
uint32_t hd_sign(uint32_t x) { return x & 0x80000000u ? 0xffffffffu : x != 0; }

// Average rounded down, without overflow.
uint32_t hd_average_down(uint32_t x, uint32_t y) { return (x & y) + ((x ^ y) >> 1); }

// Average rounded up, without overflow.
uint32_t hd_average_up(uint32_t x, uint32_t y) { return (x | y) - ((x ^ y) >> 1); }

// Average of two 8-bit numbers rounded down, without overflow.
uint8_t hd_average8(uint8_t x, uint8_t y) { return (uint8_t)((x + y) >> 1); }

// Rightmost run of ones turned off.
uint32_t hd_clear_low_run(uint32_t x) { return ((x | (x - 1)) + 1) & x; }

// Is it a power of two?
_Bool hd_power_of_two(uint32_t x) { return x && !(x & (x - 1)); }

// Exchanges the fields x & m and (x >> k) & m; k is taken mod 32.
uint32_t hd_exchange(uint32_t x, uint32_t m, uint32_t k) {
  k &= 31;
  uint32_t t = ((x >> k) ^ x) & m;
  return x ^ t ^ (t << k);
}

// Next greater number with as many ones; the number itself for zero.
uint32_t hd_next_same_ones(uint32_t x) {
  if (!x) return 0;
  uint32_t low = x & (0 - x), ripple = x + low;
  return ripple | (((x ^ ripple) >> 2) / low);
}

// The one of a, b, c that follows x in the cycle a, b, c; a for other x.
uint32_t hd_cycle3(uint32_t x, uint32_t a, uint32_t b, uint32_t c) {
  return x == a ? b : x == b ? c : a;
}

// Rounded up to a power of two; zero if that does not fit or x is zero.
uint32_t hd_round_up(uint32_t x) {
  x -= 1;
  for (int s = 1; s < 32; s <<= 1) x |= x >> s;
  return x + 1;
}

// Upper half of a 64-bit product.
uint32_t hd_mul_high(uint32_t x, uint32_t y) { return (uint32_t)(((uint64_t)x * y) >> 32); }

// Rightmost one turned off, in 12 bits.
uint16_t hd_clear_low12(uint16_t x) { return (uint16_t)(x & (x - 1) & 0xfff); }

// Bytes of a 48-bit word in opposite order.
uint64_t hd_swap48(uint64_t x) {
  uint64_t r = 0;
  for (int i = 0; i < 6; i++) r = r << 8 | (x >> (8 * i) & 0xff);
  return r;
}
