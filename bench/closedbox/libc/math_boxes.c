// Functions of <math.h> on doubles. Those used in equations (sqrt, fmod, floor) are exact by
// the standard; hypot and pow may differ in the last place from one library to another.
// link: -lm

#include <math.h>
#include <stdint.h>

// Square root.
double c_sqrt(double x) { return sqrt(x); }

// Remainder with the sign of the first argument.
double c_fmod(double x, double y) { return fmod(x, y); }

// Power.
double c_pow(double x, double y) { return pow(x, y); }

// Greatest whole number not above.
double c_floor(double x) { return floor(x); }

// Length of a vector.
double c_hypot(double x, double y) { return hypot(x, y); }
