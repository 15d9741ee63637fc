/* What goes wrong on purpose: STROBE_MACOS_FAULTS, a list of words or `word=value`, or the path of a file with one. */
#pragma once
#include <stdbool.h>

/* Looks what is set now. Once a call is enough, and every call that asks for faults does so first. */
void read_faults(void);
bool fault(const char *name);
/* The value of the fault, or what it is without one. */
double fault_number(const char *name, double otherwise);
/* Whether the fault is set for this word: `hang=AXPress,AXValue`, or `hang=all`. */
bool fault_strikes(const char *name, const char *word);
/* `ax-error=-25204:AXPress`: the code, or 0 where the fault does not strike the word. */
int fault_code(const char *name, const char *word);
