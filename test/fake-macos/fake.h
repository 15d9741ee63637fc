/* What a test may ask of the stand-in beyond Apple's interface. */
#pragma once
#include <sys/types.h>

/* Violations, leaks and counts so far, as text. */
const char *fake_report(void);
/* The pid of the first application of the library's own world. */
pid_t fake_pid(void);
/* An application with this many elements, its own included, in the library's own world; returns its pid. */
pid_t fake_generate(int elements);
