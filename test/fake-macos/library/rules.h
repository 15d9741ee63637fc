/* The rules that a caller can break. Every breach is one line of the report: `rule: what happened`. */
#pragma once

void violation(const char *rule, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A line of the report that is no violation: something the caller did that a test may look for. */
void note(const char *kind, const char *text);
void count_message(void);
/* Members of lists that applications have answered with: each is an object that they had to make. */
void count_elements(long count);
long messages_counted(void);

/* One lock for everything that belongs to the caller's side; the same thread may take it again. */
void lock(void);
void unlock(void);
