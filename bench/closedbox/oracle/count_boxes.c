// Oracles that compute an integer from an integer. Those that factor a number answer 0 outside
// 1..10^12, so that they stay quick.

#include <stdint.h>

static int factorable(int64_t n) { return n >= 1 && n <= INT64_C(1000000000000); }

// Sum of the decimal digits of the absolute value.
int64_t digit_sum(int64_t n) {
  int64_t sum = 0;
  for (; n; n /= 10) sum += n % 10 < 0 ? -(n % 10) : n % 10;
  return sum;
}

// Decimal digits in opposite order, for 0..10^18; else -1.
int64_t reverse_digits(int64_t n) {
  int64_t back = 0;
  if (n < 0 || n > INT64_C(1000000000000000000)) return -1;
  for (; n; n /= 10) back = back * 10 + n % 10;
  return back;
}

// Number of divisors.
int64_t divisor_count(int64_t n) {
  if (!factorable(n)) return 0;
  int64_t count = 1;
  for (int64_t p = 2; p * p <= n; p++) {
    int64_t power = 1;
    for (; n % p == 0; n /= p) power++;
    count *= power;
  }
  return n > 1 ? 2 * count : count;
}

// Sum of the proper divisors.
int64_t divisor_sum(int64_t n) {
  if (!factorable(n)) return 0;
  int64_t sum = 0;
  for (int64_t d = 1; d * d <= n; d++) {
    if (n % d) continue;
    sum += d == n ? 0 : d;
    if (d != n / d && n / d != n) sum += n / d;
  }
  return sum;
}

// How many of 1..n have no common divisor with n.
int64_t totient(int64_t n) {
  if (!factorable(n)) return 0;
  int64_t phi = n;
  for (int64_t p = 2; p * p <= n; p++) {
    if (n % p) continue;
    phi -= phi / p;
    while (n % p == 0) n /= p;
  }
  return n > 1 ? phi - phi / n : phi;
}

// Greatest prime that divides it; 1 for 1.
int64_t greatest_prime_factor(int64_t n) {
  if (!factorable(n)) return 0;
  int64_t greatest = 1;
  for (int64_t p = 2; p * p <= n; p++)
    for (; n % p == 0; n /= p) greatest = p;
  return n > 1 ? n : greatest;
}

// The n-th Fibonacci number, for 0..90; else -1.
int64_t fibonacci(int64_t n) {
  int64_t a = 0, b = 1;
  if (n < 0 || n > 90) return -1;
  for (; n; n--) {
    int64_t next = a + b;
    a = b;
    b = next;
  }
  return a;
}

// The n-th prime, for 1..2000; else 0.
int64_t nth_prime(int64_t n) {
  if (n < 1 || n > 2000) return 0;
  for (int64_t p = 2;; p++) {
    int64_t d = 2;
    while (d * d <= p && p % d) d++;
    if (d * d > p && --n == 0) return p;
  }
}

// The n-th triangular number, for 0..10^9; else -1.
int64_t triangular(int64_t n) {
  return n < 0 || n > INT64_C(1000000000) ? -1 : n * (n + 1) / 2;
}

// Product of the decimal digits of the absolute value; 0 for 0.
int64_t digit_product(int64_t n) {
  int64_t product = n != 0;
  for (; n; n /= 10) product *= n % 10 < 0 ? -(n % 10) : n % 10;
  return product;
}
