// Smooth and piecewise functions of floating-point numbers. Files ask for windows, not for exact
// values, since libraries differ in the last place.
// link: -lm

#include <math.h>

// Sine.
double f_sin(double x) { return sin(x); }

// Exponential function.
double f_exp(double x) { return exp(x); }

// Natural logarithm.
double f_log(double x) { return log(x); }

// Rosenbrock's valley, least (0) at (1, 1).
double rosenbrock(double x, double y) {
  double a = 1 - x, b = y - x * x;
  return a * a + 100 * b * b;
}

// Himmelblau's function, zero at four points.
double himmelblau(double x, double y) {
  double a = x * x + y - 11, b = x + y * y - 7;
  return a * a + b * b;
}

// Tax in four steps.
float tax(float income) {
  if (!(income > 1000)) return 0;
  if (income <= 5000) return (income - 1000) * 0.125f;
  if (income <= 20000) return 500 + (income - 5000) * 0.25f;
  return 4250 + (income - 20000) * 0.5f;
}

// Logistic function.
float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

// A small fixed network: two inputs, two hidden units, one output between 0 and 1.
float network(float x, float y) {
  float h = sigmoid(4 * x + 4 * y - 6), k = sigmoid(-4 * x - 4 * y + 2);
  return sigmoid(5 - 8 * h - 8 * k);
}

// A hat: 0 outside 2..4, 1 at 3, straight between.
float hat(float x) {
  if (!(x > 2 && x < 4)) return 0;
  return x < 3 ? x - 2 : 4 - x;
}

// Quadratic discriminant b*b - 4ac.
double discriminant(double a, double b, double c) { return b * b - 4 * a * c; }
