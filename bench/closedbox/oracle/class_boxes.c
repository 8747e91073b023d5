// Oracles that say whether an integer is of a kind. Negative numbers are of no kind, unless the
// comment says otherwise.

#include <stdint.h>

// a and b are below m, and m is below 2^63, so no sum overflows.
static uint64_t mul_mod(uint64_t a, uint64_t b, uint64_t m) {
  if (m <= UINT32_MAX) return a * b % m;
  uint64_t r = 0;
  for (; b; b >>= 1) {
    if (b & 1) r = (r + a) % m;
    a = (a + a) % m;
  }
  return r;
}

static uint64_t pow_mod(uint64_t a, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  for (a %= m; e; e >>= 1) {
    if (e & 1) r = mul_mod(r, a, m);
    a = mul_mod(a, a, m);
  }
  return r;
}

static int64_t root(int64_t n) {
  int64_t r = 0;
  for (int64_t bit = INT64_C(1) << 31; bit; bit >>= 1)
    if ((uint64_t)(r | bit) * (uint64_t)(r | bit) <= (uint64_t)n) r |= bit;
  return r;
}

// Is it prime? Exact for all 64-bit numbers (Miller and Rabin with twelve bases).
_Bool is_prime(int64_t n) {
  static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return 0;
  for (int i = 0; i < 12; i++)
    if ((uint64_t)n % bases[i] == 0) return (uint64_t)n == bases[i];
  uint64_t m = (uint64_t)n, d = m - 1;
  int s = 0;
  for (; d % 2 == 0; d /= 2) s++;
  for (int i = 0; i < 12; i++) {
    uint64_t x = pow_mod(bases[i], d, m);
    int passes = x == 1 || x == m - 1;
    for (int r = 1; r < s && !passes; r++) {
      x = mul_mod(x, x, m);
      passes = x == m - 1;
    }
    if (!passes) return 0;
  }
  return 1;
}

// Is it the square of an integer?
_Bool is_square(int64_t n) { return n >= 0 && root(n) * root(n) == n; }

// Is it the cube of an integer (negative ones too)?
_Bool is_cube(int64_t n) {
  if (n == INT64_MIN) return 1;
  if (n < 0) n = -n;
  int64_t r = 0;
  for (int64_t bit = INT64_C(1) << 20; bit; bit >>= 1)
    if ((r | bit) * (r | bit) * (r | bit) <= n) r |= bit;
  return r * r * r == n;
}

// Is it 1 + 2 + ... + k for some k > 0?
_Bool is_triangular(int64_t n) {
  if (n < 1 || n > INT64_C(1000000000000000000)) return 0;
  int64_t k = root(8 * n + 1);
  return k * k == 8 * n + 1;
}

// Is it the sum of its proper divisors? There are eight such numbers below 2^63.
_Bool is_perfect(int64_t n) {
  static const int64_t all[] = {6, 28, 496, 8128, 33550336, 8589869056, 137438691328,
                                2305843008139952128};
  for (int i = 0; i < 8; i++)
    if (n == all[i]) return 1;
  return 0;
}

// Is it a Fibonacci number (0, 1, 2, 3, 5, ...)?
_Bool is_fibonacci(int64_t n) {
  int64_t a = 0, b = 1;
  while (a < n && b <= INT64_MAX - a) {
    int64_t next = a + b;
    a = b;
    b = next;
  }
  return a == n;
}

// Does it read the same from both ends in decimal?
_Bool is_palindrome(int64_t n) {
  if (n < 0) return 0;
  uint64_t back = 0;
  for (int64_t rest = n; rest; rest /= 10) back = back * 10 + (uint64_t)(rest % 10);
  return back == (uint64_t)n;
}

// Does repeatedly summing the squares of its digits end in 1?
_Bool is_happy(int64_t n) {
  if (n < 1) return 0;
  for (int i = 0; i < 64 && n != 1 && n != 4; i++) {
    int64_t sum = 0;
    for (; n; n /= 10) sum += (n % 10) * (n % 10);
    n = sum;
  }
  return n == 1;
}
