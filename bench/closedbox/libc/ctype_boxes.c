// Character classes of <ctype.h>. Bytes above 127 are in no class, whatever the locale says.

#include <ctype.h>
#include <stdint.h>

// Is it a letter?
_Bool c_isalpha(uint8_t c) { return c < 128 && isalpha(c) != 0; }

// Is it a decimal digit?
_Bool c_isdigit(uint8_t c) { return c < 128 && isdigit(c) != 0; }

// Is it a letter or a digit?
_Bool c_isalnum(uint8_t c) { return c < 128 && isalnum(c) != 0; }

// Is it white space?
_Bool c_isspace(uint8_t c) { return c < 128 && isspace(c) != 0; }

// Is it a hexadecimal digit?
_Bool c_isxdigit(uint8_t c) { return c < 128 && isxdigit(c) != 0; }

// Is it an upper-case letter?
_Bool c_isupper(uint8_t c) { return c < 128 && isupper(c) != 0; }

// Is it a lower-case letter?
_Bool c_islower(uint8_t c) { return c < 128 && islower(c) != 0; }

// Is it printable and neither space nor alphanumeric?
_Bool c_ispunct(uint8_t c) { return c < 128 && ispunct(c) != 0; }

// Is it printable, space included?
_Bool c_isprint(uint8_t c) { return c < 128 && isprint(c) != 0; }

// Is it a control character?
_Bool c_iscntrl(uint8_t c) { return c < 128 && iscntrl(c) != 0; }

// Upper-case form of a letter, anything else unchanged.
uint8_t c_toupper(uint8_t c) { return c < 128 ? (uint8_t)toupper(c) : c; }

// Lower-case form of a letter, anything else unchanged.
uint8_t c_tolower(uint8_t c) { return c < 128 ? (uint8_t)tolower(c) : c; }
