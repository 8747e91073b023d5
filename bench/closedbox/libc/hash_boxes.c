// Hashes and checksums over packed bytes, the first byte highest. Strings end at a zero byte only
// where the comment says so.

#include <stdint.h>

static uint8_t at(uint64_t s, int n, int i) { return (uint8_t)(s >> (8 * (n - 1 - i))); }

// djb2 of a string of at most four characters, ended by a zero byte.
uint32_t djb2_4(uint32_t s) {
  uint32_t h = 5381;
  for (int i = 0; i < 4 && at(s, 4, i); i++) h = h * 33 + at(s, 4, i);
  return h;
}

// djb2 of a string of at most eight characters, ended by a zero byte.
uint32_t djb2_8(uint64_t s) {
  uint32_t h = 5381;
  for (int i = 0; i < 8 && at(s, 8, i); i++) h = h * 33 + at(s, 8, i);
  return h;
}

// 32-bit FNV-1a of four bytes.
uint32_t fnv1a_4(uint32_t s) {
  uint32_t h = 2166136261u;
  for (int i = 0; i < 4; i++) h = (h ^ at(s, 4, i)) * 16777619u;
  return h;
}

// 64-bit FNV-1a of eight bytes.
uint64_t fnv1a_8(uint64_t s) {
  uint64_t h = UINT64_C(14695981039346656037);
  for (int i = 0; i < 8; i++) h = (h ^ at(s, 8, i)) * UINT64_C(1099511628211);
  return h;
}

// One step of sdbm: the hash so far and the next byte.
uint32_t sdbm_step(uint32_t h, uint8_t c) { return c + (h << 6) + (h << 16) - h; }

// CRC-8 (polynomial 0x07) of three bytes.
uint8_t crc8_3(uint32_t s) {
  uint8_t crc = 0;
  s &= 0xffffff;
  for (int i = 0; i < 3; i++) {
    crc ^= at(s, 3, i);
    for (int b = 0; b < 8; b++) crc = (uint8_t)((crc << 1) ^ (crc & 0x80 ? 0x07 : 0));
  }
  return crc;
}

// CRC-16/CCITT (start 0xffff) of six bytes.
uint16_t crc16_6(uint64_t s) {
  uint16_t crc = 0xffff;
  s &= UINT64_C(0xffffffffffff);
  for (int i = 0; i < 6; i++) {
    crc ^= (uint16_t)(at(s, 6, i) << 8);
    for (int b = 0; b < 8; b++) crc = (uint16_t)((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0));
  }
  return crc;
}

// CRC-32 (reflected, 0xedb88320) of eight bytes.
uint32_t crc32_8(uint64_t s) {
  uint32_t crc = 0xffffffffu;
  for (int i = 0; i < 8; i++) {
    crc ^= at(s, 8, i);
    for (int b = 0; b < 8; b++) crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return ~crc;
}

// Adler-32 of eight bytes.
uint32_t adler_8(uint64_t s) {
  uint32_t a = 1, b = 0;
  for (int i = 0; i < 8; i++) {
    a = (a + at(s, 8, i)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

// Pearson hash of two bytes, with the permutation x -> 167x + 13 mod 256.
uint8_t pearson_2(uint16_t s) {
  uint8_t h = 0;
  for (int i = 0; i < 2; i++) h = (uint8_t)((h ^ at(s, 2, i)) * 167u + 13u);
  return h;
}
