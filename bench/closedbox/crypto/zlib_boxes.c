// Checksums of zlib over packed bytes, the first byte highest. Apart from the others because zlib
// may be missing.
// link: -lz

#include <stdint.h>
#include <zlib.h>

static void unpack(uint64_t s, int n, unsigned char *out) {
  for (int i = 0; i < n; i++) out[i] = (unsigned char)(s >> (8 * (n - 1 - i)));
}

// CRC-32 of two bytes.
uint32_t z_crc32_2(uint16_t s) {
  unsigned char b[2];
  unpack(s, 2, b);
  return (uint32_t)crc32(0, b, 2);
}

// CRC-32 of eight bytes.
uint32_t z_crc32_8(uint64_t s) {
  unsigned char b[8];
  unpack(s, 8, b);
  return (uint32_t)crc32(0, b, 8);
}

// Adler-32 of four bytes.
uint32_t z_adler32_4(uint32_t s) {
  unsigned char b[4];
  unpack(s, 4, b);
  return (uint32_t)adler32(1, b, 4);
}

// Adler-32 of eight bytes.
uint32_t z_adler32_8(uint64_t s) {
  unsigned char b[8];
  unpack(s, 8, b);
  return (uint32_t)adler32(1, b, 8);
}
