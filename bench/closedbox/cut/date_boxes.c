// Dates of the Gregorian calendar, carried back before its start. Months outside 1..12 count as 1
// or 12; days are not checked.

#include <stdint.h>

static int month_of(uint8_t m) { return m < 1 ? 1 : m > 12 ? 12 : m; }

// Days from the first of March of year 0 (y counts from 0).
static int64_t days(int64_t y, int m, int64_t d) {
  if (m <= 2) y--;
  int64_t era = (y >= 0 ? y : y - 399) / 400, yoe = y - era * 400;
  int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy;
}

// Is it a leap year?
_Bool is_leap(uint16_t y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }

// Day number, counted from the first of January of year 0.
uint32_t day_number(uint16_t y, uint8_t m, uint8_t d) {
  return (uint32_t)(days(y, month_of(m), d) - days(0, 1, 1));
}

// Day of the week, 0 for Sunday.
uint8_t weekday(uint16_t y, uint8_t m, uint8_t d) {
  return (uint8_t)((days(y, month_of(m), d) + 80 * 7 + 3) % 7);
}

// Day within the year, 1 for the first of January.
uint16_t day_of_year(uint16_t y, uint8_t m, uint8_t d) {
  return (uint16_t)(days(y, month_of(m), d) - days(y, 1, 1) + 1);
}

// Easter Sunday of a year as days after the 21st of March.
uint8_t easter(uint16_t y) {
  int a = y % 19, b = y / 100, c = y % 100;
  int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  int m = (a + 11 * h + 22 * l) / 451;
  return (uint8_t)(h + l - 7 * m + 1);
}
