// Block ciphers with few rounds. They are there to be hard to invert, not to be secure.

#include <stdint.h>

static uint64_t tea(uint64_t block, uint64_t key, int rounds) {
  uint32_t a = (uint32_t)(block >> 32), b = (uint32_t)block, sum = 0;
  uint32_t k0 = (uint32_t)(key >> 32), k1 = (uint32_t)key;
  for (int i = 0; i < rounds; i++) {
    sum += 0x9e3779b9u;
    a += ((b << 4) + k0) ^ (b + sum) ^ ((b >> 5) + k1);
    b += ((a << 4) + k1) ^ (a + sum) ^ ((a >> 5) + k0);
  }
  return (uint64_t)a << 32 | b;
}

// One round of TEA with a 64-bit key used twice.
uint64_t tea1(uint64_t block, uint64_t key) { return tea(block, key, 1); }

// Eight rounds of TEA with a 64-bit key used twice.
uint64_t tea8(uint64_t block, uint64_t key) { return tea(block, key, 8); }

// Two rounds of XTEA on a 32-bit block with a 16-bit key.
uint32_t xtea_half2(uint32_t block, uint16_t key) {
  uint16_t a = (uint16_t)(block >> 16), b = (uint16_t)block, sum = 0;
  for (int i = 0; i < 2; i++) {
    a = (uint16_t)(a + (((b << 4 ^ b >> 5) + b) ^ (sum + key)));
    sum = (uint16_t)(sum + 0x79b9);
    b = (uint16_t)(b + (((a << 4 ^ a >> 5) + a) ^ (sum + (key >> 3))));
  }
  return (uint32_t)a << 16 | b;
}

// S-box of the cipher PRESENT.
static const uint8_t present[16] = {0xc, 5, 6, 0xb, 9, 0, 0xa, 0xd, 3, 0xe, 0xf, 8, 4, 7, 1, 2};

// The S-box on one nibble.
uint8_t sbox4(uint8_t x) { return present[x & 15]; }

// The S-box on both nibbles of a byte, crossed.
uint8_t sbox8(uint8_t x) { return (uint8_t)(present[x & 15] << 4 | present[x >> 4]); }

static uint16_t spn(uint16_t x, uint16_t key, int rounds) {
  for (int r = 0; r < rounds; r++) {
    x = (uint16_t)(x ^ key ^ r);
    uint16_t s = 0, p = 0;
    for (int i = 0; i < 16; i += 4) s = (uint16_t)(s | present[x >> i & 15] << i);
    for (int i = 0; i < 16; i++) p = (uint16_t)(p | (s >> i & 1) << (i % 4 * 4 + i / 4));
    x = p;
    key = (uint16_t)(key << 3 | key >> 13);
  }
  return x ^ key;
}

// Two rounds of a substitution and permutation network of 16 bits.
uint16_t spn2(uint16_t block, uint16_t key) { return spn(block, key, 2); }

// Four rounds of it.
uint16_t spn4(uint16_t block, uint16_t key) { return spn(block, key, 4); }

// Three rounds of SPECK on a 32-bit block with a 48-bit key, one third for each round.
uint32_t speck3(uint32_t block, uint64_t key) {
  uint16_t x = (uint16_t)(block >> 16), y = (uint16_t)block;
  for (int r = 0; r < 3; r++) {
    uint16_t k = (uint16_t)(key >> (32 - 16 * r));
    x = (uint16_t)((uint16_t)(x >> 7 | x << 9) + y);
    x ^= k;
    y = (uint16_t)((uint16_t)(y << 2 | y >> 14) ^ x);
  }
  return (uint32_t)x << 16 | y;
}

// A keyed byte permutation: (x xor key) through the S-box, times 3, plus the key.
uint8_t byte_cipher(uint8_t x, uint8_t key) {
  return (uint8_t)(sbox8(x ^ key) * 3 + key);
}

// State of a four-entry RC4 after a 12-bit key is mixed in, two bits for each entry.
uint8_t rc4_tiny(uint16_t key) {
  uint8_t s[4] = {0, 1, 2, 3};
  uint8_t k[4] = {key >> 9 & 7, key >> 6 & 7, key >> 3 & 7, key & 7};
  uint8_t j = 0;
  for (int i = 0; i < 4; i++) {
    j = (j + s[i] + k[i]) & 3;
    uint8_t t = s[i];
    s[i] = s[j];
    s[j] = t;
  }
  return (uint8_t)(s[0] << 6 | s[1] << 4 | s[2] << 2 | s[3]);
}
