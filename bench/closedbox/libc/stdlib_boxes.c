// Numbers of <stdlib.h>. Packed strings have their first character in the highest byte; a zero byte
// ends them early. Cases that C leaves undefined have a value here, said at the function.

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

static void unpack(uint64_t s, int n, char *out) {
  for (int i = 0; i < n; i++) out[i] = (char)(s >> (8 * (n - 1 - i)));
  out[n] = '\0';
}

// abs; the least int stays as it is.
uint32_t c_abs(uint32_t x) {
  int32_t s = (int32_t)x;
  return s == INT32_MIN ? x : (uint32_t)abs(s);
}

// llabs; the least number stays as it is.
uint64_t c_labs(uint64_t x) {
  int64_t s = (int64_t)x;
  return s == INT64_MIN ? x : (uint64_t)llabs(s);
}

// Quotient of div; 0 where div is undefined.
uint32_t c_div_quot(uint32_t a, uint32_t b) {
  int32_t n = (int32_t)a, d = (int32_t)b;
  if (d == 0 || (n == INT32_MIN && d == -1)) return 0;
  return (uint32_t)div(n, d).quot;
}

// Remainder of div; 0 where div is undefined.
uint32_t c_div_rem(uint32_t a, uint32_t b) {
  int32_t n = (int32_t)a, d = (int32_t)b;
  if (d == 0 || (n == INT32_MIN && d == -1)) return 0;
  return (uint32_t)div(n, d).rem;
}

// atoi of at most two characters.
uint8_t c_atoi2(uint16_t s) {
  char text[3];
  unpack(s, 2, text);
  return (uint8_t)atoi(text);
}

// atoi of at most four characters.
uint32_t c_atoi4(uint32_t s) {
  char text[5];
  unpack(s, 4, text);
  return (uint32_t)atoi(text);
}

// atoi of at most eight characters.
uint32_t c_atoi8(uint64_t s) {
  char text[9];
  unpack(s, 8, text);
  return (uint32_t)atoi(text);
}

// strtol of at most eight characters in a base of 2 to 36 (0 for any other base).
uint64_t c_strtol8(uint64_t s, uint8_t base) {
  char text[9];
  if (base < 2 || base > 36) return 0;
  unpack(s, 8, text);
  return (uint64_t)strtoll(text, NULL, base);
}
