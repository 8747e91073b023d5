// Mixing functions: generators, finalisers, shift registers. Most are permutations.

#include <stdint.h>

// One step of a 16-bit xorshift generator.
uint16_t xorshift16(uint16_t x) {
  x = (uint16_t)(x ^ x << 7);
  x = (uint16_t)(x ^ x >> 9);
  return (uint16_t)(x ^ x << 8);
}

// One step of Marsaglia's 32-bit xorshift generator.
uint32_t xorshift32(uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

// Finaliser of the 32-bit MurmurHash3.
uint32_t fmix32(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ h >> 16;
}

// The same idea in 16 bits.
uint16_t fmix16(uint16_t h) {
  uint32_t x = h;
  x ^= x >> 8;
  x = x * 0x88b5u & 0xffff;
  x ^= x >> 7;
  x = x * 0xdb2du & 0xffff;
  return (uint16_t)(x ^ x >> 9);
}

// The same idea in 24 bits.
uint32_t fmix24(uint32_t h) {
  h &= 0xffffff;
  h ^= h >> 12;
  h = h * 0x5bd1e9u & 0xffffff;
  h ^= h >> 9;
  return (h * 0x2c1b3du & 0xffffff) ^ 0x00a5a5u;
}

// Finaliser of the 64-bit MurmurHash3.
uint64_t fmix64(uint64_t h) {
  h ^= h >> 33;
  h *= UINT64_C(0xff51afd7ed558ccd);
  h ^= h >> 33;
  h *= UINT64_C(0xc4ceb9fe1a85ec53);
  return h ^ h >> 33;
}

// Output of splitmix64 for a state.
uint64_t splitmix64(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

// One Galois step of a 16-bit shift register of full period.
uint16_t lfsr16(uint16_t x) { return (uint16_t)(x >> 1 ^ (x & 1 ? 0xb400 : 0)); }

// n steps of an 8-bit shift register of full period.
uint8_t lfsr8_steps(uint8_t x, uint8_t n) {
  for (; n; n--) x = (uint8_t)(x >> 1 ^ (x & 1 ? 0xb8 : 0));
  return x;
}

static uint32_t rotl(uint32_t x, int n) { return x << n | x >> (32 - n); }

// First word of one round of a half-size SipHash on four words.
uint32_t sip_round32(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  a += b;
  b = rotl(b, 5) ^ a;
  a = rotl(a, 16);
  c += d;
  d = rotl(d, 8) ^ c;
  a += d;
  return a ^ rotl(d, 7) ^ b;
}

// Keyed hash of a 32-bit message: two half-size rounds.
uint32_t sip_hash32(uint32_t key, uint32_t message) {
  uint32_t a = key ^ 0x736f6d65u, b = key ^ 0x646f7261u, c = message, d = 0x6c796765u ^ message;
  for (int i = 0; i < 2; i++) {
    uint32_t next = sip_round32(a, b, c, d);
    a = b ^ message;
    b = c;
    c = d;
    d = next;
  }
  return a ^ b ^ c ^ d;
}
