// Behind the end of an input are zeros.
static void run(const unsigned char *data, size_t len) {
  unsigned char bytes[BYTES] = {0};
  memcpy(bytes, data, len < BYTES ? len : BYTES);
  formula(bytes);
}

#ifdef __AFL_FUZZ_TESTCASE_LEN
__AFL_FUZZ_INIT();
int main(void) {
  __AFL_INIT();
  const unsigned char *data = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP(100000)) {
    size_t len = __AFL_FUZZ_TESTCASE_LEN;
    run(data, len);
  }
  return 0;
}
#else
int main(int argc, char **argv) {
  static unsigned char data[1 << 16];
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  if (!file) return 2;
  size_t len = fread(data, 1, sizeof data, file);
  fclose(file);
  run(data, len);
  return 0;
}
#endif
