/* The exponential function, the same to the last digit everywhere: a C library may round its own as it likes. */
#ifndef GADSHILL_RATING_EXPONENTIAL_H
#define GADSHILL_RATING_EXPONENTIAL_H

/* e to the x, to within two units in the last place. Below -700 and above 700 x counts as these. */
double exponential(double x);

#endif
