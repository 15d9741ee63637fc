/* The keyboard layout that the user has chosen. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* What a key stands for, plain or with Shift; 0 where it stands for no character. */
uint16_t key_character(int code, bool shift);
