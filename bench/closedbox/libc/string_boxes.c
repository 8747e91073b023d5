// <string.h> on small buffers. Packed strings have their first character in the highest byte; a
// zero byte ends them early. Positions are 0xff where nothing is found.

#include <stdint.h>
#include <string.h>

static void unpack(uint64_t s, int n, char *out) {
  for (int i = 0; i < n; i++) out[i] = (char)(s >> (8 * (n - 1 - i)));
  out[n] = '\0';
}

static uint32_t sign(int x) { return (uint32_t)((x > 0) - (x < 0)); }

// strlen of at most four characters.
uint8_t c_strlen4(uint32_t s) {
  char a[5];
  unpack(s, 4, a);
  return (uint8_t)strlen(a);
}

// strlen of at most eight characters.
uint8_t c_strlen8(uint64_t s) {
  char a[9];
  unpack(s, 8, a);
  return (uint8_t)strlen(a);
}

// strcmp, as -1, 0 or 1.
uint32_t c_strcmp8(uint64_t s, uint64_t t) {
  char a[9], b[9];
  unpack(s, 8, a);
  unpack(t, 8, b);
  return sign(strcmp(a, b));
}

// memcmp of eight bytes, as -1, 0 or 1.
uint32_t c_memcmp8(uint64_t s, uint64_t t) {
  char a[9], b[9];
  unpack(s, 8, a);
  unpack(t, 8, b);
  return sign(memcmp(a, b, 8));
}

// strncmp of the first n characters (n is cut to 4), as -1, 0 or 1.
uint32_t c_strncmp4(uint32_t s, uint32_t t, uint8_t n) {
  char a[5], b[5];
  unpack(s, 4, a);
  unpack(t, 4, b);
  return sign(strncmp(a, b, n > 4 ? 4 : n));
}

// Position of a character found by strchr.
uint8_t c_strchr8(uint64_t s, uint8_t c) {
  char a[9];
  unpack(s, 8, a);
  const char *hit = strchr(a, c);
  return hit ? (uint8_t)(hit - a) : 0xff;
}

// Position of a character found by strrchr.
uint8_t c_strrchr8(uint64_t s, uint8_t c) {
  char a[9];
  unpack(s, 8, a);
  const char *hit = strrchr(a, c);
  return hit ? (uint8_t)(hit - a) : 0xff;
}

// Position of a string of at most four characters found by strstr.
uint8_t c_strstr8(uint64_t s, uint32_t t) {
  char a[9], b[5];
  unpack(s, 8, a);
  unpack(t, 4, b);
  const char *hit = strstr(a, b);
  return hit ? (uint8_t)(hit - a) : 0xff;
}

// Length of the leading part made of the second string's characters (strspn).
uint8_t c_strspn8(uint64_t s, uint32_t set) {
  char a[9], b[5];
  unpack(s, 8, a);
  unpack(set, 4, b);
  return (uint8_t)strspn(a, b);
}
