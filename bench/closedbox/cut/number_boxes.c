// Number functions cut out of bit-vector and integer formulas.

#include <stdint.h>

// Greatest common divisor; gcd(0, 0) = 0.
uint32_t gcd32(uint32_t a, uint32_t b) {
  while (b) {
    uint32_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

// Greatest whole number whose square is not above.
uint32_t isqrt32(uint32_t n) {
  uint32_t r = 0;
  for (uint32_t bit = UINT32_C(1) << 15; bit; bit >>= 1)
    if ((uint64_t)(r | bit) * (r | bit) <= n) r |= bit;
  return r;
}

// Greatest whole number whose square is not above.
uint64_t isqrt64(uint64_t n) {
  uint64_t r = 0;
  for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
    if ((r | bit) * (r | bit) <= n) r |= bit;
  return r;
}

// base to the power e modulo m; 0 if m is 0.
uint16_t modexp16(uint16_t base, uint16_t e, uint16_t m) {
  if (m == 0) return 0;
  uint32_t r = 1 % m, b = base % m;
  for (; e; e >>= 1) {
    if (e & 1) r = r * b % m;
    b = b * b % m;
  }
  return (uint16_t)r;
}

// base to the power e modulo m; 0 if m is 0.
uint32_t modexp32(uint32_t base, uint32_t e, uint32_t m) {
  if (m == 0) return 0;
  uint64_t r = 1 % m, b = base % m;
  for (; e; e >>= 1) {
    if (e & 1) r = r * b % m;
    b = b * b % m;
  }
  return (uint32_t)r;
}

// Steps of the Collatz sequence from n to 1, at most 1000; 0 for 0.
uint16_t collatz32(uint32_t n) {
  uint64_t x = n;
  uint16_t steps = 0;
  while (x > 1 && steps < 1000) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    steps++;
  }
  return steps;
}

// Sum of decimal digits.
uint8_t digits32(uint32_t n) {
  uint8_t sum = 0;
  for (; n; n /= 10) sum = (uint8_t)(sum + n % 10);
  return sum;
}

// Luhn check digit to be written behind a decimal number.
uint8_t luhn32(uint32_t n) {
  unsigned sum = 0;
  for (int twice = 1; n; n /= 10, twice = !twice) {
    unsigned d = n % 10 * (twice ? 2 : 1);
    sum += d > 9 ? d - 9 : d;
  }
  return (uint8_t)((10 - sum % 10) % 10);
}

// EAN-13 check digit of twelve digits, four bits each; digits above 9 count as 0.
uint8_t ean13(uint64_t digits) {
  unsigned sum = 0;
  for (int i = 0; i < 12; i++) {
    unsigned d = digits >> (4 * i) & 15;
    sum += (d > 9 ? 0 : d) * (i % 2 ? 1 : 3);
  }
  return (uint8_t)((10 - sum % 10) % 10);
}

// Remainder by 97, as account numbers use it.
uint8_t mod97(uint64_t n) { return (uint8_t)(n % 97); }

// Greatest common divisor of absolute values, for integers between -2^40 and 2^40; else 0.
int64_t gcd_int(int64_t a, int64_t b) {
  const int64_t most = INT64_C(1) << 40;
  if (a < -most || a > most || b < -most || b > most) return 0;
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b) {
    int64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

// Greatest integer whose square is not above; -1 for negative numbers.
int64_t isqrt_int(int64_t n) { return n < 0 ? -1 : (int64_t)isqrt64((uint64_t)n); }

// Number of binary digits of a positive integer; 0 for others.
int64_t bits_int(int64_t n) {
  int64_t bits = 0;
  for (; n > 0; n /= 2) bits++;
  return bits;
}
